import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { type Database, openDatabase } from "#db/database.ts";
import { readConfig } from "#server/start/config.ts";

/**
 * Runs a command on the database of the environment and closes it. Without DATABASE_URL it starts the embedded PostgreSQL, or with
 * `join` uses that of a running server. Rejects with an error that `explainFault` knows.
 */
export async function withDatabase(work: (database: Database) => Promise<void>, { join = false } = {}): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: console.error, join });
  try {
    const database = openDatabase({ url: databaseUrl ?? embedded?.url ?? "" });
    try {
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}
