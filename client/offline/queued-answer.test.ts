import { expect, test } from "vitest";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { afterStored, beforeSend, readQueued, savedAgain } from "./queue.ts";
import { inSlotsOf, type QueuedAnswer, sentInSlotsOf, sentLength } from "./queued-answer.ts";

const set = (...slots: number[]) => new Set(slots as Slot[]);
const respondentID = "AnnAnnAnnAnn" as RespondentID;
const halves = { timezone: "UTC", tentativeDates: ["1970-01-01"], minStartHour: 0, maxEndHour: 0 };
/** Hours 1 and 2 of that day, painted in hours. */
const inHours: QueuedAnswer = {
  meetingID: "MeetMeetMeet" as MeetingID,
  meetingName: "Choir",
  slotLength: 4,
  owner: "guest",
  whose: { kind: "guest", name: "Ann" },
  edit: { base: set(), slots: set(4, 8) },
  credentials: {},
  savedAt: 100,
  notBefore: 0,
  tries: 0,
};

test("it is written in the meeting's slots of now, and what is sent of it stays word for word", () => {
  const sent = beforeSend(inHours, "r1");
  const now = inSlotsOf(sent, halves);
  expect([now.slotLength, now.edit.slots]).toEqual([2, set(4, 6, 8, 10)]);
  expect([now.sent?.slots, now.sent?.requestID, sentLength(now)]).toEqual([set(4, 8), "r1", 4]);
  expect(inSlotsOf(now, halves)).toBe(now);
  expect(sentInSlotsOf(now, halves)?.slots).toEqual(set(4, 6, 8, 10));
  const { sent: attempt, ...rest } = now;
  expect(readQueued(structuredClone({ ...rest, attempt }))).toEqual(now);
});

test("what was changed in slots of now after it was sent in others is left to send when that is stored", () => {
  const now = inSlotsOf(beforeSend(inHours, "r1"), halves);
  const more = { ...inHours, slotLength: 2, edit: { base: now.edit.slots, slots: set(4, 8, 10, 12) } };
  const left = afterStored(savedAgain(now, more), { respondentID, meeting: halves });
  expect([left?.edit.base, left?.edit.slots, left?.slotLength]).toEqual([set(4, 6, 8, 10), set(4, 8, 10, 12), 2]);
});

test("nothing is left of one that was stored in slots of before, and whole days are what they are", () => {
  expect(afterStored(beforeSend(inHours, "r1"), { respondentID, meeting: halves })).toBeUndefined();
  const days = { ...halves, kind: "wholeDays" } as const;
  const inDays = { ...inHours, kind: "wholeDays", slotLength: 96, edit: { base: set(), slots: set(0) } } as const;
  expect(inSlotsOf(inDays, days)).toBe(inDays);
});
