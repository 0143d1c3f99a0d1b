import { expect, test } from "vitest";
import { type Mark, marksOf } from "#domain/answers/levels.ts";
import { slotsOfRange } from "#domain/meeting/schedule.ts";
import type { RespondentID } from "#domain/ids.ts";
import { slotAt } from "#domain/time/slot.ts";
import { slotAfter } from "#domain/testing/slot-after.ts";
import { groupOf } from "../../live/group.ts";
import { attendanceAt, inOrderOfArrival } from "../people/people.ts";
import { attendanceText } from "./ScheduleFacts.tsx";

const ONE = slotAt(Date.parse("2026-11-24T18:00Z"));
const RANGE = { start: ONE, end: slotAfter(ONE, 2) };
const BOTH = [ONE, slotAfter(ONE)];
type Answers = Readonly<Record<string, Iterable<Mark>>>;

function attendanceOf(answers: Answers) {
  const slots = slotsOfRange(RANGE, 2);
  const group = groupOf(
    Object.entries(answers).map(([name, marks]) => [name as RespondentID, { name, slots: new Set(marks) }]),
  );
  const people = inOrderOfArrival(group.names, []);
  return attendanceAt({ people, group, marks: marksOf(slots, slots) }, slots);
}

test.each<[string, Answers, string]>([
  ["that no one has answered", {}, "No one has answered yet"],
  ["that the person who marked all of it can come", { Ann: BOTH }, "Ann can come"],
  ["that the person who marked half of it cannot come", { Ann: [ONE] }, "None of 1 can come"],
  ["how many can come", { Noor: [], Ann: BOTH, Ben: [slotAfter(ONE), ONE, slotAfter(ONE, 2)] }, "2 of 3 can come"],
  ["that a person can come if needed", { Noor: marksOf([ONE], [slotAfter(ONE)]), Ann: BOTH }, "Both can come"],
  ["that both people can come", { Ann: BOTH, Ben: BOTH }, "Both can come"],
  ["that all three people can come", { Ann: BOTH, Ben: BOTH, Cem: BOTH }, "All 3 can come"],
])("the attendance text of a time says %s", (_, answers, text) => {
  expect(attendanceText(attendanceOf(answers))).toBe(text);
});

test.each<[string, Answers, number, string]>([
  ["two have not answered and the others can come", { Ann: BOTH, Ben: BOTH }, 2, "2 can come, 2 have not answered"],
  ["one has not answered and the other can come", { Ann: BOTH }, 1, "1 can come, 1 has not answered"],
  ["one has not answered and one of two cannot come", { Ann: BOTH, Ben: [] }, 1, "1 of 3 can come, 1 has not answered"],
  ["no one has answered", {}, 3, "No one has answered yet"],
])("the attendance text counts expected people when %s", (_, answers, awaited, text) => {
  expect(attendanceText(attendanceOf(answers), awaited)).toBe(text);
});
