import * as z from "zod";
import { forCalendarProviders, forProviders, nameFor } from "../calendar/provider.ts";
import { isOwnPath } from "../pages.ts";
import { ACCESS } from "./access.ts";
import {
  exampleSignedIn,
  exampleUser,
  LinkConfirmedReply,
  SealedEntityBody,
  SignedInReply,
  UserReply,
} from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { reply, sentence, MinuteInstant } from "./fields.ts";

const PATH_RULE = sentence("api.redirectForm");
const NONCE_RULE = sentence("api.nonceForm");

/** The page after the visit: only pages of this site, wherever the link comes from. */
const PostRedirect = z.string(PATH_RULE).min(1, PATH_RULE).refine(isOwnPath, PATH_RULE);

const RETURN = "The page of this site to which the browser comes back: a path.";

const StartOAuthBody = z.strictObject({
  post_redirect: PostRedirect.meta({ description: RETURN, examples: ["/"] }),
  nonce: z
    .string(NONCE_RULE)
    .regex(/^[\w-]{6,64}$/, NONCE_RULE)
    .optional()
    .describe("Comes back beside the token, so that the page knows that it began this login itself."),
});

const StartOAuthReply = reply("OAuthStart", { redirect: z.string().describe("The provider's page: go there.") });

const CODE_RULE = sentence("api.codeForm");

const AT_PROVIDER =
  "Go to `redirect`, in this browser: it gets a cookie by which its return is recognised. It comes back to `post_redirect` with `token`, to be given to `/api/login-with-code`, and `nonce`; or to `/error`; or, where the address has an account that is not linked yet, to the page that asks whether to link it.";

const exampleStart = { redirect: "https://accounts.google.com/o/oauth2/v2/auth?client_id=overlap" };

/** The common parts of a login and a sign-up with a provider. */
const start = {
  description: AT_PROVIDER,
  access: ACCESS.anyone,
  limits: ["logIn"],
  body: StartOAuthBody,
  success: { status: 200, reply: StartOAuthReply },
  refusals: ["not-configured"],
  example: { body: { post_redirect: "/", nonce: "h3Zk9Qd1Lw" }, reply: exampleStart },
} as const;

export const PROVIDER_ENDPOINTS = {
  ...forProviders({
    logInWithProvider: ({ name, title }) =>
      endpoint(`POST /api/login-with-${name}`, { ...start, summary: `Begin a login with ${title}` }),
    signUpWithProvider: ({ name, title }) =>
      endpoint(`POST /api/signup-with-${name}`, {
        ...start,
        refusals: ["not-configured", "not-open"],
        summary: `Begin a sign-up with ${title}`,
      }),
  }),
  logInWithCode: endpoint("POST /api/login-with-code", {
    summary: "End a login or sign-up with a provider",
    description:
      "The code came back as `token` in the address. It works once, for a minute, in the browser that began the login.",
    access: ACCESS.anyone,
    limits: ["logIn"],
    body: z.strictObject({
      code: z
        .string(CODE_RULE)
        .regex(/^[\w-]{43}$/, CODE_RULE)
        .describe("The `token` in the address to which the browser came back."),
    }),
    success: { status: 200, reply: SignedInReply },
    refusals: ["disabled"],
    example: { body: { code: "b3ZlcmxhcC1pcy1hLXdheS10by1maW5kLWEtdGltZS0" }, reply: exampleSignedIn },
  }),
  ...forProviders({
    confirmLinkProvider: ({ name, title }) =>
      endpoint(`POST /api/confirm-link-${name}-account`, {
        summary: `Link the ${title} account with which one has just tried to log in`,
        description:
          "What the address of the page carries: the sealed parts as the body, `token` as the token. Works once, for ten minutes, in the browser that began the login, which is logged in by it.",
        access: ACCESS.linkConfirmation,
        limits: ["logIn"],
        body: SealedEntityBody,
        success: { status: 200, reply: LinkConfirmedReply },
        refusals: ["taken", "disabled"],
        example: {
          // The parts are shortened.
          body: { encrypted_entity: "c2VhbGVk", iv: "aXY", salt: "c2FsdA", tag: "dGFn" },
          reply: { ...exampleSignedIn, [nameFor("hasLinkedProviderAccount", name)]: true },
        },
      }),
  }),
  ...forCalendarProviders({
    linkProviderCalendar: ({ name, title }) =>
      endpoint(`POST /api/me/link-${name}-calendar`, {
        summary: `Begin to link a ${title} calendar`,
        description:
          "Go to `redirect`, in this browser: it gets a cookie by which its return is recognised. It comes back to `post_redirect`, or to `/error`.",
        access: ACCESS.userInSession,
        body: z.strictObject({ post_redirect: PostRedirect.meta({ description: RETURN, examples: ["/me/settings"] }) }),
        success: { status: 200, reply: StartOAuthReply },
        refusals: ["not-configured"],
        example: { body: { post_redirect: "/me/settings" }, reply: exampleStart },
      }),
    unlinkProviderCalendar: ({ name, title }) =>
      endpoint(`DELETE /api/me/link-${name}-calendar`, {
        summary: `Unlink the ${title} calendar`,
        description: "Fine when nothing is linked. What Overlap has written into the calendar stays there.",
        access: ACCESS.userInSession,
        success: { status: 200, reply: UserReply },
        example: { reply: exampleUser },
      }),
  }),
};

