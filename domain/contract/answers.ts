import * as z from "zod";
import { ACCESS } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { Email, EXAMPLE_IDS, PersonName, RequestID, RespondentIDText, SlotList } from "./fields.ts";
import { exampleMeeting, MeetingParams, MeetingReply } from "./meetings.ts";

const RespondentParams = MeetingParams.extend({ respondentID: RespondentIDText });

const AddGuestAnswerBody = z.strictObject({
  name: PersonName,
  email: Email.nullish()
    .transform((email) => email ?? undefined)
    .meta({ description: "Null is the same as none." }),
  availabilities: SlotList,
  requestID: RequestID.optional(),
});

const AddGuestAnswerReply = MeetingReply.extend({
  selfRespondentID: z.string(),
  respondentKey: z.string().meta({ description: "Given once; shows later that this answer is the caller's own." }),
}).meta({ id: "AddedAnswer" });

const SaveAnswerBody = z.strictObject({
  availabilities: SlotList,
  base: SlotList.optional().meta({
    description:
      "The answer that the editor started from. With it only the difference is applied; without it the list replaces.",
  }),
  requestID: RequestID.optional(),
});

const exampleSlots = ["2026-12-01T17:00:00Z", "2026-12-01T17:30:00Z"];

export const ANSWER_ENDPOINTS = {
  addGuestAnswer: endpoint({
    method: "POST",
    path: "/api/meetings/{meetingID}/respondents/guest",
    tag: "Answers",
    summary: "Answer as a guest",
    description:
      "The `respondentKey` is given this once. With an e-mail address the guest gets a mail when the meeting is scheduled or called off; no one else sees the address.",
    access: ACCESS.guest,
    limits: ["save", "saveSlots", "answer"],
    limitsWithin: ["giveAddress", "mailDomain"],
    params: MeetingParams,
    body: AddGuestAnswerBody,
    keepsLanguage: true,
    success: {
      status: 201,
      reply: AddGuestAnswerReply,
      location: "/api/meetings/{meetingID}/respondents/{selfRespondentID}",
    },
    refusals: ["unknown", "taken", "conflict"],
    example: {
      body: { name: "Ann", email: "ann@example.org", availabilities: exampleSlots },
      reply: {
        ...exampleMeeting,
        selfRespondentID: EXAMPLE_IDS.respondentID,
        respondentKey: "Lk7jH3gF9dS5aP1oI6uY2rE8wT0sVn4q",
      },
    },
  }),
  // Before the next one: `me` is no respondentID.
  saveOwnAnswer: endpoint({
    method: "PUT",
    path: "/api/meetings/{meetingID}/respondents/me",
    tag: "Answers",
    summary: "Answer as a signed-in user, or change one's own answer",
    description:
      "See the next call for `base`; with one that is not empty there must be an answer already. The answer carries the account's name.",
    access: ACCESS.user,
    limits: ["save", "saveSlots", "change"],
    params: MeetingParams,
    body: SaveAnswerBody,
    success: { status: 200, reply: MeetingReply },
    refusals: ["unknown", "taken", "conflict"],
    example: {
      body: { availabilities: exampleSlots },
      reply: { ...exampleMeeting, selfRespondentID: EXAMPLE_IDS.respondentID },
    },
  }),
  saveAnswer: endpoint({
    method: "PUT",
    path: "/api/meetings/{meetingID}/respondents/{respondentID}",
    tag: "Answers",
    summary: "Change an answer",
    description:
      "With `base`, the answer that the editor started from, only the difference is applied: what others changed meanwhile stays. Without it the list replaces the answer. A guest's answer can be changed by anyone, unless the meeting protects answers: then with its respondent key or by the organiser. A user's only by that user.",
    access: ACCESS.respondent,
    limits: ["save", "saveSlots", "change"],
    params: RespondentParams,
    body: SaveAnswerBody,
    success: { status: 200, reply: MeetingReply },
    refusals: ["not-yours", "unknown", "conflict"],
    example: {
      body: { availabilities: exampleSlots, base: ["2026-12-01T17:00:00Z"] },
      reply: exampleMeeting,
    },
  }),
  deleteRespondent: endpoint({
    method: "DELETE",
    path: "/api/meetings/{meetingID}/respondents/{respondentID}",
    tag: "Answers",
    summary: "Delete a respondent with their answer",
    description: "As changing it; the organiser may delete users' answers too.",
    access: ACCESS.respondent,
    limits: ["change"],
    params: RespondentParams,
    success: { status: 200, reply: MeetingReply },
    refusals: ["not-yours", "unknown"],
    example: { reply: { ...exampleMeeting, respondents: {} } },
  }),
};
