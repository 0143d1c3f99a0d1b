import { expect, test } from "vitest";
import { afterGesture, daysBetween, nextDayGesture, dayAfterKey, type DayGesture } from "./day-choice.ts";

const REST: DayGesture = { at: "rest" };
const day = (n: number) => `2026-11-${n}`;

/** Reads "down 23, move 25, up": what is chosen after each step, starting from `chosen`. */
function play(steps: string, chosen: readonly number[], finger = false): string {
  const days = new Set(chosen.map(day));
  let gesture = REST;
  let shown: ReadonlySet<string> = days;
  for (const step of steps.split(", ")) {
    const [kind, number] = step.split(" ");
    if (kind === "down") {
      const on = day(Number(number));
      gesture = nextDayGesture(gesture, { kind: "down", day: on, chosen: days.has(on), finger });
    } else if (kind === "move") gesture = nextDayGesture(gesture, { kind: "move", day: day(Number(number)) });
    else gesture = nextDayGesture(gesture, { kind: "end" });
    if (gesture.at === "dragging") shown = afterGesture(days, gesture);
    if (kind === "cancel") shown = days;
  }
  return [...shown]
    .map((text) => text.slice(8))
    .sort()
    .join(" ");
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
])("%s on %j leaves %j", ([steps, chosen, left]) => {
  expect(play(steps, chosen)).toBe(left);
});

test("a finger draws nothing before it has moved to another day", () => {
  const down = nextDayGesture(REST, { kind: "down", day: day(24), chosen: false, finger: true });
  expect(down).toMatchObject({ shows: false });
  expect(nextDayGesture(down, { kind: "move", day: day(24) })).toMatchObject({ shows: false });
  expect(nextDayGesture(down, { kind: "move", day: day(25) })).toMatchObject({ shows: true });
});

test("a range runs over the end of a month and of a year", () => {
  expect(daysBetween("2027-01-01", "2026-12-30")).toEqual(["2026-12-30", "2026-12-31", "2027-01-01"]);
});

const between = { first: "2026-11-23", last: "2028-11-23" };

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
] as const)("%s on %s moves to %s", ([key, from, to]) => {
  expect(dayAfterKey(key, from, between)).toBe(to);
});

test("other keys do not move", () => {
  expect(dayAfterKey("a", "2026-11-25", between)).toBeUndefined();
});
