import { expect, test } from "vitest";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import { nextPainting } from "./painting.ts";
import { resumedPainting } from "./resumed-painting.ts";
import { settledStrokes } from "./strokes.ts";

const mina = "RespondentMi" as RespondentID;
const ben = "RespondentBe" as RespondentID;
const set = (...slots: number[]): ReadonlySet<Slot> => new Set(slots as Slot[]);
const draft = (base: ReadonlySet<Slot>, slots: ReadonlySet<Slot>) => ({
  base,
  slots,
  strokes: settledStrokes(base, slots),
});

test("an edit of somebody else's answer does not become one's own when that is deleted after a reload", () => {
  const edit = { ...draft(set(1), set(1, 2)), respondentID: mina };
  const resumed = resumedPainting(edit, { answers: new Map([[mina, set(1)]]), self: ben });
  expect(resumed).toMatchObject({ mode: { at: "editingRespondent", respondentID: mina, cancelsTo: "selectedUser" } });
  expect(resumed.slots).toEqual(set(1, 2));
});

test("one's own goes on as one's own", () => {
  const edit = { ...draft(set(1), set(1, 2)), respondentID: mina };
  const resumed = resumedPainting(edit, { answers: new Map([[mina, set(1)]]), self: mina });
  expect(resumed.mode).toMatchObject({ at: "editingRespondent", cancelsTo: "none" });
  expect(nextPainting(resumed, { kind: "orphaned", keep: true }).mode.at).toBe("addingRespondent");
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
