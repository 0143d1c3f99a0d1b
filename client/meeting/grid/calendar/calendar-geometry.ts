import { DAYS_PER_WEEK, type CalendarWeek } from "#domain/time/calendar-weeks.ts";
import { type CellFinder, nearest, type Span, spansAcross } from "../painting/geometry.ts";
import type { GridKey } from "../painting/grid-layout.ts";

type Weeks = readonly Pick<CalendarWeek, "columns">[];
export type CalendarGeometry = { readonly weekdays: readonly Span[]; readonly weeks: readonly Span[] };

/**
 * Returns the day at a place for a stroke from day `from`. Where no day is offered, it is the last one on the way, so that a
 * stroke never reaches beyond the hand.
 */
export function dayAt(
  weeks: Weeks,
  geometry: CalendarGeometry,
  { x, y, from = 0 }: { readonly x: number; readonly y: number; readonly from?: number | undefined },
): number | undefined {
  const [weekday, week] = [nearest(geometry.weekdays, x), nearest(geometry.weeks, y)];
  if (weekday === undefined || week === undefined) return undefined;
  const days = weeks.flatMap(({ columns }) => columns);
  const begin = days.findLastIndex((day) => day !== undefined && day <= from);
  const step = begin <= week * DAYS_PER_WEEK + weekday ? -1 : 1;
  for (let at = week * DAYS_PER_WEEK + weekday; at >= 0 && at < days.length; at += step)
    if (days[at] !== undefined) return days[at];
  return days.find((day) => day !== undefined);
}

export function measureCalendar(drawnGrid: HTMLElement, weeks: Weeks): CellFinder {
  const { top } = drawnGrid.getBoundingClientRect();
  const weekdays = spansAcross(drawnGrid, drawnGrid.querySelectorAll('[role="columnheader"]'));
  const rows = [...drawnGrid.querySelectorAll("[data-line]")].map((row): Span => {
    const box = row.getBoundingClientRect();
    return { from: box.top - top, to: box.bottom - top };
  });
  return (x, y, from) => {
    const column = dayAt(weeks, { weekdays, weeks: rows }, { x, y, from: from?.column });
    return column === undefined ? undefined : { column, row: 0 };
  };
}

type CalendarPages = { readonly weeks: Weeks; readonly perPage: number };

/**
 * Returns the day that a key reaches; undefined for other keys. Left and right go on over the ends of weeks; up and down
 * keep the weekday, or take the day next to it.
 */
export function dayAfterKey({ key, ctrlKey }: GridKey, day: number, { weeks, perPage }: CalendarPages) {
  const week = weeks.findIndex(({ columns }) => columns.includes(day));
  const weekday = weeks[week]?.columns.indexOf(day) ?? 0;
  const last = daysOf(weeks.at(-1)).at(-1) ?? 0;
  const page = Math.floor(week / perPage);
  const inWeek = (to: number): number => nearestDay(weeks[to], weekday) ?? day;
  const onPage = (to: number): number => daysOf(weeks[to * perPage])[0] ?? day;
  const targets: Partial<Record<string, number>> = {
    ArrowLeft: Math.max(0, day - 1),
    ArrowRight: Math.min(last, day + 1),
    ArrowUp: inWeek(week - 1),
    ArrowDown: inWeek(week + 1),
    Home: ctrlKey ? onPage(page) : daysOf(weeks[week])[0],
    End: ctrlKey ? daysOf(weeks.slice(0, (page + 1) * perPage).at(-1)).at(-1) : daysOf(weeks[week]).at(-1),
    PageUp: onPage(page - 1),
    PageDown: onPage(page + 1),
  };
  return targets[key];
}

const daysOf = (week: Weeks[number] | undefined): readonly number[] =>
  week?.columns.filter((column) => column !== undefined) ?? [];

function nearestDay(week: Weeks[number] | undefined, weekday: number): number | undefined {
  const distance = (day: number): number => Math.abs((week?.columns.indexOf(day) ?? 0) - weekday);
  return daysOf(week).toSorted((a, b) => distance(a) - distance(b))[0];
}
