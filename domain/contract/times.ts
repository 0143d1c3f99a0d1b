import * as z from "zod";
import { ACCESS } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { EXAMPLE_IDS, queryLimit, sentence, reply } from "./fields.ts";
import { FloatingSlot, SlotText, MIXED } from "./slots.ts";
import { WISHES_QUERY } from "./wishes.ts";
import { exampleMeeting, exampleScheduled, MEETING_CHANGE, SlotStart } from "./meetings.ts";
import type { MeetingKind } from "../meeting/kind.ts";
import { writtenEnd } from "../meeting/schedule.ts";
import type { Slot } from "../time/slot.ts";

const SlotsReply = reply("Slots", {
  slots: z
    .array(SlotStart)
    .describe("Starts of all slots of the meeting, ascending; Monday first where its days are those of the week."),
});

const BestTimesQuery = z.strictObject({ ...WISHES_QUERY, limit: queryLimit({ most: 50, usual: 5 }) });

const RespondentIDs = z.array(z.string());
const WindowEnd = SlotStart.describe("Where it ends; the last day itself where days are whole.");
const Window = { start: SlotStart, end: WindowEnd, free: RespondentIDs.describe("Free during all of it.") };

const IfNeeded = RespondentIDs.describe("Can attend, but some of it only if needed.");

const BestTimesReply = z
  .strictObject({
    windows: z
      .array(
        z.strictObject({
          ...Window,
          ifNeeded: IfNeeded,
          missing: RespondentIDs.describe("All others."),
        }),
      )
      .describe(
        "The best first: those that all required respondents can attend, then more people, then fewer of them only if needed, then the earlier one. None overlaps a better one, none has begun, and in none are fewer than `minRespondents`.",
      ),
    whatIf: z
      .strictObject({
        respondentID: z.string().describe("Who would have to change the answer."),
        start: SlotStart,
        end: SlotStart,
      })
      .optional()
      .describe(
        "The change of one person, with the fewest slots to change, by which more people, or more of the required, could attend a time than the first of `windows`. Among equally small changes the one after which most people can attend. Absent where there is none.",
      ),
    cover: z
      .array(z.strictObject({ ...Window, ifNeeded: IfNeeded }))
      .optional()
      .describe(
        "Two or three sessions that together reach all who can attend any time, where one cannot: as few as possible, and then those whose best session ranks first. Absent where no three can.",
      ),
    awaiting: z
      .array(z.string())
      .optional()
      .describe("Expected people who have not answered, the required first. Absent where there are none."),
    decided: z
      .boolean()
      .optional()
      .describe(
        "Whether the first of `windows` stays the first, whatever those who are awaited answer. Absent where no one is.",
      ),
  })
  .meta({ id: "BestTimes", description: "Respondents are named by their ids, in order of arrival." });

const FLOATING = "Of a meeting on days of the week or of whole days, in place of the two instants";

const ScheduleBody = z
  .strictObject({
    startDateTime: SlotText.optional(),
    endDateTime: SlotText.optional(),
    scheduledStart: FloatingSlot.optional().describe(`${FLOATING}.`),
    scheduledEnd: FloatingSlot.optional().describe(`${FLOATING}; the last day itself where days are whole.`),
  })
  .transform((body, context): ScheduledRange => {
    const { startDateTime, endDateTime, scheduledStart, scheduledEnd } = body;
    const isFloating = scheduledStart !== undefined || scheduledEnd !== undefined;
    const [startName, endName] = isFloating ? ["scheduledStart", "scheduledEnd"] : ["startDateTime", "endDateTime"];
    const [start, end] = isFloating ? [scheduledStart?.slot, scheduledEnd?.slot] : [startDateTime, endDateTime];
    const kind = scheduledStart?.kind ?? "dates";
    const fault = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    for (const name of ["startDateTime", "endDateTime"] as const)
      if (isFloating && body[name] !== undefined) fault(name, MIXED);
    if (start === undefined) fault(startName, sentence("api.timeNoText"));
    if (end === undefined) fault(endName, sentence("api.timeNoText"));
    if (start === undefined || end === undefined) return z.NEVER;
    if (isFloating && kind !== scheduledEnd?.kind) fault("scheduledEnd", MIXED);
    const until = writtenEnd(kind, start, end);
    if (until <= start) fault(endName, sentence("api.endNotAfterStart"));
    return { kind, start, end: until };
  });

/** A range of slots in the notation of a kind of meeting. */
type ScheduledRange = { readonly kind: MeetingKind; readonly start: Slot; readonly end: Slot };

