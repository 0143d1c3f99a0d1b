import * as z from "zod";
import { ACCESS, RESPONDENT_KEY_HEADER } from "./access.ts";
import { LIMITS } from "../limits.ts";
import { endpoint } from "./endpoint.ts";
import {
  Email,
  EXAMPLE_IDS,
  Moment,
  Note,
  PersonName,
  reply,
  RequestID,
  RespondentIDText,
  sentence,
} from "./fields.ts";
import { SlotList } from "./slots.ts";
import { exampleMeeting, MEETING_CHANGE, MeetingReply } from "./meetings.ts";

const IfNeeded = SlotList.describe(
  "Starts of slots that are possible if needed, none of them in `availabilities`, where the meeting says `allowIfNeeded`.",
);

const ANSWER_NOTE = "What the respondent says beside the answer, in one line of at most 280 characters.";
const ChangedNote = Note.optional().describe(
  `${ANSWER_NOTE} Without it that stays; null or an empty text takes it away.`,
);

const AddGuestAnswerBody = z.strictObject({
  name: PersonName.optional().describe(
    "Needed, unless the key of a personal link is shown: then it is in place of the expected name.",
  ),
  email: Email.nullish()
    .transform((email) => email ?? undefined)
    .describe("Null is the same as none."),
  note: Note.optional().describe(ANSWER_NOTE),
  availabilities: SlotList,
  ifNeeded: IfNeeded.optional(),
  requestID: RequestID.optional(),
});

const AddGuestAnswerReply = MeetingReply.extend({
  selfRespondentID: z.string().describe("The answer that was added."),
  respondentKey: z.string().describe("Given once; shows later that this answer is the caller's own."),
}).meta({ id: "AddedAnswer" });

const SaveAnswerBody = z.strictObject({
  note: ChangedNote,
  availabilities: SlotList,
  base: SlotList.optional().describe(
    "The answer that the editor started from. With it only the difference is applied; without it the list replaces.",
  ),
  ifNeeded: IfNeeded.optional().describe(
    `${IfNeeded.description} Without it those stay as they are, except for slots that become free.`,
  ),
  baseIfNeeded: SlotList.optional().describe("What `base` is to `availabilities`, of `ifNeeded`."),
  requestID: RequestID.optional(),
});

const SEVERAL = sentence("api.removeSeveral", { count: LIMITS.respondents });

const RemoveRespondentsBody = z.strictObject({
  respondentIDs: z
    .array(z.string(sentence("api.noSuchRespondent")).pipe(RespondentIDText), SEVERAL)
    .min(1, SEVERAL)
    .max(LIMITS.respondents, SEVERAL)
    .describe("In any order. Those who are not in the meeting (any more) are passed over."),
});

const SaveRespondentBody = SaveAnswerBody.extend({
  name: PersonName.optional().describe(
    "Another name for a guest. A user's answer carries the account's name, and takes none: 400.",
  ),
});

const exampleSlots = ["2026-12-01T17:00:00Z", "2026-12-01T17:30:00Z"];

const AnswersFileReply = z.string().meta({
  id: "AnswersFile",
  description:
    "Comma-separated values (RFC 4180) in UTF-8 with a byte order mark: a row a slot, with its start in UTC and on the meeting's clocks (of days of the week and whole days the latter alone), how many are free, and a column a person: `free`, `if needed` or nothing. A name that a spreadsheet would run begins with an apostrophe.",
});

export const ANSWER_ENDPOINTS = {
  answersFile: endpoint("GET /api/meetings/{meetingID}/answers.csv", {
    summary: "Read all answers as a table",
    description: "Who may read the answers may read it. Of a large meeting it counts as several calls.",
    access: ACCESS.respondent,
    success: { status: 200, reply: AnswersFileReply, type: "text/csv" },
    refusals: ["unknown"],
    example: {
      reply: "\uFEFFstart_utc,start_local,free,Ann\r\n2026-12-01T17:00:00Z,2026-12-01 18:00,1,free\r\n",
    },
  }),
  addGuestAnswer: endpoint("POST /api/meetings/{meetingID}/respondents/guest", {
    summary: "Answer as a guest",
    description:
      "The `respondentKey` is given this once. With an e-mail address the guest gets a mail when the meeting is scheduled or called off; no one else sees the address. With the key of a personal link (`#as=…`) in `X-Respondent-Key` the answer is that of the expected person; who has answered already is 409 `answered`.",
    access: ACCESS.linkHolder,
    limits: ["save", "saveSlots"],
    changes: "meeting",
    limitsWithin: [
      "answer",
      "answersOf",
      "answerAfterMany",
      "giveAddress",
      "mailDomain",
      "giveMailbox",
      "givenMailbox",
    ],
    body: AddGuestAnswerBody,
    keepsLanguage: true,
    success: {
      status: 201,
      reply: AddGuestAnswerReply,
      location: "/api/meetings/{meetingID}#/respondents/{selfRespondentID}",
      given: { header: RESPONDENT_KEY_HEADER, field: "respondentKey" },
    },
    refusals: ["unknown", "taken", "full", "closed", "conflict", "answered"],
    example: {
      body: { name: "Ann", email: "ann@example.org", availabilities: exampleSlots },
      reply: {
        ...exampleMeeting,
        selfRespondentID: EXAMPLE_IDS.respondentID,
        respondentKey: "Lk7jH3gF9dS5aP1oI6uY2rE8wT0sVn4q",
      },
    },
  }),
  // Before the next call, because `me` is no respondentID.
  saveOwnAnswer: endpoint("PUT /api/meetings/{meetingID}/respondents/me", {
    summary: "Answer as a signed-in user, or change one's own answer",
    description:
      "See the next call for `base`; with one that is not empty there must be an answer already. The answer carries the account's name.",
    access: ACCESS.user,
    limits: ["save", "saveSlots", "change"],
    ...MEETING_CHANGE,
    body: SaveAnswerBody,
    refusals: ["unknown", "taken", "full", "closed", "conflict"],
    example: {
      body: { availabilities: exampleSlots },
      reply: { ...exampleMeeting, selfRespondentID: EXAMPLE_IDS.respondentID },
    },
  }),
  saveAnswer: endpoint("PUT /api/meetings/{meetingID}/respondents/{respondentID}", {
    summary: "Change an answer",
    description:
      "With `base`, the answer that the editor started from, only the difference is applied: what others changed meanwhile stays. Without it the list replaces the answer. A guest's answer can be changed by anyone, unless the meeting protects answers: then with its respondent key or by the organiser. A user's only by that user.",
    access: ACCESS.respondent,
    limits: ["save", "saveSlots", "change"],
    ...MEETING_CHANGE,
    body: SaveRespondentBody,
    refusals: ["not-yours", "unknown", "closed", "conflict"],
    example: {
      body: { availabilities: exampleSlots, base: ["2026-12-01T17:00:00Z"] },
      reply: exampleMeeting,
    },
  }),
  deleteRespondent: endpoint("DELETE /api/meetings/{meetingID}/respondents/{respondentID}", {
    summary: "Delete a respondent with their answer",
    description: "As changing it; the organiser may delete users' answers too, and when the meeting is closed.",
    access: ACCESS.respondent,
    ...MEETING_CHANGE,
    refusals: ["not-yours", "unknown", "closed"],
    example: { reply: { ...exampleMeeting, respondents: {} } },
  }),
  removeRespondents: endpoint("POST /api/meetings/{meetingID}/respondents/remove", {
    summary: "Delete several respondents with their answers",
    description:
      "For the organiser, whatever the answers are: all who are in the meeting go in one step, and ids of others are passed over. For ten minutes `…/respondents/restore` brings them back.",
    access: ACCESS.creator,
    ...MEETING_CHANGE,
    body: RemoveRespondentsBody,
    refusals: ["not-signed-in", "not-yours", "unknown"],
    example: {
      body: { respondentIDs: [EXAMPLE_IDS.respondentID] },
      reply: { ...exampleMeeting, respondents: {} },
    },
  }),
};

