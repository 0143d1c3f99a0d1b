import fc from "fast-check";
import { expect, test } from "vitest";
import type { GridPoint } from "#domain/answers/selection.ts";
import type { Slot } from "#domain/time/slot.ts";
import { slotAtPoint, viewerGrid } from "#domain/time/viewer-grid.ts";
import { type Gesture, nextGesture, REST } from "./paint-gesture.ts";
import { cellAfterKey, extension } from "./use-grid-keys.ts";
import { nextPainting, NOT_PAINTING, type Painting } from "../../answers/painting.ts";

const COLUMNS = 3;
const ROWS = 5;
/** Three days from 9:00 to 11:30 in UTC. */
const grid = viewerGrid(
  Array.from({ length: COLUMNS * ROWS }, (_, at) => (96 * Math.floor(at / ROWS) + 36 + 2 * (at % ROWS)) as Slot),
  "UTC",
);
const CELLS = grid.columns.flatMap((_, column) => grid.rows.map((_row, row) => ({ column, row })));
const nameOf = ({ column, row }: GridPoint): string => `${String.fromCharCode(65 + column)}${row + 1}`;

const MODES = {
  answer: { kind: "mode", input: { kind: "answer" } },
  schedule: { kind: "mode", input: { kind: "schedule" } },
} as const;
type Kind = keyof typeof MODES;

const MOVES = { up: "ArrowUp", down: "ArrowDown", left: "ArrowLeft", right: "ArrowRight" } as const;
type Move = keyof typeof MOVES;
const isMove = (key: string | undefined): key is Move => key !== undefined && key in MOVES;
const moved = (from: GridPoint, move: Move): GridPoint =>
  cellAfterKey({ key: MOVES[move], ctrlKey: false }, from, { columns: COLUMNS, rows: ROWS, perPage: 7 }) ?? from;

type Hand = { readonly focus: GridPoint; readonly gesture: Gesture; readonly painting: Painting };

/** One key: `down`, `shift+down`, `space`, `release` (of Shift), `escape`, `undo`. */
function press({ focus, gesture, painting }: Hand, key: string): Hand {
  const [first = "", second] = key.split("+");
  const move = second ?? first;
  const anchor = painting.anchor;
  const point = CELLS.find((cell) => anchor !== undefined && slotAtPoint(grid, cell) === anchor.slot);
  if (second !== undefined && isMove(move)) {
    const from = anchor && point && gesture.kind === "rest" ? { ...anchor, point } : undefined;
    const stroke = extension(from, focus, (at) => moved(at, move));
    return { focus: stroke.to, painting, gesture: nextGesture(gesture, { kind: "extend", ...stroke }) };
  }
  if (key === "escape") return { focus, gesture: REST, painting: nextPainting(painting, { kind: "unanchor" }) };
  const done = nextGesture(gesture, { kind: "finish" });
  const next = done.kind === "done" ? nextPainting(painting, { kind: "stroke", grid, stroke: done.stroke }) : painting;
  const rested = { focus, gesture: REST, painting: next };
  if (first.startsWith("drag ")) {
    const to = CELLS.find((cell) => nameOf(cell) === first.slice(5)) ?? focus;
    return { ...rested, painting: nextPainting(next, { kind: "stroke", grid, stroke: { from: focus, to } }) };
  }
  if (key === "undo") return { ...rested, painting: nextPainting(next, { kind: "undo" }) };
  if (key === "space") {
    const stroke = { from: focus, to: focus };
    return { ...rested, painting: nextPainting(next, { kind: "stroke", grid, stroke }) };
  }
  if (!isMove(key)) return rested;
  return { ...rested, focus: moved(focus, key), painting: nextPainting(next, { kind: "unanchor" }) };
}

function pressed(kind: Kind, keys: readonly string[]): Hand {
  const hand: Hand = {
    focus: { column: 0, row: 0 },
    gesture: REST,
    painting: nextPainting(NOT_PAINTING, MODES[kind]),
  };
  return [...keys, "release"].reduce(press, hand);
}

function marked(kind: Kind, keys: readonly string[]): string {
  const { slots } = pressed(kind, keys).painting;
  return CELLS.filter((cell) => slots.has(slotAtPoint(grid, cell) as Slot))
    .map(nameOf)
    .join(" ");
}

