import { useCallback, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Weekday } from "#domain/time/weekdays.ts";
import { pageFacts } from "#domain/pages.ts";
import { lastPage, tabValue } from "./session/tab-memory.ts";
import { today } from "./time/viewer-time.ts";

/** The days of a new meeting. A choice of one kind stays while the viewer looks at the other. */
export type ChosenDays = {
  readonly isWeekly: boolean;
  /** Undefined until the viewer chooses; then Home suggests a day. */
  readonly dates: ReadonlySet<string> | undefined;
  /** Monday first. */
  readonly weekdays: readonly Weekday[];
};

const storedDays = tabValue<ChosenDays>("overlap.days");
const NO_DAYS: ChosenDays = { isWeekly: false, dates: undefined, weekdays: [] };

/** Home chooses the days for Create. They last until a creation. On Create, and while its viewer logs in, they survive a reload. */
export function useChosenDays() {
  const { pathname } = useLocation();
  const isCreating =
    pathname === "/create" || (pageFacts(pathname)?.isPassedThrough === true && lastPage() === "/create");
  const [days, setDays] = useState(() => (isCreating ? daysFrom(storedDays.read() ?? NO_DAYS, today()) : NO_DAYS));
  // A layout effect runs before the page may reload for code that it lacks.
  useLayoutEffect(() => {
    if (isCreating && hasDays(days)) storedDays.write(days);
    else storedDays.remove();
  }, [days, isCreating]);
  const choose = useCallback((change: Partial<ChosenDays>) => setDays((current) => ({ ...current, ...change })), []);
  const forget = useCallback(() => {
    // Does not wait for the next page: a reload before it must not bring the days back.
    storedDays.remove();
    setDays(NO_DAYS);
  }, []);
  return { days, choose, forget };
}

export function hasDays({ isWeekly, dates, weekdays }: ChosenDays): boolean {
  return isWeekly ? weekdays.length > 0 : dates !== undefined && dates.size > 0;
}

/** Drops dates before `first`, which passed since they were stored. */
export function daysFrom(days: ChosenDays, first: string): ChosenDays {
  const dates = new Set([...(days.dates ?? [])].filter((day) => day >= first));
  return { ...days, dates: dates.size === 0 ? undefined : dates };
}
