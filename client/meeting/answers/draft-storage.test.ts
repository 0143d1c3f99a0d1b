import type { Step } from "#domain/answers/selection.ts";
import { expect, test } from "vitest";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import { draftText, parseDraft, type Draft } from "./draft-storage.ts";
import { afterStrokes, NO_STROKES, undo, withStep } from "./strokes.ts";

const step = (slot: number, isMarked: boolean): Step => new Map([[slot as Slot, isMarked]]);

test("a kept draft comes back, with what can be undone and redone", () => {
  const base = new Set([36 as Slot]);
  const strokes = undo([step(38, true), step(36, false), step(40, true)].reduce(withStep, NO_STROKES));
  const draft: Draft = {
    respondentID: "Mina00000000" as RespondentID,
    base,
    slots: afterStrokes(base, strokes),
    strokes,
  };
  expect(parseDraft(draftText(draft))).toEqual(draft);
});

test("strokes that do not lead to the draft are let go, the draft is not", () => {
  for (const strokes of [
    "7",
    '{"settled":[[],[]],"done":[[[40],[]]],"undone":[]}',
    '{"settled":[[],[]],"done":[[]]}',
  ]) {
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
