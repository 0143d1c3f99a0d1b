import type { Request, RequestHandler } from "express";
import { createHmac } from "node:crypto";
import { createTokenBucket, type TokenBucket } from "#collab/sockets/token-bucket.ts";
import type { Keys } from "../keys.ts";
import type { Log } from "../log.ts";
import { requestID } from "./request-id.ts";

/**
 * Lines of one caller with one status: a robot must not fill the disk, and what it is refused in one way must not hide
 * what it tries in another. All statuses together are less than 100 MB a day.
 */
const OF_CALLER = { burst: 100, perSecond: 0.25 };
/** Lines of all callers with one status. */
const OF_STATUS = { burst: 1_000, perSecond: 20 };
/** Callers that are remembered; beyond that all begin anew. */
const MAX_BUCKETS = 10_000;

type Needs = { readonly log: Log; readonly keys: Keys; readonly addressOf: (request: Request) => string };

/**
 * One line per answered request: what changed something or failed at info, plain reads at debug. Of a flood only some,
 * and with the next line how many others there were. A line names the route and never the address: a meeting's is its
 * key. Meeting and caller are named by keyed hashes, so that lines which belong together can be found.
 */
export function logRequests({ log, keys, addressOf }: Needs): RequestHandler {
  const ofCallers = new Map<string, TokenBucket>();
  const ofStatuses = new Map<number, TokenBucket>();
  let unlogged = 0;
  const hashed = (text: string) => createHmac("sha256", keys.of("log")).update(text).digest("base64url").slice(0, 12);

  function isBeyond(caller: string, status: number): boolean {
    if (ofCallers.size > MAX_BUCKETS) ofCallers.clear();
    const own = bucketOf(ofCallers, `${caller} ${status}`, OF_CALLER);
    const all = bucketOf(ofStatuses, status, OF_STATUS);
    const now = performance.now();
    return !own.take(1, now) || !all.take(1, now);
  }

  return (request, response, next) => {
    const began = performance.now();
    response.on("close", () => {
      const status = response.statusCode;
      const level = READS.has(request.method) && status < 400 ? "debug" : "info";
      if (!log.isLevelEnabled(level)) return;
      const caller = addressOf(request);
      if (isBeyond(caller, status)) {
        unlogged += 1;
        return;
      }
      const meetingID = MEETING.exec(request.originalUrl)?.[1];
      const line = {
        requestID: requestID(response),
        method: request.method,
        route: routeOf(request),
        ...(meetingID !== undefined && { meeting: hashed(meetingID) }),
        caller: hashed(caller),
        status,
        ms: Math.round(performance.now() - began),
        ...(unlogged > 0 && { alsoUnlogged: unlogged }),
      };
      unlogged = 0;
      log[level](line, response.writableFinished ? "request" : "request given up by its sender");
    });
    next();
  };
}

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const MEETING = /^\/(?:api\/meetings|m)\/([0-9A-Za-z]{12})(?:[/?]|$)/;

/** The pattern that the address fits, as in `/api/meetings/:meetingID`. What fits none is text of a stranger. */
function routeOf({ originalUrl, route }: Request): string {
  const pattern = (route as { readonly path?: unknown } | undefined)?.path;
  if (typeof pattern === "string") return originalUrl.startsWith("/api/") ? `/api${pattern}` : pattern;
  return MEETING.test(originalUrl) && !originalUrl.startsWith("/api/") ? "/m/:meetingID" : "other";
}

function bucketOf<Key>(
  buckets: Map<Key, TokenBucket>,
  key: Key,
  { burst, perSecond }: { readonly burst: number; readonly perSecond: number },
): TokenBucket {
  const bucket = buckets.get(key) ?? createTokenBucket(burst, perSecond);
  buckets.set(key, bucket);
  return bucket;
}
