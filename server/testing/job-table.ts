import type { Queries } from "#db/testing/fresh-database.ts";
import { ageJobs, rescheduleJobs } from "#db/testing/queued-jobs.ts";
import { expect, vi } from "vitest";

export type JobTable = ReturnType<typeof jobTable>;

/** Resolves when every job is done or waits for its time. */
export async function jobsDone({ query }: Pick<Queries, "query">): Promise<void> {
  const due = "SELECT FROM graphile_worker.jobs WHERE run_at <= now() OR locked_at IS NOT NULL";
  await vi.waitFor(async () => expect(await query(due)).toEqual([]), { timeout: 15_000, interval: 20 });
}

const NO_REMINDER = "coalesce(key NOT LIKE 'reminders/%', true)";

/** The job queue behind the app's back: tests cannot wait for pauses between attempts. */
export function jobTable({ query }: Pick<Queries, "query">) {
  return {
    query,
    /**
     * Lets every job that waits for its next attempt be tried now. Includes reminders only with `reminders`. A reminder
     * enqueues itself again until its day comes, so a test that hurries until the queue is empty would never end.
     */
    async hurry({ reminders = false } = {}): Promise<void> {
      const waiting = reminders ? "run_at > now()" : `run_at > now() AND ${NO_REMINDER}`;
      await rescheduleJobs(query, waiting, "run_at => now()");
      await query(`SELECT pg_notify('jobs:insert', '{"count":10}')`);
    },
    /** Makes what dead processes were at work on look as old as it must be to be done again. */
    async age(): Promise<void> {
      await ageJobs(query, "1 hour");
      await query("UPDATE mail_deliveries SET begun_at = begun_at - interval '1 hour' WHERE sent_at IS NULL");
    },
    /** How many wait or are being done, but for reminders, which wait until the day before. */
    async count(): Promise<number> {
      const rows = await query(
        `SELECT count(*)::int AS count FROM graphile_worker.jobs
         WHERE (attempts < max_attempts OR locked_at IS NOT NULL) AND ${NO_REMINDER}`,
      );
      return Number(rows[0]?.["count"]);
    },
  };
}
