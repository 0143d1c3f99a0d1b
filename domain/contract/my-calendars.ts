import * as z from "zod";
import { CALDAV_PROVIDERS, needsCaldavAddress } from "../calendar/caldav-presets.ts";
import { LIMITS } from "../limits.ts";
import { ACCESS } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { CalendarName, Instant, MinuteInstant, parsedBy, reply, sentence, Zone } from "./fields.ts";

const MAX_COLLECTIONS = 100;

export const CALENDAR_PROBLEMS = [
  "not-allowed",
  "not-found",
  "too-many",
  "unavailable",
  "no-calendar",
  "too-large",
  "too-complex",
  "unknown-zone",
  "certificate",
  "refused",
] as const;
export type CalendarProblem = (typeof CALENDAR_PROBLEMS)[number];

const CALENDAR_ADDRESS = sentence("api.calendarAddress");
const MAX_ADDRESS = 2_000;
const CalendarAddress = z
  .string(CALENDAR_ADDRESS)
  .trim()
  .min(1, CALENDAR_ADDRESS)
  .max(MAX_ADDRESS, CALENDAR_ADDRESS)
  .transform(parsedBy(parseCalendarAddress, CALENDAR_ADDRESS))
  .meta({
    description: "Begins with `https://` or `webcal://`. Whoever has it reads the calendar, so it is in no reply.",
    maxLength: MAX_ADDRESS,
    examples: ["webcal://timetable.example.edu/ical/Zk4nW8pYv2.ics"],
  });

/**
 * Returns the address with `http(s)`; undefined for other text. `webcal:` means `https:`, and so do other names of the
 * same.
 */