test.each([
  // keys | an answer | a schedule
  ["space", "A1", "A1"],
  ["space, shift+down, shift+down, shift+down", "A1 A2 A3 A4", "A1 A2 A3 A4"],
  // Shift may be held or pressed again
  ["space, shift+down, release, shift+down, release, shift+down", "A1 A2 A3 A4", "A1 A2 A3 A4"],
  // a stroke that went too far shrinks again
  ["space, shift+down, shift+down, shift+up", "A1 A2", "A1 A2"],
  ["space, shift+down, release, shift+down, release, shift+up", "A1 A2", "A1 A2"],
  ["down, down, space, shift+down, release, shift+up, shift+up", "A2 A3", "A2 A3"],
  // a block of an answer; a time stays on its day
  ["space, shift+down, release, shift+right", "A1 A2 B1 B2", "A1 A2"],
  // a move without Shift ends it
  ["space, down, shift+down", "A1 A2 A3", "A2 A3"],
  ["space, shift+down, down, space, shift+down", "A1 A2 A3 A4", "A3 A4"],
  // Space on a marked time clears, and so do the next steps
  ["space, shift+down, shift+down, up, up, space, shift+down", "A3", "A1 A2"],
  // without Space the first cell says what happens
  ["shift+down, shift+down", "A1 A2 A3", "A1 A2 A3"],
  ["shift+down, release, shift+down", "A1 A2 A3", "A1 A2 A3"],
  ["space, down, up, shift+down", "", "A1 A2"],
  // Escape takes the stroke back that is under way, and the next one begins at the focus
  ["space, shift+down, shift+down, escape", "A1", "A1"],
  ["space, shift+down, escape, shift+down", "A1 A2 A3", "A2 A3"],
  // one stroke; one Undo takes it back
  ["space, shift+down, release, shift+down, undo", "", ""],
  ["space, down, space, shift+down, undo", "A1", "A1"],
  // a drag leaves the focus where it began, and goes on where it ended
  ["drag A3, shift+down", "A1 A2 A3 A4", "A1 A2 A3 A4"],
  ["drag A3, down, shift+down", "A1", "A2 A3"],
  // marks that Undo removed do not return
  ["space, shift+down, undo, shift+down", "A1 A2 A3", "A1 A2 A3"],
])("Shift with an arrow extends the stroke that Space began: %s", (keys, answer, schedule) => {
  expect([marked("answer", keys.split(", ")), marked("schedule", keys.split(", "))]).toEqual([answer, schedule]);
});

test.each(["answer", "schedule"] as const)("keys in any order mark an %s as the model does", (kind) => {
  const move = fc.constantFrom(...(Object.keys(MOVES) as Move[]));
  const key = fc.oneof(
    move,
    { weight: 3, arbitrary: move.map((arrow) => `shift+${arrow}`) },
    fc.constantFrom("space", "release", "escape"),
  );
  fc.assert(
    fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
      expect(marked(kind, keys)).toBe(expected(kind, keys));
    }),
    { numRuns: 1_000 },
  );
});

/** An independent model: the marks at the anchor, and all between anchor and focus. */
function expected(kind: Kind, keys: readonly string[]): string {
  type BegunStroke = { readonly from: GridPoint; readonly marks: boolean; readonly before: ReadonlySet<string> };
  let focus: GridPoint = { column: 0, row: 0 };
  let marks: ReadonlySet<string> = new Set();
  let atPressOfShift: ReadonlySet<string> | undefined;
  let stroke: BegunStroke | undefined;
  const reach = (from: BegunStroke, to: GridPoint): ReadonlySet<string> => {
    const between = CELLS.filter(
      ({ column, row }) =>
        row >= Math.min(from.from.row, to.row) &&
        row <= Math.max(from.from.row, to.row) &&
        (kind === "schedule"
          ? column === from.from.column
          : column >= Math.min(from.from.column, to.column) && column <= Math.max(from.from.column, to.column)),
    ).map(nameOf);
    if (kind === "schedule") return new Set(between);
    return from.marks ? from.before.union(new Set(between)) : from.before.difference(new Set(between));
  };
  for (const key of keys) {
    const move = key.replace("shift+", "");
    if (key.startsWith("shift+") && isMove(move)) {
      stroke ??= { from: focus, marks: !marks.has(nameOf(focus)), before: marks };
      atPressOfShift ??= marks;
      focus = moved(focus, move);
      marks = reach(stroke, focus);
    } else if (key === "escape") {
      marks = atPressOfShift ?? marks;
      [stroke, atPressOfShift] = [undefined, undefined];
    } else {
      atPressOfShift = undefined;
      if (key === "space") {
        stroke = { from: focus, marks: !marks.has(nameOf(focus)), before: marks };
        marks = reach(stroke, focus);
      } else if (isMove(key)) {
        stroke = undefined;
        focus = moved(focus, key);
      }
    }
  }
  return CELLS.map(nameOf)
    .filter((cell) => marks.has(cell))
    .join(" ");
}

/** Nine days on two pages, sixteen rows. */
const size = { columns: 9, rows: 16, perPage: 7 };

test.each([
  ["ArrowDown", 2, 5, 2, 6],
  ["ArrowDown", 2, 15, 2, 15],
  ["ArrowUp", 2, 0, 2, 0],
  ["ArrowLeft", 0, 3, 0, 3],
  ["ArrowRight", 6, 3, 7, 3],
  ["ArrowLeft", 7, 3, 6, 3],
  ["ArrowRight", 8, 3, 8, 3],
  ["Home", 4, 3, 0, 3],
  ["End", 4, 3, 6, 3],
  ["End", 7, 3, 8, 3],
  ["Ctrl+Home", 8, 3, 7, 0],
  ["Ctrl+End", 4, 3, 6, 15],
  ["PageDown", 1, 3, 8, 3],
  ["PageDown", 5, 3, 8, 3],
  ["PageDown", 8, 3, 8, 3],
  ["PageUp", 8, 3, 1, 3],
  ["PageUp", 2, 3, 2, 3],
])("the key %s leads from column %i, row %i to column %i, row %i", (name, column, row, toColumn, toRow) => {
  const key = { key: name.replace("Ctrl+", ""), ctrlKey: name.startsWith("Ctrl+") };
  expect(cellAfterKey(key, { column, row }, size)).toEqual({ column: toColumn, row: toRow });
});

test("other keys do not move the focus", () => {
  expect(cellAfterKey({ key: "a", ctrlKey: false }, { column: 0, row: 0 }, size)).toBeUndefined();
});
