import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { type Database, openDatabase } from "#db/database.ts";
import { readConfig } from "#server/start/config.ts";

/**
 * Runs a command on the database of the environment and closes it. Without DATABASE_URL it starts the embedded PostgreSQL, or with
 * `join` uses that of a running server. Returns what `work` returns. Rejects with an error that `explainFault` knows.
 */
export async function withDatabase<T>(work: (database: Database) => Promise<T>, { join = false } = {}): Promise<T> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: console.error, join });
  try {
    const database = openDatabase({ url: databaseUrl ?? embedded?.url ?? "" });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}
