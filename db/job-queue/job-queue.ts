import type { Connections } from "../connection/connections.ts";
import { statement } from "../connection/statement.ts";

/** A job that failed as often as it may be tried. Instants in milliseconds since the epoch. */
export type GivenUpJob = {
  readonly id: string;
  readonly name: string;
  readonly key?: string;
  readonly attempts: number;
  /** Why the last attempt failed; may hold an address. */
  readonly lastError: string;
  readonly created: number;
  readonly failed: number;
};

const GIVEN_UP = "attempts >= max_attempts AND locked_at IS NULL";
const readGivenUp = statement<Omit<GivenUpJob, "key"> & { key: string | null }>(
  "given-up-jobs",
  `SELECT id::text, task_identifier AS name, key, attempts, coalesce(last_error, '') AS "lastError",
     created_at AS created, updated_at AS failed
   FROM graphile_worker.jobs WHERE ${GIVEN_UP} ORDER BY created_at, jobs.id`,
);
const countJobs = statement<{ waiting: number; givenUp: number }>(
  "count-jobs",
  `SELECT count(*) FILTER (WHERE NOT (${GIVEN_UP})) AS waiting, count(*) FILTER (WHERE ${GIVEN_UP}) AS "givenUp"
   FROM graphile_worker.jobs`,
);
const retryJobs = statement(
  "retry-jobs",
  `SELECT FROM graphile_worker.reschedule_jobs(
     ARRAY(SELECT id FROM graphile_worker.jobs WHERE ${GIVEN_UP} AND ($1::bigint[] IS NULL OR id = ANY($1))),
     run_at => now(), attempts => 0)`,
);
// The library itself waits four hours, and has no call for less. These are private tables of it: so its version is
// pinned, and a test that kills a process shows that this still works.
const releaseJobs = statement(
  "release-jobs",
  `WITH queues AS (
     UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL
     WHERE locked_at < now() - make_interval(secs => $1::float8 / 1000)
   )
   UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
   WHERE locked_at < now() - make_interval(secs => $1::float8 / 1000) RETURNING id`,
);

/** The job queue as its operator sees it. Jobs are added by `jobStore`, in transactions. */
export function jobQueue(connections: Connections) {
  return {
    /** The oldest first. */
    async givenUp(): Promise<readonly GivenUpJob[]> {
      const rows = await connections.read(readGivenUp, []);
      return rows.map(({ key, ...job }) => ({ ...job, ...(key !== null && { key }) }));
    },
    /** How many wait, those for their next attempt included, and how many were given up. */
    async count(): Promise<{ waiting: number; givenUp: number }> {
      const [counts = { waiting: 0, givenUp: 0 }] = await connections.read(countJobs, []);
      return counts;
    },
    /** Lets jobs that were given up be tried as if for the first time: these, or all. Returns how many there were. */
    async retry(ids?: readonly string[]): Promise<number> {
      return (await connections.read(retryJobs, [ids === undefined ? null : `{${ids.join(",")}}`])).length;
    },
    /**
     * Frees jobs that were begun so long ago and never ended, because their process has died. Returns how many. To be
     * called with a time in which every job ends: a freed one must not still be running.
     */
    async release(milliseconds: number): Promise<number> {
      return (await connections.read(releaseJobs, [milliseconds])).length;
    },
  };
}
