import { dayText } from "../time/calendar-day.ts";
import type { CalendarEvent, TimeWindow } from "./calendar-event.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * From when to when an event lasts for a reader in `zone`: whole days begin and end with the days of that zone, and of
 * other events the zone changes nothing.
 */
export function spanOf({ start, end, isAllDay }: Pick<CalendarEvent, "start" | "end" | "isAllDay">, zone: string) {
  const instant = (midnight: number): number =>
    Temporal.PlainDate.from(dayText(Math.floor(midnight / DAY_MS))).toZonedDateTime(zone).epochMilliseconds;
  return (isAllDay ? { start: instant(start), end: instant(end) } : { start, end }) satisfies TimeWindow;
}
