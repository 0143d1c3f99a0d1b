import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ViewerGrid } from "#domain/time/viewer-grid.ts";
import { crossesHour, type Gesture, type GestureInput, nextGesture, REST } from "./paint-gesture.ts";

/** `B3` is the second column, third row. */
const point = (name: string) => ({ column: name.charCodeAt(0) - 65, row: Number(name.slice(1)) - 1 });
const nameOf = ({ column, row }: { column: number; row: number }) => `${String.fromCharCode(65 + column)}${row + 1}`;

/**
 * Reads one line such as `finger A1`, `move B2`, `drift 4 20`, `held`, `up`, `cancel`, `shift A1 A2`, `finish`. `look` begins
 * with a press where nothing is painted yet: `look mouse A1`. `to B2` is a press that ends a stretch from A1; `added` is
 * a column that appears before all others. `chosen A1` is a mouse on the time that is about to be scheduled.
 */
function input(words: string): GestureInput {
  const [verb = "", first = "A1", second = ""] = words.replace("look ", "").split(" ");
  const isOpen = !words.startsWith("look ");
  const down = { kind: "down", isOpen, point: point(first), x: 0, y: 0 } as const;
  if (verb === "mouse") return { ...down, pointer: 1, finger: false };
  if (verb === "to") return { ...down, pointer: 1, finger: false, since: { point: point("A1"), marks: true } };
  if (verb === "chosen") return { ...down, pointer: 1, finger: false, isOnChosen: true };
  if (verb === "finger") return { ...down, pointer: 1, finger: true };
  if (verb === "second") return { ...down, pointer: 2, finger: true };
  if (verb === "move") return { kind: "move", pointer: 1, point: point(first), x: 40, y: 30 };
  if (verb === "other") return { kind: "move", pointer: 2, point: point(first), x: 40, y: 30 };
  if (verb === "drift") return { kind: "move", pointer: 1, point: point("A1"), x: Number(first), y: Number(second) };
  if (verb === "held") return { kind: "held", pointer: 1 };
  if (verb === "up") return { kind: "up", pointer: 1 };
  if (verb === "shift") return { kind: "extend", from: point(first), to: point(second) };
  if (verb === "added") return { kind: "moved", pointNow: ({ column, row }) => ({ column: column + 1, row }) };
  if (verb === "gone") return { kind: "moved", pointNow: () => undefined };
  if (verb === "finish") return { kind: "finish" };
  return { kind: "cancel" };
}

function shown(gesture: Gesture): string {
  if (gesture.kind === "rest") return "rest";
  const { from, to, moves } = gesture.stroke;
  return `${gesture.kind} ${nameOf(from)}:${nameOf(to)}${moves === true ? " moves" : ""}`;
}

const outcome = (line: string): string =>
  shown(line.split(", ").reduce((gesture: Gesture, words) => nextGesture(gesture, input(words)), REST));

