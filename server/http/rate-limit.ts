import { RateLimiterMemory } from "rate-limiter-flexible";
import { Refusal } from "#domain/refusal.ts";

/**
 * How much one address may do: `points` in each window of `seconds`. A school class of 60 behind one address answers,
 * corrects itself and watches, all within a minute, and must never notice; somebody who fills a database must.
 */
export const RATE_LIMITS = {
  /** Any call at all, also a refused one: 200 a second. 60 open pages that refetch after each other's saves stay below. */
  call: { points: 2_000, seconds: 10 },
  createMeeting: { points: 100, seconds: 3_600 },
  /** A guest's first answer in one meeting. */
  answer: { points: 200, seconds: 600 },
  /** Every other change. */
  change: { points: 300, seconds: 10 },
} as const satisfies Record<string, { points: number; seconds: number }>;
export type LimitedAction = keyof typeof RATE_LIMITS;

/** Too many of one action; `retryAfter` in whole seconds. */
export class TooMany extends Refusal {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super("too-many", `That was too much at once. Please try again in ${waiting(retryAfter)}.`);
    this.retryAfter = retryAfter;
  }
}

/** Counts `action` against `key`, and refuses with {@link TooMany} once its points are spent. */
export type RateLimit = (action: LimitedAction, key: string) => Promise<void>;

/** Counters in this process's memory; each action has its own, so that one never uses up another's points. */
export function createRateLimit(on: boolean): RateLimit {
  if (!on) return async () => {};
  const limiters = new Map(
    Object.entries(RATE_LIMITS).map(([action, { points, seconds }]) => [
      action,
      new RateLimiterMemory({ keyPrefix: action, points, duration: seconds }),
    ]),
  );
  return async (action, key) => {
    const limiter = limiters.get(action);
    if (limiter === undefined) return;
    const spent = await limiter.consume(key).then(
      () => undefined,
      (refused: { msBeforeNext: number }) => refused.msBeforeNext,
    );
    if (spent !== undefined) throw new TooMany(Math.max(1, Math.ceil(spent / 1_000)));
  };
}

function waiting(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
