/** Lets a burst through and then a steady rate. */
export type TokenBucket = ReturnType<typeof createTokenBucket>;

/** A full bucket of `burst` tokens that gets `perSecond` back. */
export function createTokenBucket(burst: number, perSecond: number) {
  let tokens = burst;
  let filledAt: number | undefined;
  return {
    /** Whether there are `cost` tokens left at `now` (milliseconds of any steady clock); if so, they are gone. */
    take(cost: number, now: number): boolean {
      if (filledAt !== undefined) tokens = Math.min(burst, tokens + ((now - filledAt) * perSecond) / 1_000);
      filledAt = now;
      if (tokens < cost) return false;
      tokens -= cost;
      return true;
    },
  };
}
