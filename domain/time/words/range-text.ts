import { DAY_MS } from "../durations.ts";
import { clocksText, clockText, isShort, localTime, type LocalTime, wallTime } from "./clock-text.ts";
import { formatted, formattedRange } from "./formats.ts";
import type { Reader } from "./reading-settings.ts";

/** Instants in milliseconds since the epoch; `end` is exclusive. */
export type Range = { readonly start: number; readonly end: number };

/** Returns the clock readings at both ends. */
export function readings({ start, end }: Range, zone: string): readonly [from: LocalTime, to: LocalTime] {
  return [localTime(start, zone), localTime(end, zone)];
}

/** Writes when something happened, for a reader on `today`: `2:05 PM`, or `Thu, Nov 19, 2:05 PM`. */
export function momentText(reader: Reader, local: LocalTime, today: string): string {
  return local.date === today ? clockText(reader, local.minute) : dayAndClockText(reader, local);
}

/** Writes `Thu, Nov 19, 2:05 PM`. */
export function dayAndClockText(reader: Reader, local: LocalTime): string {
  return onDay(reader, local, clockText(reader, local.minute));
}

/** Writes `Thu 2:05 PM`. */
export function weekdayAndClockText(reader: Reader, local: LocalTime): string {
  return formatted(reader, isShort(reader, local.minute) ? "weekdayAndHour" : "weekdayAndClock", wallTime(local));
}

/** Writes `Tue, Nov 24, 1 – 3 PM`; over a night `Tue, Nov 24, 11 PM – Wed, Nov 25, 1 AM`. */
export function rangeText(reader: Reader, range: Range, zone: string): string {
  const [from, to] = readings(range, zone);
  if (isWholeDays(range, zone)) {
    const last = wallTime(to) - DAY_MS;
    const start = wallTime(from);
    return start === last ? formatted(reader, "day", start) : formattedRange(reader, "day", { start, end: last });
  }
  if (endsThatDay(from, to)) return onDay(reader, from, clocksText(reader, from.minute, to.minute));
  const name = isShort(reader, from.minute) && isShort(reader, to.minute) ? "dayAndHour" : "dayAndClock";
  return formattedRange(reader, name, { start: wallTime(from), end: wallTime(to) });
}

/** Tells whether a range needs no clocks because it consists of whole days. */
export function isWholeDays(range: Range, zone: string): boolean {
  const [from, to] = readings(range, zone);
  return from.minute === 0 && to.minute === 0;
}

/** Tells whether a range ends on its first day; midnight counts as that evening. */
export function endsThatDay(from: LocalTime, to: LocalTime): boolean {
  return to.date === from.date || (to.minute === 0 && wallTime(to) - wallTime({ ...from, minute: 0 }) === DAY_MS);
}

/** Joins a day and clocks as the locale does. */
function onDay(reader: Reader, at: LocalTime, clocks: string): string {
  const [day, clock] = [formatted(reader, "dayAndClock", wallTime(at)), formatted(reader, "clock", wallTime(at))];
  return day.replace(clock, clocks);
}
