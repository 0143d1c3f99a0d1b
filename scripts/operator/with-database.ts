import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { type Database, openDatabase } from "#db/database.ts";
import { type Config, readConfig } from "#server/start/config.ts";

type Options = {
  /** Uses the embedded PostgreSQL of a running server, if there is one. */
  readonly join?: boolean;
  /** The default is the address of the environment. */
  readonly config?: Pick<Config, "databaseUrl" | "dataDir">;
  readonly poolSize?: number;
  readonly log?: (line: string) => void;
};

/**
 * Runs a command on the database of the environment and closes it. Without DATABASE_URL it starts the embedded PostgreSQL.
 * Returns what `work` returns. Rejects with an error that `explainFault` knows.
 */
export async function withDatabase<T>(work: (database: Database) => Promise<T>, options: Options = {}): Promise<T> {
  const { join = false, config = readConfig(process.env), log = console.error, ...pool } = options;
  const { databaseUrl, dataDir } = config;
  await using opened = new AsyncDisposableStack();
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log, join });
  opened.defer(() => embedded?.stop());
  const database = openDatabase({ url: databaseUrl ?? embedded?.url ?? "", ...pool });
  opened.defer(() => database.close());
  return await work(database);
}
