import { queryOptions, type UseQueryResult } from "@tanstack/react-query";
import { nameFor, type ProviderName } from "#domain/calendar/provider.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Slot } from "#domain/time/slot.ts";
import { call } from "../api/call.ts";
import { myKey } from "../session/viewer.ts";
import { shownEvent, type ShownEvent } from "./shown-event.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";

export type CalendarRead = {
  readonly provider: ProviderName;
  readonly events: readonly ShownEvent[];
  readonly problem?: "unavailable" | "unlinked" | "not-allowed";
};

export type CalendarEventsOf = {
  readonly token: string;
  readonly provider: ProviderName;
  readonly meetingID: MeetingID;
  /** The meeting's, ascending. When they change, the events are asked for again. */
  readonly slots: readonly Slot[];
};

/** Asked again whenever the window is looked at again: the server fetches only what has changed. */
export function calendarEventsQuery({ token, provider, meetingID, slots }: CalendarEventsOf) {
  return queryOptions<CalendarRead>({
    queryKey: myKey(token, "calendar-events", provider, meetingID, `${slots[0]} ${slots.at(-1)}`),
    async queryFn({ signal, client, queryKey }) {
      const { events, problem } = await call(nameFor("providerCalendarEvents", provider), {
        query: { meetingID },
        signal,
      });
      const before = client.getQueryData<CalendarRead>(queryKey);
      // The provider does not answer: events of a moment ago are better than none.
      if (problem === "unavailable") return { provider, events: before?.events ?? [], problem };
      return { provider, events: events.map((event) => shownEvent(provider, event)), ...(problem && { problem }) };
    },
  });
}

/** What has been read of the viewer's calendars so far, in the order in which they were asked for. */
export type Readings = {
  readonly events: readonly ShownEvent[];
  /** Why a calendar is missing. */
  readonly problems: readonly (CalendarRead["problem"] | null)[];
  /** At least one has answered. */
  readonly hasAny: boolean;
  /** Every one that is linked has answered, and says what is on now. */
  readonly isWhole: boolean;
};

/** Plain data, so that the same answer once more changes nothing. */
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

/** Which calendars the viewer has at a provider, and which of them are read. */
export function ownCalendarsQuery(token: string, provider: ProviderName) {
  return queryOptions<OwnCalendars>({
    queryKey: myKey(token, "calendars", provider),
    queryFn: ({ signal }) => call(nameFor("providerCalendars", provider), { signal }),
    // An older answer must not come after a tick and take it back.
    refetchOnWindowFocus: false,
  });
}

export function chooseCalendars(provider: ProviderName, calendarIDs: readonly string[]): Promise<OwnCalendars> {
  return call(nameFor("chooseProviderCalendars", provider), { body: { calendarIDs: [...calendarIDs] } });
}
