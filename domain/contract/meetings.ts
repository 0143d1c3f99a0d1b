import * as z from "zod";
import { ACCESS } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { ExpectedPeople } from "./expected.ts";
import {
  About,
  ClosesAt,
  EXAMPLE_IDS,
  Hour,
  HoursByDay,
  Instant,
  Kind,
  MeetingName,
  Place,
  RequestID,
  SlotMinutesField,
  TentativeDates,
  Weekdays,
  Zone,
  sentence,
  reply,
} from "./fields.ts";
import { timesOfKind } from "../meeting/candidate-times.ts";
import { WEEKDAYS } from "../time/weekdays.ts";
import { faultsOf } from "../refusal.ts";
import type { AnswersVisibleTo } from "../meeting/hidden-answers.ts";
import {
  DURATION,
  DurationMinutes,
  MIN_RESPONDENTS,
  MinRespondents,
  REQUIRED,
  RequiredRespondentIDs,
} from "./wishes.ts";

const HOURS = "Hours since midnight on the meeting's clocks.";
const ACROSS_MIDNIGHT =
  "Below the start, the window crosses midnight; equal to it, the window is a whole day of 24 hours.";
const PROTECT =
  "Guests' answers can be changed only with their respondent key or by the organiser, and a guest's meeting can be scheduled only with its organiser key.";

const BY_DAY =
  "Hours of single days in place of `minStartHour` and `maxEndHour`, by date, or by day of the week (`FR`) where the days are those of the week. Slots are still counted from `minStartHour`.";
const KIND =
  "`dates`; `weekdays`: days of the week without dates, given as `weekdays` instead of `tentativeDates`; `wholeDays`: dates without hours, for which none are given.";

/** A slot's start in a reply: already valid, so only described. */
export const SlotStart = z.string().meta({
  description:
    "An instant; `MO 14:00`, on the meeting's clocks, where the days are those of the week; `2026-11-24` where they are whole.",
  examples: ["2026-11-24T14:00:00Z", "MO 14:00", "2026-11-24"],
});
const SCHEDULED = "Of a meeting on days of the week or of whole days, instead of the two instants";

const PLACE = "Where the group meets, in one line: an address, a room or a link.";
const IF_NEEDED = "Slots that are possible if needed.";
const ALLOW_IF_NEEDED =
  "Answers may say of slots that they are possible if needed. Switched off, what they have said of that is kept and not shown.";

const VISIBILITIES = ["everyone", "organiser"] as const satisfies readonly AnswersVisibleTo[];
const VISIBLE_TO =
  "`organiser`: a caller other than the organiser reads of answers, and of people who are expected, their own only, and nothing that tells of others'.";

const SLOT_LENGTH = "How many minutes each slot has: 15, 30 or 60.";

const RespondentReply = reply("Respondent", {
  name: z.string().describe("A guest's own, or the account's."),
  note: z.string().optional().describe("What they say beside their answer, in one line. Absent: nothing."),
  availabilities: z.array(SlotStart).describe("Starts of the free slots, ascending, distinct."),
  ifNeeded: z.array(SlotStart).optional().describe(`${IF_NEEDED} Likewise; none of them is free too. Absent: none.`),
});

const DAY_HOURS = {
  minStartHour: z.number().describe(`From when: ${HOURS}`),
  maxEndHour: z.number().describe(`Until when: ${HOURS}`),
};
const SCHEDULED_AT = "Of a meeting on dates, once its time is set";

