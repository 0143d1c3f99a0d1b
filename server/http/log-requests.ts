import type { RequestHandler } from "express";
import { createTokenBucket } from "#collab/token-bucket.ts";
import type { Log } from "../log.ts";
import { requestID } from "./request-id.ts";

/** Lines of refused requests: being refused costs nobody anything, and a robot must not fill the disk with it. */
const REFUSALS = { burst: 200, perSecond: 10 };

/** None of ours is longer. */
const LONGEST_PATH = 200;

/**
 * One line per answered request: what changed something or failed at info, plain reads at debug. Of a flood of
 * refused ones only some, and with the next line how many others there were.
 */
export function logRequests(log: Log): RequestHandler {
  const refusals = createTokenBucket(REFUSALS.burst, REFUSALS.perSecond);
  let unsaid = 0;
  return (request, response, next) => {
    const began = performance.now();
    response.on("close", () => {
      const quiet = request.method === "GET" && response.statusCode < 400;
      if (!log.isLevelEnabled(quiet ? "debug" : "info")) return;
      // 503 is a refusal too, such as of a login by a provider that is not there: anybody can ask for it.
      const isRefusal = response.statusCode >= 400 && response.statusCode !== 500;
      if (isRefusal && !refusals.take(1, performance.now())) {
        unsaid += 1;
        return;
      }
      const line = {
        requestID: requestID(response),
        method: request.method,
        // Without the query: links of mails and returns from providers carry their secrets in it.
        path: request.originalUrl.split("?", 1)[0]?.slice(0, LONGEST_PATH),
        status: response.statusCode,
        ms: Math.round(performance.now() - began),
        ...(unsaid > 0 && { alsoRefused: unsaid }),
      };
      unsaid = 0;
      log[quiet ? "debug" : "info"](line, response.writableFinished ? "request" : "request given up by its sender");
    });
    next();
  };
}
