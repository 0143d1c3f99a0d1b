import { bestWindows, type Question, windowsOf } from "#domain/deciding/best-windows.ts";
import type { Slot } from "#domain/time/slot.ts";

type Asked = Omit<Question, "now"> & {
  /** Now, in the numbers of slots: what begins before is not proposed. */
  readonly quarter: number;
};

/**
 * When to begin on a day: the most people are free for so long then. Without such a time the next one; its first one of
 * a day that is over, which may still be meant.
 */
export function bestStart({ slots, quarter, ...rest }: Asked): Slot | undefined {
  const next = slots.filter((slot) => slot >= quarter);
  const [best] = bestWindows(windowsOf({ ...rest, slots: next }), 1);
  return best?.start ?? next[0] ?? slots[0];
}
