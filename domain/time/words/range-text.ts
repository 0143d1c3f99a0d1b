import { clocksText, clockText, localTime, type LocalTime, wallTime } from "./clock-text.ts";
import { isUs, shortDay } from "./day-text.ts";
import { formatted, formattedRange } from "./formats.ts";
import type { Reader } from "./reader.ts";

/** A stretch of time, as instants in milliseconds since the epoch; `end` is exclusive. */
export type Range = { readonly start: number; readonly end: number };

/** A stretch of time in a zone, as its clocks show it. */
export function readings({ start, end }: Range, zone: string): readonly [from: LocalTime, to: LocalTime] {
  return [localTime(start, zone), localTime(end, zone)];
}

/** When something was, for a reader on the day `today`: `2:05 PM`, or `Nov 19, 2:05 PM`. */
export function momentText(reader: Reader, local: LocalTime, today: string): string {
  return local.date === today ? clockText(reader, local.minute) : formatted(reader, "moment", wallTime(local));
}

/** As the line under the grid says it: `Tue 24, 1:00 – 3:00 PM`, `Tue 24 → Wed 25, 11:00 PM – 12:30 AM`. */
export function rangeText(reader: Reader, range: Range, zone: string): string {
  const [from, to] = readings(range, zone);
  if (!isUs(reader)) return wholeRange(reader, from, to);
  // What ends at midnight does not reach the day that begins then.
  const last = localTime(range.end - 1, zone).date;
  const next = last === from.date ? "" : ` → ${shortDay(reader, last)}`;
  return `${shortDay(reader, from.date)}${next}, ${clocksText(reader, from.minute, to.minute)}`;
}

/** Days and clocks in the one form that Intl has for both: `Di., 24. Nov., 23:00 – Mi., 25. Nov., 00:30`. */
export function wholeRange(reader: Reader, from: LocalTime, to: LocalTime): string {
  const [start, end] = [wallTime(from), wallTime(to)];
  if (start < end) return formattedRange(reader, "dayAndClock", { start, end });
  // Clocks are set back meanwhile.
  return `${formatted(reader, "dayAndClock", start)} – ${clockText(reader, to.minute)}`;
}
