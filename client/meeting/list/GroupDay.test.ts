import { expect, test } from "vitest";
import { marksOf } from "#domain/answers/levels.ts";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { bestOfDay, groupStretches } from "./GroupDay.tsx";

// as: any whole number of quarter hours is a slot, and any text may stand for a respondent here.
const day = [0, 2, 4, 6, 20, 22] as Slot[];
const answers = (free: Readonly<Record<string, readonly number[]>>) =>
  new Map(Object.entries(free).map(([id, slots]) => [id as RespondentID, new Set(slots as Slot[])]));

test.each([
  ["no stretch without an answer", {}, []],
  ["no stretch when no one is free", { ann: [] }, []],
  ["one stretch of one free person", { ann: [0, 2] }, ["0-4 ann"]],
  [
    "a new stretch whenever a person joins or leaves",
    { ann: [0, 2, 4], ben: [2, 6] },
    ["0-2 ann", "2-4 ann ben", "4-6 ann", "6-8 ben"],
  ],
  ["two stretches around a break of the meeting", { ann: [6, 20] }, ["6-8 ann", "20-22 ann"]],
  ["two stretches around a time when no one is free", { ann: [0, 4] }, ["0-2 ann", "4-6 ann"]],
])("a group's day has %s", (_, free, stretches) => {
  const times = groupStretches({ slots: day, length: 2 }, answers(free));
  expect(times.map((time) => `${time.start}-${time.end} ${time.free.join(" ")}`)).toEqual(stretches);
});

test("a day lists people who can only if needed apart, if the meeting allows the level", () => {
  const dayAnswers = new Map([
    ["ann" as RespondentID, marksOf([0, 2] as Slot[], [4] as Slot[])],
    ["ben" as RespondentID, marksOf([2] as Slot[])],
  ]);
  const times = (allowIfNeeded: boolean) =>
    groupStretches({ slots: day, length: 2 }, dayAnswers, allowIfNeeded).map(
      ({ start, end, free, ifNeeded }) => `${start}-${end} ${free.join(" ")} / ${ifNeeded.join(" ")}`,
    );
  expect(times(true)).toEqual(["0-2 ann / ", "2-4 ann ben / ", "4-6  / ann"]);
  expect(times(false)).toEqual(["0-2 ann / ", "2-4 ann ben / "]);
});

test.each([
  ["come by number of people, then by start", -3, ["2-6", "20-22", "0-2"]],
  ["leave out a time that has begun", 0, ["2-6", "20-22", "22-24"]],
  ["include the rest of a time that is under way", 2, ["4-6", "20-22", "22-24"]],
  ["come before a time that is over", 6, ["20-22", "22-24", "2-6"]],
  ["of a day that is over come by number of people, then by start", 30, ["2-6", "20-22", "0-2"]],
])("the best times of a day %s", (_, quarter, expected) => {
  const dayAnswers = answers({ ann: [0, 2, 4, 20, 22], ben: [2, 4, 20] });
  const times = bestOfDay({ slots: day, slotLength: 2, answers: dayAnswers }, quarter);
  expect(times.map(({ start, end }) => `${start}-${end}`)).toEqual(expected);
});

test("a day lists times of required people first, and none with too few people", () => {
  const dayAnswers = answers({ ann: [0, 2, 4, 20, 22], ben: [2, 4, 20], cat: [0] });
  const required = new Set(["cat" as RespondentID]);
  const times = bestOfDay({ slots: day, slotLength: 2, answers: dayAnswers, required, minRespondents: 2 }, -3);
  expect(times.map(({ start, end }) => `${start}-${end}`)).toEqual(["0-2", "2-6", "20-22"]);
});
