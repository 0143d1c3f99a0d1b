import { LRUCache } from "lru-cache";

const MAX_FAILURES = 5;
const OPEN_MS = 60_000;
const MAX_PLACES = 2_000;

/**
 * Stops requests to a place after five failures in a row, for a minute. Then each further failure stops them again, until a
 * success. `now` is in milliseconds.
 */
export function createCircuitBreaker(now: () => number) {
  const places = new LRUCache<string, { failures: number; openUntil: number }>({ max: MAX_PLACES });
  return {
    isOpen: (place: string): boolean => (places.get(place)?.openUntil ?? -Infinity) > now(),
    success: (place: string): void => void places.delete(place),
    failure(place: string): void {
      const failures = (places.get(place)?.failures ?? 0) + 1;
      places.set(place, { failures, openUntil: failures < MAX_FAILURES ? -Infinity : now() + OPEN_MS });
    },
  };
}
