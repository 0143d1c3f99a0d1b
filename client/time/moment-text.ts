import { clockText } from "./clock-text.ts";
import { dayText } from "./day-text.ts";
import { localTime } from "./local-time.ts";

/** When something was, for somebody who reads it on the day `today`: `2:05 PM`, or `Nov 19, 2:05 PM`. */
export function momentText(instant: number, zone: string, today: string): string {
  const { date, minute } = localTime(instant, zone);
  const clock = clockText(minute);
  if (date === today) return clock;
  const { month, day } = dayText(date);
  return `${month} ${day}, ${clock}`;
}
