const FIRST_MS = 4_000;
const MAX_MS = 30_000;
const GROWTH = 1.5;

/** How long to wait before asking for the `count`th time, counted from nought; `chance` is from 0 up to 1. */
export function pollDelay(count: number, chance: number): number {
  const delay = Math.min(MAX_MS, FIRST_MS * GROWTH ** Math.min(count, 20));
  // Not everybody of a meeting at once.
  return delay * (0.85 + chance * 0.3);
}
