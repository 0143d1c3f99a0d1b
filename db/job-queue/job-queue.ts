import pg from "pg";
import { JOB_KEYS } from "#domain/contract/jobs.ts";
import { type Connections, statement } from "../connection/connections.ts";

/** A job that failed, and is retried or was given up. Instants in milliseconds since the epoch. */
export type FailedJob = {
  readonly id: string;
  readonly name: string;
  readonly key: string | null;
  readonly attempts: number;
  /** The time of the next attempt; null: given up. */
  readonly next: number | null;
  /** The error of the last attempt; may hold an address. */
  readonly lastError: string;
  readonly created: number;
  /** The time of the last attempt; null: none since the job was retried by hand. */
  readonly lastAttempt: number | null;
};

type JobCounts = {
  readonly waiting: number;
  readonly givenUp: number;
  /** Since the oldest waiting job was enqueued; 0 without one. */
  readonly oldestSeconds: number;
  readonly databaseBytes: number;
};

const GIVEN_UP = "attempts >= max_attempts AND locked_at IS NULL";
// The library stores when the next attempt begins: e to the power of the attempts, at most 10, in seconds after the last one.
const LAST_ATTEMPT = `CASE WHEN locked_at IS NOT NULL THEN locked_at
  WHEN attempts > 0 THEN run_at - exp(least(attempts, 10)) * interval '1 second' END`;
const readFailed = statement<FailedJob>(
  "failed-jobs",
  `SELECT id::text, task_identifier AS name, key, attempts, CASE WHEN NOT (${GIVEN_UP}) THEN run_at END AS next,
     coalesce(last_error, '') AS last_error, created_at AS created, ${LAST_ATTEMPT} AS last_attempt
   FROM graphile_worker.jobs WHERE last_error IS NOT NULL OR ${GIVEN_UP} ORDER BY created_at, jobs.id`,
);
// Reminders wait until the day before, so they are not late. The tables are graphile-worker's, which has no model.
const WAITING = `NOT (${GIVEN_UP}) AND coalesce(key NOT LIKE '${JOB_KEYS.reminders("")}%', true)`;
const countJobs = statement<JobCounts>(
  "count-jobs",
  `SELECT (count(*) FILTER (WHERE ${WAITING}))::int AS waiting, (count(*) FILTER (WHERE ${GIVEN_UP}))::int AS given_up,
     coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE ${WAITING})), 0)::float8 AS oldest_seconds,
     pg_database_size(current_database())::float8 AS database_bytes
   FROM graphile_worker.jobs`,
);
const retryJobs = statement(
  "retry-jobs",
  `SELECT FROM graphile_worker.reschedule_jobs(
     ARRAY(SELECT id FROM graphile_worker.jobs WHERE ${GIVEN_UP} AND ($1::bigint[] IS NULL OR id = ANY($1))),
     run_at => now(), attempts => 0)`,
);
// The library itself waits four hours. A worker does one job at a time, so a worker with a recent job is alive.
const releaseJobs = statement<{ released: number }>(
  "release-jobs",
  `WITH dead AS (
     SELECT locked_by AS worker, count(*) AS jobs FROM graphile_worker.jobs WHERE locked_by IS NOT NULL
     GROUP BY locked_by HAVING max(locked_at) < now() - make_interval(secs => $1::float8 / 1000)
   ), unlocked AS MATERIALIZED (
     SELECT graphile_worker.force_unlock_workers(ARRAY(SELECT worker FROM dead))
   )
   SELECT (SELECT coalesce(sum(jobs), 0)::int FROM dead) AS released FROM unlocked`,
);

/** Lists, retries and frees jobs for the operator. `jobStore` adds jobs. */
export function jobQueue(connections: Connections) {
  return {
    /** The oldest first. */
    failed: (): Promise<readonly FailedJob[]> => connections.run(readFailed, []),
    /** Counts waiting jobs, including those for a next attempt, and jobs that were given up; and the database's bytes. */
    async count(): Promise<JobCounts> {
      const [counts = { waiting: 0, givenUp: 0, oldestSeconds: 0, databaseBytes: 0 }] = await connections.run(
        countJobs,
        [],
      );
      return counts;
    },
    /** Retries jobs that were given up as if for the first time: these, or all. Returns their number. */
    async retry(ids?: readonly string[]): Promise<number> {
      return (await connections.run(retryJobs, [ids === undefined ? null : `{${ids.join(",")}}`])).length;
    },
    /** Frees jobs of dead processes that began before this time; no job takes so long. Returns their number. */
    async release(milliseconds: number): Promise<number> {
      const [row = { released: 0 }] = await connections.run(releaseJobs, [milliseconds]);
      return row.released;
    },
  };
}

const CONNECT_TIMEOUT_MS = 5_000;

/** The prefix of these connections' application name. */
export const QUEUE_NAME = "overlap jobs";

/**
 * Opens a pool of at most `most` connections. The library's own pool does not wait for its connections' end, and an
 * idle connection's error would end the process. `sign` tells other processes about this one (`Database.processSigns`)
 * as long as it lives.
 */
export function openQueuePool(url: string, most: number, sign = ""): pg.Pool {
  const pgPool = new pg.Pool({
    connectionString: url,
    max: most,
    application_name: `${QUEUE_NAME} ${sign}`.trim(),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // The next user of the connection meets its error.
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => void client.on("error", () => {}));
  return pgPool;
}

/** Updates the library's own schema, `graphile_worker`, which may change with any release. */
export async function migrateJobQueue(url: string): Promise<void> {
  // Imported late, because programs that only read a row do not need the library.
  const { Logger, runMigrations } = await import("graphile-worker");
  const pgPool = openQueuePool(url, 1);
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}
