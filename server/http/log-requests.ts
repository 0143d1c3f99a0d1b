import type { RequestHandler } from "express";
import type { Log } from "../log.ts";
import { requestID } from "./request-id.ts";

/** One line per answered request: what changed something or failed at info, plain reads at debug. */
export function logRequests(log: Log): RequestHandler {
  return (request, response, next) => {
    const began = performance.now();
    response.on("close", () => {
      const quiet = request.method === "GET" && response.statusCode < 400;
      if (!log.isLevelEnabled(quiet ? "debug" : "info")) return;
      const line = {
        requestID: requestID(response),
        method: request.method,
        // Without the query: links of mails and returns from providers carry their secrets in it.
        path: request.originalUrl.split("?", 1)[0],
        status: response.statusCode,
        ms: Math.round(performance.now() - began),
      };
      log[quiet ? "debug" : "info"](line, response.writableFinished ? "request" : "request given up by its sender");
    });
    next();
  };
}
