import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMark, type Level, levelsOf, type Mark, markOf } from "#domain/answers/levels.ts";
import type { Selection } from "#domain/answers/selection.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { viewerGrid } from "#domain/time/viewer-grid.ts";
import { isChanged, nextPainting, NOT_PAINTING, type Painting, type PaintingInput } from "./painting.ts";
import { afterStrokes } from "./stroke-history.ts";

const mina = "Mina00000000" as RespondentID;
const slots = (...numbers: number[]) => new Set(numbers as Slot[]);
/** 1970-01-01 and 02 from 9 to 11 in UTC: two columns of four half hours. */
const grid = viewerGrid([36, 38, 40, 42, 132, 134, 136, 138] as Slot[], "UTC");

const apply = (...inputs: PaintingInput[]): Painting => inputs.reduce(nextPainting, NOT_PAINTING);
const stroke = (...[c1, r1, c2, r2]: [number, number, number, number]): PaintingInput => ({
  kind: "stroke",
  grid,
  stroke: { from: { column: c1, row: r1 }, to: { column: c2, row: r2 } },
});
const add: PaintingInput = { kind: "mode", input: { kind: "answer" } };
const editMina: PaintingInput = { kind: "mode", input: { kind: "answer", own: mina }, base: slots(36, 38) };
const schedule: PaintingInput = { kind: "mode", input: { kind: "schedule" } };
const cancel: PaintingInput = { kind: "mode", input: { kind: "cancel" } };

test("an edit starts with the answer, and a stroke from a marked cell clears", () => {
  const painting = apply(editMina, stroke(0, 0, 0, 0));
  expect(painting.slots).toEqual(slots(38));
  expect(painting.base).toEqual(slots(36, 38));
  expect(isChanged(painting)).toBe(true);
});

test("strokes change nothing outside of painting modes", () => {
  expect(apply(stroke(0, 0, 1, 1))).toBe(NOT_PAINTING);
  const selected: PaintingInput = { kind: "mode", input: { kind: "name", respondentID: mina } };
  expect(apply(selected, stroke(0, 0, 1, 1)).slots).toEqual(slots());
});

describe("times if needed", () => {
  const tool = (level: Level): PaintingInput => ({ kind: "level", level });
  const painted = (...inputs: PaintingInput[]) => levelsOf(apply(add, ...inputs).slots);

  test("a stroke marks the tool's level, changes the other level and clears its own", () => {
    const free = stroke(0, 0, 0, 1);
    const over: PaintingInput[] = [free, tool("ifNeeded"), stroke(0, 1, 0, 2)];
    expect(painted(...over)).toEqual({ free: slots(36), ifNeeded: slots(38, 40) });
    expect(painted(...over, stroke(0, 2, 0, 2))).toEqual({ free: slots(36), ifNeeded: slots(38) });
    expect(painted(...over, tool("free"), stroke(0, 2, 0, 2))).toEqual({ free: slots(36, 40), ifNeeded: slots(38) });
    // A stroke that begins on its own level clears all cells that it passes.
    expect(painted(...over, stroke(0, 1, 0, 0))).toEqual({ free: slots(), ifNeeded: slots(40) });
    expect(painted(...over, { kind: "undo" })).toEqual({ free: slots(36, 38), ifNeeded: slots() });
    expect(painted(...over, { kind: "undo" }, { kind: "redo" })).toEqual(painted(...over));
  });

  test("another tool starts another stroke, and a schedule has no tools", () => {
    expect(apply(add, stroke(0, 0, 0, 0), tool("ifNeeded")).anchor).toBeUndefined();
    expect(apply(add, stroke(0, 0, 0, 0), tool("free")).anchor).toBeDefined();
    expect(apply(schedule, tool("ifNeeded"), stroke(0, 0, 0, 1)).slots).toEqual(slots(36, 38));
    expect(apply(tool("ifNeeded"))).toBe(NOT_PAINTING);
  });

  test("an extended stroke marks the level of its start", () => {
    const goesOn: PaintingInput = {
      kind: "stroke",
      grid,
      stroke: { from: { column: 0, row: 0 }, to: { column: 0, row: 2 }, marks: true },
    };
    const begun = apply(add, tool("ifNeeded"), stroke(0, 0, 0, 0));
    expect(begun.anchor?.marks).toBe(true);
    expect(levelsOf(nextPainting(begun, goesOn).slots)).toEqual({ free: slots(), ifNeeded: slots(36, 38, 40) });
  });
});

