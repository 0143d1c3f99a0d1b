import { Logger } from "graphile-worker";
import type { Log } from "../log.ts";

/** What the queue's library has to say. Failures of jobs are told by `report-jobs.ts`. */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.["failure"] === true) return;
    // It calls errors what mends itself, such as a database that is away for a moment.
    if (level === "error") log.warn({ queue: message }, "job queue");
    else log.debug({ queue: message }, "job queue");
  });
}
