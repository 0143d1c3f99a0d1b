import { useCallback, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import type { Weekday } from "#domain/time/weekdays.ts";
import { pageFacts } from "#domain/pages.ts";
import { tabStore } from "./api/browser-storage.ts";
import { lastPage } from "./session/tab-memory.ts";
import { today } from "./time/viewer-time.ts";

/** The days of a new meeting. A choice of one kind stays while the viewer looks at the other. */
export type ChosenDays = {
  readonly isWeekly: boolean;
  /** Undefined until the viewer chooses; then Home suggests a day. */
  readonly dates: ReadonlySet<string> | undefined;
  /** Monday first. */
  readonly weekdays: readonly Weekday[];
};

const NAME = "overlap.days";
const NO_DAYS: ChosenDays = { isWeekly: false, dates: undefined, weekdays: [] };

/** Home chooses the days for Create. They last until a creation. On Create, and while its viewer logs in, they survive a reload. */
export function useChosenDays() {
  const { pathname } = useLocation();
  const isCreating =
    pathname === "/create" || (pageFacts(pathname)?.isPassedThrough === true && lastPage() === "/create");
  const [days, setDays] = useState(() => (isCreating ? parseDays(tabStore.read(NAME), today()) : NO_DAYS));
  // A layout effect runs before the page may reload for code that it lacks.
  useLayoutEffect(() => {
    if (isCreating && hasDays(days)) tabStore.write(NAME, daysWord(days));
    else tabStore.remove(NAME);
  }, [days, isCreating]);
  const choose = useCallback((change: Partial<ChosenDays>) => setDays((current) => ({ ...current, ...change })), []);
  const forget = useCallback(() => {
    // Does not wait for the next page: a reload before it must not bring the days back.
    tabStore.remove(NAME);
    setDays(NO_DAYS);
  }, []);
  return { days, choose, forget };
}

export function hasDays({ isWeekly, dates, weekdays }: ChosenDays): boolean {
  return isWeekly ? weekdays.length > 0 : dates !== undefined && dates.size > 0;
}

/** Writes `weekly MO FR 2026-11-24`. */
export function daysWord({ isWeekly, dates, weekdays }: ChosenDays): string {
  return [...(isWeekly ? ["weekly"] : []), ...weekdays, ...(dates ?? [])].join(" ");
}

/** Drops malformed words and days before `first`. */
export function parseDays(word: string | undefined, first: string): ChosenDays {
  const words = (word ?? "").split(" ");
  const dates = words.filter((day) => /^\d{4}-\d\d-\d\d$/.test(day) && day >= first);
  return {
    isWeekly: words.includes("weekly"),
    dates: dates.length === 0 ? undefined : new Set(dates),
    weekdays: words.filter((day): day is Weekday => /^(?:MO|TU|WE|TH|FR|SA|SU)$/.test(day)),
  };
}
