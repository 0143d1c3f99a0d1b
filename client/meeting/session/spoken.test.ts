import { expect, test } from "vitest";
import type { Slot } from "#domain/time/slot.ts";
import { NO_STROKES, redo, undo, withStep } from "../answers/stroke-history.ts";
import { type Heard, spokenChange } from "./spoken.ts";

const LOOKING: Heard = {
  mode: { at: "none" },
  title: "Availabilities",
  strokes: NO_STROKES,
  days: "Sunday 22 November to Saturday 28 November",
  free: undefined,
};
const ADDING: Heard = { ...LOOKING, mode: { at: "addingRespondent" }, title: "Add your availability" };
const step = (marked: number, cleared: number) =>
  new Map(Array.from({ length: marked + cleared }, (_, at) => [at as Slot, at < marked] as const));
const one = withStep(NO_STROKES, step(1, 0));
const two = withStep(one, step(2, 3));
const selected = { at: "selectedUser", respondentID: "abc" as never } as const;

test.each([
  ["a mode", LOOKING, ADDING, "Add your availability. Press question mark for the list of keys."],
  ["its end", ADDING, LOOKING, "Availabilities."],
  [
    "a person",
    LOOKING,
    { ...LOOKING, mode: selected, title: "Mina's availability", free: 4 },
    "Mina's availability, 4 times.",
  ],
  ["a stroke", ADDING, { ...ADDING, strokes: one }, "1 time marked."],
  ["both ways", { ...ADDING, strokes: one }, { ...ADDING, strokes: two }, "2 times marked, 3 times cleared."],
  ["undo", { ...ADDING, strokes: one }, { ...ADDING, strokes: undo(one) }, "Undone: 1 time marked."],
  ["redo", { ...ADDING, strokes: undo(one) }, { ...ADDING, strokes: redo(undo(one)) }, "Redone: 1 time marked."],
  ["other days", LOOKING, { ...LOOKING, days: "Sunday 29 November" }, "Sunday 29 November."],
  ["nothing", LOOKING, { ...LOOKING }, undefined],
])("%s is said", (_, before, now, text) => {
  expect(spokenChange(before, now)?.text).toBe(text);
});
