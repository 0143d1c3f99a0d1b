import { Logger } from "graphile-worker";
import type { Log } from "../log.ts";

/** Logs what the queue's library says, except for failures of jobs, which `report-jobs.ts` logs. */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.["failure"] === true) return;
    // The library calls things errors that mend themselves, such as a database that is away for a moment.
    if (level === "error") log.warn({ queue: message }, "job queue");
    else log.debug({ queue: message }, "job queue");
  });
}
