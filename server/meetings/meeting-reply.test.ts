import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Respondent } from "#db/hot/locked-meeting.ts";
import type { MeetingView } from "#db/hot/meeting-view.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import { meetingSlots } from "#domain/time/meeting-slots.ts";
import { keepWritten, meetingReply, sharedJSON, viewerJSON } from "./meeting-reply.ts";

const TIMES = { tentativeDates: ["2026-11-24"], minStartHour: 9, maxEndHour: 12, timezone: "Europe/Berlin" };

const respondents: fc.Arbitrary<Respondent[]> = fc.uniqueArray(
  fc.record({
    respondentID: fc.constantFrom("r1", "r2", "r3", "r4") as fc.Arbitrary<RespondentID>,
    name: fc.constantFrom("Ann", "Ben"),
    slots: fc.subarray(meetingSlots(TIMES)),
  }),
  { selector: ({ respondentID }) => respondentID },
);

/** What is kept hangs on the objects: each reading has its own. */
function viewOf(people: Respondent[]): MeetingView {
  const meetingID = "m" as MeetingID;
  const meeting = { ...TIMES, meetingID, name: "Club", about: "", protectAnswers: false, version: 1 };
  return { meeting, respondents: people.map((one) => ({ ...one })) };
}

test("what is kept of a meeting's answers when it is read again is what would be written", () => {
  const viewer = { actor: { holdsOrganiserKey: false } };
  fc.assert(
    fc.property(respondents, respondents, (earlier, later) => {
      const [before, after] = [viewOf(earlier), viewOf(later)];
      sharedJSON(before);
      keepWritten(after, before);
      const written: unknown = JSON.parse(`${sharedJSON(after).toString()}${viewerJSON(after, viewer).toString()}`);
      expect(written).toEqual(meetingReply(after, viewer));
    }),
  );
});
