import { expect, test } from "vitest";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { groupOf, ON_THIS_DEVICE, respondentIn } from "../live/group.ts";
import { inSlotsOf, type PendingAnswer, withPending } from "./pending-answer.ts";

const set = (...slots: number[]) => new Set(slots as Slot[]);
const ann = "AnnAnnAnnAnn" as RespondentID;
const inHalves = { timezone: "UTC", tentativeDates: ["1970-01-01"], minStartHour: 0, maxEndHour: 0 };
/** Hours 1 and 2, painted in hours. */
const inHours: PendingAnswer = {
  meetingID: "MeetMeetMeet" as MeetingID,
  meetingName: "Choir",
  owner: "guest",
  target: { kind: "guest", name: "Ann" },
  edits: [{ base: set(), slots: set(4, 8), requestID: "r1", slotLength: 4 }],
  credentials: {},
  savedAt: 100,
  notBefore: 0,
  tries: 0,
};
const second = (base: Set<Slot>, slots: Set<Slot>, note?: string) => ({
  base,
  slots,
  note,
  requestID: "r2",
  slotLength: 2,
});

test("a pending answer is shown in the slots that the meeting has now", () => {
  const reshaped = inSlotsOf({ ...inHours, edits: [...inHours.edits, second(set(4, 6, 8, 10), set(4, 8))] }, inHalves);
  expect(reshaped.edits.map(({ slots }) => slots)).toEqual([set(4, 6, 8, 10), set(4, 8)]);
});

test("a pending answer in whole days keeps its slots", () => {
  const inDays: PendingAnswer = {
    ...inHours,
    kind: "wholeDays",
    edits: [{ base: set(), slots: set(0), requestID: "r1", slotLength: 96 }],
  };
  expect(inSlotsOf(inDays, { ...inHalves, kind: "wholeDays" })).toEqual(inDays);
});

test("a guest's new answer is shown with all its saves and the last note", () => {
  const pending = { ...inHours, edits: [...inHours.edits, second(set(4, 8), set(8, 12), "By train")] };
  const respondent = respondentIn(withPending(groupOf([]), [pending], undefined), ON_THIS_DEVICE);
  expect(respondent).toEqual({ name: "Ann", note: "By train", slots: set(8, 12) });
});

test("a pending change is shown on the answer that others have stored since", () => {
  const group = groupOf([[ann, { name: "Ann", note: "On foot", slots: set(1, 2) }]]);
  const pending: PendingAnswer = {
    ...inHours,
    target: { kind: "answer", respondentID: ann },
    edits: [second(set(1), set(3)), second(set(3), set(3), "")],
  };
  expect(respondentIn(withPending(group, [pending], undefined), ann)).toEqual({
    name: "Ann",
    note: undefined,
    slots: set(2, 3),
  });
});

test("a pending change of a deleted answer is not shown", () => {
  const pending: PendingAnswer = { ...inHours, target: { kind: "answer", respondentID: ann } };
  const group = groupOf([]);
  expect(withPending(group, [pending], undefined)).toBe(group);
});
