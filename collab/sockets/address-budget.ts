import { LRUCache } from "lru-cache";
import { createTokenBucket, type TokenBucket } from "#domain/token-bucket.ts";

/** One kind of work that each address may cause: so much at once, and so much more per second. */
export type AddressBudget = ReturnType<typeof createAddressBudget>;

/** Above this, the least recently used address is evicted. An evicted address starts again with a full bucket. */
const MAX_ADDRESSES = 10_000;

/** Creates a full bucket of `burst` tokens for each address, which gets `perSecond` back. */
export function createAddressBudget({ burst, perSecond }: { burst: number; perSecond: number }) {
  const buckets = new LRUCache<string, TokenBucket>({ max: MAX_ADDRESSES });
  return {
    /**
     * Whether the address may cause `cost` more at `now` (milliseconds of any steady clock); if so, it is charged. To be
     * asked before the work is done.
     */
    take(address: string, cost: number, now: number): boolean {
      const bucket = buckets.get(address) ?? createTokenBucket(burst, perSecond);
      buckets.set(address, bucket);
      return bucket.take(cost, now);
    },
  };
}
