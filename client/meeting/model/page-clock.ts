import { MINUTE_MS } from "#domain/time/durations.ts";

/**
 * Returns what a page takes for now, in milliseconds since the epoch: the minute that has begun, so that the page is not drawn
 * again all the time, or the meeting's closing time once that has come within the minute.
 */
export function pageTime(now: number, closesAt = Infinity): number {
  const minute = now - (now % MINUTE_MS);
  return closesAt <= now ? Math.max(minute, closesAt) : minute;
}

/** Returns after how many milliseconds {@link pageTime} is another one. */
export function untilNextTime(now: number, closesAt = Infinity): number {
  const rest = MINUTE_MS - (now % MINUTE_MS);
  return closesAt > now ? Math.min(rest, closesAt - now) : rest;
}
