import { openDatabase } from "#db/database.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { readConfig } from "#server/start/config.ts";

/**
 * `npm run migrate [-- down]`: brings the database up to date, or takes the last migration back. A start of the server
 * brings it up to date as well; this is for doing so before it, and for going back.
 */
const { databaseUrl, dataDir } = readConfig(process.env);
const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: console.log });
const database = openDatabase({ url: databaseUrl ?? embedded?.url ?? "" });
try {
  const names = await (process.argv[2] === "down" ? database.rollback() : database.migrate());
  console.log(names.length > 0 ? names.join("\n") : "Nothing to do.");
} finally {
  await database.close();
  await embedded?.stop();
}