test("a schedule is one run in one column, which a new stroke or a proposal replaces", () => {
  expect(apply(schedule, stroke(0, 1, 1, 2)).slots).toEqual(slots(38, 40));
  expect(apply(schedule, stroke(0, 1, 0, 2), stroke(1, 0, 1, 0)).slots).toEqual(slots(132));
  expect(apply(schedule, stroke(0, 1, 0, 2), { kind: "propose", slots: slots(36) }).slots).toEqual(slots(36));
});

test("an answer takes a whole draft and no proposed time; a schedule and a page without painting take no draft", () => {
  const paint: PaintingInput = { kind: "paint", slots: slots(40, 132) };
  expect(apply(editMina, paint).slots).toEqual(slots(40, 132));
  expect(apply(editMina, paint).base).toEqual(slots(36, 38));
  expect(apply(schedule, paint).slots).toEqual(slots());
  expect(apply(paint)).toBe(NOT_PAINTING);
  expect(apply(add, stroke(0, 0, 0, 0), { kind: "propose", slots: slots(138) }).slots).toEqual(slots(36));
});

test("Cancel discards strokes, and Undo restores them until the next mode", () => {
  const painted = apply(add, stroke(0, 0, 1, 1));
  const cancelled = nextPainting(painted, cancel);
  expect(cancelled.mode.kind).toBe("none");
  expect(cancelled.slots).toEqual(slots());
  expect(nextPainting(cancelled, { kind: "restore", painting: cancelled.dropped ?? NOT_PAINTING })).toEqual(painted);
  expect(nextPainting(cancelled, schedule).dropped).toBeUndefined();
});

test("Cancel without strokes offers no Undo", () => {
  expect(apply(add, cancel).dropped).toBeUndefined();
  expect(apply(editMina, stroke(0, 0, 0, 0), stroke(0, 0, 0, 0), cancel).dropped).toBeUndefined();
});

test("an edit of the viewer's answer continues as a new answer when the answer is deleted elsewhere", () => {
  const painting = apply(editMina, stroke(1, 0, 1, 0), { kind: "orphaned", keep: true });
  expect(painting.mode).toEqual({ kind: "addingRespondent" });
  expect([painting.base, painting.slots]).toEqual([slots(), slots(36, 38, 132)]);
  expect(painting.wasOrphaned).toBe(true);
  expect(nextPainting(painting, cancel).wasOrphaned).toBeUndefined();
});

test("the edit of another user's answer ends when the answer is deleted elsewhere", () => {
  expect(apply(editMina, { kind: "orphaned", keep: false }).mode).toEqual({ kind: "none" });
});

test("a user who deletes an answer sees no notice that it was deleted elsewhere", () => {
  const deleted: PaintingInput = { kind: "orphaned", keep: false };
  expect(apply(editMina, deleted)).toMatchObject({ wasOrphaned: true });
  expect(apply(editMina, deleted, { kind: "mode", input: { kind: "done" } })).toEqual(NOT_PAINTING);
});

const undo: PaintingInput = { kind: "undo" };
const redo: PaintingInput = { kind: "redo" };
const stored = (...numbers: number[]): PaintingInput => ({ kind: "stored", answer: slots(...numbers) });

test("Undo and Redo take back and restore one stroke at a time", () => {
  const painted = apply(add, stroke(0, 0, 0, 1), stroke(1, 0, 1, 0));
  expect(nextPainting(painted, undo).slots).toEqual(slots(36, 38));
  expect([undo, undo, undo].reduce(nextPainting, painted).slots).toEqual(slots());
  expect([undo, undo, redo, redo, redo].reduce(nextPainting, painted)).toEqual(painted);
});

test("Undo takes back a calendar's suggestion as one step", () => {
  const filled = apply(add, stroke(0, 0, 0, 0), { kind: "paint", slots: slots(132, 134) });
  expect(filled.slots).toEqual(slots(132, 134));
  expect(nextPainting(filled, undo).slots).toEqual(slots(36));
});

