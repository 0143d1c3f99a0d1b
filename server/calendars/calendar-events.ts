import { MINUTE_MS } from "#domain/time/durations.ts";
import {
  type Busyness,
  type CalendarEvent,
  meetingWindow,
  type TimeWindow,
  touches,
} from "#domain/calendar/calendar-event.ts";
import type { CalendarProviderName } from "#domain/calendar/provider.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { instantText } from "#domain/time/instant-text.ts";
import type { AppContext } from "../app-context.ts";
import { signedIn } from "../http/credentials.ts";
import type { ProviderCall } from "../http/serve.ts";
import { noSuchMeeting } from "../meetings/permissions.ts";
import {
  type CalendarAccount,
  configuredProvider,
  createSingleFlight,
  linkedAccount,
  retryAfter,
  withCalendar,
} from "./account-access.ts";
import {
  type CalendarChanges,
  type CalendarStretch,
  type ProviderCalendar,
  ProviderFault,
  type ProviderFaultKind,
} from "./providers/provider.ts";
import * as z from "zod";
import { chosenCalendars } from "./own-calendars.ts";
import { openBytes, sealBytes } from "../sealing.ts";

type EventsReply = ReplyOf<"googleCalendarEvents">;

/**
 * Returns the command that lists a user's events around a meeting. A failing provider gives an empty list with a `problem`,
 * because users can answer the meeting without their calendar.
 */
export function calendarEvents(provider: CalendarProviderName) {
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
      // Leaves out the entry of this meeting.
      const entryID = await context.database.views.calendars.eventID(meetingID, userID, provider);
      const others = events.filter(({ id }) => id !== entryID);
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
      startDateTime: nearestMinute(start),
      endDateTime: nearestMinute(end),
      ...(summary !== undefined && { summary }),
      ...(isAllDay && { isAllDay }),
      ...(busyness === "tentative" && { isTentative: true as const }),
      ...(busyness === "free" && { isFree: true as const }),
    }));
}

/** Writes an event's time, such as `2026-11-24T14:05:00Z`. */
export function nearestMinute(instant: number): string {
  return instantText(Math.round(instant / MINUTE_MS) * MINUTE_MS);
}

const STRENGTH: Readonly<Record<Busyness, number>> = { free: 0, tentative: 1, busy: 2 };

/** Merges the copies of an event in several calendars, and keeps the busiest status. */
function distinctEvents(events: readonly CalendarEvent[]): CalendarEvent[] {
  const strongest = new Map<string, CalendarEvent>();
  for (const event of events) {
    const key = JSON.stringify([event.start, event.end, event.isAllDay, event.summary]);
    const other = strongest.get(key);
    if (other === undefined || STRENGTH[event.busyness] > STRENGTH[other.busyness]) strongest.set(key, event);
  }
  return [...strongest.values()];
}

type WindowRequest = { readonly account: CalendarAccount; readonly window: TimeWindow };

/** The user sees a grid without events meanwhile. */
const MAX_MS = 6_000;

const Event = z.object({
  id: z.string(),
  start: z.number(),
  end: z.number(),
  isAllDay: z.boolean(),
  summary: z.string().exactOptional(),
  busyness: z.enum(["busy", "tentative", "free"]),
});
/** The events of a calendar, the token for later changes, and the time of the last whole reading. */
const StoredCalendar = z.object({ next: z.string(), events: z.array(Event), whole: z.number().default(0) });
type StoredCalendar = Readonly<z.output<typeof StoredCalendar>>;
/** By calendar id; the empty id is the main calendar, which is read until the user has chosen. */
const StoredCalendars = z.record(z.string(), StoredCalendar);
/** Providers miss some changes, such as the end of one occurrence; a whole reading repairs them. */
const WHOLE_EVERY_MS = 10 * 60_000;
const MAIN = "";

const shareRead = createSingleFlight<readonly CalendarEvent[]>();

/**
 * Reads the events in `window` of all chosen calendars, and stores them sealed, so that the next reading fetches only changes.
 * Throws a ProviderFault if the provider does not answer in time.
 */
