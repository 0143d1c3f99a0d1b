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
  ["no answer", {}, []],
  ["none is free", { ann: [] }, []],
  ["one stretch", { ann: [0, 2] }, ["0-4 ann"]],
  ["others join and leave", { ann: [0, 2, 4], ben: [2, 6] }, ["0-2 ann", "2-4 ann ben", "4-6 ann", "6-8 ben"]],
  ["a break of the meeting", { ann: [6, 20] }, ["6-8 ann", "20-22 ann"]],
  ["no one in between", { ann: [0, 4] }, ["0-2 ann", "4-6 ann"]],
])("stretches of a group: %s", (_, free, stretches) => {
  const times = groupStretches({ slots: day, length: 2 }, answers(free));
  expect(times.map((time) => `${time.start}-${time.end} ${time.free.join(" ")}`)).toEqual(stretches);
});

test("people who can only if needed are listed apart, if the meeting allows it", () => {
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
  ["before the day", -3, ["2-6", "20-22", "0-2"]],
  ["a time that has begun is left out", 0, ["2-6", "20-22", "22-24"]],
  ["of a time that is under way the rest is offered", 2, ["4-6", "20-22", "22-24"]],
  ["what is over comes last", 6, ["20-22", "22-24", "2-6"]],
  ["of a day that is over", 30, ["2-6", "20-22", "0-2"]],
])("the best of a day are those with more people, then the earlier: %s", (_, quarter, expected) => {
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
