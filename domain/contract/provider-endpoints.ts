import * as z from "zod";
import { LinkConfirmedReply, SealedEntityBody, SignedInReply, UserReply } from "./accounts.ts";
import {
  CalendarEventsQuery,
  CalendarEventsReply,
  CalendarsReply,
  ChooseCalendarsBody,
  LinkCalendarBody,
  LogInWithCodeBody,
  StartOAuthBody,
  StartOAuthReply,
} from "./calendars.ts";
import { ROUTES } from "./routes.ts";

const none = z.strictObject({});
const startOAuth = {
  params: none,
  body: StartOAuthBody,
  success: { status: 200, reply: StartOAuthReply },
  refusals: ["unavailable"],
} as const;
const confirmLink = {
  params: none,
  token: "link-confirmation",
  body: SealedEntityBody,
  success: { status: 200, reply: LinkConfirmedReply },
  refusals: ["not-signed-in", "taken"],
} as const;
const linkCalendar = {
  params: none,
  token: "session",
  sessionOnly: true,
  body: LinkCalendarBody,
  success: { status: 200, reply: StartOAuthReply },
  refusals: ["not-signed-in", "not-yours", "unknown"],
} as const;
const unlinkCalendar = {
  params: none,
  token: "session",
  success: { status: 200, reply: UserReply },
  refusals: ["not-signed-in"],
} as const;
const calendarEvents = {
  params: none,
  token: "session",
  query: CalendarEventsQuery,
  success: { status: 200, reply: CalendarEventsReply },
  refusals: ["not-signed-in", "unknown", "unavailable"],
} as const;

const calendars = {
  params: none,
  token: "session",
  success: { status: 200, reply: CalendarsReply },
  refusals: ["not-signed-in", "unavailable"],
} as const;
const chooseCalendars = {
  params: none,
  token: "session",
  body: ChooseCalendarsBody,
  success: { status: 200, reply: CalendarsReply },
  refusals: ["not-signed-in", "unknown", "unavailable"],
} as const;

/** Google and Microsoft: logging in, linking, and one's own calendar. Part of `endpoints.ts`. */
export const PROVIDER_ENDPOINTS = {
  logInWithGoogle: { ...startOAuth, route: ROUTES.logInWithGoogle, summary: "Begin a login with a Google account" },
  logInWithMicrosoft: {
    ...startOAuth,
    route: ROUTES.logInWithMicrosoft,
    summary: "Begin a login with a Microsoft account",
  },
  signUpWithGoogle: { ...startOAuth, route: ROUTES.signUpWithGoogle, summary: "Begin a sign-up with a Google account" },
  signUpWithMicrosoft: {
    ...startOAuth,
    route: ROUTES.signUpWithMicrosoft,
    summary: "Begin a sign-up with a Microsoft account",
  },
  logInWithCode: {
    route: ROUTES.logInWithCode,
    summary: "End a login or sign-up with a provider",
    params: none,
    body: LogInWithCodeBody,
    success: { status: 200, reply: SignedInReply },
    refusals: ["not-signed-in"],
  },
  confirmLinkGoogle: {
    ...confirmLink,
    route: ROUTES.confirmLinkGoogle,
    summary: "Link the Google account with which one has just tried to log in",
  },
  confirmLinkMicrosoft: {
    ...confirmLink,
    route: ROUTES.confirmLinkMicrosoft,
    summary: "Link the Microsoft account with which one has just tried to log in",
  },
  linkGoogleCalendar: {
    ...linkCalendar,
    route: ROUTES.linkGoogleCalendar,
    summary: "Begin to link a Google calendar",
  },
  linkMicrosoftCalendar: {
    ...linkCalendar,
    route: ROUTES.linkMicrosoftCalendar,
    summary: "Begin to link a Microsoft calendar",
  },
  unlinkGoogleCalendar: {
    ...unlinkCalendar,
    route: ROUTES.unlinkGoogleCalendar,
    summary: "Unlink the Google calendar",
  },
  unlinkMicrosoftCalendar: {
    ...unlinkCalendar,
    route: ROUTES.unlinkMicrosoftCalendar,
    summary: "Unlink the Microsoft calendar",
  },
  googleCalendarEvents: {
    ...calendarEvents,
    route: ROUTES.googleCalendarEvents,
    summary: "Read one's own Google calendar around a meeting",
  },
  microsoftCalendarEvents: {
    ...calendarEvents,
    route: ROUTES.microsoftCalendarEvents,
    summary: "Read one's own Microsoft calendar around a meeting",
  },
  googleCalendars: { ...calendars, route: ROUTES.googleCalendars, summary: "List one's own Google calendars" },
  microsoftCalendars: {
    ...calendars,
    route: ROUTES.microsoftCalendars,
    summary: "List one's own Microsoft calendars",
  },
  chooseGoogleCalendars: {
    ...chooseCalendars,
    route: ROUTES.chooseGoogleCalendars,
    summary: "Choose which Google calendars are read",
  },
  chooseMicrosoftCalendars: {
    ...chooseCalendars,
    route: ROUTES.chooseMicrosoftCalendars,
    summary: "Choose which Microsoft calendars are read",
  },
} as const;
