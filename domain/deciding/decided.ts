import { ranking } from "./best-times.ts";
import type { Windows } from "./windows.ts";

/** How many people are expected and have not answered, and how many of them must be there. */
export type Awaited = { readonly count: number; readonly required: number };

/**
 * Whether the first window stays the first, whatever those who are awaited answer. Against it speaks a window that would be
 * ranked before it (as `ranking` does) if all of them were free there, and none could attend the first: nothing that they
 * could answer favours the other window more. Windows are different, so such an answer exists even where the two overlap.
 * Without a first window nothing is decided.
 */
export function isDecided(windows: Windows, awaited: Awaited): boolean {
  const { counts, ifNeededCounts, requiredCounts, required, minRespondents } = windows;
  const [first] = ranking(windows);
  if (first === undefined) return false;
  const lacksRequired = (window: number): number => (requiredCounts[window] === required.length ? 0 : 1);
  const firstLacks = awaited.required > 0 ? 1 : lacksRequired(first);
  const comesBefore = (window: number): boolean => {
    const count = (counts[window] ?? 0) + awaited.count;
    const order =
      lacksRequired(window) - firstLacks ||
      (counts[first] ?? 0) - count ||
      (ifNeededCounts[window] ?? 0) - (ifNeededCounts[first] ?? 0) ||
      window - first;
    return order < 0 && count >= minRespondents;
  };
  return counts.keys().every((window) => window === first || !comesBefore(window));
}
