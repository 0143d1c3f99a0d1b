import type { JobName, JobPayload } from "#domain/contract/jobs.ts";
import type { Session } from "../connection/session.ts";
import { statement } from "../connection/statement.ts";
import type { StoreContext } from "./store-context.ts";

/**
 * How often a job is tried before it is given up. The queue waits e, e², … e¹⁰ seconds in between, about 16 hours in
 * all: long enough for a mail server that is away for a night.
 */
export const MAX_ATTEMPTS = 12;

/** A user waits for account mails; a thousand notices must not stand before them. Lower numbers go first. */
export const JOB_PRIORITIES = { account: -10, notice: 10 } as const;

type JobOptions = {
  /** A job with the same key that still waits is replaced: of two such jobs only the later is done. */
  readonly key?: string;
  /** Not before this many milliseconds from now: by the database's clock, like everything in the queue. */
  readonly after?: number;
  /** A waiting job with the same key keeps its time. */
  readonly keepsTime?: boolean;
  readonly priority?: keyof typeof JOB_PRIORITIES;
};

/** The job queue, inside one transaction: with a rollback the jobs are gone too. `server/jobs` does them. */
export type JobStore = {
  add<Name extends JobName>(name: Name, payload: JobPayload<Name>, options?: JobOptions): Promise<void>;
};

const addJob = statement(
  "add-job",
  `SELECT FROM graphile_worker.add_job($1, $2::json, run_at => now() + $3::float8 * interval '1 millisecond',
    max_attempts => ${MAX_ATTEMPTS}, job_key => $4, priority => $5::int, job_key_mode => $6)`,
);

/** The job queue of one transaction. */
export function jobStore({ session }: StoreContext): JobStore {
  return {
    async add(name, payload, { key, after, priority = "notice", keepsTime = false }: JobOptions = {}) {
      const mode = keepsTime ? "preserve_run_at" : "replace";
      const values = [name, JSON.stringify(payload), after ?? null, key ?? null, JOB_PRIORITIES[priority], mode];
      await session.run(addJob, values);
    },
  };
}

/** One of many jobs that are enqueued together, with the priority of a notice. */
export type NewJob = {
  [Name in JobName]: {
    readonly name: Name;
    readonly payload: JobPayload<Name>;
    /** A waiting job with the same key is replaced, so that of two only the later is done. */
    readonly key: string;
    /** Jobs of one queue are done one after the other. Without it any number are done at once. */
    readonly queue?: string;
    /** Not before this many milliseconds from now. */
    readonly after?: number | undefined;
    /** Not before then, in milliseconds since the epoch. */
    readonly runAt?: number;
  };
}[JobName];

const addMany = statement(
  "add-jobs",
  `SELECT FROM graphile_worker.add_jobs(ARRAY(
     SELECT (name, payload, queue, coalesce(to_timestamp("runAt" / 1000), now() + after * interval '1 millisecond'),
       ${MAX_ATTEMPTS}, key, ${JOB_PRIORITIES.notice}, NULL)::graphile_worker.job_spec
     FROM json_to_recordset($1::json)
       AS job (name text, payload json, queue text, after float8, "runAt" float8, key text)
   ))`,
);

/**
 * Enqueues these in one statement, and sends nothing when there are none: each call announces new jobs (NOTIFY), and
 * transactions with announcements commit one after the other.
 */
export async function addJobs(session: Session, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length > 0) await session.run(addMany, [JSON.stringify(jobs)]);
}
