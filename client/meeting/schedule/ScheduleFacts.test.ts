import { describe, expect, test } from "vitest";
import { marksOf } from "#domain/answers/mark.ts";
import { slotsOfRange } from "#domain/meeting/schedule.ts";
import type { RespondentID } from "#domain/ids.ts";
import { slotAfter, slotAt, type Slot } from "#domain/time/slot.ts";
import { type Group, groupOf } from "../../live/group.ts";
import { attendanceAt, inOrderOfArrival, type ListedRespondent } from "../panel/people.ts";
import { attendanceText } from "./ScheduleFacts.tsx";

const ONE = slotAt(Date.parse("2026-11-24T18:00Z"));
const RANGE = { start: ONE, end: slotAfter(ONE, 2) };
const group = (answers: Readonly<Record<string, readonly Slot[]>>) =>
  groupOf(Object.entries(answers).map(([name, slots]) => [name as RespondentID, { name, slots: new Set(slots) }]));

const attendanceOf = (answered: Group) => {
  const slots = slotsOfRange(RANGE, 2);
  const people = inOrderOfArrival(answered.names, []);
  return attendanceAt({ people, group: answered, marks: marksOf(slots, slots) }, slots);
};
const namesOf = (people: readonly ListedRespondent[]) => people.map(({ name }) => name);

test("who can only if needed comes too, and is told apart", () => {
  const noor = { name: "Noor", slots: marksOf([ONE], [slotAfter(ONE)]) };
  const ann = { name: "Ann", slots: new Set([ONE, slotAfter(ONE)]) };
  const attendance = attendanceOf(
    groupOf([
      ["Noor" as RespondentID, noor],
      ["Ann" as RespondentID, ann],
    ]),
  );
  expect([namesOf(attendance.free), namesOf(attendance.ifNeeded)]).toEqual([["Ann"], ["Noor"]]);
  expect(attendanceText(attendance)).toBe("Both can come");
});

describe("who can come to 1 to 2 PM", () => {
  test.each<[string, Readonly<Record<string, readonly Slot[]>>, readonly string[], readonly string[], string]>([
    ["no one has answered", {}, [], [], "No one has answered yet"],
    ["one who marked all of it", { Ann: [ONE, slotAfter(ONE)] }, ["Ann"], [], "Ann can come"],
    ["one who marked half of it does not", { Ann: [ONE] }, [], ["Ann"], "None of 1 can come"],
    [
      "some, in order of arrival",
      { Noor: [], Ann: [ONE, slotAfter(ONE)], Ben: [slotAfter(ONE), ONE, slotAfter(ONE, 2)] },
      ["Ann", "Ben"],
      ["Noor"],
      "2 of 3 can come",
    ],
    ["everyone", { Ann: [ONE, slotAfter(ONE)], Ben: [ONE, slotAfter(ONE)] }, ["Ann", "Ben"], [], "Both can come"],
    [
      "more than two",
      { Ann: [ONE, slotAfter(ONE)], Ben: [ONE, slotAfter(ONE)], Cem: [ONE, slotAfter(ONE)] },
      ["Ann", "Ben", "Cem"],
      [],
      "All 3 can come",
    ],
  ])("%s", (_, answers, coming, missing, text) => {
    const attendance = attendanceOf(group(answers));
    expect(namesOf(attendance.free)).toEqual(coming);
    expect(namesOf(attendance.missing)).toEqual(missing);
    expect(attendanceText(attendance)).toBe(text);
  });
});
