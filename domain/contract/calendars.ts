import * as z from "zod";
import { forProviders } from "../calendar/provider.ts";
import { ACCESS } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { MinuteInstant, sentence, reply } from "./fields.ts";

const CalendarEventsQuery = z.strictObject({
  meetingID: z
    .string(sentence("api.meetingIDMissing"))
    .max(64, sentence("api.noSuchMeeting"))
    .describe("Events between the first and the last slot of this meeting."),
});

const CalendarEventReply = reply("CalendarEvent", {
  startDateTime: MinuteInstant,
  endDateTime: MinuteInstant,
  summary: z.string().optional().describe("Absent when it has no title."),
  isAllDay: z
    .literal(true)
    .optional()
    .describe("Whole days on the reader's own clocks: only the dates of start and end (exclusive) count."),
  isTentative: z.literal(true).optional(),
  isFree: z.literal(true).optional().describe("The person is free all the same."),
});

const RetryAfter = z
  .int()
  .min(1)
  .optional()
  .describe("Seconds until the provider wants to be asked again: it is not asked before.");

const CalendarEventsReply = reply("CalendarEvents", {
  events: z.array(CalendarEventReply).describe("By their start."),
  problem: z
    .enum(["unavailable", "unlinked", "not-allowed"])
    .optional()
    .describe(
      "Why there are no events: the provider does not answer at the moment; or the permission was taken back, and the calendar is not linked any more; or it does not reach the calendar. The last two stay until the calendar is linked again.",
    ),
  retryAfter: RetryAfter,
});

const MAX_CALENDARS = 50;
const CHOICE_RULE = sentence("api.calendarsForm", { count: MAX_CALENDARS });

const CalendarID = z.string(CHOICE_RULE).min(1, CHOICE_RULE).max(1_024, CHOICE_RULE);

const ChooseCalendarsBody = z.strictObject({
  calendarIDs: z
    .array(CalendarID, CHOICE_RULE)
    .max(MAX_CALENDARS, CHOICE_RULE)
    .refine((ids) => new Set(ids).size === ids.length, CHOICE_RULE)
    .meta({ description: "Those whose events are to be read; none is allowed.", examples: [["ann@example.org"]] }),
});

const CalendarReply = reply("Calendar", {
  calendarID: z.string().meta({ description: "The provider's.", examples: ["ann@example.org"] }),
  name: z.string(),
  isMain: z.literal(true).optional().describe("The account's own first one."),
  isChosen: z.literal(true).optional().describe("Its events are read."),
});

const CalendarsReply = reply("Calendars", {
  calendars: z.array(CalendarReply).describe("The main one first, then by name."),
  problem: z
    .enum(["unavailable", "unlinked", "not-allowed"])
    .optional()
    .describe(
      "Why there are none: as for events, or the account was linked without the permission to list its calendars, and the main one is read.",
    ),
  retryAfter: RetryAfter,
});

const exampleEvents: z.output<typeof CalendarEventReply>[] = [
  { startDateTime: "2026-12-01T17:00:00Z", endDateTime: "2026-12-01T17:45:00Z", summary: "Dentist" },
  { startDateTime: "2026-12-03T00:00:00Z", endDateTime: "2026-12-04T00:00:00Z", isAllDay: true, isFree: true },
];
const exampleCalendars: z.output<typeof CalendarReply>[] = [
  { calendarID: "ann@example.org", name: "Ann", isMain: true, isChosen: true },
  { calendarID: "en.usa#holiday@group.v.calendar.google.com", name: "Holidays in United States" },
];

/** One's own calendars, of each provider alike. */
export const CALENDAR_ENDPOINTS = forProviders({
  providerCalendarEvents: ({ name, title }) =>
    endpoint(`GET /api/me/${name}-calendar-events`, {
      summary: `Read one's own ${title} calendar around a meeting`,
      description:
        "Without a linked calendar the list is empty. Only times and titles; the scheduled meeting itself and what the person has declined are left out.",
      access: ACCESS.user,
      limits: ["readCalendar"],
      query: CalendarEventsQuery,
      success: { status: 200, reply: CalendarEventsReply },
      refusals: ["unknown"],
      example: { reply: { events: exampleEvents } },
    }),
  providerCalendars: ({ name, title }) =>
    endpoint(`GET /api/me/${name}-calendars`, {
      summary: `List one's own ${title} calendars`,
      description:
        "Until calendars are chosen, the main one is read. A provider that does not answer is an empty list with a `problem`.",
      access: ACCESS.user,
      limits: ["readCalendar"],
      success: { status: 200, reply: CalendarsReply },
      example: { reply: { calendars: exampleCalendars } },
    }),
  chooseProviderCalendars: ({ name, title }) =>
    endpoint(`PUT /api/me/${name}-calendars`, {
      summary: `Choose which ${title} calendars are read`,
      description: "Replaces the choice. What the meeting's own entry is written into stays the main one.",
      access: ACCESS.user,
      body: ChooseCalendarsBody,
      success: { status: 200, reply: CalendarsReply },
      refusals: ["unknown"],
      example: { body: { calendarIDs: ["ann@example.org"] }, reply: { calendars: exampleCalendars } },
    }),
});
