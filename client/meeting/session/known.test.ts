import { expect, test } from "vitest";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { groupOf, withRespondent } from "../../live/group.ts";
import { withSaved } from "./known.ts";

const ann = "Ann000000000" as RespondentID;
const ben = "Ben000000000" as RespondentID;
const slots = (...numbers: number[]) => new Set(numbers as Slot[]);
const before = slots(1);
const group = groupOf([[ann, { name: "Ann", slots: before }]]);

test("a saved answer shows before the document has it", () => {
  const now = { name: "Ann", slots: slots(1, 2) };
  expect(withSaved(group, { respondentID: ann, before, now }).answers.get(ann)).toEqual(slots(1, 2));
});

test("a new respondent shows before the document has them", () => {
  const now = { name: "Ben", slots: slots(2) };
  expect(withSaved(group, { respondentID: ben, before: undefined, now }).names.get(ben)).toBe("Ben");
});

test("a deleted respondent is hidden before the document has lost them", () => {
  expect(withSaved(group, { respondentID: ann, before, now: undefined }).names.size).toBe(0);
});

test("the document wins as soon as it says anything about the respondent", () => {
  const newer = withRespondent(group, ann, { name: "Ann", slots: slots(1, 2, 3) });
  expect(withSaved(newer, { respondentID: ann, before, now: { name: "Ann", slots: slots(1, 2) } })).toBe(newer);
});
