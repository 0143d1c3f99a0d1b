import { expect, test } from "vitest";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { afterStored, beforeSend, bothEdits, onlyPresent, readQueued, savedAgain } from "./queue.ts";
import type { QueuedAnswer } from "./queued-answer.ts";

const ann = "AnnAnnAnnAnn" as RespondentID;
const one = new Set([1 as Slot]);
const meeting = { timezone: "UTC", tentativeDates: ["1970-01-01"], minStartHour: 0, maxEndHour: 0 };

test("a note goes along: the last one that was typed, and only until it is stored", () => {
  const noted = (note: string | undefined) => ({ base: one, slots: one, note });
  expect(bothEdits(noted("By train"), noted(undefined)).note).toBe("By train");
  expect(bothEdits(noted("By train"), noted("")).note).toBe("");
  const waiting: QueuedAnswer = {
    meetingID: "MeetMeetMeet" as MeetingID,
    meetingName: "Choir",
    owner: "guest",
    whose: { kind: "answer", respondentID: ann },
    edit: noted("By train"),
    credentials: {},
    savedAt: 100,
    notBefore: 0,
    tries: 0,
  };
  const beingSent = beforeSend(waiting, "r1");
  expect(beingSent.sent?.note).toBe("By train");
  expect(afterStored(beingSent, { respondentID: ann, meeting })).toBeUndefined();
  const since = afterStored(savedAgain(beingSent, { ...waiting, edit: noted("On foot") }), {
    respondentID: ann,
    meeting,
  });
  expect(since?.edit.note).toBe("On foot");
  expect(onlyPresent(waiting, new Set())?.edit.note).toBe("By train");
  expect(readQueued(structuredClone(waiting))?.edit.note).toBe("By train");
});
