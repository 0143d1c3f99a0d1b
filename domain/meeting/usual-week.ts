import { type Weekday, WEEKDAYS } from "../time/weekdays.ts";

/** Clock times from `09:00` to `24:00`, in quarter hours. */
export type DayStretch = { readonly start: string; readonly end: string };

/** The stretches in which a person is usually free. A night is two stretches. */
export type UsualDays = { readonly [Day in Weekday]?: readonly DayStretch[] | undefined };

/** Per day. */
export const MAX_STRETCHES = 12;

/**
 * Returns the days from Monday on, each ascending, with overlapping and touching stretches joined and empty days left
 * out.
 */
export function joinedDays(days: UsualDays): { [Day in Weekday]?: DayStretch[] } {
  const joined = WEEKDAYS.map((day) => [day, joinedStretches(days[day] ?? [])] as const);
  return Object.fromEntries(joined.filter(([, stretches]) => stretches.length > 0));
}

function joinedStretches(stretches: readonly DayStretch[]): DayStretch[] {
  const joined: DayStretch[] = [];
  for (const stretch of stretches.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || stretch.start > last.end) joined.push(stretch);
    else joined[joined.length - 1] = { start: last.start, end: stretch.end > last.end ? stretch.end : last.end };
  }
  return joined;
}
