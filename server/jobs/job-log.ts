import { Logger, type Job, type WorkerEvents } from "graphile-worker";
import type { Log } from "../log.ts";

/** Logs what the queue's library says, except for failures of jobs, which {@link reportJobs} logs. */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.["failure"] === true) return;
    // The library calls things errors that mend themselves, such as a database that is away for a moment.
    if (level === "error") log.warn({ queue: message }, "job queue");
    else log.debug({ queue: message }, "job queue");
  });
}

/** Says in the log what becomes of jobs that fail: each failure as a warning, and once as an error when one is given up. */
export function reportJobs(events: WorkerEvents, log: Log): void {
  events.on("job:error", ({ job, error }) => log.warn(detailsOf(job, error), "A job failed and is tried again."));
  events.on("job:failed", ({ job, error }) =>
    log.error(detailsOf(job, error), "A job was given up. See `npm run jobs`, and `npm run jobs -- --retry`."),
  );
}

function detailsOf({ id, task_identifier: job, key, attempts, max_attempts: most }: Job, error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  // Mail servers like to repeat the address.
  return { id, job, key, attempts, most, reason: message.replaceAll(/[^\s<>]+@[^\s<>]+/g, "[address]") };
}