const ScheduleFileReply = z
  .string()
  .meta({ id: "ScheduleFile", description: "iCalendar (RFC 5545): one event, without any e-mail address." });

export const exampleFile = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Overlap//Overlap//EN",
  "CALSCALE:GREGORIAN",
  "BEGIN:VEVENT",
  `UID:${exampleMeeting.meetingID}@overlap.example.org`,
  "SEQUENCE:1",
  "DTSTAMP:20261120T120001Z",
  "DTSTART:20261201T170000Z",
  "DTEND:20261201T180000Z",
  `SUMMARY:${exampleMeeting.name}`,
  `DESCRIPTION:https://overlap.example.org/m/${exampleMeeting.meetingID}`,
  `URL:https://overlap.example.org/m/${exampleMeeting.meetingID}`,
  "STATUS:CONFIRMED",
  "TRANSP:OPAQUE",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

/** The slots of a meeting, its best times, and its scheduled time. */
export const TIME_ENDPOINTS = {
  meetingSlots: endpoint("GET /api/meetings/{meetingID}/slots", {
    summary: "List the slots of a meeting",
    description:
      "As the meeting's dates, hours and zone have them, with the hours that clocks skip or repeat: what an availability may be.",
    access: ACCESS.guest,
    success: { status: 200, reply: SlotsReply },
    refusals: ["unknown"],
    example: { reply: { slots: ["2026-12-01T17:00:00Z", "2026-12-01T17:30:00Z"] } },
  }),
  bestTimes: endpoint("GET /api/meetings/{meetingID}/best", {
    summary: "Find the times when most people are free",
    description:
      "How long the meeting takes, who must be there and how many at least is what the meeting says, unless the query says otherwise. `durationMinutes` must be a multiple of the meeting's `slotMinutes`, or of a day where days are whole. Times are written as `…/slots` does; `end` is where the time ends, or the last day itself where days are whole, as in `scheduledEnd`, and what goes on after Sunday ends on `MO`. Of a large meeting it counts as several calls.",
    access: ACCESS.respondent,
    query: BestTimesQuery,
    success: { status: 200, reply: BestTimesReply },
    refusals: ["unknown"],
    example: {
      reply: {
        windows: [
          {
            start: exampleScheduled.scheduledStartDateTime,
            end: exampleScheduled.scheduledEndDateTime,
            free: [EXAMPLE_IDS.respondentID],
            ifNeeded: [],
            missing: [],
          },
        ],
      },
    },
  }),
  scheduleFile: endpoint("GET /api/meetings/{meetingID}/schedule.ics", {
    summary: "Read the scheduled time as a calendar file",
    description: "The entry that mails invite to: a calendar that has one already takes it for the same.",
    access: ACCESS.guest,
    success: { status: 200, reply: ScheduleFileReply, type: "text/calendar" },
    refusals: ["unknown"],
    example: { reply: exampleFile },
  }),
  scheduleMeeting: endpoint("PUT /api/meetings/{meetingID}/schedule", {
    summary: "Set the time of the meeting",
    description:
      "Every slot from start to end must be one of the meeting's. One on days of the week takes place every week from then on, on the clocks of the meeting's zone. Replaces a time that was set before; those who are to know get a mail with an invitation.",
    access: ACCESS.scheduler,
    ...MEETING_CHANGE,
    body: ScheduleBody,
    refusals: ["not-yours", "unknown"],
    example: {
      body: {
        startDateTime: exampleScheduled.scheduledStartDateTime,
        endDateTime: exampleScheduled.scheduledEndDateTime,
      },
      reply: exampleScheduled,
    },
  }),
  unnotified: endpoint("GET /api/meetings/{meetingID}/schedule/unnotified", {
    summary: "Read who gets no mail about the scheduled time",
    description:
      "Respondents without an address that was given or invited, and those who want no mails; the reply does not say which. Guests who were invited by mail and answered hear of the time at that address. For whoever may set the time.",
    access: ACCESS.scheduler,
    success: {
      status: 200,
      reply: reply("Unnotified", {
        respondentIDs: z.array(z.string()).describe("In order of arrival."),
      }),
    },
    refusals: ["not-yours", "unknown"],
    example: { reply: { respondentIDs: [EXAMPLE_IDS.respondentID] } },
  }),
  unscheduleMeeting: endpoint("DELETE /api/meetings/{meetingID}/schedule", {
    summary: "Call the scheduled time off",
    access: ACCESS.scheduler,
    ...MEETING_CHANGE,
    refusals: ["not-yours", "unknown"],
    example: { reply: exampleMeeting },
  }),
};