test.each([
  // a mouse or a pen paints at once
  ["mouse A1", "painting A1:A1"],
  ["mouse A1, up", "done A1:A1"],
  ["mouse A1, move B3", "painting A1:B3"],
  ["mouse A1, move B3, move A2, up", "done A1:A2"],
  ["mouse B2, move A1, up", "done B2:A1"],
  ["mouse A1, up, mouse B1", "painting B1:B1"],
  ["mouse A1, up, move B2", "rest"],
  ["mouse A1, move B3, cancel", "rest"],
  ["mouse A1, move B3, cancel, up", "rest"],
  // a drag of the chosen time moves it; a press alone chooses one cell
  ["chosen A1, up", "done A1:A1"],
  ["chosen A1, move A3", "painting A1:A3 moves"],
  ["chosen A1, move A3, move A1, up", "done A1:A1 moves"],
  ["chosen A1, move A3, cancel", "rest"],
  // a finger that rests, then drags, paints
  ["finger A1", "waiting A1:A1"],
  ["finger A1, held", "painting A1:A1"],
  ["finger A1, drift 3 4, held, move B3, up", "done A1:B3"],
  // a finger that first moves sideways paints at once, and then in every direction
  ["finger A1, drift 12 0", "painting A1:A1"],
  ["finger A1, move B3", "painting A1:B3"],
  ["finger A1, move B3, move A4, up", "done A1:A4"],
  // a finger that first moves up or down scrolls, even if it then moves sideways
  ["finger A1, drift 0 20", "rest"],
  ["finger A1, drift 12 12", "rest"],
  ["finger A1, drift 0 -20, held, move B3, up", "rest"],
  // a finger that leaves at once taps one cell
  ["finger A1, up", "done A1:A1"],
  // the browser takes the finger to scroll or zoom
  ["finger A1, cancel", "rest"],
  ["finger A1, held, move A2, cancel", "rest"],
  // before any stroke, a press alone does nothing; a drag begins
  ["look mouse A1", "waiting A1:A1"],
  ["look mouse A1, up", "rest"],
  ["look mouse A1, drift 3 4, up", "rest"],
  ["look mouse A1, drift 0 9", "painting A1:A1"],
  ["look mouse A1, move B3, up", "done A1:B3"],
  ["look mouse A1, move B3, cancel, up", "rest"],
  ["look finger A1, up", "rest"],
  ["look finger A1, held", "waiting A1:A1"],
  ["look finger A1, held, move B3, up", "done A1:B3"],
  ["look finger A1, held, drift 0 20, up", "rest"],
  ["look finger A1, drift 0 20, move B3, up", "rest"],
  ["look finger A1, second B1, move B3, up", "rest"],
  // a press that ends a stretch, which a drag moves on
  ["to C3, up", "done A1:C3"],
  ["to C3, move D4, up", "done A1:D4"],
  // two fingers zoom; a palm beside a painting finger changes nothing
  ["finger A1, second B1", "rest"],
  ["finger A1, second B1, held, up", "rest"],
  ["finger A1, held, second B1, other B3, move A2, up", "done A1:A2"],
  // Shift and the arrows
  ["shift A1 A2", "painting A1:A2"],
  ["shift A1 A2, shift A1 B2, finish", "done A1:B2"],
  ["shift A1 A2, cancel, finish", "rest"],
  ["shift A1 A2, mouse B1, up", "done B1:B1"],
  ["mouse A1, shift B1 B2, up", "done A1:A1"],
  ["mouse A1, finish, up", "done A1:A1"],
  // the grid gets other days
  ["mouse A1, move B3, added", "painting B1:C3"],
  ["mouse A1, move B3, added, move C4, up", "done B1:C4"],
  ["finger A1, added, up", "done B1:B1"],
  ["shift A1 A2, added, finish", "done B1:B2"],
  ["mouse A1, move B3, gone, up", "rest"],
  ["added", "rest"],
])("the inputs '%s' lead to the gesture '%s'", (line, result) => {
  expect(outcome(line)).toBe(result);
});

test("a pointer that stays in its cell changes nothing", () => {
  const painting = nextGesture(REST, input("mouse A1"));
  expect(nextGesture(REST, input("held"))).toBe(REST);
  expect(nextGesture(painting, { kind: "move", pointer: 1, point: point("A1"), x: 3, y: 2 })).toBe(painting);
  expect(nextGesture(REST, input("move B2"))).toBe(REST);
});

test("scrolling fingers of every slant, tremble and speed paint nothing", () => {
  const fraction = fc.double({ min: 0, max: 1, noNaN: true });
  const scroll = fc.record({
    isOpen: fc.boolean(),
    length: fc.double({ min: 40, max: 540, noNaN: true }),
    slant: fraction.map((part) => (part - 0.5) * 0.9),
    way: fc.constantFrom(1, -1),
    trembles: fc.array(fraction, { minLength: 2, maxLength: 31 }),
  });
  const here = { pointer: 1, point: point("D9") };
  fc.assert(
    fc.property(scroll, ({ isOpen, length, slant, way, trembles }) => {
      let gesture = nextGesture(REST, { kind: "down", finger: true, isOpen, ...here, x: 200, y: 300 });
      for (const [step, tremble] of trembles.entries()) {
        const reach = (length * (step + 1)) / trembles.length;
        gesture = nextGesture(gesture, {
          kind: "move",
          ...here,
          x: 200 + slant * reach + tremble,
          y: 300 + way * reach,
        });
        expect(gesture.kind).not.toBe("painting");
      }
      expect(nextGesture(gesture, { kind: "up", pointer: 1 })).toBe(REST);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["goes on within an hour crosses no hour", 0, 1, false],
  ["goes on into the next hour crosses an hour", 1, 2, true],
  ["goes back out of an hour crosses an hour", 2, 1, true],
  ["goes on over several hours crosses an hour", 1, 6, true],
  ["stays in its cell crosses no hour", 2, 2, false],
])("a stroke that %s", (_, from, to, isCrossed) => {
  const rows = Array.from({ length: 8 }, (__, at) => ({ minute: 540 + at * 30, nextDay: false, repeated: false }));
  const grid: ViewerGrid = { zone: "UTC", slotLength: 2, rows, columns: [] };
  const painting = (row: number): Gesture => ({
    kind: "painting",
    by: 1,
    stroke: { from: { column: 0, row: 0 }, to: { column: 0, row } },
  });
  expect(crossesHour(grid, painting(from), painting(to))).toBe(isCrossed);
  expect(crossesHour(grid, REST, painting(to))).toBe(false);
});
