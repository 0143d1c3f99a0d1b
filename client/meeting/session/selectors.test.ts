import { expect, test } from "vitest";
import type { RespondentID } from "#domain/ids.ts";
import { ON_THIS_DEVICE } from "../../offline/with-queued.ts";
import type { MeetingReply } from "./meeting-query.ts";
import { selectedAnswer } from "./selectors.ts";

const [ann, ben] = ["Ann000000000", "Ben000000000"] as [RespondentID, RespondentID];
const group = {
  names: new Map([
    [ann, "Ann"],
    [ben, "Ben"],
    [ON_THIS_DEVICE, "Mina"],
  ]),
  answers: new Map(),
  counts: new Map(),
};

/** A meeting in which REST knows Ann, and what the viewer may not do with her answer. */
function meeting(protectAnswers: boolean, cannotChange: string[] = [], cannotRemove: string[] = []): MeetingReply {
  return {
    meetingID: "AAAAAAAAAAAA",
    name: "Club",
    about: "",
    timezone: "UTC",
    minStartHour: 9,
    maxEndHour: 17,
    tentativeDates: ["2026-11-24"],
    protectAnswers,
    respondents: { [ann]: { name: "Ann", availabilities: [] } },
    viewer: { canEdit: false, canSchedule: true, canDelete: false, cannotChange, cannotRemove },
  };
}

test.each([
  ["another user's answer", ann, undefined, meeting(false), ["Ann", true, true]],
  ["one's own answer", ann, ann, meeting(true), [undefined, true, true]],
  ["a user's answer, for the organiser", ann, undefined, meeting(false, [ann]), ["Ann", false, true]],
  ["a user's answer, for a stranger", ann, undefined, meeting(false, [ann], [ann]), ["Ann", false, false]],
  ["the answer of a user who has just come", ben, undefined, meeting(false), ["Ben", true, true]],
  ["the same where answers are protected", ben, undefined, meeting(true), ["Ben", false, false]],
  ["what only this device knows", ON_THIS_DEVICE, undefined, meeting(true), [undefined, true, false]],
])("%s", (_, respondentID, self, reply, [owner, canChange, canRemove]) => {
  const concern = selectedAnswer({ at: "selectedUser", respondentID }, reply, { group, self });
  expect(concern).toEqual({ owner, canChange, canRemove });
});

test("no answer is concerned while none is selected", () => {
  const concern = selectedAnswer({ at: "none" }, meeting(false), { group, self: ann });
  expect(concern).toEqual({ owner: undefined, canChange: false, canRemove: false });
});
