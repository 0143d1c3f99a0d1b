import { MINUTE_MS } from "#domain/time/durations.ts";

/**
 * Returns the page's current time in milliseconds since the epoch: the start of the minute, so that the page is drawn
 * again only once a minute, or the closing time once it has passed within that minute.
 */
export function pageTime(now: number, closesAt = Infinity): number {
  const minute = now - (now % MINUTE_MS);
  return closesAt <= now ? Math.max(minute, closesAt) : minute;
}

/** Returns the milliseconds until {@link pageTime} changes. */
export function untilNextTime(now: number, closesAt = Infinity): number {
  const rest = MINUTE_MS - (now % MINUTE_MS);
  return closesAt > now ? Math.min(rest, closesAt - now) : rest;
}
