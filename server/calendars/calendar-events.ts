import { MINUTE_MS } from "#domain/time/durations.ts";
import {
  touches,
  type CalendarEvent,
  type TimeWindow,
  meetingWindow,
  type Busyness,
} from "#domain/calendar/calendar-event.ts";
import type { ProviderName } from "#domain/calendar/provider.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { parseMeetingID } from "#domain/ids.ts";
import { instantText } from "#domain/time/instant-text.ts";
import type { AppContext } from "../app-context.ts";
import { signedIn } from "../http/credentials.ts";
import type { ProviderCall } from "../http/serve.ts";
import { noSuchMeeting } from "../meetings/permissions.ts";
import { configuredProvider, linkedAccount, retryAfter } from "./account-access.ts";
import { ProviderFault, type ProviderFaultKind } from "./providers/provider-fault.ts";
import { readWindow } from "./read-window.ts";

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
