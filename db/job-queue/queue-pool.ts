import pg from "pg";

/** Connections for the job queue's library, which speaks to the driver itself. */
export type QueuePool = {
  readonly pgPool: pg.Pool;
  /** Resolves once every connection is closed. */
  close(): Promise<void>;
};

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * At most `most` connections to the database at `url`, opened when first used. The library could open its own, but it
 * does not wait for their end, and a fault of one of them in the meantime would end the process.
 */
export function openQueuePool(url: string, most: number): QueuePool {
  const pgPool = new pg.Pool({
    connectionString: url,
    max: most,
    application_name: "overlap jobs",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // The next user of the connection gets its fault as an error.
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => void client.on("error", () => {}));
  return { pgPool, close: () => pgPool.end() };
}

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
