import { expect, test } from "vitest";
import { type Mark, markOf } from "#domain/answers/levels.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { groupOf } from "../live/group.ts";
import { NO_STROKES, redo, undo, withStep } from "./answers/stroke-history.ts";
import { type SpokenState, othersNews, spokenChange } from "./Announcer.tsx";

const LOOKING: SpokenState = {
  mode: { kind: "none" },
  title: "Availabilities",
  strokes: NO_STROKES,
  days: "Sunday, November 22 to Saturday, November 28",
  free: undefined,
  // Two times a day.
  dateOf: (slot) => `2026-11-${24 + Math.floor(slot / 2)}`,
};
const ADDING: SpokenState = { ...LOOKING, mode: { kind: "addingRespondent" }, title: "Add your availability" };
const step = (marked: number, cleared: number) =>
  new Map(Array.from({ length: marked + cleared }, (_, at) => [at as Slot, at < marked] as const));
const first = withStep(NO_STROKES, step(1, 0));
const second = withStep(first, step(2, 3));
const levels = (marked: Iterable<readonly [Mark, boolean]>) => withStep(NO_STROKES, new Map(marked));
const ONE = 1 as Slot;
const selected = { kind: "selectedUser", respondentID: "abc" as never } as const;

test.each([
  ["a mode and the key for help", LOOKING, ADDING, "Add your availability. Press question mark for the list of keys."],
  ["the view after a mode has ended", ADDING, LOOKING, "Availabilities."],
  [
    "a selected person with the number of times",
    LOOKING,
    { ...LOOKING, mode: selected, title: "Mina's availability", free: 4 },
    "Mina's availability, 4 times.",
  ],
  ["a stroke with its day", ADDING, { ...ADDING, strokes: first }, "1 time marked, Tuesday, November 24."],
  [
    "the marked and the cleared times of one stroke",
    { ...ADDING, strokes: first },
    { ...ADDING, strokes: second },
    "2 times marked, 3 times cleared, Tuesday, November 24 to Thursday, November 26.",
  ],
  [
    "an undone stroke",
    { ...ADDING, strokes: first },
    { ...ADDING, strokes: undo(first) },
    "Undone: 1 time marked, Tuesday, November 24.",
  ],
  [
    "a redone stroke",
    { ...ADDING, strokes: undo(first) },
    { ...ADDING, strokes: redo(undo(first)) },
    "Redone: 1 time marked, Tuesday, November 24.",
  ],
  [
    "a changed level as marked and not as cleared",
    ADDING,
    {
      ...ADDING,
      strokes: levels([
        [ONE, false],
        [markOf(ONE, "ifNeeded"), true],
        [0 as Slot, true],
      ]),
    },
    "1 time marked, 1 time marked if needed, Tuesday, November 24.",
  ],
  [
    "a cleared time once when both levels are cleared",
    ADDING,
    {
      ...ADDING,
      strokes: levels([
        [ONE, false],
        [markOf(ONE, "ifNeeded"), false],
      ]),
    },
    "1 time cleared, Tuesday, November 24.",
  ],
  [
    "nothing when slots of another length leave nothing to undo",
    { ...ADDING, strokes: first },
    { ...ADDING, strokes: { ...NO_STROKES, settled: step(1, 0) } },
    undefined,
  ],
  ["other days", LOOKING, { ...LOOKING, days: "Sunday, November 29" }, "Sunday, November 29."],
  ["nothing", LOOKING, { ...LOOKING }, undefined],
])("the announcer reads out %s", (_, before, now, text) => {
  expect(spokenChange(before, now)?.text).toBe(text);
});

/** `Ann 1 2, Ben`: Ann is free at two times, Ben at none. */
function group(text: string) {
  const people = text.split(", ").filter((word) => word !== "");
  return groupOf(
    people.map((word) => {
      const [name = "", ...slots] = word.split(" ");
      return [name as RespondentID, { name, slots: new Set(slots.map((slot) => Number(slot) as Slot)) }];
    }),
  );
}

test.each([
  ["nothing", "Ann 1", "Ann 1", undefined],
  ["one newcomer", "", "Ann 1", "Ann answered."],
  ["two newcomers", "Ann 1", "Ann 1, Ben, Cleo 2", "Ben and Cleo answered."],
  ["five newcomers in short", "", "Ann, Ben, Cleo, Dan, Eve", "Ann, Ben and 3 others answered."],
  ["a changed answer", "Ann 1", "Ann 2", "Changed answers: Ann."],
  ["a deleted answer", "Ann 1, Ben", "Ben", "Deleted answers: Ann."],
  ["all kinds of news", "Ann 1, Ben", "Ben 3, Cleo", "Cleo answered. Changed answers: Ben. Deleted answers: Ann."],
  ["a new answer but not the viewer's own", "Me 1", "Me 2, Ann", "Ann answered."],
])("the announcer reads out %s after %j becomes %j", (_, before, now, news) => {
  expect(othersNews(group(before), group(now), new Set(["Me"]))).toBe(news);
});
