import { clocksText, clockText, hourLabel, localTime, type LocalTime, minutesBetween, wallTime } from "./clock-text.ts";
import { dayText, isUs, shortDay, weekdayDate } from "./day-text.ts";
import { formatted, formattedRange } from "./formats.ts";
import { lengthText } from "./number-text.ts";
import type { Reader } from "./reader.ts";

/** A stretch of time, as instants in milliseconds since the epoch; `end` is exclusive. */
export type Range = { readonly start: number; readonly end: number };

/** A stretch of time in a zone, as its clocks show it. */
function readings({ start, end }: Range, zone: string): readonly [from: LocalTime, to: LocalTime] {
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

export type StretchText = {
  /** `Tue, Nov 24`; `Tue, Nov 24 → Wed 25` */
  readonly day: string;
  /** `1 – 3 PM`, `11 AM – 1 PM`, `11 PM – 1 AM` */
  readonly time: string;
  /** What really passes, whatever the clocks say: `2 h`; `1 h, clocks change` */
  readonly length: string;
};

/** A stretch of time in as few words as are clear. */
export function stretchText(reader: Reader, range: Range, zone: string): StretchText {
  const [from, to] = readings(range, zone);
  const minutes = (range.end - range.start) / 60_000;
  const areChanged = minutesBetween(from, to) !== minutes;
  return {
    day: daysText(reader, from.date, to),
    time: shortClocks(reader, [from, to], areChanged),
    length: `${lengthText(reader, minutes)}${areChanged ? ", clocks change" : ""}`,
  };
}

/** `1 – 3 PM`; where clocks change between the two, each with its half of the day. */
function shortClocks(reader: Reader, [from, to]: readonly [LocalTime, LocalTime], areChanged: boolean): string {
  if (!isUs(reader) || reader.hours === 24) return clocksText(reader, from.minute, to.minute);
  const [start, end] = [hourLabel(reader, from.minute), hourLabel(reader, to.minute)];
  const isOneHalf = start.slice(-2) === end.slice(-2) && from.date === to.date && !areChanged;
  return `${isOneHalf ? start.slice(0, -3) : start} – ${end}`;
}

/** As a scheduled meeting is announced: `Mon, Dec 21 from 9:30AM - 11:30AM`, `Tue, Nov 24 → Wed 25 from 11:00PM - 1:00AM`. */
export function scheduleText(reader: Reader, range: Range, zone: string): string {
  const [from, to] = readings(range, zone);
  if (!isUs(reader)) return wholeRange(reader, from, to);
  const clock = (minute: number) => clockText(reader, minute).replace(" ", "");
  return `${daysText(reader, from.date, to)} from ${clock(from.minute)} - ${clock(to.minute)}`;
}

/** Days and clocks in the one form that Intl has for both: `Di., 24. Nov., 23:00 – Mi., 25. Nov., 00:30`. */
function wholeRange(reader: Reader, from: LocalTime, to: LocalTime): string {
  const [start, end] = [wallTime(from), wallTime(to)];
  if (start < end) return formattedRange(reader, "dayAndClock", { start, end });
  // Clocks are set back meanwhile.
  return `${formatted(reader, "dayAndClock", start)} – ${clockText(reader, to.minute)}`;
}

/** The day on which something begins, and the one on which it ends if that is another; midnight still is its evening. */
function daysText(reader: Reader, date: string, to: LocalTime): string {
  const first = weekdayDate(reader, date);
  if (to.date === date || to.minute === 0) return first;
  if (!isUs(reader)) {
    return formattedRange(reader, "day", { start: wallTime({ date, minute: 0 }), end: wallTime(to) });
  }
  const isSameMonth = dayText(reader, to.date).month === dayText(reader, date).month;
  return `${first} → ${isSameMonth ? shortDay(reader, to.date) : weekdayDate(reader, to.date)}`;
}
