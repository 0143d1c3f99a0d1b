import { dayText } from "./day-text.ts";

const NOON = 12 * 60;

/** Minute of the day as a clock shows it: `1:00 PM`. 1440 is midnight again. */
export function clockText(minute: number): string {
  return `${onTheDial(minute)}:${String(minute % 60).padStart(2, "0")} ${half(minute)}`;
}

/** The label beside a row that starts an hour: `9 AM`; `9:15 AM` in zones whose hours start elsewhere. */
export function hourLabel(minute: number): string {
  return minute % 60 === 0 ? `${onTheDial(minute)} ${half(minute)}` : clockText(minute);
}

function onTheDial(minute: number): number {
  return ((Math.floor(minute / 60) + 11) % 12) + 1;
}

function half(minute: number): "AM" | "PM" {
  return minute % (2 * NOON) < NOON ? "AM" : "PM";
}

/** What a clock and a calendar in some zone show. */
export type LocalTime = {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Minute of the day, 0 to 1439. */
  readonly minute: number;
};

/** What clocks in `zone` show at the instant `at` (milliseconds since the epoch). */
export function localTime(at: number, zone: string): LocalTime {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return { date: local.toPlainDate().toString(), minute: local.hour * 60 + local.minute };
}

/** When something was, for a reader on the day `today`: `2:05 PM`, or `Nov 19, 2:05 PM`. */
export function momentText(instant: number, zone: string, today: string): string {
  const { date, minute } = localTime(instant, zone);
  const clock = clockText(minute);
  if (date === today) return clock;
  const { month, day } = dayText(date);
  return `${month} ${day}, ${clock}`;
}

/** A stretch of time, as instants in milliseconds since the epoch; `end` is exclusive. */
export type Range = { readonly start: number; readonly end: number };

/** As the best times list it: `Tue 24, 1:00 – 3:00 PM`, `Tue 24, 11:00 AM – 1:00 PM`, `Tue 24 → Wed 25, 11:00 PM – 12:30 AM`. */
export function rangeText(range: Range, zone: string): string {
  const from = localTime(range.start, zone);
  const to = localTime(range.end, zone);
  const day = dayText(from.date);
  const [start, end] = [clockText(from.minute), clockText(to.minute)];
  const sameHalf = start.slice(-2) === end.slice(-2) && from.date === to.date;
  // What ends at midnight does not reach the day that begins then.
  const last = localTime(range.end - 1, zone).date;
  const next = last === from.date ? "" : ` → ${dayText(last).weekday} ${dayText(last).day}`;
  return `${day.weekday} ${day.day}${next}, ${sameHalf ? start.slice(0, -3) : start} – ${end}`;
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
export function stretchText(range: Range, zone: string): StretchText {
  const [from, to] = [localTime(range.start, zone), localTime(range.end, zone)];
  const minutes = (range.end - range.start) / 60_000;
  const passed = to.minute - from.minute + (from.date === to.date ? 0 : 2 * NOON);
  const areChanged = passed !== minutes;
  const isOneHalf = half(from.minute) === half(to.minute) && from.date === to.date && !areChanged;
  const start = hourLabel(from.minute);
  return {
    day: daysText(from.date, to),
    time: `${isOneHalf ? start.slice(0, -3) : start} – ${hourLabel(to.minute)}`,
    length: `${lengthText(range)}${areChanged ? ", clocks change" : ""}`,
  };
}

/** As a scheduled meeting is announced: `Mon, Dec 21 from 9:30AM - 11:30AM`, `Tue, Nov 24 → Wed 25 from 11:00PM - 1:00AM`. */
export function scheduleText(range: Range, zone: string): string {
  const from = localTime(range.start, zone);
  const to = localTime(range.end, zone);
  const clock = (minute: number) => clockText(minute).replace(" ", "");
  return `${daysText(from.date, to)} from ${clock(from.minute)} - ${clock(to.minute)}`;
}

/** The day on which something begins, and the one on which it ends if that is another; midnight still is its evening. */
function daysText(date: string, to: LocalTime): string {
  const day = dayText(date);
  const first = `${day.weekday}, ${day.month} ${day.day}`;
  if (to.date === date || to.minute === 0) return first;
  const next = dayText(to.date);
  return `${first} → ${next.weekday}${next.month === day.month ? "" : `, ${next.month}`} ${next.day}`;
}

/** `30 min`, `1 h`, `2.5 h`: how long it takes, also where clocks change meanwhile. */
export function lengthText({ start, end }: Range): string {
  const minutes = (end - start) / 60_000;
  return minutes < 60 ? `${minutes} min` : `${minutes / 60} h`;
}
