import { type Weekday, WEEKDAYS } from "../time/weekdays.ts";

/** From when to when on clocks, `09:00` to `24:00`, in quarter hours. */
export type DayStretch = { readonly start: string; readonly end: string };

/** When a person is usually free: stretches of the days of a week. A night is two of them. */
export type UsualDays = { readonly [Day in Weekday]?: readonly DayStretch[] | undefined };

/** Stretches of one day at most. */
export const MAX_STRETCHES = 12;

/** Monday first, each day ascending, what overlaps or touches as one; without days that have none. */
export function joinedDays(days: UsualDays): { [Day in Weekday]?: DayStretch[] } {
  const joined = WEEKDAYS.map((day) => [day, joinedStretches(days[day] ?? [])] as const);
  return Object.fromEntries(joined.filter(([, stretches]) => stretches.length > 0));
}

function joinedStretches(stretches: readonly DayStretch[]): DayStretch[] {
  const joined: DayStretch[] = [];
  for (const one of stretches.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || one.start > last.end) joined.push(one);
    else joined[joined.length - 1] = { start: last.start, end: one.end > last.end ? one.end : last.end };
  }
  return joined;
}
