import * as z from "zod";
import { About, Hour, MeetingName, RequestID, SlotText, TentativeDates, Zone } from "./fields.ts";

/** Instants in replies: already valid, so only described. */
const Instant = z.string().meta({ format: "date-time", examples: ["2026-11-24T14:00:00Z"] });

const HOURS = "Hours since midnight on the meeting's clocks.";
const ACROSS_MIDNIGHT =
  "Below the start, the window crosses midnight; equal to it, the window is a whole day of 24 hours.";
const PROTECT =
  "Guests' answers can be changed only with their respondent key or by the organiser, and a guest's meeting can be scheduled only with its organiser key.";

export const RespondentReply = z
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
    hasNoOrganiser: z
      .literal(true)
      .optional()
      .meta({ description: "The account that created the meeting is deleted: nobody schedules, edits or deletes it." }),
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
const ProtectAnswers = z.boolean({ error: "protectAnswers must be true or false." }).meta({ description: PROTECT });

const NoAbout = About.nullable().meta({ description: "Null is the same as an empty text." });

export const CreateMeetingBody = z.strictObject({
  name: MeetingName,
  about: NoAbout.optional().transform((about) => about ?? ""),
  timezone: Zone,
  minStartHour: Hour,
  maxEndHour: EndHour,
  tentativeDates: TentativeDates,
  protectAnswers: ProtectAnswers.default(false),
  requestID: RequestID.optional(),
});

export const CreateMeetingReply = MeetingReply.extend({
  organiserKey: z.string().optional().meta({ description: "Given once, to a guest who creates a meeting." }),
}).meta({ id: "CreatedMeeting" });

export const EditMeetingBody = z
  .strictObject({
    name: MeetingName.optional(),
    about: NoAbout.transform((about) => about ?? "").optional(),
    timezone: Zone.optional(),
    minStartHour: Hour.optional(),
    maxEndHour: EndHour.optional(),
    tentativeDates: TentativeDates.optional(),
    protectAnswers: ProtectAnswers.optional(),
  })
  .refine((body) => Object.keys(body).length > 0, { error: "Name at least one thing to change." });

export const ScheduleBody = z
  .strictObject({ startDateTime: SlotText, endDateTime: SlotText })
  .refine((body) => body.endDateTime > body.startDateTime, {
    error: "The end must be after the start.",
    path: ["endDateTime"],
  });

export const ScheduleFileReply = z
  .string()
  .meta({ id: "ScheduleFile", description: "iCalendar (RFC 5545): one event, without anybody's e-mail address." });
