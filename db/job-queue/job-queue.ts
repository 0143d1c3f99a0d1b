import pg from "pg";
import { JOB_KEYS } from "#domain/contract/jobs.ts";
import { type Connections, statement } from "../connection/connections.ts";

/** A job that failed, and is tried again or was given up. Instants in milliseconds since the epoch. */
export type FailedJob = {
  readonly id: string;
  readonly name: string;
  readonly key: string | null;
  readonly attempts: number;
  /** When it is tried again; null: it was given up. */
  readonly next: number | null;
  /** Why the last attempt failed; may hold an address. */
  readonly lastError: string;
  readonly created: number;
  readonly failed: number;
};

const GIVEN_UP = "attempts >= max_attempts AND locked_at IS NULL";
const readFailed = statement<FailedJob>(
  "failed-jobs",
  `SELECT id::text, task_identifier AS name, key, attempts, CASE WHEN NOT (${GIVEN_UP}) THEN run_at END AS next,
     coalesce(last_error, '') AS last_error, created_at AS created, updated_at AS failed
   FROM graphile_worker.jobs WHERE last_error IS NOT NULL OR ${GIVEN_UP} ORDER BY created_at, jobs.id`,
);
// Those of the reminders wait until the day before: they are nothing that is late.
const countJobs = statement<{ waiting: number; givenUp: number }>(
  "count-jobs",
  `SELECT (count(*) FILTER (WHERE NOT (${GIVEN_UP}) AND coalesce(key NOT LIKE '${JOB_KEYS.reminders("")}%', true)))::int AS waiting, (count(*) FILTER (WHERE ${GIVEN_UP}))::int AS given_up
   FROM graphile_worker.jobs`,
);
const retryJobs = statement(
  "retry-jobs",
  `SELECT FROM graphile_worker.reschedule_jobs(
     ARRAY(SELECT id FROM graphile_worker.jobs WHERE ${GIVEN_UP} AND ($1::bigint[] IS NULL OR id = ANY($1))),
     run_at => now(), attempts => 0)`,
);
// The library itself waits four hours. A worker does one job at a time, so one that began a job lately is alive.
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

/** The job queue as its operator sees it. Jobs are added by `jobStore`, in transactions. */
export function jobQueue(connections: Connections) {
  return {
    /** The oldest first. */
    failed: (): Promise<readonly FailedJob[]> => connections.run(readFailed, []),
    /** How many wait, those for their next attempt included, and how many were given up. */
    async count(): Promise<{ waiting: number; givenUp: number }> {
      const [counts = { waiting: 0, givenUp: 0 }] = await connections.run(countJobs, []);
      return counts;
    },
    /** Lets jobs that were given up be tried as if for the first time: these, or all. Returns how many there were. */
    async retry(ids?: readonly string[]): Promise<number> {
      return (await connections.run(retryJobs, [ids === undefined ? null : `{${ids.join(",")}}`])).length;
    },
    /** Frees jobs of dead processes, begun that long ago: longer than any job takes. Returns how many. */
    async release(milliseconds: number): Promise<number> {
      const [row = { released: 0 }] = await connections.run(releaseJobs, [milliseconds]);
      return row.released;
    },
  };
}

const CONNECT_TIMEOUT_MS = 5_000;

/** Begins the name under which PostgreSQL lists these connections. */
export const QUEUE_NAME = "overlap jobs";

/**
 * At most `most` connections to the database at `url`, opened when first used. The library could open its own, but it
 * does not wait for their end, and a fault of one of them in the meantime would end the process. `sign`
 * is what other processes are to know of this one (`Database.processSigns`); such connections are there as long as it lives.
 */
export function openQueuePool(url: string, most: number, sign = ""): pg.Pool {
  const pgPool = new pg.Pool({
    connectionString: url,
    max: most,
    application_name: `${QUEUE_NAME} ${sign}`.trim(),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // The next user of the connection gets its fault as an error.
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => void client.on("error", () => {}));
  return pgPool;
}

/** Brings the library's own schema, `graphile_worker`, up to date; it may change with any release. */
export async function migrateJobQueue(url: string): Promise<void> {
  // Loaded here and not at the top: programs that only read a row do without the library.
  const { Logger, runMigrations } = await import("graphile-worker");
  const pgPool = openQueuePool(url, 1);
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}
