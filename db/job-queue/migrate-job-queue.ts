import { openQueuePool } from "./open-queue-pool.ts";

/**
 * Brings the job queue's own schema, `graphile_worker`, up to date. It belongs to the library, which may change it with
 * any release, so Overlap's migrations do not touch it.
 */
export async function migrateJobQueue(url: string): Promise<void> {
  // Loaded here and not at the top: programs that only read a row do without the library.
  const { Logger, runMigrations } = await import("graphile-worker");
  const pool = openQueuePool(url, 1);
  try {
    await runMigrations({ pgPool: pool.pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pool.close();
  }
}
