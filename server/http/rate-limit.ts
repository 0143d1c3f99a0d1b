import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { SharedRedis } from "../relay/open-redis.ts";
import { Later } from "./refusal-to-reply.ts";

/** The sentence for a caller who tries too often to log in (the words of the reference). */
const LATER = "Rate limit reached. Please try again later";

/**
 * How much one address may do: `points` in each window of `seconds`. A school class of 60 behind one address answers,
 * corrects itself and watches, all within a minute, and must never notice; a caller who fills a database must.
 *
 * Whatever concerns an account counts per address of the sender too, so that no caller can use up what another needs.
 */
export const RATE_LIMITS = {
  /**
   * Any call at all, also a refused one. Counted by each process for itself: it is the process that this protects, and
   * a question to Redis before every answer is what it must not cost.
   * 200 a second: 60 open pages that refetch after each other's saves stay below.
   */
  call: { points: 2_000, seconds: 10 },
  /**
   * Pages but those of meetings, and their files, which ask nothing of the database. A browser that comes for the first time keeps a copy of all
   * sixty: a class of 60 does so at once.
   */
  file: { points: 5_000, seconds: 10 },
  /**
   * Kilobytes of replies of more than 64 kB, as they are sent. 300 people behind one address open a meeting of a
   * thousand answers within a minute; a caller who asks for such a reply again and again waits.
   */
  send: { points: 512 * 1_024, seconds: 60 },
  /** Pictures of meetings that are drawn, for links that are pasted somewhere: a chat draws one for each version it shows. */
  drawPreview: { points: 60, seconds: 60 },
  createMeeting: { points: 100, seconds: 3_600 },
  /** A guest's first answer in one meeting. */
  answer: { points: 200, seconds: 600 },
  /** A guest's first answer with an address, in any meeting: a class, but not a list of strangers. */
  giveAddress: { points: 100, seconds: 3_600 },
  /** Answers stored, first ones and changes, in all meetings together: each leaves something on the disk for weeks. */
  save: { points: 1_500, seconds: 300 },
  /** Addresses of one domain to which one sender has mails sent, by answers and sign-ups: three classes, but not a company. */
  mailDomain: { points: 200, seconds: 86_400 },
  /** Every change but what makes something new. */
  change: { points: 300, seconds: 10 },
  /** Changes of an account that touch many meetings, per user. */
  account: { points: 30, seconds: 60 },
  /** Looks into one's own calendar, per user: each asks the provider. */
  readCalendar: { points: 120, seconds: 60 },
  logIn: { points: 200, seconds: 600, sentence: LATER },
  /** Tries at one account: passwords are guessed like this. */
  logInAs: { points: 10, seconds: 60, sentence: LATER },
  /** Wrong passwords for one account, from everywhere. After these, networks from which it was never entered count narrowly. */
  failedAs: { points: 100, seconds: 3_600 },
  /** Tries at such an account from one such network. Its owner, somewhere new, still has these. */
  logInFromElsewhere: { points: 10, seconds: 600, sentence: LATER },
  signUp: { points: 100, seconds: 3_600, sentence: LATER },
  signUpAs: { points: 3, seconds: 60, sentence: LATER },
  resetPassword: { points: 60, seconds: 3_600, sentence: LATER },
  /** Mails that one sender may cause at one mailbox, of either kind. */
  signUpMail: { points: 3, seconds: 3_600, sentence: LATER },
  resetMail: { points: 3, seconds: 3_600, sentence: LATER },
  /** The same from all senders together: what a stranger's mailbox must bear. */
  signUpMailbox: { points: 10, seconds: 3_600, sentence: LATER },
  resetMailbox: { points: 10, seconds: 3_600, sentence: LATER },
} as const satisfies Record<string, Rule>;
type Rule = { readonly points: number; readonly seconds: number; readonly sentence?: string };
export type LimitedAction = keyof typeof RATE_LIMITS;

/** Too many of one action; `retryAfter` in whole seconds. */
export class TooMany extends Later {
  constructor(retryAfter: number, sentence?: string) {
    super("too-many", sentence ?? `That was too much at once. Please try again in ${waiting(retryAfter)}.`, retryAfter);
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
]);

/** Where several processes count together. */
type Shared = Pick<SharedRedis, "commands" | "prefix" | "isUp" | "doubt">;

/** Counted by each process for itself. */
const OWN: ReadonlySet<string> = new Set<LimitedAction>(["call", "file", "send"]);

/**
 * Counters in this process's memory, or in Redis as long as that answers: then in memory until it does again. Each
 * action has its own, so that one never uses up another's points.
 */
export function createRateLimit(on: boolean, shared?: Shared): RateLimit {
  if (!on) return async () => {};
  const limiters = new Map<string, ReturnType<typeof counting>>();
  const limiterOf = (action: LimitedAction, share: number) => {
    const { points, seconds } = RATE_LIMITS[action];
    const name = share === 1 ? action : `${action}*${share}`;
    const rule = { points: points * share, seconds };
    const limiter = limiters.get(name) ?? counting(name, rule, OWN.has(action) ? undefined : shared);
    limiters.set(name, limiter);
    return limiter;
  };
  return async (action, key, points = 1, share = 1) => {
    const rule: Rule = RATE_LIMITS[action];
    const spent = await limiterOf(action, share)(key, points);
    if (spent !== undefined) throw new TooMany(Math.max(1, Math.ceil(spent / 1_000)), rule.sentence);
  };
}

/** Counts; how long to wait in milliseconds when the points are spent. */
function counting(
  action: string,
  rule: Rule,
  shared: Shared | undefined,
): (key: string, points: number) => Promise<number | undefined> {
  const options = { points: rule.points, duration: rule.seconds };
  const memory = new RateLimiterMemory({ ...options, keyPrefix: action });
  if (!shared) return (key, points) => consume(memory, key, points);
  const keyPrefix = `${shared.prefix}limit:${action}`;
  const together = new RateLimiterRedis({ ...options, keyPrefix, storeClient: shared.commands });
  return async (key, points) => {
    if (!shared.isUp()) return consume(memory, key, points);
    try {
      return await consume(together, key, points);
    } catch {
      shared.doubt();
      return consume(memory, key, points);
    }
  };
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

function waiting(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? "a second" : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
