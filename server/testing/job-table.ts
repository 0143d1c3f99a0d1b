import pg from "pg";

/** The job queue behind the app's back: tests cannot wait for pauses between attempts. */
export type JobTable = {
  query(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  /** Lets every job that waits for its next attempt be tried now. */
  hurry(): Promise<void>;
  /** Makes what dead processes were at work on look as old as it must be to be done again. */
  age(): Promise<void>;
  /** How many wait or are being done. */
  count(): Promise<number>;
  close(): Promise<void>;
};

export async function openJobTable(url: string): Promise<JobTable> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query: JobTable["query"] = async (text, values = []) =>
    (await client.query<Record<string, unknown>>(text, [...values])).rows;
  return {
    query,
    async hurry() {
      await query("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now() AND locked_at IS NULL");
      await query(`SELECT pg_notify('jobs:insert', '{"count":10}')`);
    },
    async age() {
      await query("UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '1 hour'");
      await query("UPDATE mail_deliveries SET begun_at = begun_at - interval '1 hour' WHERE sent_at IS NULL");
    },
    async count() {
      const rows = await query(
        "SELECT count(*)::int AS count FROM graphile_worker._private_jobs WHERE attempts < max_attempts OR locked_at IS NOT NULL",
      );
      return Number(rows[0]?.["count"]);
    },
    close: () => client.end(),
  };
}
