import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { BackupFault, type BackupTable } from "./backup-file.ts";

/** The waiting jobs as a table of a backup. A job without payload was due, and is left to the server that ran. */
export const JOBS_TABLE: BackupTable = {
  name: "graphile_worker.jobs",
  columns: ["name", "payload", "queue", "run_at", "max_attempts", "key", "priority"],
};

// Rescheduling at the present times changes nothing and returns payloads, which the library's view lacks. It skips locked jobs.
// The clock, unlike now(), is later than the snapshot: otherwise a job would count as waiting that a worker may just take.
const LATER = "SELECT id FROM waiting WHERE locked_at IS NULL AND run_at > clock_timestamp()";
const ALL = `SELECT id FROM waiting, (
    SELECT graphile_worker.force_unlock_workers(ARRAY(SELECT DISTINCT locked_by FROM waiting))
  ) unlocked`;

/** Lists jobs that were not given up. A running server does those that are due, so their payloads stay unread. */
const readJobs = (isServed: boolean) => `COPY (
  WITH waiting AS MATERIALIZED (
    SELECT * FROM graphile_worker.jobs WHERE attempts < max_attempts OR locked_at IS NOT NULL
  ), payloads AS MATERIALIZED (
    SELECT id, payload FROM graphile_worker.reschedule_jobs(ARRAY(${isServed ? LATER : ALL}))
  )
  SELECT task_identifier, payload, queue_name, run_at, max_attempts, key, priority
  FROM waiting LEFT JOIN payloads USING (id) ORDER BY id
) TO STDOUT`;

/** A lock wait ends long before PostgreSQL looks for deadlocks (1 s), so no change of the server is cancelled for a backup. */
const LOCK_TIMEOUT_MS = 100;
const MAX_TRIES = 20;
const PAUSE_MS = 50;
/** Another transaction has changed a job since the snapshot, or is about to. */
const CONFLICTS: ReadonlySet<string | undefined> = new Set(["40001", "40P01", "55P03"]);

/**
 * Begins a `REPEATABLE READ READ ONLY` transaction and returns the waiting jobs at its moment, in the text format of COPY. Reading
 * them takes row locks for as long as the statement runs, and begins again at another moment if jobs change meanwhile. Throws a
 * `BackupFault` if they always do.
 */
export async function beginWithJobs(client: pg.Client, isServed: boolean): Promise<readonly Buffer[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
      await client.query(`SAVEPOINT before_reading; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
      const rows = await Array.fromAsync<Buffer>(client.query(copyTo(readJobs(isServed))));
      await client.query(
        "ROLLBACK TO SAVEPOINT before_reading; RELEASE SAVEPOINT before_reading; SET TRANSACTION READ ONLY",
      );
      return rows;
    } catch (error) {
      await client.query("ROLLBACK");
      if (!(error instanceof pg.DatabaseError && CONFLICTS.has(error.code))) throw error;
      if (tries === MAX_TRIES) {
        throw new BackupFault(
          "The backup was not finished: waiting mails and other jobs changed whenever it read them; try again at a quieter time.",
          { cause: error },
        );
      }
    }
    await setTimeout(PAUSE_MS * (1 + Math.random()));
  }
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

/** Adds the jobs that still wait, and counts them and those that the server of that time has done. */
export async function enqueueStoredJobs(client: pg.Client, wasServed: boolean) {
  const { rows } = await client.query<{ all: number; waiting: number }>(COUNT, [wasServed]);
  const { all, waiting } = rows[0] ?? { all: 0, waiting: 0 };
  if (waiting > 0) await client.query(ENQUEUE, [wasServed]);
  return { waiting, done: all - waiting };
}