export const MeetingReply = reply("Meeting", {
  meetingID: z.string().describe("Names the meeting in calls, and in the address of its page behind `/m/`."),
  name: z.string().describe("What the meeting is called."),
  about: z.string().describe("What it is about; empty where nothing was said."),
  place: z.string().optional().describe(`${PLACE} Absent where nothing was said.`),
  timezone: z.string().describe("IANA zone in which dates and hours are read."),
  minStartHour: z.number().describe(HOURS),
  maxEndHour: z.number().describe(`${HOURS} ${ACROSS_MIDNIGHT}`),
  kind: Kind.optional().describe(`${KIND} Absent: \`dates\`.`),
  tentativeDates: z
    .array(z.string().meta({ format: "date" }))
    .describe("Ascending; empty where the days are those of the week."),
  weekdays: z.array(z.enum(WEEKDAYS)).optional().describe("Monday first."),
  slotMinutes: SlotMinutesField.optional().describe(`${SLOT_LENGTH} Absent: 30.`),
  hoursByDay: z
    .record(z.string(), z.strictObject(DAY_HOURS))
    .optional()
    .describe(`${BY_DAY} Absent where all days have the same.`),
  protectAnswers: z.boolean().describe(PROTECT),
  allowIfNeeded: z.boolean().optional().describe(`${ALLOW_IF_NEEDED} Absent: they may not.`),
  answersVisibleTo: z.enum(VISIBILITIES).optional().describe(`${VISIBLE_TO} Absent: \`everyone\`.`),
  closesAt: Instant.optional().describe(
    "From then on answers are no longer given, changed or deleted by those who gave them: 409 `closed`.",
  ),
  durationMinutes: z
    .number()
    .optional()
    .describe(`${DURATION} Absent: nothing was said, and \`best\` looks for an hour.`),
  requiredRespondentIDs: z.array(z.string()).optional().describe(REQUIRED),
  minRespondents: z.number().optional().describe(MIN_RESPONDENTS),
  scheduledStartDateTime: Instant.optional().describe(`${SCHEDULED_AT}: when it begins.`),
  scheduledEndDateTime: Instant.optional().describe(`${SCHEDULED_AT}: when it ends.`),
  scheduledStart: SlotStart.optional().describe(`${SCHEDULED}. A weekly time is on the clocks of \`timezone\`.`),
  scheduledEnd: SlotStart.optional().describe(`${SCHEDULED}; the last day itself where days are whole.`),
  respondents: z.record(z.string(), RespondentReply).describe("Keyed by respondentID, in order of arrival."),
  expected: ExpectedPeople.optional().describe(
    "Whose answers the organiser waits for. Absent where no one is expected.",
  ),
  hasNoOrganiser: z
    .literal(true)
    .optional()
    .describe("The account that created the meeting is deleted: no one can schedule, edit or delete it."),
  selfRespondentID: z.string().optional().describe("The caller's own respondent."),
  viewer: z
    .strictObject({
      canEdit: z.boolean().describe("Whether the caller may change the details."),
      canSchedule: z.boolean().describe("Whether the caller may set the time and call it off."),
      canDelete: z.boolean().describe("Whether the caller may delete the meeting."),
      cannotChange: z.array(z.string()).describe("Respondents whose answers the caller may not change."),
      expectedID: z.string().optional().describe("The caller shows the personal link of this expected person."),
      cannotRemove: z.array(z.string()).describe("Respondents that the caller may not delete."),
    })
    .describe("What the caller may do, so that screens offer only what will work."),
});

/** The common parts of calls that change a meeting and reply it. */
export const MEETING_CHANGE = { changes: "meeting", success: { status: 200, reply: MeetingReply } } as const;

const EndHour = Hour.meta({ description: `${HOURS} ${ACROSS_MIDNIGHT}`, examples: [17.5] });
const ProtectAnswers = z.boolean(sentence("api.trueOrFalse", { name: "protectAnswers" })).describe(PROTECT);

const AllowIfNeeded = z.boolean(sentence("api.trueOrFalse", { name: "allowIfNeeded" })).describe(ALLOW_IF_NEEDED);

const VisibleTo = z.enum(VISIBILITIES, sentence("api.visibleTo")).describe(VISIBLE_TO);

const NoAbout = About.nullable().describe("Null is the same as an empty text.");

const DETAILS = {
  name: MeetingName.describe("What the meeting is called."),
  about: NoAbout.transform((about) => about ?? ""),
  place: Place.optional().describe(`${PLACE} Null or an empty text takes it away.`),
  timezone: Zone,
  kind: Kind.optional().describe(
    `${KIND} Another one needs its days too, hides answers and calls a scheduled time off; the one before brings the answers back.`,
  ),
  minStartHour: Hour.optional(),
  maxEndHour: EndHour.optional(),
  tentativeDates: TentativeDates.optional(),
  weekdays: Weekdays.optional(),
  slotMinutes: SlotMinutesField.optional().describe(
    `${SLOT_LENGTH} Changed, all answers are rewritten: a shorter slot is free where the longer one was, a longer one where all of it was.`,
  ),
  hoursByDay: HoursByDay.optional().describe(
    `${BY_DAY} What is given replaces what was before; an empty object gives all days the same hours.`,
  ),
  protectAnswers: ProtectAnswers,
  allowIfNeeded: AllowIfNeeded,
  answersVisibleTo: VisibleTo,
  closesAt: ClosesAt,
  durationMinutes: DurationMinutes,
  requiredRespondentIDs: RequiredRespondentIDs,
  minRespondents: MinRespondents,
};

/** Reports all missing times of the meeting's kind beside the faults of single fields. */
function nameMissingTimes(body: unknown, context: z.RefinementCtx): void {
  const faultyFields = new Set(context.issues.map(({ path }) => path?.[0]));
  if (typeof body !== "object" || body === null || Array.isArray(body) || faultyFields.has("kind")) return;
  for (const { path, message } of faultsOf(() => timesOfKind(body))) {
    if (!faultyFields.has(path)) context.addIssue({ code: "custom", path: [path], message: JSON.stringify(message) });
  }
}