function parseCalendarAddress(written: string): string | undefined {
  const address = written.includes("://")
    ? written.replace(/^(?:webcals?|caldavs?|davs?):/i, "https:")
    : `https://${written}`;
  return /^https?:\/\/[^\s/?#]+(?:[/?#]\S*)?$/i.test(address) ? address : undefined;
}

const WHOLE_DAYS = sentence("api.calendarWholeDays");
const ShowTitles = z
  .boolean(sentence("api.trueOrFalse", { name: "showTitles" }))
  .describe("Whether `events` with titles are replied, to the owner alone.");
const WholeDays = z
  .enum(["busy", "free"], WHOLE_DAYS)
  .describe("Whether an event of whole days takes the time of these days.");

const USERNAME = sentence("api.calendarUsername");
const PASSWORD = sentence("api.calendarPassword");
const Username = z
  .string(USERNAME)
  .min(1, USERNAME)
  .max(255, USERNAME)
  .meta({ description: "Stored sealed, and in no reply.", examples: ["ann@example.org"] });
const Password = z
  .string(PASSWORD)
  .min(1, PASSWORD)
  .max(1_024, PASSWORD)
  .meta({
    description: "Some services want one that was made for this program alone. Stored sealed, and in no reply.",
    examples: ["abcd-efgh-ijkl-mnop"],
  });

const AddCalendarBody = z
  .strictObject({
    address: CalendarAddress.optional(),
    provider: z
      .enum(CALDAV_PROVIDERS, sentence("api.calendarProvider"))
      .optional()
      .describe("Makes the calendar an account (CalDAV). `nextcloud` and `other` need `address`."),
    username: Username.optional(),
    password: Password.optional(),
    name: CalendarName.optional().describe("Default: as the calendar calls itself, or its host."),
    showTitles: ShowTitles.optional(),
    wholeDays: WholeDays.optional(),
  })
  .superRefine(({ address, provider, username, password }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    const needsAddress = provider === undefined || needsCaldavAddress(provider);
    if (needsAddress && address === undefined) refuse("address", sentence("api.calendarAddress"));
    if (provider === undefined && username === undefined && password === undefined) return;
    if (username === undefined) refuse("username", USERNAME);
    if (password === undefined) refuse("password", PASSWORD);
  });

const COLLECTIONS = sentence("api.collectionsForm", { count: MAX_COLLECTIONS });

const EditCalendarBody = z
  .strictObject({
    name: CalendarName.optional().describe("For the owner alone."),
    showTitles: ShowTitles.optional(),
    wholeDays: WholeDays.optional(),
    collectionIDs: z
      .array(z.string(COLLECTIONS).min(1, COLLECTIONS).max(1_024, COLLECTIONS), COLLECTIONS)
      .max(MAX_COLLECTIONS, COLLECTIONS)
      .refine((ids) => new Set(ids).size === ids.length, COLLECTIONS)
      .optional()
      .meta({ description: "The calendars of an account to read; none is allowed.", examples: [["q7Lm2Xs9TfRb4WcZ"]] }),
  })
  .refine((body) => Object.keys(body).length > 0, sentence("api.nothingToChange"));

const ReadingProblem = z
  .strictObject({
    code: z
      .enum(CALENDAR_PROBLEMS)
      .describe(
        "`unknown-zone`: only events of an unknown zone are missing. With every other code the last stretches are replied.",
      ),
    message: z.string().describe("One readable sentence that names the cure."),
  })
  .optional()
  .describe("Why the last reading failed, or what of it is missing.");

const Host = z.string().meta({ description: "All that is told of the address.", examples: ["calendar.google.com"] });
const Start = "When it begins.";
const End = "When it ends.";
const ReadAt = Instant.describe("When the calendar was last read.");

const OwnCalendarReply = reply("OwnCalendar", {
  calendarID: z.string().describe("Names the calendar in other calls; it opens nothing."),
  kind: z.enum(["address", "caldav"]).describe("A file at an address, or an account."),
  name: z.string().describe("For the owner alone."),
  host: Host,
  readAt: ReadAt,
  showTitles: ShowTitles,
  wholeDays: WholeDays,
  collections: z
    .array(
      z.strictObject({
        collectionID: z.string().describe("Chooses it with `collectionIDs`."),
        name: z.string().describe("As the account calls it."),
        isChosen: z.boolean().describe("Its events are read."),
      }),
    )
    .optional()
    .describe("The calendars of an account. At first all are chosen."),
  problem: ReadingProblem,
});

const OwnCalendarsReply = reply("OwnCalendars", {
  calendars: z.array(OwnCalendarReply).describe("In the order in which they were added."),
});

/** The stretches of one calendar around a meeting. */
const BUSY = {
  host: Host,
  readAt: ReadAt,
  busy: z
    .array(z.strictObject({ start: Instant.describe(Start), end: Instant.describe(End) }))
    .describe(
      "In quarter hours, rounded outwards, ascending, not touching; from a day before the meeting's first slot to a day after its last. For a meeting of weekdays, the four weeks from now.",
    ),
  events: z
    .array(
      z.strictObject({
        summary: z.string().optional().describe("Absent when it has no title."),
        start: MinuteInstant.describe(Start),
        end: MinuteInstant.describe(End),
        isAllDay: z.literal(true).optional().describe("Whole days on the clocks of `timezone`."),
        isTentative: z.literal(true).optional().describe("The person has not said for certain that they go."),
      }),
    )
    .optional()
    .describe("Only with `showTitles`: what makes the stretches busy, by its start."),
  problem: ReadingProblem,
};

const BusyReply = reply("BusyTimes", {
  calendars: z
    .array(z.strictObject({ calendarID: z.string().describe("The calendar."), ...BUSY }))
    .describe("In the order of the list."),
});
const GuestBusyReply = reply("GuestBusyTimes", BUSY);

const ReadingZone = Zone.optional().describe(
  "On whose clocks floating times and whole days are read. Default: the meeting's zone.",
);

const example = {
  calendarID: "7mPq2Zs4XcT1rWb9LhYd5K",
  kind: "address",
  name: "University",
  host: "timetable.example.edu",
  readAt: "2026-11-24T14:00:00Z",
  showTitles: false,
  wholeDays: "busy",
} as const;
const address = "https://timetable.example.edu/ical/Zk4nW8pYv2.ics";
const exampleBusy = {
  host: example.host,
  readAt: example.readAt,
  busy: [{ start: "2026-12-01T17:00:00Z", end: "2026-12-01T17:45:00Z" }],
};

const READ_FIRST =
  "The calendar is read before it is stored: a fault is 400 at `address`, or at `password` where that was not accepted, and nothing is stored.";

/** Calendars by address or account, beside the calendars at Google and Microsoft. */
export const MY_CALENDAR_ENDPOINTS = {
  myCalendars: endpoint("GET /api/me/calendars", {
    summary: "List one's calendars by address or account",
    description: "Address, user name and password are in no reply.",
    access: ACCESS.user,
    success: { status: 200, reply: OwnCalendarsReply },
    example: { reply: { calendars: [example] } },
  }),
  addCalendar: endpoint("POST /api/me/calendars", {
    summary: "Add a calendar by address or account",
    description: `With \`address\` an iCalendar file that any calendar can publish; with \`provider\` an account (CalDAV). ${READ_FIRST} At most ${LIMITS.calendars}. An address or account that is added again replaces the first one.`,
    access: ACCESS.user,
    limits: ["fetchCalendar"],
    body: AddCalendarBody,
    success: { status: 201, reply: OwnCalendarReply, location: "/api/me/calendars/{calendarID}" },
    refusals: ["taken"],
    example: { body: { address, name: example.name }, reply: example },
  }),
  editCalendar: endpoint("PATCH /api/me/calendars/{calendarID}", {
    summary: "Rename a calendar, or choose what is read of it",
    access: ACCESS.user,
    body: EditCalendarBody,
    success: { status: 200, reply: OwnCalendarReply },
    refusals: ["unknown"],
    example: { body: { showTitles: true }, reply: { ...example, showTitles: true } },
  }),
  refreshCalendar: endpoint("POST /api/me/calendars/{calendarID}/refresh", {
    summary: "Read a calendar now",
    description: "A calendar that cannot be read is replied with a `problem`, and keeps its last stretches.",
    access: ACCESS.user,
    limits: ["fetchCalendar"],
    success: { status: 200, reply: OwnCalendarReply },
    refusals: ["unknown"],
    example: { reply: example },
  }),
  removeCalendar: endpoint("DELETE /api/me/calendars/{calendarID}", {
    summary: "Remove a calendar, with everything that was stored of it",
    access: ACCESS.user,
    refusals: ["unknown"],
  }),
  busyTimes: endpoint("GET /api/me/busy", {
    summary: "Read when one is busy around a meeting, by one's calendars",
    description:
      "A calendar that was read more than five minutes ago is read again. One that is slow to answer is replied as it was last read. The entry of the meeting itself is left out.",
    access: ACCESS.user,
    limits: ["readCalendar"],
    query: z.strictObject({
      meetingID: z
        .string(sentence("api.meetingIDMissing"))
        .max(64, sentence("api.noSuchMeeting"))
        .describe("The meeting around which stretches are replied."),
      timezone: ReadingZone,
    }),
    success: { status: 200, reply: BusyReply },
    refusals: ["unknown"],
    example: { reply: { calendars: [{ calendarID: example.calendarID, ...exampleBusy }] } },
  }),
  guestBusyTimes: endpoint("POST /api/meetings/{meetingID}/busy", {
    summary: "Read when one is busy around a meeting, by the address of a calendar",
    description: "For guests: the calendar is read now, and nothing is stored. A fault is 400 at `address`.",
    access: ACCESS.guest,
    limits: ["fetchGuestCalendar"],
    body: z.strictObject({
      address: CalendarAddress,
      timezone: ReadingZone,
      showTitles: ShowTitles.optional(),
      wholeDays: WholeDays.optional(),
    }),
    success: { status: 200, reply: GuestBusyReply },
    refusals: ["unknown"],
    example: { body: { address, timezone: "Europe/Berlin" }, reply: exampleBusy },
  }),
};
