import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { RATE_LIMITS, type LimitedAction, type RateLimitRule } from "#domain/contract/rate-limits.ts";
import { message, type Message } from "#domain/messages/message.ts";
import { networkGroups } from "./caller-address.ts";
import type { SharedRedis } from "../relay/open-redis.ts";
import { Later } from "./refusal-to-reply.ts";

/** Refuses an action over its limit. */
export class TooMany extends Later {
  /** @param retryAfter in whole seconds */
  constructor(retryAfter: number, sentence?: Message) {
    super("too-many", sentence ?? tryAgainIn(retryAfter), retryAfter);
  }
}

/**
 * Counts points (0 to only ask) of `action` against `key`, and refuses with {@link TooMany} once all are spent. `share`
 * multiplies the allowance if `key` names a wider network (`caller-address.ts`).
 */
export type RateLimit = (action: LimitedAction, key: string, points?: number, share?: number) => Promise<void>;

/** Actions that are counted in every network of the caller, because attackers use many addresses for them. */
export const COUNTED_BY_NETWORK: ReadonlySet<string> = new Set<LimitedAction>([
  "logIn",
  "logInAs",
  "signUp",
  "signUpAs",
  "resetPassword",
  "resetMail",
  "answer",
]);

type CallerKey = { readonly address: string; readonly key: string };

/**
 * Counts `action` of a caller in every network of the caller, each together with `key`. Refuses like {@link RateLimit}.
 */
export async function limitByNetwork(rateLimit: RateLimit, action: LimitedAction, { address, key }: CallerKey) {
  for (const { network, share } of networkGroups(address)) await rateLimit(action, `${network} ${key}`, 1, share);
}

/** The Redis in which several processes count together. */
type Shared = Pick<SharedRedis, "commands" | "prefix" | "hashed" | "isUp">;

/** Actions that each process counts alone, because they protect the process. */
const PER_PROCESS: ReadonlySet<string> = new Set<LimitedAction>(["call", "file", "openNews", "askNews", "floodNews"]);

type Counting = {
  readonly shared?: Shared | undefined;
  /** Points that differ from {@link RATE_LIMITS}. */
  readonly allowances?: Partial<Record<LimitedAction, number>>;
};

/** Returns the allowances for `MEETINGS_PER_HOUR`, which moves those of accounts in proportion. */
export function allowancesOf(meetingsPerHour: number): Counting["allowances"] & object {
  const actions = ["createMeeting", "createMeetingAs", "createMeetingFrom"] as const;
  const { points: usual } = RATE_LIMITS.createMeeting;
  return Object.fromEntries(actions.map((action) => [action, (RATE_LIMITS[action].points * meetingsPerHour) / usual]));
}

/**
 * Creates counters in Redis, or in this process's memory while Redis does not answer. Each action has a counter of its own.
 */
export function createRateLimit(on: boolean, { shared, allowances = {} }: Counting = {}): RateLimit {
  if (!on) return async () => {};
  const limiters = new Map<string, ReturnType<typeof createCounter>>();
  const limiterOf = (action: LimitedAction, share: number) => {
    const { seconds } = RATE_LIMITS[action];
    const points = allowances[action] ?? RATE_LIMITS[action].points;
    return limiters.getOrInsertComputed(share === 1 ? action : `${action}*${share}`, (name) =>
      createCounter(name, { points: points * share, seconds }, PER_PROCESS.has(action) ? undefined : shared),
    );
  };
  return async (action, key, points = 1, share = 1) => {
    const rule: RateLimitRule = RATE_LIMITS[action];
    const spent = await limiterOf(action, share)(key, points);
    if (spent !== undefined) throw new TooMany(Math.max(1, Math.ceil(spent / 1_000)), rule.sentence);
  };
}

/** Returns whether a counted action is within its limit, for callers that go on without the action. */
export async function isWithinLimit(counted: Promise<void>): Promise<boolean> {
  try {
    await counted;
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

/** Returns a counter. It returns how many milliseconds to wait, or undefined within the limit. */
function createCounter(
  action: string,
  rule: Pick<RateLimitRule, "points" | "seconds">,
  shared: Shared | undefined,
): (key: string, points: number) => Promise<number | undefined> {
  const options = { points: rule.points, duration: rule.seconds };
  const memory = new RateLimiterMemory({ ...options, keyPrefix: action });
  if (!shared) return (key, points) => consume(memory, key, points);
  const { commands: storeClient, prefix, hashed, isUp } = shared;
  const keyPrefix = `${prefix}limit:${action}`;
  const together = new RateLimiterRedis({ ...options, keyPrefix, storeClient, insuranceLimiter: memory });
  return (key, points) => consume(isUp() ? together : memory, hashed(key), points);
}

async function consume(counter: RateLimiterAbstract, key: string, points: number): Promise<number | undefined> {
  try {
    await counter.consume(key, points);
    return undefined;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused.msBeforeNext;
    throw refused;
  }
}

function tryAgainIn(seconds: number): Message {
  return seconds < 90
    ? message("api.tryAgainInSeconds", { count: seconds })
    : message("api.tryAgainInMinutes", { count: Math.ceil(seconds / 60) });
}
