import { queryOptions } from "@tanstack/react-query";
import type { ProviderName } from "#domain/calendar/provider.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { Slot } from "#domain/time/slot.ts";
import { call } from "../api/call.ts";
import { myKey } from "../session/me-query.ts";
import { shownEvent, type ShownEvent } from "./shown-event.ts";

/** One linked calendar around a meeting. */
export type CalendarRead = {
  readonly provider: ProviderName;
  readonly events: readonly ShownEvent[];
  readonly problem?: "unavailable" | "unlinked" | "not-allowed";
};

export type CalendarAsked = {
  readonly token: string;
  readonly provider: ProviderName;
  readonly meetingID: MeetingID;
  /** The meeting's, ascending. When they change, the events are asked for anew. */
  readonly slots: readonly Slot[];
};

const CALLS = { google: "googleCalendarEvents", microsoft: "microsoftCalendarEvents" } as const;

/** Asked anew whenever the window is looked at again: the server fetches only what has changed. */
export function calendarEventsQuery({ token, provider, meetingID, slots }: CalendarAsked) {
  return queryOptions<CalendarRead>({
    queryKey: myKey(token, "calendar-events", provider, meetingID, `${slots[0]} ${slots.at(-1)}`),
    async queryFn({ signal, client, queryKey }) {
      const { events, problem } = await call(CALLS[provider], { query: { meetingID }, signal });
      const before = client.getQueryData<CalendarRead>(queryKey);
      // The provider does not answer: events of a moment ago are better than none.
      if (problem === "unavailable") return { provider, events: before?.events ?? [], problem };
      return { provider, events: events.map((event) => shownEvent(provider, event)), ...(problem && { problem }) };
    },
  });
}
