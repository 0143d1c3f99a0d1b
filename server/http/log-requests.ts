import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "../log.ts";
import type { LogHashes } from "./log-hashes.ts";

type RequestLogContext = {
  readonly log: Log;
  readonly logHashes: LogHashes;
  readonly addressOf: (request: IncomingMessage) => string;
};
/**
 * Logs one line per answered request: writes and failures as info, plain reads as debug. A line has the route and never the
 * address, because a meeting's address is its key. Keyed hashes of meeting and caller connect lines that belong together.
 */
export function logRequests({ log, logHashes, addressOf }: RequestLogContext) {
  return (request: Routed, response: ServerResponse, next: () => void): void => {
    const startMs = performance.now();
    response.on("close", () => {
      const status = response.statusCode;
      const level = READS.has(request.method ?? "") && status < 400 ? "debug" : "info";
      if (!log.isLevelEnabled(level)) return;
      const line = {
        traceID: traceID(response),
        method: request.method,
        ...nameRoute(request, logHashes),
        caller: logHashes.of("caller", addressOf(request)),
        status,
        ms: Math.round(performance.now() - startMs),
      };
      log[level](line, response.writableFinished ? "request" : "request given up by its sender");
    });
    next();
  };
}

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

const REQUEST_ID = "Request-Id";

/** Names every request, as `Request-Id` for its sender and as `traceID` for the log. Ignores an id from the sender. */
export function nameRequest(_request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.setHeader(REQUEST_ID, randomUUID());
  next();
}

export function traceID(response: ServerResponse): string {
  return String(response.getHeader(REQUEST_ID) ?? "");
}

export type Routed = IncomingMessage & { readonly originalUrl?: string; readonly route?: { readonly path?: unknown } };

const MEETING = /^\/(?:api\/meetings|m)\/([0-9A-Za-z]{12})(?:[/?]|$)/;

/** Returns the route and a hash of the meeting. The log never repeats an address, because a meeting's id is its key. */
export function nameRoute(request: Routed, hashes: LogHashes): { readonly route: string; readonly meeting?: string } {
  const meetingID = MEETING.exec(fullAddress(request))?.[1];
  return { route: patternOf(request), ...(meetingID !== undefined && { meeting: hashes.of("meeting", meetingID) }) };
}

/** Returns a pattern such as `/api/meetings/:meetingID`. An address without a route is a stranger's text and becomes "other". */
function patternOf(request: Routed): string {
  const url = fullAddress(request);
  const pattern = request.route?.path;
  if (typeof pattern === "string") return url.startsWith("/api/") ? `/api${pattern}` : pattern;
  return MEETING.test(url) && !url.startsWith("/api/") ? "/m/:meetingID" : "other";
}

/** Returns the full address, because routers cut off the parts that they matched. */
function fullAddress({ originalUrl, url = "" }: Routed): string {
  return originalUrl ?? url;
}
