import type { IncomingMessage, ServerResponse } from "node:http";
import { createTokenBucket, type TokenBucket } from "#domain/token-bucket.ts";
import type { Keys } from "../keys.ts";
import type { Log } from "../log.ts";
import { widestNetwork } from "./caller-address.ts";
import { requestID, logHash, nameRoute, type Routed } from "./request-names.ts";

/**
 * Lines of the process, by what became of the request: none of them can use up what another needs. About 260 B each, all
 * of them are at most 80 MB a day, from however many addresses they come.
 */
const OF_OUTCOME = {
  failed: { burst: 30, perSecond: 0.7 },
  notAllowed: { burst: 30, perSecond: 0.8 },
  refused: { burst: 30, perSecond: 0.8 },
  tooMany: { burst: 30, perSecond: 0.3 },
  done: { burst: 30, perSecond: 0.9 },
} as const satisfies Record<string, Rate>;
/** Of these, lines of one network with one status: two at once fit, and a third is seen beside them. */
const OF_NETWORK = { burst: 10, perSecond: 0.2 } as const satisfies Rate;
/** Networks and statuses that are remembered; beyond that all begin again. */
const MAX_BUCKETS = 10_000;

const SUMMARY_MS = 60_000;
/** Kinds of requests that a summary names, the most frequent first: together at most 3 kB. */
const MAX_KINDS = 40;

type Rate = { readonly burst: number; readonly perSecond: number };
type Needs = { readonly log: Log; readonly keys: Keys; readonly addressOf: (request: IncomingMessage) => string };
/**
 * One line per answered request: what changed something or failed at info, plain reads at debug. Of more than fits into a
 * day's log only some, and the others are counted in one line a minute, by route and status: nothing stays unseen. A line
 * names the route and never the address: a meeting's is its key. Meeting and caller are named by keyed hashes, so that
 * lines which belong together can be found.
 */
export function logRequests({ log, keys, addressOf }: Needs, summaryMs = SUMMARY_MS) {
  const isAdmitted = lineBudget();
  const unlogged = countUnlogged(log, summaryMs);

  return (request: Routed, response: ServerResponse, next: () => void): void => {
    const began = performance.now();
    response.on("close", () => {
      const status = response.statusCode;
      const level = READS.has(request.method ?? "") && status < 400 ? "debug" : "info";
      if (!log.isLevelEnabled(level)) return;
      const caller = addressOf(request);
      if (!isAdmitted(caller, status)) {
        unlogged.note(`${status} ${request.method ?? ""} ${nameRoute(request, keys).route}`);
        return;
      }
      const line = {
        requestID: requestID(response),
        method: request.method,
        ...nameRoute(request, keys),
        caller: logHash(caller, keys),
        status,
        ms: Math.round(performance.now() - began),
      };
      log[level](line, response.writableFinished ? "request" : "request given up by its sender");
    });
    next();
  };
}

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether there is room in the log for a line of this caller with this status; if so, it is taken. */
function lineBudget(): (caller: string, status: number) => boolean {
  const ofOutcomes = Object.fromEntries(
    Object.entries(OF_OUTCOME).map(([outcome, { burst, perSecond }]) => [outcome, createTokenBucket(burst, perSecond)]),
  );
  const ofNetworks = new Map<string, TokenBucket>();
  return (caller, status) => {
    const key = `${widestNetwork(caller)} ${status}`;
    if (ofNetworks.size > MAX_BUCKETS) ofNetworks.clear();
    const own = ofNetworks.getOrInsertComputed(key, () => createTokenBucket(OF_NETWORK.burst, OF_NETWORK.perSecond));
    const now = performance.now();
    return own.take(1, now) && ofOutcomes[outcomeOf(status)]?.take(1, now) === true;
  };
}

function outcomeOf(status: number): keyof typeof OF_OUTCOME {
  if (status >= 500) return "failed";
  if (status === 429) return "tooMany";
  if (status === 401 || status === 403) return "notAllowed";
  return status >= 400 ? "refused" : "done";
}

/** Counts requests without a line of their own, and logs how many of each kind there were `afterMs` after the first. */
function countUnlogged(log: Log, afterMs: number): { note(kind: string): void } {
  const counts = new Map<string, number>();

  function summarise(): void {
    const kinds = [...counts].toSorted(([, one], [, other]) => other - one);
    const sum = (some: typeof kinds) => some.reduce((total, [, count]) => total + count, 0);
    const others = sum(kinds.slice(MAX_KINDS));
    counts.clear();
    log.info(
      {
        unlogged: sum(kinds),
        kinds: Object.fromEntries(kinds.slice(0, MAX_KINDS)),
        ...(others > 0 && { others }),
      },
      "requests without a line of their own",
    );
  }

  return {
    note(kind) {
      if (counts.size === 0) setTimeout(summarise, afterMs).unref();
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    },
  };
}
