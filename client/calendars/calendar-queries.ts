import { queryOptions, skipToken } from "@tanstack/react-query";
import { nameFor, PROVIDER_TITLES, type CalendarProviderName } from "#domain/calendar/provider.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { call } from "../api/call.ts";
import { myKey } from "../session/viewer.ts";
import type { GuestCalendar } from "./browser-calendars.ts";
import { type CalendarReading, replyReading } from "./readings.ts";
import { shownEvent } from "./shown-event.ts";

type Readings = readonly CalendarReading[];

/** The meeting around which calendars are read, and the clocks of the reader. */
export type ReadPlace = {
  readonly meetingID: MeetingID;
  /** Ascending. A change reads the calendars again. */
  readonly slots: readonly Slot[];
  /** The viewer's zone, for floating times and whole days. */
  readonly zone: string;
};

const rangeOf = (slots: readonly Slot[]): string => `${slots[0]} ${slots.at(-1)}`;

/** Read again on each focus of the window; the server fetches only changes. */
export function calendarEventsQuery(token: string, provider: CalendarProviderName, { meetingID, slots }: ReadPlace) {
  return queryOptions<Readings>({
    queryKey: myKey(token, "calendar-events", provider, meetingID, rangeOf(slots)),
    async queryFn({ signal, client, queryKey }) {
      const { events, problem } = await call(nameFor("providerCalendarEvents", provider), {
        query: { meetingID },
        signal,
      });
      const cached = client.getQueryData<Readings>(queryKey)?.[0]?.events ?? [];
      const shownEvents = problem === "unavailable" ? cached : events.map((event) => shownEvent(provider, event));
      return [{ name: PROVIDER_TITLES[provider], provider, events: shownEvents, busy: [], state: problem ?? "read" }];
    },
  });
}

/** All calendars by address and account of a user. The device keeps the last reply without titles. */
export function busyTimesQuery(token: string, { meetingID, slots, zone }: ReadPlace) {
  return queryOptions<Readings>({
    queryKey: myKey(token, "busy", meetingID, zone, rangeOf(slots)),
    async queryFn({ signal }) {
      const { calendars } = await call("busyTimes", { query: { meetingID, timezone: zone }, signal });
      return calendars.map(({ calendarID, ...reply }) => ({ ...replyReading(reply, zone), calendarID }));
    },
  });
}

/** The server fetches the address each time. */
const GUEST_FRESH_MS = 5 * 60_000;

export function guestBusyQuery(calendar: GuestCalendar, { meetingID, slots, zone }: ReadPlace) {
  const { name, address, showTitles, wholeDays } = calendar;
  return queryOptions<Readings>({
    queryKey: ["guest-busy", address, showTitles, wholeDays, meetingID, zone, rangeOf(slots)],
    staleTime: GUEST_FRESH_MS,
    async queryFn({ signal }) {
      const body = { address, timezone: zone, showTitles, wholeDays };
      return [{ ...replyReading(await call("guestBusyTimes", { params: { meetingID }, body, signal }), zone), name }];
    },
  });
}

/** The calendars that a user has added by address or account. */
export function addedCalendarsQuery(token: string | undefined) {
  return queryOptions<ReplyOf<"myCalendars">>({
    queryKey: myKey(token, "added-calendars"),
    queryFn: token === undefined ? skipToken : ({ signal }) => call("myCalendars", { signal }),
  });
}

export type OwnCalendars = ReplyOf<"googleCalendars">;

export function ownCalendarsQuery(token: string, provider: CalendarProviderName) {
  return queryOptions<OwnCalendars>({
    queryKey: myKey(token, "calendars", provider),
    queryFn: ({ signal }) => call(nameFor("providerCalendars", provider), { signal }),
    // An older reply must not undo a tick.
    refetchOnWindowFocus: false,
  });
}

export function chooseCalendars(provider: CalendarProviderName, calendarIDs: readonly string[]): Promise<OwnCalendars> {
  return call(nameFor("chooseProviderCalendars", provider), { body: { calendarIDs: [...calendarIDs] } });
}
