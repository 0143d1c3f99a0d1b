import { MINUTE_MS } from "#domain/time/durations.ts";

/** Returns the start of the minute, so that the page is drawn once a minute, or a later closing time. */
export function pageTime(nowMs: number, closesAt = Infinity): number {
  const minute = nowMs - (nowMs % MINUTE_MS);
  return closesAt <= nowMs ? Math.max(minute, closesAt) : minute;
}

export function untilNextTime(nowMs: number, closesAt = Infinity): number {
  const rest = MINUTE_MS - (nowMs % MINUTE_MS);
  return closesAt > nowMs ? Math.min(rest, closesAt - nowMs) : rest;
}
