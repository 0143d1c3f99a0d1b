import type { Busyness, CalendarEvent } from "#domain/calendar/calendar-event.ts";

const STRENGTH: Readonly<Record<Busyness, number>> = { free: 0, tentative: 1, busy: 2 };

/** An event that stands in several of a person's calendars counts once, with the strongest busyness of them. */
export function distinctEvents(events: readonly CalendarEvent[]): CalendarEvent[] {
  const found = new Map<string, CalendarEvent>();
  for (const event of events) {
    const key = JSON.stringify([event.start, event.end, event.isAllDay, event.summary]);
    const other = found.get(key);
    if (other === undefined || STRENGTH[event.busyness] > STRENGTH[other.busyness]) found.set(key, event);
  }
  return [...found.values()];
}
