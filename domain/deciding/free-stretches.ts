import { slotAfter, type Slot } from "../time/slot.ts";
import { type BestWindow, freeIn, rankedWindows, type Windows } from "./best-windows.ts";

/**
 * The best times as a screen lists them: one stretch in which the same people are free is one entry, however many windows
 * fit into it. It begins with its best window and goes on for as long as those people stay free and no one joins them. As with
 * the windows, more people come first, then the earlier; what overlaps a better stretch is left out. At most `limit`.
 */
export function freeStretches(windows: Windows, limit: number): BestWindow[] {
  const { starts, people, halfHours } = windows;
  const best: BestWindow[] = [];
  for (const window of rankedWindows(windows)) {
    if (best.length >= limit) break;
    const start = starts[window];
    if (start === undefined || best.some((other) => overlapsWindow(other, start, halfHours))) continue;
    const free = freeIn(windows, window);
    const isFree = new Set(free);
    const last = lastAlike(windows, window, (next) => !best.some((other) => overlapsWindow(other, next, halfHours)));
    const end = slotAfter(starts[last] ?? start, halfHours);
    best.push({ start, end, free, missing: people.filter((id) => !isFree.has(id)) });
  }
  return best;
}

function overlapsWindow({ start, end }: BestWindow, window: Slot, halfHours: number): boolean {
  return start < slotAfter(window, halfHours) && window < end;
}

/** The last of the windows that follow `first` half an hour apart and have the same people; `isOpen` says which may be taken. */
function lastAlike(windows: Windows, first: number, isOpen: (start: Slot) => boolean): number {
  const { starts, counts, people, lacking } = windows;
  const free = [...people.keys()].filter((person) => lacking[person * starts.length + first] === 0);
  let last = first;
  for (;;) {
    const [now, next] = [starts[last], starts[last + 1]];
    const follows = now !== undefined && next === slotAfter(now) && counts[last + 1] === counts[first] && isOpen(next);
    if (!follows || free.some((person) => lacking[person * starts.length + last + 1] !== 0)) return last;
    last += 1;
  }
}
