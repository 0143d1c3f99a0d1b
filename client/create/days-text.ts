import { dayNumber } from "#domain/time/calendar-day.ts";
import { dayText } from "../time/day-text.ts";

/** The chosen days in words, neighbours joined: `Nov 23 – 25, Nov 30 – Dec 1`. */
export function daysText(days: Iterable<string>): string {
  const runs: [first: string, last: string][] = [];
  for (const day of [...days].toSorted()) {
    const run = runs.at(-1);
    if (run !== undefined && dayNumber(day) === dayNumber(run[1]) + 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs.map(([first, last]) => runText(first, last)).join(", ");
}

function runText(first: string, last: string): string {
  const [from, to] = [dayText(first), dayText(last)];
  if (first === last) return `${from.month} ${from.day}`;
  return `${from.month} ${from.day} – ${from.month === to.month ? "" : `${to.month} `}${to.day}`;
}
