import { MINUTE_MS } from "#domain/time/durations.ts";
import {
  type Busyness,
  type CalendarEvent,
  meetingWindow,
  type TimeWindow,
  touches,
} from "#domain/calendar/calendar-event.ts";
import type { ProviderName } from "#domain/calendar/provider.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { instantText } from "#domain/time/instant-text.ts";
import type { AppContext } from "../app-context.ts";
import { signedIn } from "../http/credentials.ts";
import type { ProviderCall } from "../http/serve.ts";
import { noSuchMeeting } from "../meetings/permissions.ts";
import { configuredProvider, createSingleFlight, linkedAccount, retryAfter, withCalendar } from "./account-access.ts";
import {
  type CalendarChanges,
  type CalendarStretch,
  type ProviderCalendar,
  ProviderFault,
  type ProviderFaultKind,
} from "./providers/provider.ts";
import * as z from "zod";
import type { OAuthAccount } from "#db/stores/oauth-account-store.ts";
import { chosenCalendars } from "./own-calendars.ts";
import { openBytes, sealBytes } from "../sealing.ts";

type EventsReply = ReplyOf<"googleCalendarEvents">;

/**
 * The command that replies a user's own events around a meeting. A provider that fails makes an empty list with a
 * `problem`, not a failed call: users can answer the meeting without their calendar.
 */
export function calendarEvents(provider: ProviderName) {
  return async (
    { query, credentials }: ProviderCall<"providerCalendarEvents">,
    context: AppContext,
  ): Promise<EventsReply> => {
    const { userID } = signedIn(credentials);
    const meetingID = parseMeetingID(query.meetingID) ?? noSuchMeeting();
    const { meeting } = (await context.meetings.view(meetingID)) ?? noSuchMeeting();
    configuredProvider(provider, context);
    const account = await linkedAccount(userID, provider, context);
    const window = meetingWindow(meeting);
    if (account === undefined || window === undefined) return { events: [] };
    if (!account.hasCalendar) return { events: [], problem: "unlinked" };
    try {
      const events = await readWindow({ account, window }, context);
      // The meeting itself is on the page already.
      const own = await context.database.views.calendars.eventID(meetingID, userID, provider);
      const others = events.filter(({ id }) => id !== own);
      return { events: replied(others, window) };
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      context.log.warn({ provider, reason: error.message }, "A calendar could not be read.");
      return { events: [], problem: PROBLEMS[error.kind] ?? "unavailable", ...retryAfter(error) };
    }
  };
}

const PROBLEMS: Readonly<Partial<Record<ProviderFaultKind, EventsReply["problem"]>>> = {
  revoked: "unlinked",
  forbidden: "not-allowed",
};

function replied(events: readonly CalendarEvent[], window: TimeWindow): EventsReply["events"] {
  return distinctEvents(events.filter((event) => touches(window, event)))
    .toSorted((a, b) => a.start - b.start || a.end - b.end || (a.id < b.id ? -1 : 1))
    .map(({ start, end, summary, isAllDay, busyness }) => ({
      startDateTime: minute(start),
      endDateTime: minute(end),
      ...(summary !== undefined && { summary }),
      ...(isAllDay && { isAllDay }),
      ...(busyness === "tentative" && { isTentative: true as const }),
      ...(busyness === "free" && { isFree: true as const }),
    }));
}

/** `2026-11-24T14:05:00Z`: replies know no seconds. */
function minute(instant: number): string {
  return instantText(Math.round(instant / MINUTE_MS) * MINUTE_MS);
}

const STRENGTH: Readonly<Record<Busyness, number>> = { free: 0, tentative: 1, busy: 2 };

/** An event that is in several of a user's calendars counts once, with the strongest busyness of them. */
function distinctEvents(events: readonly CalendarEvent[]): CalendarEvent[] {
  const found = new Map<string, CalendarEvent>();
  for (const event of events) {
    const key = JSON.stringify([event.start, event.end, event.isAllDay, event.summary]);
    const other = found.get(key);
    if (other === undefined || STRENGTH[event.busyness] > STRENGTH[other.busyness]) found.set(key, event);
  }
  return [...found.values()];
}

type WindowOf = { readonly account: OAuthAccount; readonly window: TimeWindow };

/** How long the provider may take: the user looks at a grid without their events meanwhile. */
const MAX_MS = 6_000;

