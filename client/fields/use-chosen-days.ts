import { useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { tabStore } from "../api/browser-storage.ts";

const NAME = "overlap.days";
type Days = ReadonlySet<string> | undefined;

/**
 * The days that were chosen on Home, used on Create; undefined until "Let's meet" or a first click, and again after a
 * creation. On Create they survive a reload.
 */
export function useChosenDays(): readonly [Days, (days: Days) => void] {
  const isCreating = useLocation().pathname === "/create";
  const [days, setDays] = useState(() => (isCreating ? parseDays(tabStore.read(NAME)) : undefined));
  useEffect(() => {
    if (isCreating && days !== undefined) tabStore.write(NAME, [...days].join(" "));
    else tabStore.remove(NAME);
  }, [days, isCreating]);
  const choose = useCallback((next: Days) => {
    // At once: the page that comes next may take a while, and a reload until then must not bring them back.
    if (next === undefined) tabStore.remove(NAME);
    setDays(next);
  }, []);
  return [days, choose];
}

/** Storage is open to extensions, and days pass. */
function parseDays(text: string | undefined): Days {
  const today = Temporal.Now.plainDateISO().toString();
  const days = (text ?? "").split(" ").filter((day) => /^\d{4}-\d\d-\d\d$/.test(day) && day >= today);
  return days.length === 0 ? undefined : new Set(days);
}
