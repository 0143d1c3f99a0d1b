import type { NewJob } from "#db/stores/job-store.ts";
import type { JobName, ParsedJobPayload } from "#domain/contract/jobs.ts";
import type { AppContext } from "../app-context.ts";

export type TaskRun = {
  readonly context: AppContext;
  /** The job itself, for a task that has to wait and enqueues it once more. */
  readonly job: NewJob;
  /** Aborts when the process stops or the job takes too long. */
  readonly signal: AbortSignal;
};

/** Runs a job. It must be idempotent, because it runs again after a failure or after its process has died. */
export type Task<Name extends JobName> = (payload: ParsedJobPayload<Name>, run: TaskRun) => Promise<void>;
