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
  ["no one has answered", {}, "No one has answered yet"],
  ["one who marked all of it", { Ann: BOTH }, "Ann can come"],
  ["one who marked half of it does not", { Ann: [ONE] }, "None of 1 can come"],
  ["some", { Noor: [], Ann: BOTH, Ben: [slotAfter(ONE), ONE, slotAfter(ONE, 2)] }, "2 of 3 can come"],
  ["one who can only if needed too", { Noor: marksOf([ONE], [slotAfter(ONE)]), Ann: BOTH }, "Both can come"],
  ["everyone", { Ann: BOTH, Ben: BOTH }, "Both can come"],
  ["more than two", { Ann: BOTH, Ben: BOTH, Cem: BOTH }, "All 3 can come"],
])("who can come to 1 to 2 PM: %s", (_, answers, text) => {
  expect(attendanceText(attendanceOf(answers))).toBe(text);
});

test.each<[string, Answers, number, string]>([
  ["all who have answered can, two have not answered", { Ann: BOTH, Ben: BOTH }, 2, "2 can come, 2 have not answered"],
  ["the only one can, one has not answered", { Ann: BOTH }, 1, "1 can come, 1 has not answered"],
  ["one of two cannot, one has not answered", { Ann: BOTH, Ben: [] }, 1, "1 of 3 can come, 1 has not answered"],
  ["nobody has answered", {}, 3, "No one has answered yet"],
])("who can come while people are expected: %s", (_, answers, awaited, text) => {
  expect(attendanceText(attendanceOf(answers), awaited)).toBe(text);
});
