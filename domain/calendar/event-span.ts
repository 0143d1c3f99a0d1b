import { dayText } from "../time/calendar-day.ts";
import type { CalendarEvent, TimeWindow } from "./calendar-event.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** When an event is on the clocks of a reader in `zone`; whole days begin and end with that zone's own days. */
export function spanOf({ start, end, isAllDay }: Pick<CalendarEvent, "start" | "end" | "isAllDay">, zone: string) {
  const instant = (midnight: number): number =>
    Temporal.PlainDate.from(dayText(Math.floor(midnight / DAY_MS))).toZonedDateTime(zone).epochMilliseconds;
  return (isAllDay ? { start: instant(start), end: instant(end) } : { start, end }) satisfies TimeWindow;
}
