import { clocksText, clockText, hourLabel, type LocalTime, minutesBetween, wallTime } from "./clock-text.ts";
import { dayText, isUs, shortDay, weekdayDate } from "./day-text.ts";
import { formattedRange } from "./formats.ts";
import { lengthText } from "./number-text.ts";
import { type Range, readings, wholeRange } from "./range-text.ts";
import type { Reader } from "./reader.ts";

export type StretchText = {
  /** `Tue, Nov 24`; `Tue, Nov 24 → Wed 25` */
  readonly day: string;
  /** `1 – 3 PM`, `11 AM – 1 PM`, `11 PM – 1 AM` */
  readonly time: string;
  /** What really passes, whatever the clocks say: `2 h` */
  readonly length: string;
  /** Clocks are set forward or back in it. */
  readonly hasClockChange: boolean;
};

/** A stretch of time in as few words as are clear. */
export function stretchText(reader: Reader, range: Range, zone: string): StretchText {
  const [from, to] = readings(range, zone);
  const minutes = (range.end - range.start) / 60_000;
  const hasClockChange = minutesBetween(from, to) !== minutes;
  return {
    day: daysText(reader, from.date, to),
    time: shortClocks(reader, [from, to], hasClockChange),
    length: lengthText(reader, minutes),
    hasClockChange,
  };
}

/** `1 – 3 PM`; where clocks change between the two, each with its half of the day. */
function shortClocks(reader: Reader, [from, to]: readonly [LocalTime, LocalTime], hasClockChange: boolean): string {
  if (!isUs(reader) || reader.hours === 24) return clocksText(reader, from.minute, to.minute);
  const [start, end] = [hourLabel(reader, from.minute), hourLabel(reader, to.minute)];
  const isOneHalf = start.slice(-2) === end.slice(-2) && from.date === to.date && !hasClockChange;
  return `${isOneHalf ? start.slice(0, -3) : start} – ${end}`;
}

/** As a scheduled meeting is announced: `Mon, Dec 21 from 9:30AM - 11:30AM`, `Tue, Nov 24 → Wed 25 from 11:00PM - 1:00AM`. */
export function scheduleText(reader: Reader, range: Range, zone: string): string {
  const [from, to] = readings(range, zone);
  if (!isUs(reader)) return wholeRange(reader, from, to);
  const clock = (minute: number) => clockText(reader, minute).replace(" ", "");
  return `${daysText(reader, from.date, to)} from ${clock(from.minute)} - ${clock(to.minute)}`;
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
