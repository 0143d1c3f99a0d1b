import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { RATE_LIMITS, type LimitedAction, type RateLimitRule } from "#domain/contract/rate-limits.ts";
import { message, type Message } from "#domain/messages/message.ts";
import { networkGroups } from "./caller-address.ts";
import type { SharedRedis } from "../relay/open-redis.ts";
import { Later } from "./refusal-to-reply.ts";

/** Too many of one action; `retryAfter` in whole seconds. */
export class TooMany extends Later {
  constructor(retryAfter: number, sentence?: Message) {
    super("too-many", sentence ?? tryAgainIn(retryAfter), retryAfter);
  }
}

/**
 * Counts `action` against `key`, and refuses with {@link TooMany} once its points are spent: one point, or more, or 0 to
 * ask only. `share` times the points are there when `key` names a wider network (`caller-address.ts`).
 */
export type RateLimit = (action: LimitedAction, key: string, points?: number, share?: number) => Promise<void>;

/** What is counted in every network that holds the caller, because it is worth taking many addresses for. */
export const BY_NETWORK: ReadonlySet<string> = new Set<LimitedAction>([
  "logIn",
  "logInAs",
  "signUp",
  "signUpAs",
  "resetPassword",
  "resetMail",
  "answer",
]);

type OfCaller = { readonly address: string; readonly key: string };

/**
 * Counts `action` of a caller in every network that holds the caller, each together with `key`. Refuses like
 * {@link RateLimit}.
 */
export async function limitByNetwork(rateLimit: RateLimit, action: LimitedAction, { address, key }: OfCaller) {
  for (const { network, share } of networkGroups(address)) await rateLimit(action, `${network} ${key}`, 1, share);
}

/** Where several processes count together. */
type Shared = Pick<SharedRedis, "commands" | "prefix" | "hashed" | "isUp">;

/** Counted by each process for itself. */
const OWN: ReadonlySet<string> = new Set<LimitedAction>(["call", "file", "openNotes", "askNotes", "floodNotes"]);

type Counting = {
  readonly shared?: Shared | undefined;
  /** Points that differ from {@link RATE_LIMITS}. */
  readonly allowances?: Partial<Record<LimitedAction, number>>;
};

/** Returns the allowances of an installation where guests of one address create so many meetings an hour. */
export function allowancesOf(meetingsPerHour: number): Counting["allowances"] & object {
  const actions = ["createMeeting", "createMeetingAs", "createMeetingFrom"] as const;
  const { points: usual } = RATE_LIMITS.createMeeting;
  return Object.fromEntries(actions.map((action) => [action, (RATE_LIMITS[action].points * meetingsPerHour) / usual]));
}

/**
 * Counters in this process's memory, or in Redis as long as that answers: then in memory until it does again. Each
 * action has its own, so that one never uses up another's points.
 */
export function createRateLimit(on: boolean, { shared, allowances = {} }: Counting = {}): RateLimit {
  if (!on) return async () => {};
  const limiters = new Map<string, ReturnType<typeof counting>>();
  const limiterOf = (action: LimitedAction, share: number) => {
    const { seconds } = RATE_LIMITS[action];
    const points = allowances[action] ?? RATE_LIMITS[action].points;
    return limiters.getOrInsertComputed(share === 1 ? action : `${action}*${share}`, (name) =>
      counting(name, { points: points * share, seconds }, OWN.has(action) ? undefined : shared),
    );
  };
  return async (action, key, points = 1, share = 1) => {
    const rule: RateLimitRule = RATE_LIMITS[action];
    const spent = await limiterOf(action, share)(key, points);
    if (spent !== undefined) throw new TooMany(Math.max(1, Math.ceil(spent / 1_000)), rule.sentence);
  };
}

/** Whether an action that was just counted is within its limit, for those that go on without it. */
export async function isWithinLimit(counted: Promise<void>): Promise<boolean> {
  try {
    await counted;
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

/** Counts; how long to wait in milliseconds when the points are spent. */
function counting(
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
