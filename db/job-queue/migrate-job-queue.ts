import { openQueuePool } from "./open-queue-pool.ts";

/**
 * Brings the job queue's own schema, `graphile_worker`, up to date; Overlap's migrations know nothing of it. It is the
 * library's, and a newer library may change it.
 */
export async function migrateJobQueue(url: string): Promise<void> {
  // Only where something is enqueued or migrated, not in every program that reads a row.
  const { Logger, runMigrations } = await import("graphile-worker");
  const pool = openQueuePool(url, 1);
  try {
    await runMigrations({ pgPool: pool.pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pool.close();
  }
}