const CalendarEventsQuery = z.strictObject({
  meetingID: z
    .string(sentence("api.meetingIDMissing"))
    .max(64, sentence("api.noSuchMeeting"))
    .describe("Events between the first and the last slot of this meeting."),
});

const CalendarEventReply = reply("CalendarEvent", {
  startDateTime: MinuteInstant.describe("When it begins."),
  endDateTime: MinuteInstant.describe("When it ends."),
  summary: z.string().optional().describe("Absent when it has no title."),
  isAllDay: z
    .literal(true)
    .optional()
    .describe("Whole days on the reader's own clocks: only the dates of start and end (exclusive) count."),
  isTentative: z.literal(true).optional().describe("The person has not said for certain that they go."),
  isFree: z.literal(true).optional().describe("The person is free all the same."),
});

const RetryAfter = z
  .int()
  .min(1)
  .optional()
  .describe("Seconds until the provider wants to be asked again: it is not asked before.");

const Problem = z.enum(["unavailable", "unlinked", "not-allowed"]).optional();

const CalendarEventsReply = reply("CalendarEvents", {
  events: z.array(CalendarEventReply).describe("By their start."),
  problem: Problem.describe(
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
  name: z.string().describe("As the provider calls it."),
  isMain: z.literal(true).optional().describe("The account's own first one."),
  isChosen: z.literal(true).optional().describe("Its events are read."),
});

const CalendarsReply = reply("Calendars", {
  calendars: z.array(CalendarReply).describe("The main one first, then by name."),
  problem: Problem.describe(
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

/** The user's own calendars, alike for each provider. */
export const CALENDAR_ENDPOINTS = forCalendarProviders({
  providerCalendarEvents: ({ name, title }) =>
    endpoint(`GET /api/me/${name}-calendar-events`, {
      summary: `Read one's own ${title} calendar around a meeting`,
      description:
        "Without a linked calendar the list is empty. Only times and titles; the scheduled meeting itself and what the person has declined are left out.",
      access: ACCESS.user,
      limits: ["readCalendar"],
      query: CalendarEventsQuery,
      success: { status: 200, reply: CalendarEventsReply },
      refusals: ["unknown", "not-configured"],
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
      refusals: ["not-configured"],
      example: { reply: { calendars: exampleCalendars } },
    }),
  chooseProviderCalendars: ({ name, title }) =>
    endpoint(`PUT /api/me/${name}-calendars`, {
      summary: `Choose which ${title} calendars are read`,
      description: "Replaces the choice. What the meeting's own entry is written into stays the main one.",
      access: ACCESS.user,
      body: ChooseCalendarsBody,
      success: { status: 200, reply: CalendarsReply },
      refusals: ["unknown", "not-configured"],
      example: { body: { calendarIDs: ["ann@example.org"] }, reply: { calendars: exampleCalendars } },
    }),
});
