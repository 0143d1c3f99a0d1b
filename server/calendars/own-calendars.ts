import { message } from "#domain/messages/message.ts";
import * as z from "zod";
import type { OAuthAccount } from "#db/stores/oauth-account-store.ts";
import { PROVIDER_TITLES, type CalendarProviderName } from "#domain/calendar/provider.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { refuse } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import { signedIn } from "../http/credentials.ts";
import { Later } from "../http/refusal-to-reply.ts";
import type { ProviderCall } from "../http/serve.ts";
import type { Keys } from "../keys.ts";
import { withCalendar, configuredProvider, linkedAccount, retryAfter } from "./account-access.ts";
import { type CalendarInfo, ProviderFault } from "./providers/provider.ts";
import { openBytes, sealBytes } from "../sealing.ts";

type CalendarsReply = ReplyOf<"googleCalendars">;

/** The user sees an empty list meanwhile. */
const MAX_MS = 6_000;

/** Returns the command that lists a user's calendars at a provider, and marks the calendars that are read. */
export function ownCalendars(provider: CalendarProviderName) {
  return async ({ credentials }: ProviderCall<"providerCalendars">, context: AppContext): Promise<CalendarsReply> => {
    configuredProvider(provider, context);
    const account = await linkedAccount(signedIn(credentials).userID, provider, context);
    if (account === undefined) return { calendars: [] };
    if (!account.hasCalendar) return { calendars: [], problem: "unlinked" };
    try {
      return replied(await listed(account, context), chosenCalendars(context.keys, account));
    } catch (error) {
      return { calendars: [], problem: problemOf(error), ...retryAfter(error) };
    }
  };
}

/** Returns the command that chooses the calendars to read. Refuses a calendar that does not exist. */
export function chooseCalendars(provider: CalendarProviderName) {
  return async (
    { body, credentials }: ProviderCall<"chooseProviderCalendars">,
    context: AppContext,
  ): Promise<CalendarsReply> => {
    const title = PROVIDER_TITLES[provider];
    configuredProvider(provider, context);
    const account = await linkedAccount(signedIn(credentials).userID, provider, context);
    if (account?.hasCalendar !== true) return refuse("unknown", "api.noLinkedCalendar", { provider: title });
    const calendars = await listed(account, context).catch((error: unknown) => {
      if (problemOf(error) === "unlinked") return refuse("unknown", "api.noLinkedCalendarNow", { provider: title });
      const sentence = message("api.providerCalendarsSilent", { provider: title });
      throw new Later("unavailable", sentence, retryAfter(error).retryAfter);
    });
    const { calendarIDs } = body;
    const existingIDs = new Set(calendars.map(({ id }) => id));
    if (!calendarIDs.every((id) => existingIDs.has(id))) return refuse("unknown", "api.noSuchCalendar");
    const sealed = sealBytes(termsOf(context.keys, account), calendarIDs);
    await context.database.transaction(({ oauthAccounts }) => oauthAccounts.saveCalendarChoice(account, sealed));
    return replied(calendars, calendarIDs);
  };
}

async function listed(account: OAuthAccount, context: AppContext): Promise<readonly CalendarInfo[]> {
  const signal = AbortSignal.timeout(MAX_MS);
  return withCalendar({ account, signal }, (calendar) => calendar.calendars(), context);
}

function problemOf(error: unknown): NonNullable<CalendarsReply["problem"]> {
  if (!(error instanceof ProviderFault)) throw error;
  if (error.kind === "revoked") return "unlinked";
  return error.kind === "refused" || error.kind === "forbidden" ? "not-allowed" : "unavailable";
}

function replied(calendars: readonly CalendarInfo[], chosen: readonly string[] | undefined): CalendarsReply {
  // Agrees with the reading of events: without any chosen calendar, it reads the main calendar.
  const isLost = chosen?.length !== 0 && !calendars.some(({ id }) => chosen?.includes(id));
  const isChosen = ({ id, isMain }: CalendarInfo) => (isLost ? isMain : chosen?.includes(id));
  const ordered = calendars.toSorted(
    (a, b) => Number(b.isMain) - Number(a.isMain) || a.name.localeCompare(b.name, "en"),
  );
  return {
    calendars: ordered.map((one) => ({
      calendarID: one.id,
      name: one.name,
      ...(one.isMain && { isMain: true as const }),
      ...(isChosen(one) && { isChosen: true as const }),
    })),
  };
}

/** The ids are stored sealed, because they are mail addresses, often of other people. */
const Choice = z.array(z.string());

/** Returns the chosen calendars of an account; undefined until the user has chosen. */
export function chosenCalendars(keys: Keys, account: OAuthAccount): readonly string[] | undefined {
  return account.calendarChoice && openBytes(termsOf(keys, account), account.calendarChoice, Choice);
}

function termsOf(keys: Keys, { userID, provider, subject }: OAuthAccount) {
  return { keys, purpose: "calendar-choice" as const, row: `${userID} ${provider} ${subject}` };
}
