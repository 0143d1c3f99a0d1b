import { expect, test } from "vitest";
import { afterGesture, dayAfterKey, type DayGesture, daysBetween, movedGesture, toggledDays } from "./day-choice.ts";

const day = (n: number) => `2026-11-${n}`;

type Hand = { readonly chosen: readonly number[]; readonly isSuggested?: boolean };

/** Reads "down 23, move 25, up" or "finger 23, drift 20 5, held, up": returns the chosen days after each step. */
function play(steps: string, { chosen, isSuggested = false }: Hand): string {
  const days = new Set(chosen.map(day));
  let gesture: DayGesture | undefined;
  let shownDays: ReadonlySet<string> = days;
  for (const step of steps.split(", ")) {
    const [kind = "", first = "", second = ""] = step.split(" ");
    const previous = gesture;
    gesture = next(kind, first, second);
    if (kind === "up") shownDays = previous === undefined ? days : afterGesture(days, previous);
    else shownDays = gesture === undefined || gesture.waitsAt !== undefined ? days : afterGesture(days, gesture);
  }
  return [...shownDays]
    .map((text) => text.slice(8))
    .sort()
    .join(" ");

  function next(kind: string, first: string, second: string): DayGesture | undefined {
    const on = day(Number(first));
    const begun = { from: on, to: on, adds: !days.has(on), isSuggested };
    if (kind === "down") return begun;
    if (kind === "finger") return { ...begun, waitsAt: { x: 0, y: 0 } };
    const at = { x: Number(first), y: Number(second) };
    if (gesture === undefined || kind === "up" || kind === "cancel") return undefined;
    if (kind === "move") return movedGesture(gesture, { day: on, x: 60, y: 0 });
    if (kind === "drift") return movedGesture(gesture, { day: day(30), ...at });
    if (kind === "beside") return movedGesture(gesture, { day: undefined, ...at });
    return { ...gesture, waitsAt: undefined };
  }
}

test.for<[string, number[], string]>([
  ["down 24, up", [], "24"],
  ["down 24, up", [24], ""],
  ["down 24, move 25, move 26, up", [], "24 25 26"],
  ["down 26, move 24, up", [], "24 25 26"],
  ["down 24, move 26, move 25, up", [], "24 25"],
  ["down 24, move 27, up", [26], "24 25 26 27"],
  ["down 24, move 26, up", [23, 24, 25, 26, 27], "23 27"],
  ["down 24, move 26, cancel", [30], "30"],
  // a finger taps, moves sideways, or rests first; up and down it scrolls
  ["finger 24", [], ""],
  ["finger 24, up", [], "24"],
  ["finger 24, drift 3 4, up", [], "24"],
  ["finger 24, move 25", [], "24 25"],
  ["finger 24, drift 4 30, up", [], ""],
  ["finger 24, drift 20 21, move 26, up", [], ""],
  ["finger 24, beside 0 -90, up", [], ""],
  ["finger 24, beside 90 0, move 25, up", [], "24 25"],
  ["finger 24, held, drift 2 60, up", [], "24 25 26 27 28 29 30"],
  ["finger 24, move 25, drift 10 90, up", [], "24 25 26 27 28 29 30"],
])("the steps '%s' on the chosen days %j leave the days '%s'", ([steps, chosen, left]) => {
  expect(play(steps, { chosen })).toBe(left);
});

test.for<[string, string]>([
  // A press on another day adds to the day that is suggested.
  ["down 26, up", "24 26"],
  ["down 24, up", ""],
  // A drag differs: it does not include the suggested day, and does not clear the day on which it began.
  ["down 26, move 27, up", "26 27"],
  ["down 24, move 26, up", "24 25 26"],
  ["down 24, move 26, move 24, up", "24"],
  ["finger 26, move 27, up", "26 27"],
  ["down 26, move 27, cancel", "24"],
])("the steps '%s' leave the days '%s' when 24 is only suggested", ([steps, left]) => {
  expect(play(steps, { chosen: [24], isSuggested: true })).toBe(left);
});

test("a range runs over the end of a month and of a year", () => {
  expect(daysBetween("2027-01-01", "2026-12-30")).toEqual(["2026-12-30", "2026-12-31", "2027-01-01"]);
});

const between = { first: "2026-11-23", last: "2028-11-23", firstDay: 7 };

test.for([
  ["ArrowRight", "2026-11-30", "2026-12-01"],
  ["ArrowLeft", "2026-11-24", "2026-11-23"],
  ["ArrowLeft", "2026-11-23", "2026-11-23"],
  ["ArrowUp", "2026-11-25", "2026-11-23"],
  ["ArrowDown", "2026-12-28", "2027-01-04"],
  ["PageDown", "2026-11-24", "2026-12-22"],
  ["PageUp", "2026-12-22", "2026-11-24"],
  ["Home", "2026-12-03", "2026-11-29"],
  ["Home", "2026-11-25", "2026-11-23"],
  ["End", "2026-11-29", "2026-12-05"],
  ["End", "2026-12-05", "2026-12-05"],
  ["PageDown", "2028-11-20", "2028-11-23"],
] as const)("the key %s on %s moves to %s", ([key, from, to]) => {
  expect(dayAfterKey(key, from, between)).toBe(to);
});

test.for([
  [1, "2026-11-30", "2026-12-06"],
  [6, "2026-11-28", "2026-12-04"],
  [7, "2026-11-29", "2026-12-05"],
] as const)("a week that begins with day %i goes from %s to %s", ([firstDay, first, last]) => {
  expect(dayAfterKey("Home", "2026-12-03", { ...between, firstDay })).toBe(first);
  expect(dayAfterKey("End", "2026-12-03", { ...between, firstDay })).toBe(last);
});

test("other keys do not move to another day", () => {
  expect(dayAfterKey("a", "2026-11-25", between)).toBeUndefined();
});

test.for([
  ["adds all if some of them were chosen", [24, 26], [24, 25, 26, 27], [24, 26, 25, 27]],
  ["adds all if only another day was chosen", [20], [24, 25], [20, 24, 25]],
  ["removes all if all of them and another day were chosen", [20, 24, 25], [24, 25], [20]],
  ["removes all if exactly these days were chosen", [24], [24], []],
] as const)("a choice of several days at once %s", ([, chosen, several, left]) => {
  expect([...toggledDays(new Set(chosen.map(day)), several.map(day))]).toEqual(left.map(day));
});