test("Undo takes back strokes and proposals on a schedule one at a time", () => {
  const chosen = apply(schedule, stroke(0, 1, 0, 2), stroke(1, 0, 1, 0), { kind: "propose", slots: slots(36) });
  const back = [undo, undo, undo].map((_, taken) => Array.from({ length: taken + 1 }, () => undo));
  expect(back.map((inputs) => inputs.reduce(nextPainting, chosen).slots)).toEqual([slots(132), slots(38, 40), slots()]);
});

test("Undo does not reach into the last painting, and changes nothing without a painting", () => {
  expect(apply(add, stroke(0, 0, 0, 0), cancel, add, undo).slots).toEqual(slots());
  expect(apply(undo, redo)).toBe(NOT_PAINTING);
  const done: PaintingInput = { kind: "mode", input: { kind: "done" } };
  expect(apply(editMina, stroke(1, 0, 1, 0), done, undo).slots).toEqual(slots());
});

test("a change elsewhere changes untouched slots of the draft, with a notice until the next stroke", () => {
  const painting = apply(editMina, stroke(1, 0, 1, 0), stored(38, 40));
  expect(painting).toMatchObject({ base: slots(38, 40), slots: slots(38, 40, 132), news: "answer" });
  expect(nextPainting(painting, stroke(1, 1, 1, 1)).news).toBeUndefined();
});

test("a change elsewhere keeps all strokes of the draft, even those over marked slots", () => {
  expect(apply(editMina, stroke(0, 2, 0, 0), stored()).slots).toEqual(slots(36, 38, 40));
  expect(apply(editMina, stroke(0, 0, 0, 0), stored(36, 38, 132)).slots).toEqual(slots(38, 132));
});

test("a stored answer that equals the draft, as after the viewer's save, causes no notice", () => {
  const saved = apply(editMina, stroke(1, 0, 1, 0), stored(36, 38, 132));
  expect(saved.news).toBeUndefined();
  expect(isChanged(saved)).toBe(false);
});

test("Undo of a stroke keeps the changes that another device made", () => {
  const painting = apply(editMina, stroke(1, 0, 1, 0), stored(38, 132), undo);
  expect(painting.slots).toEqual(slots(38, 132));
  expect(apply(editMina, stroke(1, 0, 1, 0), undo, stored(), redo).slots).toEqual(slots(132));
});

test("a change elsewhere does not affect a user who adds an answer or schedules", () => {
  expect(apply(add, stroke(0, 0, 0, 0), stored(132)).slots).toEqual(slots(36));
  expect(apply(schedule, stroke(0, 0, 0, 0), stored(132)).slots).toEqual(slots(36));
});

test("a new answer continues as an edit when its user turns out to have an answer", () => {
  const existing: PaintingInput = { kind: "found", respondentID: mina, answer: slots(132) };
  const painting = apply(add, stroke(0, 0, 0, 1), existing);
  expect(painting.mode).toEqual({ kind: "editingRespondent", respondentID: mina, cancelsTo: "none" });
  expect([painting.base, painting.slots]).toEqual([slots(132), slots(36, 38, 132)]);
  expect(nextPainting(painting, undo).slots).toEqual(slots(132));
  expect(apply(editMina, existing)).toEqual(apply(editMina));
});

