/** Allows a burst, then a steady rate. */
export type TokenBucket = ReturnType<typeof createTokenBucket>;

/** Creates a full bucket of `burst` tokens that regains `perSecond`. */
export function createTokenBucket(burst: number, perSecond: number) {
  let tokens = burst;
  let filledAt: number | undefined;
  return {
    /** Takes `cost` tokens if they are left at `nowMs` (milliseconds of any steady clock). */
    take(cost: number, nowMs: number): boolean {
      if (filledAt !== undefined) tokens = Math.min(burst, tokens + ((nowMs - filledAt) * perSecond) / 1_000);
      filledAt = nowMs;
      if (tokens < cost) return false;
      tokens -= cost;
      return true;
    },
  };
}
