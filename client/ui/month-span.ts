import { dayText } from "../time/day-text.ts";

/** Short, because it stands between two buttons on a phone: `Nov – Dec 2026`, `Dec 2026 – Jan 2027`. */
export function monthSpan(dates: readonly string[]): string {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return "";
  const [from, to] = [dayText(first), dayText(last)];
  if (from.year !== to.year) return `${from.month} ${from.year} – ${to.month} ${to.year}`;
  return from.month === to.month ? `${from.month} ${from.year}` : `${from.month} – ${to.month} ${to.year}`;
}
