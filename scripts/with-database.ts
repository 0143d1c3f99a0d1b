import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { type Database, openDatabase } from "#db/database.ts";
import { explainFault, readConfig } from "#server/start/config.ts";

/**
 * Runs an operator's command on the database of the environment and closes it. Without DATABASE_URL it starts the embedded
 * PostgreSQL, or with `join` uses that of a running server. A failure prints one sentence and exits with 1.
 */
export async function withDatabase(work: (database: Database) => Promise<void>, { join = false } = {}): Promise<void> {
  try {
    const { databaseUrl, dataDir } = readConfig(process.env);
    const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: console.log, join });
    const database = openDatabase({ url: databaseUrl ?? embedded?.url ?? "" });
    try {
      await work(database);
    } finally {
      await database.close();
      await embedded?.stop();
    }
  } catch (error) {
    console.error(explainFault(error));
    process.exitCode = 1;
  }
}
