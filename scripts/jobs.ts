import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import type { GivenUpJob } from "#db/job-queue/job-queue.ts";
import { openDatabase } from "#db/database.ts";
import { readConfig } from "#server/start/config.ts";

/**
 * `npm run jobs`: the mails and other jobs that were given up, with their reasons. `npm run jobs -- --retry [id …]` lets
 * them, or all, be tried again by the next server that runs. The embedded PostgreSQL belongs to the server while that
 * runs: stop it first.
 */
const [wish, ...ids] = process.argv.slice(2);
const isWrong = (wish !== undefined && wish !== "--retry") || ids.some((id) => !/^\d{1,18}$/.test(id));
if (isWrong) {
  console.error("Usage: npm run jobs [-- --retry [id …]]");
  process.exit(2);
}

const { databaseUrl, dataDir } = readConfig(process.env);
const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: console.log });
const database = openDatabase({ url: databaseUrl ?? embedded?.url ?? "" });
try {
  await database.migrate();
  const { jobQueue } = database;
  if (wish === "--retry") {
    const count = await jobQueue.retry(ids.length > 0 ? ids : undefined);
    console.log(`${count} given up ${count === 1 ? "job" : "jobs"} will be tried again.`);
  } else {
    for (const job of await jobQueue.givenUp()) console.log(lines(job));
    const { waiting, givenUp } = await jobQueue.count();
    console.log(`${waiting} waiting, ${givenUp} given up.`);
  }
} finally {
  await database.close();
  await embedded?.stop();
}

function lines({ id, name, key = "", attempts, lastError, created, failed }: GivenUpJob): string {
  const times = [created, failed].map((at) => new Date(at).toISOString());
  return `${id}  ${name}  ${key}\n    since ${times[0]}, ${attempts} attempts, the last at ${times[1]}\n    ${lastError}\n`;
}
