import type { Queries } from "./fresh-database.ts";

/** Runs SQL beside the program; `where` below is a condition on the view `graphile_worker.jobs`. */
type Query = Queries["query"];

const idsOf = (where: string) => `ARRAY(SELECT jobs.id FROM graphile_worker.jobs WHERE ${where})`;

/**
 * Reschedules jobs that no worker has taken, for example with `run_at => now()`. Returns them as the view had them, with the
 * text of the payload, which the view lacks; without changes it only returns them.
 */
export function rescheduleJobs(query: Query, where = "true", changes = "run_at => NULL") {
  return query(
    `SELECT jobs.*, payload::text FROM graphile_worker.jobs
     JOIN graphile_worker.reschedule_jobs(${idsOf(where)}, ${changes}) USING (id) ORDER BY jobs.key`,
  );
}

/** Lets jobs look as if they had failed with this error, the last time at their last attempt. */
export async function failJobs(query: Query, where: string, error: string, attempts?: number): Promise<void> {
  await query(`SELECT FROM graphile_worker.permanently_fail_jobs(${idsOf(where)}, $1)`, [error]);
  if (attempts !== undefined) await rescheduleJobs(query, where, `attempts => ${attempts}`);
}

/** Removes all jobs that no worker has taken. */
export async function removeJobs(query: Query): Promise<void> {
  await query(`SELECT FROM graphile_worker.complete_jobs(${idsOf("true")})`);
}

// The functions below write private tables of graphile-worker. Its public interface cannot set a time in the past or
// give a job to a dead worker. Only this file names these tables.

/** Lets jobs look as if they had been added, and taken by their workers, earlier by this interval. */
export async function ageJobs(query: Query, by: string): Promise<void> {
  await query(
    `UPDATE graphile_worker._private_jobs
     SET created_at = created_at - $1::interval, updated_at = updated_at - $1::interval, locked_at = locked_at - $1::interval`,
    [by],
  );
}

/** Marks a job as taken by a worker, as PostgreSQL keeps it after the worker has died. */
export async function leaveToWorker(query: Query, worker: string, key: string, attempts = 1): Promise<void> {
  await query(
    `WITH job AS (
       UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = $1, attempts = $3 WHERE key = $2 RETURNING *
     )
     UPDATE graphile_worker._private_job_queues queue SET locked_at = now(), locked_by = $1 FROM job WHERE queue.id = job_queue_id`,
    [worker, key, attempts],
  );
}

/** Lets the timer of a database look as if it had run for these days. Returns its tasks. */
export function ageTimer(query: Query, days: number) {
  return query(
    "UPDATE graphile_worker._private_known_crontabs SET known_since = now() - make_interval(days => $1) RETURNING identifier",
    [days],
  );
}
