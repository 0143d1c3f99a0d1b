import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { bestStart } from "./ScheduleFields.tsx";

// as: any whole number of quarter hours is a slot, and any text may stand for a respondent here.
const DAY = [0, 2, 4, 6, 8, 10] as Slot[];
const answersOf = (free: Readonly<Record<string, readonly number[]>>) =>
  new Map(Object.entries(free).map(([id, slots]) => [id as RespondentID, new Set(slots as Slot[])]));

test.each([
  ["is the first time without an answer", {}, -4, 0],
  ["is the time when most people are free", { ann: [0, 2, 4, 6], ben: [4, 6] }, -4, 4],
  ["is no time that began before now", { ann: [0, 2, 6, 8] }, 1, 6],
  ["is no time that is under way", { ann: [2, 4, 6, 8] }, 3, 4],
  ["is a remaining time although no one is free then", { ann: [0, 2] }, 6, 6],
  ["is the first time of a day that is over", { ann: [0, 2] }, 40, 0],
])("the proposed start %s", (_, free, quarter, start) => {
  expect(bestStart({ slots: DAY, slotCount: 2, answers: answersOf(free), quarter })).toBe(start);
});

test("no time that has begun is proposed while the day has later times", () => {
  const slots = fc.subarray(DAY);
  const question = fc.record({ ann: slots, ben: slots, quarter: fc.integer({ min: 0, max: 10 }) });
  fc.assert(
    fc.property(question, fc.integer({ min: 1, max: 4 }), ({ quarter, ...free }, slotCount) => {
      const start = bestStart({ slots: DAY, slotCount, answers: answersOf(free), quarter });
      expect(start).toBeGreaterThanOrEqual(quarter);
    }),
  );
});
