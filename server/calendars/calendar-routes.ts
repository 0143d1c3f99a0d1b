import { signedIn, type Credentials } from "../http/credentials.ts";
import type { Routes } from "../http/serve.ts";
import { calendarEvents } from "./calendar-events.ts";
import { confirmLink } from "./confirm-link.ts";
import { chooseCalendars, ownCalendars } from "./own-calendars.ts";
import { logInWithCode } from "./login-code.ts";
import { startLink, startOAuth } from "./oauth-state.ts";
import { unlinkCalendar } from "./link-account.ts";

const start = [{ action: "logIn" as const }];
const perUser = ({ credentials }: { readonly credentials: Credentials }) => signedIn(credentials).userID;
const account = [{ action: "account" as const, per: perUser }];
const read = [{ action: "readCalendar" as const, per: perUser }];

export const calendarRoutes = {
  logInWithGoogle: { command: startOAuth("google", "login"), limits: start },
  logInWithMicrosoft: { command: startOAuth("microsoft", "login"), limits: start },
  signUpWithGoogle: { command: startOAuth("google", "signup"), limits: start },
  signUpWithMicrosoft: { command: startOAuth("microsoft", "signup"), limits: start },
  logInWithCode: { command: logInWithCode, limits: start },
  confirmLinkGoogle: { command: confirmLink("google"), limits: start },
  confirmLinkMicrosoft: { command: confirmLink("microsoft"), limits: start },
  linkGoogleCalendar: { command: startLink("google"), limits: account },
  linkMicrosoftCalendar: { command: startLink("microsoft"), limits: account },
  unlinkGoogleCalendar: { command: unlinkCalendar("google"), limits: account },
  unlinkMicrosoftCalendar: { command: unlinkCalendar("microsoft"), limits: account },
  googleCalendarEvents: { command: calendarEvents("google"), limits: read },
  microsoftCalendarEvents: { command: calendarEvents("microsoft"), limits: read },
  googleCalendars: { command: ownCalendars("google"), limits: read },
  microsoftCalendars: { command: ownCalendars("microsoft"), limits: read },
  chooseGoogleCalendars: { command: chooseCalendars("google"), limits: account },
  chooseMicrosoftCalendars: { command: chooseCalendars("microsoft"), limits: account },
} satisfies Partial<Routes>;
