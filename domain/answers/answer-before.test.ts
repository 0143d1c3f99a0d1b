import { expect, test } from "vitest";
import { parseSlot } from "../time/slot.ts";
import { answerBefore, type PastChange } from "./answer-before.ts";
import type { Mark } from "./levels.ts";

const at = (...times: string[]) => times.map((time) => parseSlot(`2026-12-01T${time}:00Z`)! as Mark);
const MEETING = { timezone: "UTC", tentativeDates: ["2026-12-01"], minStartHour: 8, maxEndHour: 18 } as const;
type Row = [string, slotMinutes: 15 | 30 | 60, now: string[], changes: [15 | 30 | 60, string[], string[]][], string[]];

test.each<Row>([
  ["one change", 30, ["08:00"], [[30, ["08:00"], ["09:00"]]], ["09:00"]],
  ["no change", 30, ["08:00"], [], ["08:00"]],
  ["a change of half hours in a meeting of quarters", 15, [], [[30, [], ["08:00"]]], ["08:00", "08:15"]],
  ["a change of quarters in a meeting of hours", 60, ["08:00"], [[15, ["08:45"], []]], []],
  [
    "changes before and after slots became longer",
    60,
    ["09:00"],
    [
      [60, ["09:00"], ["08:00"]],
      [30, ["08:30"], []],
    ],
    [],
  ],
  ["a removal of one quarter in a meeting of half hours", 30, ["08:00"], [[15, [], ["09:00"]]], ["08:00"]],
  [
    "a removal of one quarter in a meeting of quarters",
    15,
    ["08:00", "08:15"],
    [[15, [], ["09:00"]]],
    ["08:00", "08:15", "09:00"],
  ],
])("answerBefore undoes %s", (_what, slotMinutes, now, changes, before) => {
  const past = changes.map(([length, added, removed]): PastChange => {
    return { slotMinutes: length, added: at(...added), removed: at(...removed) };
  });
  const answer = answerBefore(new Set(at(...now)), past, { ...MEETING, slotMinutes });
  expect([...answer].toSorted((a, b) => a - b)).toEqual(at(...before));
});
