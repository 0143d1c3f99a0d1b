import { dayNumber } from "#domain/time/calendar-day.ts";
import { dayText } from "../time/day-text.ts";

const MAX_RUNS = 5;

/** The chosen days in words, neighbours joined: `Nov 23 – 25, Nov 30 – Dec 1`; of very many only the first. */
export function daysText(days: Iterable<string>): string {
  const runs: [first: string, last: string][] = [];
  for (const day of [...days].toSorted()) {
    const run = runs.at(-1);
    if (run !== undefined && dayNumber(day) === dayNumber(run[1]) + 1) run[1] = day;
    else runs.push([day, day]);
  }
  const shown = runs.slice(0, MAX_RUNS).map(([first, last]) => runText(first, last));
  const hidden = runs.slice(MAX_RUNS).reduce((sum, [first, last]) => sum + dayNumber(last) - dayNumber(first) + 1, 0);
  const rest = hidden === 0 ? "" : ` and ${hidden} more ${hidden === 1 ? "day" : "days"}`;
  return shown.join(", ") + rest;
}

function runText(first: string, last: string): string {
  const [from, to] = [dayText(first), dayText(last)];
  if (first === last) return `${from.month} ${from.day}`;
  return `${from.month} ${from.day} – ${from.month === to.month ? "" : `${to.month} `}${to.day}`;
}
