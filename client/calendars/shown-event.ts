import type { ProviderName } from "#domain/calendar/provider.ts";
import type { CalendarEvent } from "#domain/calendar/calendar-event.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";

/** An event of the viewer's own, as the grid shows it. */
export type ShownEvent = Omit<CalendarEvent, "id"> & { readonly provider: ProviderName };

type EventReply = ReplyOf<"googleCalendarEvents">["events"][number];

export function shownEvent(provider: ProviderName, event: EventReply): ShownEvent {
  const { startDateTime, endDateTime, summary, isAllDay = false, isFree, isTentative } = event;
  return {
    provider,
    start: Date.parse(startDateTime),
    end: Date.parse(endDateTime),
    isAllDay,
    busyness: isFree ? "free" : isTentative ? "tentative" : "busy",
    ...(summary !== undefined && { summary }),
  };
}
