import { LRUCache } from "lru-cache";
import { createTokenBucket, type TokenBucket } from "#domain/token-bucket.ts";

/** A budget of work for each address: a burst, and a refill per second. */
export type AddressBudget = ReturnType<typeof createAddressBudget>;

/** Above this, the least recently used address is evicted. An evicted address starts again with a full bucket. */
const MAX_ADDRESSES = 10_000;

/** Returns by how much the limits of an address are multiplied. */
export type ShareOf = (address: string) => number;

/** Creates a full bucket of `burst` tokens for each address, which gets `perSecond` back; both times its share. */
export function createAddressBudget(
  { burst, perSecond }: { burst: number; perSecond: number },
  shareOf: ShareOf = () => 1,
) {
  const buckets = new LRUCache<string, TokenBucket>({ max: MAX_ADDRESSES });
  return {
    /**
     * Tells whether the address may cause `cost` more at `now` (milliseconds of any steady clock), and if so charges
     * it. Call it before the work.
     */
    take(address: string, cost: number, now: number): boolean {
      const share = shareOf(address);
      const bucket = buckets.get(address) ?? createTokenBucket(burst * share, perSecond * share);
      buckets.set(address, bucket);
      return bucket.take(cost, now);
    },
  };
}
