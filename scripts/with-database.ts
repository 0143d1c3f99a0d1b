import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { type Database, openDatabase } from "#db/database.ts";
import { explainFault, readConfig } from "#server/start/config.ts";

/**
 * Runs a command of the operator on the database that the environment names, and closes it again. Without DATABASE_URL
 * that is the embedded one, which the command starts; with `join` it uses the one of a server that runs. What cannot
 * work is said in one sentence, and the command ends with 1.
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
