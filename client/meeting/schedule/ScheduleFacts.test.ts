import { describe, expect, test } from "vitest";
import type { RespondentID } from "#domain/ids.ts";
import { slotAfter, slotAt, type Slot } from "#domain/time/slot.ts";
import { groupOf } from "../../live/group.ts";
import { attendanceIn, attendanceText } from "./ScheduleFacts.tsx";

const ONE = slotAt(Date.parse("2026-11-24T18:00Z"));
const RANGE = { start: ONE, end: slotAfter(ONE, 2) };
const group = (answers: Readonly<Record<string, readonly Slot[]>>) =>
  groupOf(Object.entries(answers).map(([name, slots]) => [name as RespondentID, { name, slots: new Set(slots) }]));

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
    const attendance = attendanceIn(RANGE, group(answers), 2);
    expect(attendance).toEqual({ coming, missing });
    expect(attendanceText(attendance)).toBe(text);
  });
});
