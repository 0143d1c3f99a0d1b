import type { JobName, ParsedJobPayload } from "#domain/contract/jobs.ts";
import type { AppContext } from "../app-context.ts";

/** What a job does. It must be idempotent: whatever it has done when it fails, or when its process dies, is done again. */
export type Task<Name extends JobName> = (
  payload: ParsedJobPayload<Name>,
  context: AppContext,
  /** Aborts when the process stops, or the job takes too long. */
  signal: AbortSignal,
) => Promise<void>;
