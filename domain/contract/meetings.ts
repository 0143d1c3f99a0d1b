import { sentence } from "./sentence.ts";
import * as z from "zod";
import { ACCESS } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import {
  About,
  EXAMPLE_IDS,
  Hour,
  Instant,
  MeetingIDText,
  MeetingName,
  RequestID,
  TentativeDates,
  Zone,
} from "./fields.ts";

const HOURS = "Hours since midnight on the meeting's clocks.";
const ACROSS_MIDNIGHT =
  "Below the start, the window crosses midnight; equal to it, the window is a whole day of 24 hours.";
const PROTECT =
  "Guests' answers can be changed only with their respondent key or by the organiser, and a guest's meeting can be scheduled only with its organiser key.";

/** Path of a call about one meeting. */
export const MeetingParams = z.strictObject({ meetingID: MeetingIDText });

const RespondentReply = z
  .strictObject({
    name: z.string(),
    availabilities: z.array(Instant).meta({ description: "Starts of the free half hours, ascending, distinct." }),
  })
  .meta({ id: "Respondent" });

export const MeetingReply = z
  .strictObject({
    meetingID: z.string(),
    name: z.string(),
    about: z.string(),
    timezone: z.string().meta({ description: "IANA zone in which dates and hours are read." }),
    minStartHour: z.number().meta({ description: HOURS }),
    maxEndHour: z.number().meta({ description: `${HOURS} ${ACROSS_MIDNIGHT}` }),
    tentativeDates: z.array(z.string().meta({ format: "date" })).meta({ description: "Ascending." }),
    protectAnswers: z.boolean().meta({ description: PROTECT }),
    scheduledStartDateTime: Instant.optional(),
    scheduledEndDateTime: Instant.optional(),
    respondents: z
      .record(z.string(), RespondentReply)
      .meta({ description: "Keyed by respondentID, in order of arrival." }),
    hasNoOrganiser: z.literal(true).optional().meta({
      description: "The account that created the meeting is deleted: no one can schedule, edit or delete it.",
    }),
    selfRespondentID: z.string().optional().meta({ description: "The caller's own respondent." }),
    viewer: z
      .strictObject({
        canEdit: z.boolean(),
        canSchedule: z.boolean(),
        canDelete: z.boolean(),
        cannotChange: z.array(z.string()).meta({ description: "Respondents whose answers the caller may not change." }),
        cannotRemove: z.array(z.string()).meta({ description: "Respondents that the caller may not delete." }),
      })
      .meta({ description: "What the caller may do, so that screens offer only what will work." }),
  })
  .meta({ id: "Meeting" });

const EndHour = Hour.meta({ description: `${HOURS} ${ACROSS_MIDNIGHT}`, examples: [17.5] });
const ProtectAnswers = z
  .boolean({ error: sentence("api.trueOrFalse", { name: "protectAnswers" }) })
  .meta({ description: PROTECT });

const NoAbout = About.nullable().meta({ description: "Null is the same as an empty text." });

const CreateMeetingBody = z.strictObject({
  name: MeetingName,
  about: NoAbout.optional().transform((about) => about ?? ""),
  timezone: Zone,
  minStartHour: Hour,
  maxEndHour: EndHour,
  tentativeDates: TentativeDates,
  protectAnswers: ProtectAnswers.default(false),
  requestID: RequestID.optional(),
});

const CreateMeetingReply = MeetingReply.extend({
  organiserKey: z.string().optional().meta({ description: "Given once, to a guest who creates a meeting." }),
}).meta({ id: "CreatedMeeting" });

const EditMeetingBody = z
  .strictObject({
    name: MeetingName.optional(),
    about: NoAbout.transform((about) => about ?? "").optional(),
    timezone: Zone.optional(),
    minStartHour: Hour.optional(),
    maxEndHour: EndHour.optional(),
    tentativeDates: TentativeDates.optional(),
    protectAnswers: ProtectAnswers.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, { error: sentence("api.nothingToChange") });

/** The meeting of all examples. */
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

/** The same after its time was set. */
export const exampleScheduled = {
  ...exampleMeeting,
  scheduledStartDateTime: "2026-12-01T17:00:00Z",
  scheduledEndDateTime: "2026-12-01T18:00:00Z",
};

export const MEETING_ENDPOINTS = {
  createMeeting: endpoint({
    method: "POST",
    path: "/api/meetings",
    tag: "Meetings",
    summary: "Create a meeting",
    description:
      "Signed in, the caller becomes its creator. A guest gets the `organiserKey` instead, this once: keep it, it cannot be asked for again.",
    access: ACCESS.guestOrUser,
    limits: ["createMeeting"],
    body: CreateMeetingBody,
    success: { status: 201, reply: CreateMeetingReply, location: "/api/meetings/{meetingID}" },
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
      reply: { ...exampleMeeting, respondents: {}, organiserKey: "4qVn0sT8wE2rY6uI1oP5aS9dF3gH7jKl" },
    },
  }),
  getMeeting: endpoint({
    method: "GET",
    path: "/api/meetings/{meetingID}",
    tag: "Meetings",
    summary: "Read a meeting with all answers",
    description:
      "What is shown of the caller decides `viewer` and `selfRespondentID`, and nothing else: everyone with the link sees all answers.",
    access: ACCESS.respondent,
    params: MeetingParams,
    success: { status: 200, reply: MeetingReply },
    refusals: ["unknown"],
    example: { reply: exampleMeeting },
  }),
  editMeeting: endpoint({
    method: "PATCH",
    path: "/api/meetings/{meetingID}",
    tag: "Meetings",
    summary: "Change a meeting's details",
    description:
      "Only what the body names is changed. Answers outside new dates or hours are kept hidden and return with them; a scheduled time stays. A user who edits a guest's meeting with its organiser key becomes its creator.",
    access: ACCESS.creator,
    limits: ["change"],
    params: MeetingParams,
    body: EditMeetingBody,
    success: { status: 200, reply: MeetingReply },
    refusals: ["not-yours", "unknown"],
    example: {
      body: { name: "Choir: extra rehearsal" },
      reply: { ...exampleMeeting, name: "Choir: extra rehearsal" },
    },
  }),
  deleteMeeting: endpoint({
    method: "DELETE",
    path: "/api/meetings/{meetingID}",
    tag: "Meetings",
    summary: "Delete a meeting with all answers",
    description: "There is no way back.",
    access: ACCESS.creator,
    limits: ["change"],
    params: MeetingParams,
    success: { status: 204 },
    refusals: ["not-yours", "unknown"],
  }),
};
