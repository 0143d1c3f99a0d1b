import * as z from "zod";
import { ACCESS } from "./access.ts";
import { exampleUser, Subscribe, UserReply } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { EXAMPLE_IDS, PersonName, queryFlag, queryLimit, reply, sentence, Zone } from "./fields.ts";
import { FIRST_DAYS, HOUR_CYCLES } from "../time/words/reading-settings.ts";
import { exampleMeeting, exampleScheduled, MeetingReply } from "./meetings.ts";
import { joinedDays, MAX_STRETCHES } from "../meeting/usual-week.ts";

const EditMeBody = z
  .strictObject({
    name: PersonName.optional().describe("Shown beside the user's answers, also the earlier ones."),
    subscribe_to_notifications: Subscribe.optional().describe("Whether mails tell of new answers and of times."),
    hourCycle: z
      .enum(HOUR_CYCLES, sentence("api.hourCycle"))
      .optional()
      .describe("The clock on which times are shown; `auto` is the browser's."),
    firstDay: z
      .enum(FIRST_DAYS, sentence("api.firstDay"))
      .optional()
      .describe("The day with which weeks begin; `auto` is the browser's."),
    language: z
      .string(sentence("api.language"))
      .min(1, sentence("api.language"))
      .max(100, sentence("api.language"))
      .nullable()
      .optional()
      .describe("A BCP 47 tag; the nearest language that there is is kept. Null is the browser's."),
  })
  .refine((body) => Object.keys(body).length > 0, sentence("api.nothingToChange"));

const AddressReply = reply("OwnAddress", {
  email: UserReply.shape.email,
  isProved: z
    .boolean()
    .describe("Whether it was proved that the address is the user's: without that no invitations are sent."),
});

const DeleteMeQuery = z
  .strictObject({ deleteMeetings: queryFlag("deleteMeetings"), handOverMeetings: queryFlag("handOverMeetings") })
  .refine((query) => !(query.deleteMeetings && query.handOverMeetings), sentence("api.deleteOrHandOver"));

const HandedOverReply = reply("HandedOver", {
  meetings: z
    .array(
      z.strictObject({
        meetingID: z.string().describe("The meeting without an organiser."),
        name: z.string().describe("Its name."),
        organiserKey: z.string().describe("Its key: a user who claims the meeting with it is its organiser."),
      }),
    )
    .describe("The user who claims a meeting with its key is its organiser. The keys are given this once."),
});

const MAX_CLAIMS = 50;

const MeetingListQuery = z.strictObject({
  before: z
    .string(sentence("api.beforeForm"))
    .max(100, sentence("api.beforeForm"))
    .optional()
    .describe("`next` of the page before; without it the list starts with the newest."),
  limit: queryLimit({ most: 100, usual: 100 }),
});

const ListedMeeting = MeetingReply.pick({
  meetingID: true,
  name: true,
  tentativeDates: true,
  minStartHour: true,
  maxEndHour: true,
  hoursByDay: true,
  timezone: true,
  scheduledStartDateTime: true,
  scheduledEndDateTime: true,
  kind: true,
  weekdays: true,
  scheduledStart: true,
  scheduledEnd: true,
})
  .extend({
    answerCount: z
      .int()
      .optional()
      .describe("How many people have answered. Absent: answers are hidden from the caller."),
    awaitedCount: z.int().optional().describe("How many expected people have not answered. Absent likewise."),
  })
  .meta({ id: "ListedMeeting" });

const MeetingListReply = reply("MeetingList", {
  meetings: z.array(ListedMeeting).describe("The newest first."),
  next: z.string().optional().describe("There are more: send it as `before`."),
});

/** An id or key from a browser's storage. A wrong one claims nothing and is no error. */
const Kept = z.string(sentence("api.claimKeyNoText")).max(64, sentence("api.claimKeyTooLong"));

const ClaimBody = z.strictObject({
  claims: z
    .array(
      z.strictObject(
        {
          meetingID: Kept.describe("The meeting that was created or answered as a guest."),
          organiserKey: Kept.optional().describe("The key of the meeting, where the guest created it."),
          respondentID: Kept.optional().describe("The guest's answer, where there is one."),
          respondentKey: Kept.optional().describe("The key of that answer."),
        },
        sentence("api.claimForm"),
      ),
      sentence("api.claimsNoList"),
    )
    .max(MAX_CLAIMS, sentence("api.tooManyClaims", { count: MAX_CLAIMS }))
    .describe("What the browser or program has kept of each meeting."),
});

const ClaimReply = reply("Claimed", {
  meetings: z.array(z.string()).describe("Of the meetings claimed: those that the caller created, now."),
  answers: z.array(z.string()).describe("Meetings in which the answer claimed is the caller's own, now."),
});

const exampleListed = { ...ListedMeeting.strip().parse(exampleScheduled), answerCount: 5, awaitedCount: 1 };

