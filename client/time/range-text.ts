import { clockText } from "./clock-text.ts";
import { dayText } from "./day-text.ts";
import { localTime } from "./local-time.ts";

/** A stretch of time, as instants in milliseconds since the epoch; `end` is exclusive. */
export type Range = { readonly start: number; readonly end: number };

/** As the best times list it: `Tue 24, 1:00 – 3:00 PM`, `Tue 24, 11:00 AM – 1:00 PM`. */
export function rangeText(range: Range, zone: string): string {
  const from = localTime(range.start, zone);
  const to = localTime(range.end, zone);
  const day = dayText(from.date);
  const [start, end] = [clockText(from.minute), clockText(to.minute)];
  const sameHalf = start.slice(-2) === end.slice(-2) && from.date === to.date;
  return `${day.weekday} ${day.day}, ${sameHalf ? start.slice(0, -3) : start} – ${end}`;
}

/** As a scheduled meeting is announced: `Mon, Dec 21 from 9:30AM - 11:30AM`. */
export function scheduleText(range: Range, zone: string): string {
  const from = localTime(range.start, zone);
  const to = localTime(range.end, zone);
  const day = dayText(from.date);
  const clock = (minute: number) => clockText(minute).replace(" ", "");
  const days = `${day.weekday}, ${day.month} ${day.day}`;
  return `${days} from ${clock(from.minute)} - ${clock(to.minute)}`;
}