const At = z.string().meta({ format: "date-time", examples: ["2026-11-24T14:05:07.123Z"] });

const HistoryReply = reply("History", {
  changes: z
    .array(
      z.strictObject({
        respondentID: z.string().describe("Whose answer has changed."),
        at: At.describe("When. `…/restore` takes it as `at`."),
        added: z.int().describe("Slots that became free."),
        removed: z.int().describe("Slots that are free no more."),
        addedIfNeeded: z.int().optional().describe("Slots that became possible if needed. Absent: none."),
        removedIfNeeded: z.int().optional().describe("Slots that are possible if needed no more. Absent: none."),
      }),
    )
    .describe(
      `Of answers that are still there, the latest first: at most ${LIMITS.changes.toLocaleString("en")}, and of each answer the last ${LIMITS.changesOfAnswer}. Changes of one answer by one sender within a minute are one.`,
    ),
  recentRespondentIDs: z
    .array(z.string())
    .describe("Who answered for the first time within the last hour, in order of arrival."),
});

const RestoreAnswerBody = z.strictObject({
  at: Moment.describe(
    "The answer becomes what it was just before this instant: the `at` of a change takes that change and all after it back. There is no state before an answer's first change: up to that, also cut to its second, it is 404.",
  ),
});

const exampleChanges = {
  changes: [{ respondentID: EXAMPLE_IDS.respondentID, at: "2026-11-24T14:05:07.123Z", added: 2, removed: 0 }],
};

export const HISTORY_ENDPOINTS = {
  answerHistory: endpoint("GET /api/meetings/{meetingID}/history", {
    summary: "List who changed which answer when",
    description:
      "For the organiser. A deleted answer takes its history along. A change of `slotMinutes` is in it only where it has lost marks.",
    access: ACCESS.creator,
    success: { status: 200, reply: HistoryReply },
    refusals: ["not-signed-in", "not-yours", "unknown"],
    example: { reply: { ...exampleChanges, recentRespondentIDs: [EXAMPLE_IDS.respondentID] } },
  }),
  // Before the next call, because `restore` is no respondentID.
  restoreRemoved: endpoint("POST /api/meetings/{meetingID}/respondents/restore", {
    summary: "Bring back respondents who were removed together",
    description:
      "For the organiser, within ten minutes after `…/respondents/remove`: with their answers, keys and e-mail addresses, without the history. Those who cannot be brought back any more, or have answered again with their account, are passed over.",
    access: ACCESS.creator,
    ...MEETING_CHANGE,
    body: RemoveRespondentsBody,
    refusals: ["not-signed-in", "not-yours", "unknown", "taken", "full"],
    example: { body: { respondentIDs: [EXAMPLE_IDS.respondentID] }, reply: exampleMeeting },
  }),
  restoreAnswer: endpoint("POST /api/meetings/{meetingID}/respondents/{respondentID}/restore", {
    summary: "Bring an answer back to what it was before a change",
    description:
      "For the organiser, of answers that they may change. It is a save like any other, and can be taken back in the same way. Times that the meeting has no more stay away.",
    access: ACCESS.creator,
    limits: ["save", "change"],
    limitsWithin: ["saveSlots"],
    ...MEETING_CHANGE,
    body: RestoreAnswerBody,
    refusals: ["not-signed-in", "not-yours", "unknown", "closed"],
    example: { body: { at: "2026-11-24T14:05:07.123Z" }, reply: exampleMeeting },
  }),
};