function readWindow(request: WindowRequest, context: AppContext): Promise<readonly CalendarEvent[]> {
  const { account, window } = request;
  const choice = Buffer.from(account.calendarChoice ?? []).toString("base64");
  const key = [account.provider, account.subject, window.start, window.end, choice].join(" ");
  return shareRead(context, key, () => readNow(request, context));
}

async function readNow({ account, window }: WindowRequest, context: AppContext): Promise<readonly CalendarEvent[]> {
  const { database, keys, clock } = context;
  const { userID, provider, subject } = account;
  const place = { userID, provider, ...window };
  const terms = { keys, purpose: "calendar-window" as const, row: `${userID} ${provider} ${subject}` };
  const sealed = await database.views.calendars.window(place);
  const stored = (sealed && openBytes(terms, sealed, StoredCalendars)) ?? {};
  const chosen = chosenCalendars(keys, account) ?? [MAIN];
  const signal = AbortSignal.timeout(MAX_MS);
  const nowMs = clock().epochMilliseconds;
  const read = (calendar: ProviderCalendar) => readAll(chosen, { calendar, window, nowMs, stored });
  const calendars = await withCalendar({ account, signal }, read, context);
  const content = sealBytes(terms, calendars satisfies Record<string, StoredCalendar>);
  await database.transaction((stores) => stores.calendars.saveWindow(place, content, nowMs));
  return Object.values(calendars).flatMap(({ events }) => events);
}

type Reading = {
  readonly calendar: ProviderCalendar;
  readonly window: TimeWindow;
  readonly nowMs: number;
  readonly stored: Readonly<Record<string, StoredCalendar>>;
};

/**
 * Reads every chosen calendar. Reads the main calendar instead if no chosen calendar exists or is accessible. Otherwise
 * the whole grid would look free.
 */
async function readAll(chosen: readonly string[], reading: Reading): Promise<Reading["stored"]> {
  const read = await Promise.all(chosen.map(async (id) => [id, await readCalendar(id, reading)] as const));
  const existing = read.filter((entry): entry is [string, StoredCalendar] => entry[1] !== undefined);
  return existing.length > 0 || chosen.length === 0 ? Object.fromEntries(existing) : readAll([MAIN], reading);
}

/** Returns undefined for a chosen calendar that no longer exists, so that the others are still read. */
async function readCalendar(
  id: string,
  { calendar, window, nowMs, stored }: Reading,
): Promise<StoredCalendar | undefined> {
  const stretch = { window, ...(id !== MAIN && { calendarID: id }) };
  const previous = stored[id];
  try {
    const isRecent = previous !== undefined && nowMs - previous.whole < WHOLE_EVERY_MS;
    const changes = await changesOf(calendar, stretch, isRecent ? previous : undefined);
    return {
      next: changes.next,
      events: merged(previous, changes).filter((event) => touches(window, event)),
      whole: changes.isWhole || previous === undefined ? nowMs : previous.whole,
    };
  } catch (error) {
    const isClosed = error instanceof ProviderFault && (error.kind === "refused" || error.kind === "forbidden");
    if (id !== MAIN && isClosed) return undefined;
    throw error;
  }
}

async function changesOf(calendar: ProviderCalendar, stretch: CalendarStretch, previous?: StoredCalendar) {
  if (previous === undefined) return calendar.changes(stretch);
  try {
    return await calendar.changes(stretch, previous.next);
  } catch (error) {
    // Reads everything again, because the token for changes has ended.
    const isLost = error instanceof ProviderFault && (error.kind === "too-old" || error.kind === "refused");
    if (!isLost) throw error;
    return calendar.changes(stretch);
  }
}

function merged(previous: StoredCalendar | undefined, { isWhole, events, removed }: CalendarChanges): CalendarEvent[] {
  const all = new Map((isWhole ? [] : (previous?.events ?? [])).map((event) => [event.id, event]));
  for (const id of removed) all.delete(id);
  for (const event of events) all.set(event.id, event);
  return [...all.values()];
}
