import { expect, test } from "vitest";
import type { Step } from "#domain/answers/selection.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { type Draft, resumedPainting, tabDraft } from "./draft-storage.ts";
import { nextPainting } from "./painting.ts";
import { tabStore } from "../../api/browser-storage.ts";
import { afterStrokes, NO_STROKES, settledStrokes, undo, withStep } from "./stroke-history.ts";

const step = (slot: number, isMarked: boolean): Step => new Map([[slot as Slot, isMarked]]);

test("a stored draft returns with its note and its steps for Undo and Redo", () => {
  const base = set(36);
  const strokes = undo([step(38, true), step(36, false), step(40, true)].reduce(withStep, NO_STROKES));
  const draft: Draft = {
    respondentID: "Mina00000000" as RespondentID,
    base,
    slots: afterStrokes(base, strokes),
    strokes,
    guestName: "Mina",
    owner: "Ann000000000",
    note: "By train",
  };
  const stored = tabDraft("AAAAAAAAAAAA");
  stored.write(draft);
  expect(stored.read()).toMatchObject(draft);
  stored.remove();
  expect(stored.read()).toBeUndefined();
});

test("a typed note without a stroke continues after a reload", () => {
  const noted = { ...draft(set(), set()), note: "By train" };
  expect(resumedPainting(noted, { answers: new Map(), self: undefined }).note).toBe("By train");
});

test("a draft of another version is dropped", () => {
  tabStore.write("overlap.draft.AAAAAAAAAAAA", '{"respondentID":"Mina00000000","base":[36],"slots":[36,38]}');
  expect(tabDraft("AAAAAAAAAAAA").read()).toBeUndefined();
});

const mina = "RespondentMi" as RespondentID;
const ben = "RespondentBe" as RespondentID;
const set = (...slots: number[]): ReadonlySet<Slot> => new Set(slots as Slot[]);
const draft = (base: ReadonlySet<Slot>, slots: ReadonlySet<Slot>) => ({
  base,
  slots,
  strokes: settledStrokes(base, slots),
});

test("an edit of another user's answer stays theirs when the answer is deleted after a reload", () => {
  const edit = { ...draft(set(1), set(1, 2)), respondentID: mina };
  const resumed = resumedPainting(edit, { answers: new Map([[mina, set(1)]]), self: ben });
  expect(resumed).toMatchObject({ mode: { kind: "editingRespondent", respondentID: mina, cancelsTo: "selectedUser" } });
  expect(resumed.slots).toEqual(set(1, 2));
});

test("an edit of the viewer's answer continues after a reload", () => {
  const edit = { ...draft(set(1), set(1, 2)), respondentID: mina };
  const resumed = resumedPainting(edit, { answers: new Map([[mina, set(1)]]), self: mina });
  expect(resumed.mode).toMatchObject({ kind: "editingRespondent", cancelsTo: "none" });
  expect(nextPainting(resumed, { kind: "orphaned", keep: true }).mode.kind).toBe("addingRespondent");
});

test("the draft of a new answer adds to an existing answer", () => {
  const resumed = resumedPainting(draft(set(), set(2)), { answers: new Map([[mina, set(1)]]), self: mina });
  expect(resumed.slots).toEqual(set(1, 2));
});

test("marks removed from a queued answer stay removed after that answer has arrived", () => {
  const answers = new Map([[mina, set(1, 2, 5)]]);
  const resumed = resumedPainting(draft(set(1, 2), set(2, 3)), { answers, self: mina });
  expect(resumed.slots).toEqual(set(2, 3, 5));
});
