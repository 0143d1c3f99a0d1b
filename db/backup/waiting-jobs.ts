import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { BackupFault, type BackupTable } from "./backup-file.ts";

/** The waiting jobs as a table of a backup. A job without payload was due; the running server does it. */
export const JOBS_TABLE: BackupTable = {
  name: "graphile_worker.jobs",
  columns: ["name", "payload", "queue", "run_at", "max_attempts", "key", "priority"],
};

/** Jobs that were not given up. */
const WAITING = "graphile_worker.jobs WHERE (attempts < max_attempts OR locked_at IS NOT NULL)";
/** A running server does the jobs that are due, so their payloads stay unread. */
const LATER = "locked_at IS NULL AND run_at > clock_timestamp()";
const PAYLOADS = "job_payloads";

/** The jobs at the moment of the transaction that {@link beginWithJobs} began, as a source for COPY. */
export const JOBS_QUERY = `(
  SELECT task_identifier, payload, queue_name, run_at, max_attempts, key, priority
  FROM (SELECT * FROM ${WAITING}) waiting LEFT JOIN ${PAYLOADS} USING (id) ORDER BY id
)`;

// A job of a dead worker is locked, and locked jobs cannot be rescheduled.
const FREE_ALL = `SELECT graphile_worker.force_unlock_workers(ARRAY(SELECT DISTINCT locked_by FROM ${WAITING}))`;

// Rescheduling at the present times changes nothing, locks the jobs and returns payloads, which the library's view lacks.
const readPayloads = (ids: readonly string[]) =>
  `COPY (SELECT id, payload FROM graphile_worker.reschedule_jobs('{${ids.join(",")}}')) TO STDOUT`;

/** A lock wait ends before PostgreSQL looks for deadlocks (1 s), so no change of the server is cancelled for a backup. */
const LOCK_TIMEOUT_MS = 250;
const MAX_TRIES = 20;
const PAUSE_MS = 50;
/** Codes of PostgreSQL for a lock that another transaction holds. */
const LOCKED: ReadonlySet<string | undefined> = new Set(["40P01", "55P03"]);

/**
 * Begins a `REPEATABLE READ READ ONLY` transaction at a moment when all payloads of {@link JOBS_QUERY} are known.
 * `reader` is a second connection. Its transaction locks each job whose payload it reads, until that moment, and is
 * then rolled back. Throws a `BackupFault` if other transactions always lock jobs or add new ones.
 */
export async function beginWithJobs(client: pg.Client, reader: pg.Client, isServed: boolean): Promise<void> {
  const listUnread = `SELECT id FROM ${WAITING} ${isServed ? `AND ${LATER}` : ""} EXCEPT SELECT id FROM ${PAYLOADS}`;
  const begin = async (): Promise<void> => {
    await client.query(`TRUNCATE ${PAYLOADS}`);
    await reader.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  };
  await client.query(`CREATE TEMPORARY TABLE ${PAYLOADS} (id bigint, payload json)`);
  await begin();
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows } = await client.query<{ id: string }>(listUnread);
    if (rows.length === 0) {
      await reader.query("ROLLBACK");
      return;
    }
    await client.query("ROLLBACK");
    try {
      if (!isServed) await reader.query(FREE_ALL);
      const payloads = reader.query(copyTo(readPayloads(rows.map(({ id }) => id))));
      await pipeline(payloads, client.query(copyFrom(`COPY ${PAYLOADS} FROM STDIN`)));
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && LOCKED.has(error.code))) throw error;
      await reader.query("ROLLBACK");
      await setTimeout(PAUSE_MS * (1 + Math.random()));
      await begin();
    }
  }
  throw new BackupFault(
    "The backup was not finished: waiting mails and other jobs changed whenever it read them; try again at a quieter time.",
  );
}

const STORED_JOBS = "waiting_jobs";

/** Makes the temporary table for the rows of {@link JOBS_TABLE}, which {@link enqueueStoredJobs} reads. Returns its name. */
export async function makeStoredJobs(client: pg.Client): Promise<string> {
  await client.query(`CREATE TEMPORARY TABLE ${STORED_JOBS} (name text, payload json, queue text, run_at timestamptz,
    max_attempts integer, key text, priority integer, place bigint GENERATED ALWAYS AS IDENTITY) ON COMMIT DROP`);
  return STORED_JOBS;
}

// A server that went on after the backup has done the jobs that were due, and mails must not leave twice.
const STILL_WAITS = "payload IS NOT NULL AND (NOT $1::boolean OR run_at > now())";
const COUNT = `SELECT count(*)::int AS all, (count(*) FILTER (WHERE ${STILL_WAITS}))::int AS waiting FROM ${STORED_JOBS}`;
const ENQUEUE = `SELECT FROM graphile_worker.add_jobs(ARRAY(
    SELECT (name, payload, queue, run_at, max_attempts, key, priority, NULL)::graphile_worker.job_spec
    FROM ${STORED_JOBS} WHERE ${STILL_WAITS} ORDER BY place))`;

/** Adds the jobs that still wait. Counts them, and the jobs that the server of that time has done. */
export async function enqueueStoredJobs(client: pg.Client, wasServed: boolean) {
  const { rows } = await client.query<{ all: number; waiting: number }>(COUNT, [wasServed]);
  const { all, waiting } = rows[0] ?? { all: 0, waiting: 0 };
  if (waiting > 0) await client.query(ENQUEUE, [wasServed]);
  return { waiting, done: all - waiting };
}
