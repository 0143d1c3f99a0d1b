import { createHmac, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Keys } from "../keys.ts";
import type { Log } from "../log.ts";

type RequestLogContext = {
  readonly log: Log;
  readonly keys: Keys;
  readonly addressOf: (request: IncomingMessage) => string;
};
/**
 * One line per answered request: what changed something or failed at info, plain reads at debug; `/metrics` counts all of
 * them. A line names the route and never the address: a meeting's is its key. Meeting and caller are named by keyed hashes, so that
 * lines which belong together can be found.
 */
export function logRequests({ log, keys, addressOf }: RequestLogContext) {
  return (request: Routed, response: ServerResponse, next: () => void): void => {
    const began = performance.now();
    response.on("close", () => {
      const status = response.statusCode;
      const level = READS.has(request.method ?? "") && status < 400 ? "debug" : "info";
      if (!log.isLevelEnabled(level)) return;
      const line = {
        traceID: traceID(response),
        method: request.method,
        ...nameRoute(request, keys),
        caller: logHash(addressOf(request), keys),
        status,
        ms: Math.round(performance.now() - began),
      };
      log[level](line, response.writableFinished ? "request" : "request given up by its sender");
    });
    next();
  };
}

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

const REQUEST_ID = "Request-Id";

/** Names every request, for its sender in `Request-Id` and as `traceID` for the log. A name that the sender brings is not trusted. */
export function nameRequest(_request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.setHeader(REQUEST_ID, randomUUID());
  next();
}

/** The name that {@link nameRequest} gave to the request which this response answers. */
export function traceID(response: ServerResponse): string {
  return String(response.getHeader(REQUEST_ID) ?? "");
}

/** A request, and what a router has found out about it. */
export type Routed = IncomingMessage & { readonly originalUrl?: string; readonly route?: { readonly path?: unknown } };

const MEETING = /^\/(?:api\/meetings|m)\/([0-9A-Za-z]{12})(?:[/?]|$)/;

/** What the log says of an address, which it never repeats: the route, and a hash of the meeting, whose id is its key. */
export function nameRoute(request: Routed, keys: Keys): { readonly route: string; readonly meeting?: string } {
  const meetingID = MEETING.exec(addressedBy(request))?.[1];
  return { route: patternOf(request), ...(meetingID !== undefined && { meeting: logHash(meetingID, keys) }) };
}

/** Names something in the log so that lines which belong together can be found, and nothing else. */
function logHash(text: string, keys: Keys): string {
  return createHmac("sha256", keys.of("log")).update(text).digest("base64url").slice(0, 12);
}

/** The pattern that the address fits, as in `/api/meetings/:meetingID`. What fits none is text of a stranger. */
function patternOf(request: Routed): string {
  const url = addressedBy(request);
  const pattern = request.route?.path;
  if (typeof pattern === "string") return url.startsWith("/api/") ? `/api${pattern}` : pattern;
  return MEETING.test(url) && !url.startsWith("/api/") ? "/m/:meetingID" : "other";
}

/** As it was sent: routers cut off what they have looked at. */
function addressedBy({ originalUrl, url = "" }: Routed): string {
  return originalUrl ?? url;
}
