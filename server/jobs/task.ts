import type { JobName, ParsedJobPayload } from "#domain/contract/jobs.ts";
import type { AppContext } from "../app-context.ts";

/** Runs a job. It must be idempotent, because it runs again after a failure or after its process has died. */
export type Task<Name extends JobName> = (
  payload: ParsedJobPayload<Name>,
  context: AppContext,
  /** Aborts when the process stops or the job takes too long. */
  signal: AbortSignal,
) => Promise<void>;
