import * as z from "zod";
import { ACCESS } from "./access.ts";
import { RemoveRespondentsBody } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import { EXAMPLE_IDS, reply, sentence } from "./fields.ts";
import { exampleMeeting, MEETING_CHANGE } from "./meetings.ts";

/** Changes in one reply. */
export const MAX_CHANGES = 1_000;

const At = z.string().meta({ format: "date-time", examples: ["2026-11-24T14:05:07.123Z"] });

const HistoryReply = reply("History", {
  changes: z
    .array(
      z.strictObject({
        respondentID: z.string(),
        at: At,
        added: z.int().describe("Half hours that became free."),
        removed: z.int().describe("Half hours that are free no more."),
        addedIfNeeded: z.int().optional().describe("Half hours that became possible if needed. Absent: none."),
        removedIfNeeded: z.int().optional().describe("Half hours that are possible if needed no more. Absent: none."),
      }),
    )
    .describe(`Of answers that are still there, the latest first: at most ${MAX_CHANGES.toLocaleString("en")}.`),
  recentRespondentIDs: z
    .array(z.string())
    .describe("Who answered for the first time within the last hour, in order of arrival."),
});

const RestoreAnswerBody = z.strictObject({
  at: z.iso
    .datetime({ offset: true, error: sentence("api.restoreAt") })
    .transform((text) => Date.parse(text))
    .meta({
      description:
        "The `at` of a change takes that change and all after it back. Before the first that is kept it is as if it were that one's.",
      examples: ["2026-11-24T14:05:07.123Z"],
    }),
});

const example = {
  changes: [{ respondentID: EXAMPLE_IDS.respondentID, at: "2026-11-24T14:05:07.123Z", added: 2, removed: 0 }],
};

/** What has changed in the answers of a meeting, for its organiser, and how it is taken back. */
export const HISTORY_ENDPOINTS = {
  answerHistory: endpoint("GET /api/meetings/{meetingID}/history", {
    summary: "List who changed which answer when",
    description:
      "For the organiser. A deleted answer takes its history along. Of long histories only the last thousand changes are kept.",
    access: ACCESS.creator,
    success: { status: 200, reply: HistoryReply },
    refusals: ["not-signed-in", "not-yours", "unknown"],
    example: { reply: { ...example, recentRespondentIDs: [EXAMPLE_IDS.respondentID] } },
  }),
  // Before the next one: `restore` is no respondentID.
  restoreRemoved: endpoint("POST /api/meetings/{meetingID}/respondents/restore", {
    summary: "Bring back respondents who were removed together",
    description:
      "For the organiser, within ten minutes after `…/respondents/remove`: with their answers, keys and e-mail addresses, without the history. Those who cannot be brought back any more, or have answered again with their account, are passed over.",
    access: ACCESS.creator,
    ...MEETING_CHANGE,
    body: RemoveRespondentsBody,
    refusals: ["not-signed-in", "not-yours", "unknown", "taken"],
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
