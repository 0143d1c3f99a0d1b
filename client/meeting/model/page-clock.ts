import { MINUTE_MS } from "#domain/time/durations.ts";

/** Returns the start of the minute, so that the page is drawn once a minute, or a later closing time. */
export function pageTime(now: number, closesAt = Infinity): number {
  const minute = now - (now % MINUTE_MS);
  return closesAt <= now ? Math.max(minute, closesAt) : minute;
}

export function untilNextTime(now: number, closesAt = Infinity): number {
  const rest = MINUTE_MS - (now % MINUTE_MS);
  return closesAt > now ? Math.min(rest, closesAt - now) : rest;
}
