import { parseWeek, weekText, type UsualWeek } from "./usual-week.ts";

const WEEK = "overlap.usual-week";

/** What this device's viewer saved last as their usual week. */
export function keptWeek(): UsualWeek | undefined {
  try {
    return parseWeek(localStorage.getItem(WEEK));
  } catch {
    return undefined;
  }
}

/** Whether it could be kept: storage may be refused or full. */
export function keepWeek(week: UsualWeek): boolean {
  try {
    localStorage.setItem(WEEK, weekText(week));
    return true;
  } catch {
    return false;
  }
}