describe("drafts in both levels", () => {
  const TIMES = [36, 38, 40, 42, 132, 134, 136, 138] as Slot[];
  const anyAnswer = fc
    .array(fc.tuple(fc.constantFrom(...TIMES), fc.constantFrom("free" as const, "ifNeeded" as const)))
    .map((marks) => {
      const answer = new Set<Mark>();
      for (const [slot, level] of marks) addMark(answer, markOf(slot, level));
      return answer;
    });
  const anyStroke = fc.tuple(fc.nat(1), fc.nat(3), fc.nat(1), fc.nat(3)).map((corners) => stroke(...corners));
  const anyTool = fc.constantFrom("free", "ifNeeded").map((level): PaintingInput => ({ kind: "level", level }));
  const anyStep = fc.constantFrom(undo, redo);
  const anyGesture = fc.oneof({ weight: 4, arbitrary: anyStroke }, anyTool, { weight: 2, arbitrary: anyStep });
  const editOf = (base: Selection): PaintingInput => ({ kind: "mode", input: { kind: "answer", own: mina }, base });

  test("a draft in both levels equals the stored answer with the viewer's strokes after any inputs", () => {
    const anyNews = anyAnswer.map((answer): PaintingInput => ({ kind: "stored", answer }));
    const anyPaint = anyAnswer.map((answer): PaintingInput => ({ kind: "paint", slots: answer }));
    const anyInput = fc.oneof({ weight: 4, arbitrary: anyGesture }, anyNews, anyPaint);
    const anyBegin = fc.oneof(fc.constantFrom(add, schedule), anyAnswer.map(editOf));
    fc.assert(
      fc.property(anyBegin, fc.array(anyInput), (begin, inputs) => {
        const painting = apply(begin, ...inputs);
        expect(painting.slots).toEqual(afterStrokes(painting.base, painting.strokes));
      }),
    );
  });

  /** The draft after each gesture that Undo takes back, and the place among them. */
  type Snapshots = { readonly drafts: readonly Selection[]; readonly at: number };

  function afterGesture({ drafts, at }: Snapshots, gesture: PaintingInput, level: Level): Snapshots {
    if (gesture.kind === "undo") return { drafts, at: Math.max(0, at - 1) };
    if (gesture.kind === "redo") return { drafts, at: Math.min(drafts.length - 1, at + 1) };
    if (gesture.kind !== "stroke") return { drafts, at };
    const { from, to } = gesture.stroke;
    const draft = new Set(drafts[at]);
    const clears = draft.has(markOf(TIMES[4 * from.column + from.row] as Slot, level));
    for (const [place, slot] of TIMES.entries()) {
      const [column, row] = [Math.floor(place / 4), place % 4];
      const isInside = (value: number, one: number, other: number) => (value - one) * (value - other) <= 0;
      if (!isInside(column, from.column, to.column) || !isInside(row, from.row, to.row)) continue;
      for (const each of ["free", "ifNeeded"] as const) draft.delete(markOf(slot, each));
      if (!clears) draft.add(markOf(slot, level));
    }
    return { drafts: [...drafts.slice(0, at + 1), draft], at: at + 1 };
  }

  test("a draft in both levels equals the snapshot to which strokes, Undo and Redo have led", () => {
    fc.assert(
      fc.property(anyAnswer, fc.array(anyGesture), (base, gestures) => {
        let painting = apply(editOf(base));
        let snapshots: Snapshots = { drafts: [base], at: 0 };
        for (const gesture of gestures) {
          snapshots = afterGesture(snapshots, gesture, painting.level ?? "free");
          painting = nextPainting(painting, gesture);
          expect(painting.slots).toEqual(snapshots.drafts[snapshots.at]);
        }
        // The draft is computed again from the strokes when the stored answer arrives once more, and after a reload.
        expect(afterStrokes(base, painting.strokes)).toEqual(painting.slots);
      }),
      { numRuns: 500 },
    );
  });
});

describe("half hours that are painted beside stored ones", () => {
  const to = {
    timezone: "UTC",
    minStartHour: 9,
    maxEndHour: 11,
    tentativeDates: ["1970-01-01"],
    slotMinutes: 60,
  } as const;
  const storedElsewhere = (...answer: number[]): PaintingInput => ({ kind: "stored", answer: slots(...answer) });
  const longer: PaintingInput = { kind: "reshaped", from: {}, to };
  /** Mina's answer has 9:30 and 10:00; 9:00 and 10:30 are painted. */
  const painted = [{ ...editMina, base: slots(38, 40) }, stroke(0, 0, 0, 0), stroke(0, 3, 0, 3)] as PaintingInput[];

  test.each<[string, PaintingInput[]]>([
    ["the stored answer", [storedElsewhere(), longer]],
    ["the meeting", [longer, storedElsewhere()]],
  ])("a half hour painted beside a stored one becomes an hour if news of %s arrives first", (_, news) => {
    expect(apply(...painted, ...news).slots).toEqual(slots(36, 40));
  });

  test("a painted half hour becomes no hour if another device cleared the one beside it before", () => {
    expect(apply(...painted, storedElsewhere(40), longer, storedElsewhere()).slots).toEqual(slots(40));
    expect(apply(...painted, storedElsewhere(), stroke(0, 0, 0, 0), longer).slots).toEqual(slots());
  });
});
