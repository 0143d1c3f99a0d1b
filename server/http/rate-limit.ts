import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { RATE_LIMITS, type LimitedAction, type RateLimitRule } from "#domain/contract/rate-limits.ts";
import { message, type Message } from "#domain/messages/message.ts";
import type { Allowance } from "./allowance.ts";
import { networkGroups } from "./caller-address.ts";
import { OWN_SHARE, type ShareOf } from "./own-networks.ts";
import type { SharedRedis } from "../relay/open-redis.ts";
import { Later } from "./refusal-to-reply.ts";

export class TooMany extends Later {
  /** @param retryAfter in whole seconds */
  constructor(retryAfter: number, sentence?: Message, allowance?: Allowance) {
    super("too-many", sentence ?? tryAgainIn(retryAfter), retryAfter, allowance);
  }
}

/**
 * Counts points (0 to only ask) of `action` against `key`, and refuses with {@link TooMany} once all are spent. `share`
 * multiplies the allowance if `key` names a wider network (`caller-address.ts`). Returns the rest of the allowance;
 * undefined without any limit.
 */
export type RateLimit = (
  action: LimitedAction,
  key: string,
  points?: number,
  share?: number,
) => Promise<Allowance | undefined>;

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

/** Limits whose key ends with a mail domain. */
export const COUNTED_BY_DOMAIN: ReadonlySet<string> = new Set<LimitedAction>(["mailDomain", "signUpDomain"]);

/** Guesses at one account's password: a campus needs no more of them than a home. */
export const EQUAL_FOR_ALL: ReadonlySet<string> = new Set<LimitedAction>(["logInAs", "logInAfterMany"]);

/** The Redis in which several processes count together. */
type Shared = Pick<SharedRedis, "commands" | "prefix" | "hashed" | "isUp">;

/** Actions that each process counts alone, because they protect the process. */
const PER_PROCESS: ReadonlySet<string> = new Set<LimitedAction>(["call", "file", "openNews", "askNews", "floodNews"]);

type Counting = {
  readonly shared?: Shared | undefined;
  /** Points that differ from {@link RATE_LIMITS}. */
  readonly allowances?: Partial<Record<LimitedAction, number>>;
  readonly shareOf?: ShareOf;
  /** The operator's own mail domains, in lower case. */
  readonly ownDomains?: readonly string[];
  readonly onRefused?: (allowance: Allowance) => void;
};

type Configured = { readonly meetingsPerHour?: number; readonly invitationsPerDay?: number };

/**
 * Returns the allowances for `MEETINGS_PER_HOUR`, which changes the allowances of accounts in proportion, and for
 * `INVITATIONS_PER_DAY`. One mail domain may get all invitations of a day.
 */
export function allowancesOf({ meetingsPerHour = 100, invitationsPerDay = 100 }: Configured) {
  const actions = ["createMeeting", "createMeetingAs", "createMeetingFrom"] as const;
  const { points: usual } = RATE_LIMITS.createMeeting;
  const meetings = actions.map((action) => [action, (RATE_LIMITS[action].points * meetingsPerHour) / usual] as const);
  const mailDomain = Math.max(RATE_LIMITS.mailDomain.points, 2 * invitationsPerDay);
  return Object.fromEntries([...meetings, ["mailDomain", mailDomain]]) satisfies Counting["allowances"];
}

/**
 * Creates counters in Redis, or in this process's memory while Redis does not answer. Each action has its own counter.
 */
export function createRateLimit(
  on: boolean,
  { shared, allowances = {}, shareOf = () => 1, ownDomains = [], onRefused }: Counting = {},
): RateLimit {
  if (!on) return async () => undefined;
  const limiters = new Map<string, ReturnType<typeof createCounter>>();
  const limiterOf = (action: LimitedAction, share: number) => {
    const { seconds } = RATE_LIMITS[action];
    const points = allowances[action] ?? RATE_LIMITS[action].points;
    return limiters.getOrInsertComputed(share === 1 ? action : `${action}*${share}`, (name) =>
      createCounter(name, { points: points * share, seconds }, PER_PROCESS.has(action) ? undefined : shared),
    );
  };
  const isOwnDomain = (key: string) => ownDomains.includes(key.slice(key.lastIndexOf(" ") + 1));
  function wholeShare(action: LimitedAction, key: string): number {
    if (EQUAL_FOR_ALL.has(action)) return 1;
    return shareOf(key) * (COUNTED_BY_DOMAIN.has(action) && isOwnDomain(key) ? OWN_SHARE : 1);
  }
  return async (action, key, points = 1, share = 1) => {
    const { sentence }: RateLimitRule = RATE_LIMITS[action];
    const { isRefused, ...counted } = await limiterOf(action, share * wholeShare(action, key))(key, points);
    const allowance = { action, ...counted };
    if (!isRefused) return allowance;
    onRefused?.(allowance);
    throw new TooMany(Math.max(1, Math.ceil(counted.resetMs / 1_000)), sentence, allowance);
  };
}

/** Returns whether a counted action is within its limit, for callers that go on without the action. */
export async function isWithinLimit(counted: Promise<unknown>): Promise<boolean> {
  try {
    await counted;
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

type Counted = Omit<Allowance, "action"> & { readonly isRefused: boolean };

function createCounter(
  action: string,
  { points: most, seconds }: Pick<RateLimitRule, "points" | "seconds">,
  shared: Shared | undefined,
): (key: string, points: number) => Promise<Counted> {
  const options = { points: most, duration: seconds };
  const memory = new RateLimiterMemory({ ...options, keyPrefix: action });
  const counted = async (counter: RateLimiterAbstract, key: string, points: number): Promise<Counted> => {
    const { isRefused, result } = await consume(counter, key, points);
    const remaining = isRefused ? 0 : result.remainingPoints;
    return { points: most, seconds, remaining, resetMs: result.msBeforeNext, isRefused };
  };
  if (!shared) return (key, points) => counted(memory, key, points);
  const { commands: storeClient, prefix, hashed, isUp } = shared;
  const keyPrefix = `${prefix}limit:${action}`;
  const together = new RateLimiterRedis({ ...options, keyPrefix, storeClient, insuranceLimiter: memory });
  return (key, points) => counted(isUp() ? together : memory, hashed(key), points);
}

async function consume(counter: RateLimiterAbstract, key: string, points: number) {
  try {
    return { isRefused: false, result: await counter.consume(key, points) };
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return { isRefused: true, result: refused };
    throw refused;
  }
}

function tryAgainIn(seconds: number): Message {
  return seconds < 90
    ? message("api.tryAgainInSeconds", { count: seconds })
    : message("api.tryAgainInMinutes", { count: Math.ceil(seconds / 60) });
}