export const ME_ENDPOINTS = {
  me: endpoint("GET /api/me", {
    summary: "Read one's own account",
    access: ACCESS.user,
    success: { status: 200, reply: UserReply },
    example: { reply: exampleUser },
  }),
  editMe: endpoint("PATCH /api/me", {
    summary: "Change one's name, which mails one gets, or how one sees times",
    description: "A new name shows in every meeting that the user has answered.",
    access: ACCESS.user,
    body: EditMeBody,
    success: { status: 200, reply: UserReply },
    example: { body: { name: "Ann Smith" }, reply: { ...exampleUser, name: "Ann Smith" } },
  }),
  ownAddress: endpoint("GET /api/me/address", {
    summary: "Read one's own address, and whether it is proved",
    description: "A new password by mail proves it.",
    access: ACCESS.user,
    success: { status: 200, reply: AddressReply },
    example: { reply: { email: exampleUser.email, isProved: true } },
  }),
  deleteMe: endpoint("DELETE /api/me", {
    summary: "Delete one's account and answers, and on demand the meetings one created",
    description:
      "There is no way back. Meetings that the user created stay until they expire, without an organiser, unless `deleteMeetings` deletes them or `handOverMeetings` gives a key for each (200 instead of 204): the user who claims a meeting with its key organises it from then on.",
    access: ACCESS.userInSession,
    query: DeleteMeQuery,
    instead: { status: 200, reply: HandedOverReply },
    example: {
      instead: {
        meetings: [{ meetingID: EXAMPLE_IDS.meetingID, name: exampleMeeting.name, organiserKey: "k".repeat(32) }],
      },
    },
  }),
  createdMeetings: endpoint("GET /api/me/created-meetings", {
    summary: "List the meetings that one created",
    access: ACCESS.user,
    query: MeetingListQuery,
    success: { status: 200, reply: MeetingListReply },
    example: { reply: { meetings: [exampleListed], next: "MTc5NTE5MjA0MjAwMDAwMC1oVDNiUTl4TG1BN2M" } },
  }),
  respondedMeetings: endpoint("GET /api/me/responded-meetings", {
    summary: "List the meetings that one answered",
    access: ACCESS.user,
    query: MeetingListQuery,
    success: { status: 200, reply: MeetingListReply },
    example: { reply: { meetings: [exampleListed] } },
  }),
  claim: endpoint("POST /api/me/claims", {
    summary: "Take over meetings and answers that one made as a guest",
    description:
      "Keys that are wrong claim nothing and are no error. Where the user has answered already, the guest's answer is added to that.",
    access: ACCESS.user,
    body: ClaimBody,
    success: { status: 200, reply: ClaimReply },
    example: {
      body: {
        claims: [
          {
            meetingID: EXAMPLE_IDS.meetingID,
            organiserKey: "4qVn0sT8wE2rY6uI1oP5aS9dF3gH7jKl",
            respondentID: EXAMPLE_IDS.respondentID,
            respondentKey: "Lk7jH3gF9dS5aP1oI6uY2rE8wT0sVn4q",
          },
        ],
      },
      reply: { meetings: [EXAMPLE_IDS.meetingID], answers: [EXAMPLE_IDS.meetingID] },
    },
  }),
};

const FORM = sentence("api.weekForm");
const CLOCK = sentence("api.weekClock");

const CLOCK_START = "On the clocks of `timezone`: `09:00`.";
const CLOCK_END = "On the clocks of `timezone`, up to `24:00`; later than `start`.";
const STRETCHES = "Stretches of this day of the week.";

const QUARTER = /^(?:(?:[01]\d|2[0-3]):(?:00|15|30|45)|24:00)$/;
// Aborts at a wrong end, because the order of both ends is compared next.
const Clock = z.string(CLOCK).regex(QUARTER, { error: CLOCK, abort: true });
const Stretch = z
  .strictObject({ start: Clock.describe(CLOCK_START), end: Clock.describe(CLOCK_END) }, FORM)
  .refine(({ start, end }) => start < end, { message: sentence("api.weekOrder"), path: ["end"] });
const Day = z
  .array(Stretch, FORM)
  .max(MAX_STRETCHES, sentence("api.weekMost", { count: MAX_STRETCHES }))
  .optional()
  .describe(STRETCHES);

const eachDay = <T>(day: T) => ({ MO: day, TU: day, WE: day, TH: day, FR: day, SA: day, SU: day });

const DAYS =
  "Stretches in which one is usually free, by day of the week, in quarter hours of the clocks: `09:00` to `24:00`.";

const UsualWeekBody = z.strictObject({
  timezone: Zone,
  days: z
    .strictObject(eachDay(Day), FORM)
    .transform(joinedDays)
    .describe(`${DAYS} A night is two of them. What overlaps is stored as one.`),
});

const UsualWeekReply = reply("UsualWeek", {
  timezone: z.string().optional().describe("On whose clocks. Absent before the first `PUT`."),
  days: z
    .strictObject(
      eachDay(
        z
          .array(z.strictObject({ start: z.string().describe(CLOCK_START), end: z.string().describe(CLOCK_END) }))
          .optional()
          .describe(STRETCHES),
      ),
    )
    .describe(`${DAYS} Empty before the first \`PUT\`.`),
});

const example = { timezone: "Europe/Berlin", days: { MO: [{ start: "09:00", end: "12:30" }] } };

/** The week in which a user is usually free: offered as a draft of an answer, never saved by itself. */
export const USUAL_WEEK_ENDPOINTS = {
  usualWeek: endpoint("GET /api/me/usual-week", {
    summary: "Read one's usual week",
    access: ACCESS.user,
    success: { status: 200, reply: UsualWeekReply },
    example: { reply: example },
  }),
  saveUsualWeek: endpoint("PUT /api/me/usual-week", {
    summary: "Keep one's usual week",
    description: "In place of the one before. No answer is changed by it.",
    access: ACCESS.user,
    body: UsualWeekBody,
    success: { status: 200, reply: UsualWeekReply },
    example: { body: example, reply: example },
  }),
};
