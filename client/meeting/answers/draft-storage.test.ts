import { expect, test } from "vitest";
import type { Step } from "#domain/answers/selection.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { type Draft, draftText, parseDraft, resumedPainting } from "./draft-storage.ts";
import { nextPainting } from "./painting.ts";
import { afterStrokes, NO_STROKES, settledStrokes, undo, withStep } from "./stroke-history.ts";

const step = (slot: number, isMarked: boolean): Step => new Map([[slot as Slot, isMarked]]);

test("a kept draft comes back, with what can be undone and redone", () => {
  const base = new Set([36 as Slot]);
  const strokes = undo([step(38, true), step(36, false), step(40, true)].reduce(withStep, NO_STROKES));
  const draft: Draft = {
    respondentID: "Mina00000000" as RespondentID,
    base,
    slots: afterStrokes(base, strokes),
    strokes,
    owner: "Ann000000000",
  };
  expect(parseDraft(draftText(draft))).toEqual(draft);
});

test("the name of a guest comes back with the strokes, and what is no text does not", () => {
  const painted = { ...draft(set(), set(36)), guestName: "Mina" };
  expect(parseDraft(draftText(painted))?.guestName).toBe("Mina");
  expect(parseDraft('{"base":[],"slots":[36],"guestName":7}')?.guestName).toBeUndefined();
});

test("a note that was typed comes back, also without a stroke", () => {
  const noted = parseDraft(draftText({ ...draft(set(), set()), note: "By train" }));
  expect(noted?.note).toBe("By train");
  const resumed = noted && resumedPainting(noted, { answers: new Map(), self: undefined });
  expect(resumed?.note).toBe("By train");
  expect(parseDraft('{"base":[],"slots":[36],"note":7}')?.note).toBeUndefined();
});

test("strokes that do not lead to the draft are let go, the draft is not", () => {
  for (const strokes of ["7", '{"settled":[],"done":[[[40,true]]],"undone":[]}', '{"settled":[[],[]],"done":[[]]}']) {
    const draft = parseDraft(`{"base":[36],"slots":[36,38],"strokes":${strokes}}`);
    expect(draft?.slots).toEqual(new Set([36, 38]));
    expect(draft?.strokes).toEqual({ settled: step(38, true), done: [], undone: [] });
  }
});

test("a draft of an earlier version comes back", () => {
  expect(parseDraft('{"respondentID":"Mina00000000","base":[36],"slots":[36,38]}')).toEqual({
    respondentID: "Mina00000000",
    base: new Set([36]),
    slots: new Set([36, 38]),
    strokes: { settled: step(38, true), done: [], undone: [] },
  });
  expect(parseDraft('{"base":[],"slots":[36]}')).toMatchObject({ base: new Set(), slots: new Set([36]) });
});

test.each(["", "{", "null", "7", "[]", '{"slots":[1]}', '{"base":[],"slots":["x"]}', '{"base":[],"slots":[1.5]}'])(
  "%s is no draft",
  (text) => {
    expect(parseDraft(text)).toBeUndefined();
  },
);

const mina = "RespondentMi" as RespondentID;
const ben = "RespondentBe" as RespondentID;
const set = (...slots: number[]): ReadonlySet<Slot> => new Set(slots as Slot[]);
const draft = (base: ReadonlySet<Slot>, slots: ReadonlySet<Slot>) => ({
  base,
  slots,
  strokes: settledStrokes(base, slots),
});

test("an edit of another user's answer does not become one's own when that is deleted after a reload", () => {
  const edit = { ...draft(set(1), set(1, 2)), respondentID: mina };
  const resumed = resumedPainting(edit, { answers: new Map([[mina, set(1)]]), self: ben });
  expect(resumed).toMatchObject({ mode: { kind: "editingRespondent", respondentID: mina, cancelsTo: "selectedUser" } });
  expect(resumed.slots).toEqual(set(1, 2));
});

test("one's own goes on as one's own", () => {
  const edit = { ...draft(set(1), set(1, 2)), respondentID: mina };
  const resumed = resumedPainting(edit, { answers: new Map([[mina, set(1)]]), self: mina });
  expect(resumed.mode).toMatchObject({ kind: "editingRespondent", cancelsTo: "none" });
  expect(nextPainting(resumed, { kind: "orphaned", keep: true }).mode.kind).toBe("addingRespondent");
});

test("a new answer that meets one adds to it", () => {
  const resumed = resumedPainting(draft(set(), set(2)), { answers: new Map([[mina, set(1)]]), self: mina });
  expect(resumed.slots).toEqual(set(1, 2));
});

test("what was taken from an answer that waited on this device, and has arrived since, stays taken away", () => {
  const answers = new Map([[mina, set(1, 2, 5)]]);
  const resumed = resumedPainting(draft(set(1, 2), set(2, 3)), { answers, self: mina });
  expect(resumed.slots).toEqual(set(2, 3, 5));
});