const CreateMeetingBody = z
  .strictObject({
    ...DETAILS,
    about: NoAbout.optional().transform((about) => about ?? ""),
    protectAnswers: ProtectAnswers.default(false),
    allowIfNeeded: AllowIfNeeded.optional(),
    answersVisibleTo: VisibleTo.optional(),
    closesAt: ClosesAt.optional(),
    durationMinutes: DurationMinutes.optional(),
    requiredRespondentIDs: RequiredRespondentIDs.optional(),
    minRespondents: MinRespondents.optional(),
    requestID: RequestID.optional(),
  })
  .superRefine(nameMissingTimes, { when: () => true });

const CreateMeetingReply = MeetingReply.extend({
  organiserKey: z.string().optional().describe("Given once, to a guest who creates a meeting."),
}).meta({ id: "CreatedMeeting" });

const EditMeetingBody = z
  .strictObject(DETAILS)
  .partial()
  .refine((body) => Object.keys(body).length > 0, sentence("api.nothingToChange"));

export const exampleMeeting: z.output<typeof MeetingReply> = {
  meetingID: EXAMPLE_IDS.meetingID,
  name: "Choir rehearsal",
  about: "An extra evening before the concert.",
  timezone: "Europe/Berlin",
  minStartHour: 18,
  maxEndHour: 21.5,
  tentativeDates: ["2026-12-01", "2026-12-03"],
  protectAnswers: false,
  respondents: {
    [EXAMPLE_IDS.respondentID]: { name: "Ann", availabilities: ["2026-12-01T17:00:00Z", "2026-12-01T17:30:00Z"] },
  },
  viewer: { canEdit: false, canSchedule: true, canDelete: false, cannotChange: [], cannotRemove: [] },
};

export const exampleScheduled = {
  ...exampleMeeting,
  scheduledStartDateTime: "2026-12-01T17:00:00Z",
  scheduledEndDateTime: "2026-12-01T18:00:00Z",
};

export const MEETING_ENDPOINTS = {
  createMeeting: endpoint("POST /api/meetings", {
    summary: "Create a meeting",
    description:
      "Signed in, the caller becomes its creator. A guest gets the `organiserKey` instead, this once: keep it, it cannot be asked for again. Where `createMeetings` of `/api/server-info` is `accounts`, a guest gets 401.",
    access: ACCESS.guestOrUser,
    limits: ["createMeetingFrom", "createMeetingAs", "createMeeting"],
    body: CreateMeetingBody,
    success: { status: 201, reply: CreateMeetingReply, location: "/api/meetings/{meetingID}", isNamed: true },
    refusals: ["unknown", "conflict"],
    example: {
      body: {
        name: exampleMeeting.name,
        about: exampleMeeting.about,
        timezone: exampleMeeting.timezone,
        minStartHour: exampleMeeting.minStartHour,
        maxEndHour: exampleMeeting.maxEndHour,
        tentativeDates: exampleMeeting.tentativeDates,
      },
      reply: {
        ...exampleMeeting,
        respondents: {},
        viewer: { ...exampleMeeting.viewer, canEdit: true, canDelete: true },
        organiserKey: "4qVn0sT8wE2rY6uI1oP5aS9dF3gH7jKl",
      },
    },
  }),
  getMeeting: endpoint("GET /api/meetings/{meetingID}", {
    summary: "Read a meeting with all answers",
    description:
      "What is shown of the caller decides `viewer` and `selfRespondentID`, and nothing else: everyone with the link sees all answers, unless `answersVisibleTo` is `organiser`.",
    access: ACCESS.respondent,
    success: { status: 200, reply: MeetingReply },
    refusals: ["unknown"],
    example: { reply: exampleMeeting },
  }),
  editMeeting: endpoint("PATCH /api/meetings/{meetingID}", {
    summary: "Change a meeting's details",
    description:
      "Only what the body names is changed. Answers outside new dates or hours are kept hidden and return with them; a scheduled time stays. A guest's meeting is edited with its organiser key; a user who does so becomes its creator.",
    access: ACCESS.creator,
    ...MEETING_CHANGE,
    limitsWithin: ["reshape", "saveSlots"],
    body: EditMeetingBody,
    refusals: ["not-yours", "unknown"],
    example: {
      body: { name: "Choir: extra rehearsal" },
      reply: { ...exampleMeeting, name: "Choir: extra rehearsal" },
    },
  }),
  deleteMeeting: endpoint("DELETE /api/meetings/{meetingID}", {
    summary: "Delete a meeting with all answers",
    description: "There is no way back.",
    access: ACCESS.creator,
    changes: "meeting",
    refusals: ["not-yours", "unknown"],
  }),
};
