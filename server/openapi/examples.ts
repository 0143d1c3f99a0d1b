import type { BodyOf, ReplyOf } from "#domain/contract/endpoints.ts";
import type { Failure } from "#domain/contract/failure.ts";
import type { RouteName } from "#domain/contract/routes.ts";

export type Example<Name extends RouteName = RouteName> = {
  readonly body?: BodyOf<Name>;
  readonly reply?: ReplyOf<Name>;
  /** Of the call's other success. */
  readonly instead?: ReplyOf<Name>;
};

export const EXAMPLE_IDS = { meetingID: "hT3bQ9xLmA7c", respondentID: "Zk4nW8pYv2Rd" };

const meeting: ReplyOf<"getMeeting"> = {
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

const scheduled = {
  ...meeting,
  scheduledStartDateTime: "2026-12-01T17:00:00Z",
  scheduledEndDateTime: "2026-12-01T18:00:00Z",
};

const { about: _about, protectAnswers: _protect, respondents: _respondents, viewer: _viewer, ...listed } = scheduled;

const user: ReplyOf<"me"> = {
  userID: "pQ7sV1mX3kZa",
  name: "Ann",
  email: "ann@example.org",
  isSubscribedToNotifications: true,
  hasLinkedGoogleAccount: false,
  hasLinkedMicrosoftAccount: false,
};

const accessToken = { tokenID: "9mPq2Zs4XcT1rWb7LhYd5K", name: "Calendar script", createdAt: "2026-11-20T08:12:00Z" };

/** Shortened: a real one has some 300 characters. */
const token = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJwUTdzVjFtWDNrWmEifQ.b3ZlcmxhcA";

const start = { post_redirect: "/", nonce: "h3Zk9Qd1Lw" };
const started = { redirect: "https://accounts.google.com/o/oauth2/v2/auth?client_id=overlap" };
const calendars = [
  { calendarID: "ann@example.org", name: "Ann", isMain: true as const, isChosen: true as const },
  { calendarID: "en.usa#holiday@group.v.calendar.google.com", name: "Holidays in United States" },
];

const events = [
  { startDateTime: "2026-12-01T17:00:00Z", endDateTime: "2026-12-01T17:45:00Z", summary: "Dentist" },
  {
    startDateTime: "2026-12-03T00:00:00Z",
    endDateTime: "2026-12-04T00:00:00Z",
    isAllDay: true as const,
    isFree: true as const,
  },
];
/** Shortened. */
const sealed = { encrypted_entity: "c2VhbGVk", iv: "aXY", salt: "c2FsdA", tag: "dGFn" };

const CALENDAR_FILE = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "PRODID:-//Overlap//Overlap//EN",
  "CALSCALE:GREGORIAN",
  "BEGIN:VEVENT",
  `UID:${EXAMPLE_IDS.meetingID}@overlap.example.org`,
  "SEQUENCE:1",
  "DTSTAMP:20261120T120001Z",
  "DTSTART:20261201T170000Z",
  "DTEND:20261201T180000Z",
  `SUMMARY:${meeting.name}`,
  `DESCRIPTION:https://overlap.example.org/m/${EXAMPLE_IDS.meetingID}`,
  `URL:https://overlap.example.org/m/${EXAMPLE_IDS.meetingID}`,
  "STATUS:CONFIRMED",
  "TRANSP:OPAQUE",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

/** One call of each endpoint with its reply, where there is something to show; the compiler and a test hold them to the contract. */
export const EXAMPLES: { readonly [Name in RouteName]?: Example<Name> } = {
  createMeeting: {
    body: {
      name: meeting.name,
      about: meeting.about,
      timezone: meeting.timezone,
      minStartHour: meeting.minStartHour,
      maxEndHour: meeting.maxEndHour,
      tentativeDates: meeting.tentativeDates,
    },
    reply: { ...meeting, respondents: {}, organiserKey: "4qVn0sT8wE2rY6uI1oP5aS9dF3gH7jKl" },
  },
  getMeeting: { reply: meeting },
  meetingSlots: { reply: { slots: ["2026-12-01T17:00:00Z", "2026-12-01T17:30:00Z"] } },
  bestTimes: {
    reply: {
      windows: [
        {
          start: "2026-12-01T17:00:00Z",
          end: "2026-12-01T18:00:00Z",
          free: [EXAMPLE_IDS.respondentID],
          ifNeeded: [],
          missing: [],
        },
      ],
    },
  },
  scheduleFile: { reply: CALENDAR_FILE },
  editMeeting: { body: { name: "Choir: extra rehearsal" }, reply: { ...meeting, name: "Choir: extra rehearsal" } },
  scheduleMeeting: {
    body: { startDateTime: scheduled.scheduledStartDateTime, endDateTime: scheduled.scheduledEndDateTime },
    reply: scheduled,
  },
  unscheduleMeeting: { reply: meeting },
  addGuestAnswer: {
    body: { name: "Ann", email: "ann@example.org", availabilities: ["2026-12-01T17:00:00Z", "2026-12-01T17:30:00Z"] },
    reply: {
      ...meeting,
      selfRespondentID: EXAMPLE_IDS.respondentID,
      respondentKey: "Lk7jH3gF9dS5aP1oI6uY2rE8wT0sVn4q",
    },
  },
  saveAnswer: {
    body: { availabilities: ["2026-12-01T17:00:00Z", "2026-12-01T17:30:00Z"], base: ["2026-12-01T17:00:00Z"] },
    reply: meeting,
  },
  deleteRespondent: { reply: { ...meeting, respondents: {} } },
  saveOwnAnswer: {
    body: { availabilities: ["2026-12-01T17:00:00Z", "2026-12-01T17:30:00Z"] },
    reply: { ...meeting, selfRespondentID: EXAMPLE_IDS.respondentID },
  },
  signUp: {
    body: { name: user.name, email: user.email, password: "correct horse", subscribe_to_notifications: true },
    reply: { ...user, token },
    instead: { mustVerifyEmailAddress: true },
  },
  verifyEmail: {
    body: { encrypted_entity: "Zm9v", iv: "YmFy", salt: "YmF6", tag: "cXV4" },
    instead: { ...user, token },
  },
  logIn: { body: { email: user.email, password: "correct horse" }, reply: { ...user, token } },
  logOut: {},
  resetPassword: { body: { email: user.email } },
  confirmPasswordReset: { body: { password: "battery staple" } },
  me: { reply: user },
  editMe: { body: { name: "Ann Smith" }, reply: { ...user, name: "Ann Smith" } },
  deleteMe: {
    instead: { meetings: [{ meetingID: EXAMPLE_IDS.meetingID, name: meeting.name, organiserKey: "k".repeat(32) }] },
  },
  sessions: {
    reply: {
      sessions: [
        {
          sessionID: "5vXq0Zr8KcT1mWb7LhYd2N",
          device: "Firefox on Linux",
          createdAt: "2026-11-20T08:12:00Z",
          lastUsedAt: "2026-11-24T14:00:00Z",
          isCurrent: true,
        },
      ],
    },
  },
  endSession: {},
  accessTokens: { reply: { tokens: [{ ...accessToken, lastUsedAt: "2026-11-24T14:00:00Z" }] } },
  createAccessToken: {
    body: { name: accessToken.name },
    reply: { ...accessToken, token: `overlap_${"Zk4nW8pYv2".repeat(4)}` },
  },
  endAccessToken: {},
  createdMeetings: { reply: { meetings: [listed], next: "MTc5NTE5MjA0MjAwMDAwMC1oVDNiUTl4TG1BN2M" } },
  respondedMeetings: { reply: { meetings: [listed] } },
  claim: {
    body: {
      claims: [
        {
          meetingID: meeting.meetingID,
          organiserKey: "4qVn0sT8wE2rY6uI1oP5aS9dF3gH7jKl",
          respondentID: EXAMPLE_IDS.respondentID,
          respondentKey: "Lk7jH3gF9dS5aP1oI6uY2rE8wT0sVn4q",
        },
      ],
    },
    reply: { meetings: [meeting.meetingID], answers: [meeting.meetingID] },
  },
  unsubscribe: { body: {}, reply: { isSubscribedToNotifications: false, recipient: "user" } },
  logInWithGoogle: { body: start, reply: started },
  logInWithMicrosoft: { body: start, reply: started },
  signUpWithGoogle: { body: start, reply: started },
  signUpWithMicrosoft: { body: start, reply: started },
  logInWithCode: { body: { code: "b3ZlcmxhcC1pcy1hLXdheS10by1maW5kLWEtdGltZS0" }, reply: { ...user, token } },
  confirmLinkGoogle: { body: sealed, reply: { ...user, hasLinkedGoogleAccount: true, token } },
  confirmLinkMicrosoft: { body: sealed, reply: { ...user, hasLinkedMicrosoftAccount: true, token } },
  linkGoogleCalendar: { body: { post_redirect: "/me/settings" }, reply: started },
  linkMicrosoftCalendar: { body: { post_redirect: "/me/settings" }, reply: started },
  unlinkGoogleCalendar: { reply: user },
  unlinkMicrosoftCalendar: { reply: user },
  googleCalendarEvents: { reply: { events } },
  microsoftCalendarEvents: { reply: { events } },
  googleCalendars: { reply: { calendars } },
  microsoftCalendars: { reply: { calendars } },
  chooseGoogleCalendars: { body: { calendarIDs: ["ann@example.org"] }, reply: { calendars } },
  chooseMicrosoftCalendars: { body: { calendarIDs: ["ann@example.org"] }, reply: { calendars } },
  serverInfo: { reply: { googleOAuth2IsSupported: false, microsoftOAuth2IsSupported: false } },
};

const requestId = "3f0c8f0e-5f0a-4d53-9a3e-8f1f9b6f2c11";

/** One failure of each kind. */
export const FAILURE_EXAMPLES: { readonly [Code in Failure["code"]]: Failure & { readonly code: Code } } = {
  invalid: {
    message: "Hours go in quarters: 9, 9.25, 9.5 or 9.75.",
    code: "invalid",
    requestId,
    errors: [
      { path: "minStartHour", message: "Hours go in quarters: 9, 9.25, 9.5 or 9.75." },
      { path: "tentativeDates[1]", message: "A date must be a real day written as 2026-11-24." },
    ],
  },
  "not-signed-in": {
    message: "Your login has ended. Please log in again.",
    code: "not-signed-in",
    requestId,
  },
  "not-yours": { message: "Only the organiser may schedule this meeting.", code: "not-yours", requestId },
  unknown: { message: "There is no such meeting.", code: "unknown", requestId },
  "wrong-method": {
    message: "This address takes POST and OPTIONS only.",
    code: "wrong-method",
    requestId,
  },
  taken: { message: "user already exists", code: "taken", requestId },
  conflict: {
    message: "This requestID was used for another request already. Nothing was stored.",
    code: "conflict",
    requestId,
  },
  "too-large": { message: "The request is larger than 256 kB.", code: "too-large", requestId },
  "too-many": {
    message: "That was too much at once. Please try again in 8 seconds.",
    code: "too-many",
    requestId,
  },
  unavailable: {
    message: "The server cannot reach its data just now. Please try again in a moment.",
    code: "unavailable",
    requestId,
  },
  internal: { message: "Something went wrong on the server.", code: "internal", requestId },
};
