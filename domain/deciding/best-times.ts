import { calledFrom, neighbour } from "../time/weekdays.ts";
import { quartersAfter, type Slot } from "../time/slot.ts";
import {
  attendanceAt,
  type Attendance,
  attends,
  inOneGo,
  overlap,
  type Question,
  type Windows,
  windowsOf,
} from "./windows.ts";

/** A stretch of time and its attendance. `end` is a slot number, exclusive. */
export type BestTime = Attendance & { readonly start: Slot; readonly end: Slot };

export type BestTimesAsked = {
  readonly limit: number;
  /**
   * For screens: an entry is a stretch in which the same people can attend in the same way, even if many windows fit
   * into it. Otherwise each entry is one window.
   */
  readonly asStretches?: boolean;
};

/** Returns only the best times, for the list's days and mails. */
export function bestTimes(question: Question, options: BestTimesAsked): BestTime[] {
  return bestOf(inOneGo(windowsOf(question)), options);
}

/** Returns the best times, in the ranking that REST, panel and list share. Drops times that overlap a better time. */
export function bestOf(windows: Windows, { limit, asStretches = false }: BestTimesAsked): BestTime[] {
  const { starts, length } = windows;
  const best: BestTime[] = [];
  const isOpen = (start: Slot): boolean =>
    !best.some((other) => overlap(windows, other, { start, end: start + length }));
  for (const window of ranking(windows)) {
    if (best.length >= limit) break;
    const start = starts[window];
    if (start === undefined || !isOpen(start)) continue;
    const last = asStretches ? lastAlike(windows, window, isOpen) : window;
    best.push({
      start,
      end: quartersAfter(calledFrom(start, starts[last] ?? start), length),
      ...attendanceAt(windows, window),
    });
  }
  return best;
}

/**
 * Returns the windows that enough people can attend (at least one), best first. The order is: all required people, then
 * more people, then fewer `if needed`, then the earlier window.
 */
export function ranking(windows: Windows): number[] {
  const { counts, ifNeededCounts, requiredCounts, required, minRespondents } = windows;
  const least = Math.max(1, minRespondents);
  const lacksRequired = (window: number): number => (requiredCounts[window] === required.length ? 0 : 1);
  return [...counts.keys()]
    .filter((window) => (counts[window] ?? 0) >= least)
    .sort(
      (a, b) =>
        lacksRequired(a) - lacksRequired(b) ||
        (counts[b] ?? 0) - (counts[a] ?? 0) ||
        (ifNeededCounts[a] ?? 0) - (ifNeededCounts[b] ?? 0) ||
        a - b,
    );
}

/** Returns the last window that follows `first` slot by slot with the same people; `isOpen` filters taken windows. */
function lastAlike(windows: Windows, first: number, isOpen: (start: Slot) => boolean): number {
  const { starts, people, slotLength } = windows;
  const isAlike = (window: number): boolean =>
    people.every((_, person) => attends(windows, person, window) === attends(windows, person, first));
  let last = first;
  for (;;) {
    const [start, next] = [starts[last], starts[last + 1]];
    const follows = start !== undefined && next === neighbour(start, slotLength) && isOpen(next);
    if (!follows || !isAlike(last + 1)) return last;
    last += 1;
  }
}