const Event = z.object({
  id: z.string(),
  start: z.number(),
  end: z.number(),
  isAllDay: z.boolean(),
  summary: z.string().exactOptional(),
  busyness: z.enum(["busy", "tentative", "free"]),
});
/** What was read of a calendar before, how to ask for what has changed since, and when all of it was read. */
const StoredCalendar = z.object({ next: z.string(), events: z.array(Event), whole: z.number().default(0) });
type StoredCalendar = Readonly<z.output<typeof StoredCalendar>>;
/** By the provider's id of the calendar; under the empty text the main one, which is read until its owner has chosen. */
const StoredCalendars = z.record(z.string(), StoredCalendar);
/** Providers do not tell every change, such as the end of one occurrence: what is wrong lasts no longer than this. */
const WHOLE_EVERY_MS = 10 * 60_000;
const MAIN = "";

/** A page that asks twice waits for the same answer. */
const shareRead = createSingleFlight<readonly CalendarEvent[]>();

/**
 * A user's events that touch `window`, of all calendars that they have chosen. What was read is kept, sealed, so that
 * the next time only changes are fetched. Throws a ProviderFault when the provider does not answer in time.
 */
function readWindow(asked: WindowOf, context: AppContext): Promise<readonly CalendarEvent[]> {
  const { account, window } = asked;
  const choice = Buffer.from(account.calendarChoice ?? []).toString("base64");
  const key = [account.provider, account.subject, window.start, window.end, choice].join(" ");
  return shareRead(context, key, () => readNow(asked, context));
}

async function readNow({ account, window }: WindowOf, context: AppContext): Promise<readonly CalendarEvent[]> {
  const { database, keys, clock } = context;
  const { userID, provider, subject } = account;
  const place = { userID, provider, ...window };
  const terms = { keys, purpose: "calendar-window" as const, row: `${userID} ${provider} ${subject}` };
  const sealed = await database.views.calendars.window(place);
  const kept = (sealed && openBytes(terms, sealed, StoredCalendars)) ?? {};
  const chosen = chosenCalendars(keys, account) ?? [MAIN];
  const signal = AbortSignal.timeout(MAX_MS);
  const now = clock().epochMilliseconds;
  const read = (calendar: ProviderCalendar) => readAll(chosen, { calendar, window, now, kept });
  const calendars = await withCalendar({ account, signal }, read, context);
  const content = sealBytes(terms, calendars satisfies Record<string, StoredCalendar>);
  await database.transaction((stores) => stores.calendars.saveWindow(place, content, now));
  return Object.values(calendars).flatMap(({ events }) => events);
}

type Reading = {
  readonly calendar: ProviderCalendar;
  readonly window: TimeWindow;
  readonly now: number;
  readonly kept: Readonly<Record<string, StoredCalendar>>;
};

/**
 * Reads every chosen calendar. When none of them is there any more, or none is open to us, the main one is read instead:
 * without any events the whole grid would look free.
 */
async function readAll(chosen: readonly string[], reading: Reading): Promise<Reading["kept"]> {
  const read = await Promise.all(chosen.map(async (id) => [id, await readOne(id, reading)] as const));
  const there = read.filter((one): one is [string, StoredCalendar] => one[1] !== undefined);
  return there.length > 0 || chosen.length === 0 ? Object.fromEntries(there) : readAll([MAIN], reading);
}

/** Undefined for a chosen calendar that is not there any more: that must not keep the others from being read. */
async function readOne(id: string, { calendar, window, now, kept }: Reading): Promise<StoredCalendar | undefined> {
  const stretch = { window, ...(id !== MAIN && { calendarID: id }) };
  const before = kept[id];
  try {
    const isRecent = before !== undefined && now - before.whole < WHOLE_EVERY_MS;
    const changes = await changesOf(calendar, stretch, isRecent ? before : undefined);
    return {
      next: changes.next,
      events: merged(before, changes).filter((event) => touches(window, event)),
      whole: changes.isWhole || before === undefined ? now : before.whole,
    };
  } catch (error) {
    const isClosed = error instanceof ProviderFault && (error.kind === "refused" || error.kind === "forbidden");
    if (id !== MAIN && isClosed) return undefined;
    throw error;
  }
}

async function changesOf(calendar: ProviderCalendar, stretch: CalendarStretch, kept?: StoredCalendar) {
  if (kept === undefined) return calendar.changes(stretch);
  try {
    return await calendar.changes(stretch, kept.next);
  } catch (error) {
    // Too long ago: everything is read again.
    const isLost = error instanceof ProviderFault && (error.kind === "too-old" || error.kind === "refused");
    if (!isLost) throw error;
    return calendar.changes(stretch);
  }
}

function merged(kept: StoredCalendar | undefined, { isWhole, events, removed }: CalendarChanges): CalendarEvent[] {
  const all = new Map((isWhole ? [] : (kept?.events ?? [])).map((event) => [event.id, event]));
  for (const id of removed) all.delete(id);
  for (const event of events) all.set(event.id, event);
  return [...all.values()];
}
