import { queryOptions, type UseQueryResult } from "@tanstack/react-query";
import { nameFor, type CalendarProviderName } from "#domain/calendar/provider.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { call } from "../api/call.ts";
import { myKey } from "../session/viewer.ts";
import { shownEvent, type ShownEvent } from "./shown-event.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";

export type CalendarRead = {
  readonly provider: CalendarProviderName;
  readonly events: readonly ShownEvent[];
  readonly problem?: "unavailable" | "unlinked" | "not-allowed";
};

export type CalendarEventsOf = {
  readonly token: string | undefined;
  readonly provider: CalendarProviderName;
  readonly meetingID: MeetingID;
  /** Ascending. A change reads the events again. */
  readonly slots: readonly Slot[];
};

/** Read again on each focus of the window; the server fetches only changes. */
export function calendarEventsQuery({ token, provider, meetingID, slots }: CalendarEventsOf) {
  return queryOptions<CalendarRead>({
    queryKey: myKey(token, "calendar-events", provider, meetingID, `${slots[0]} ${slots.at(-1)}`),
    async queryFn({ signal, client, queryKey }) {
      const { events, problem } = await call(nameFor("providerCalendarEvents", provider), {
        query: { meetingID },
        signal,
      });
      const cached = client.getQueryData<CalendarRead>(queryKey);
      if (problem === "unavailable") return { provider, events: cached?.events ?? [], problem };
      return { provider, events: events.map((event) => shownEvent(provider, event)), ...(problem && { problem }) };
    },
  });
}

export type Readings = {
  readonly events: readonly ShownEvent[];
  readonly problems: readonly (CalendarRead["problem"] | null)[];
  readonly hasAny: boolean;
  readonly isWhole: boolean;
};

/** Plain data, so that an equal reply changes nothing. */
export function readings(results: readonly UseQueryResult<CalendarRead>[]): Readings {
  const problems = results.map(({ data, isError }) => (isError ? "unavailable" : (data?.problem ?? null)));
  return {
    events: results.flatMap(({ data }) => data?.events ?? []),
    problems,
    hasAny: results.some(({ data }) => data !== undefined),
    isWhole:
      results.every(({ data }) => data !== undefined) &&
      problems.every((problem) => problem !== "unavailable") &&
      problems.some((problem) => problem === null),
  };
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
