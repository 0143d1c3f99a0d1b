import { JOB_PRIORITIES, MAX_ATTEMPTS } from "./job-store.ts";

/** A job of `graphile_worker.add_jobs`; each field is an SQL expression. */
export type JobSpec = {
  readonly name: string;
  readonly payload: string;
  /** A waiting job with the same key is replaced, so that of two only the later is done. */
  readonly key: string;
  /** Jobs of one queue are done one after the other. Without it any number are done at once. */
  readonly queue?: string;
  /** Not before then; at once unless given. */
  readonly runAt?: string;
};

/**
 * A notice-priority job as SQL, for statements that enqueue many at once: `add_jobs` takes an array of these. A single
 * job is added by `JobStore.add`.
 */
export function jobSpec({ name, payload, key, queue = "NULL", runAt = "NULL" }: JobSpec): string {
  const flags = "NULL";
  const fields = [name, payload, queue, runAt, MAX_ATTEMPTS, key, JOB_PRIORITIES.notice, flags];
  return `(${fields.join(", ")})::graphile_worker.job_spec`;
}
