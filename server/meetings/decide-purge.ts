import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import type { Purge } from "#db/stores/expiry-store.ts";

/** A clean-up comes every night; a night may be missed. */
const MAX_PAUSE_MS = 2 * DAY_MS;
const MIN_GRACE_MS = 12 * HOUR_MS;

/**
 * Decides whether the nightly clean-up deletes. After a jump of the clock, or a long pause, it is put off for a night, so
 * that an operator can correct a wrong clock before meetings are gone. `wait`: the night after a put-off one is not there yet.
 */
export function decidePurge(nowMs: number, last: Purge | undefined): "delete" | "put off" | "wait" {
  if (last === undefined) return "delete";
  const pause = nowMs - last.at;
  if (pause < -HOUR_MS || pause > MAX_PAUSE_MS) return "put off";
  return last.putOff && pause < MIN_GRACE_MS ? "wait" : "delete";
}
