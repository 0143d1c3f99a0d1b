import { touches, type CalendarEvent, type TimeWindow } from "#domain/calendar/calendar-event.ts";
import { meetingWindow } from "#domain/calendar/meeting-window.ts";
import { PROVIDER_TITLES, type ProviderName } from "#domain/calendar/provider.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { parseMeetingID } from "#domain/meeting-id.ts";
import { refuse } from "#domain/refusal.ts";
import { signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import { noSuchMeeting } from "../meetings/no-such-meeting.ts";
import type { World } from "../world.ts";
import { distinctEvents } from "./distinct-events.ts";
import { ProviderFault } from "./providers/provider-fault.ts";
import { readWindow } from "./read-window.ts";

type EventsCall = Pick<Call<"googleCalendarEvents">, "query" | "credentials">;
type EventsReply = ReplyOf<"googleCalendarEvents">;

/** The command that replies a person's own events around a meeting. A provider that fails is no failure of ours. */
export function calendarEvents(provider: ProviderName) {
  return async ({ query, credentials }: EventsCall, world: World): Promise<EventsReply> => {
    const { userID } = signedIn(credentials);
    const meetingID = parseMeetingID(query.meetingID) ?? noSuchMeeting();
    const { meeting } = (await world.meetings.view(meetingID)) ?? noSuchMeeting();
    if (world.providers[provider] === undefined) {
      refuse("unavailable", `${PROVIDER_TITLES[provider]} OAuth2 has not been configured on this server.`);
    }
    const { calendars } = world.database.views;
    const account = (await calendars.accounts(userID)).find((one) => one.provider === provider);
    const window = meetingWindow(meeting);
    if (account?.hasCalendar !== true || window === undefined) return { events: [] };
    try {
      const events = await readWindow({ account, window }, world);
      // The meeting itself is on the page already.
      const own = await calendars.eventID(meetingID, userID, provider);
      return {
        events: replied(
          events.filter(({ id }) => id !== own),
          window,
        ),
      };
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      world.log.warn({ provider, reason: error.message }, "A calendar could not be read.");
      return { events: [], problem: error.kind === "revoked" ? "unlinked" : "unavailable" };
    }
  };
}

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

const MINUTE_MS = 60_000;

/** `2026-11-24T14:05:00Z`. */
function minute(instant: number): string {
  return `${new Date(Math.round(instant / MINUTE_MS) * MINUTE_MS).toISOString().slice(0, 19)}Z`;
}
