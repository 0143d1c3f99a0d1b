import type { FailedJob } from "#db/job-queue/job-queue.ts";
import { withDatabase } from "./with-database.ts";

/**
 * `npm run jobs` lists failed mails and other jobs with their reasons: those that are retried and those that were
 * abandoned. `npm run jobs -- --retry [id …]` retries abandoned jobs, all of them or those of the ids. Both work beside a running server.
 */
const [wish, ...ids] = process.argv.slice(2);
const isWrong = (wish !== undefined && wish !== "--retry") || ids.some((id) => !/^\d{1,18}$/.test(id));
if (isWrong) {
  console.error("Usage: npm run jobs [-- --retry [id …]]");
  process.exit(2);
}

await withDatabase(
  async (database) => {
    await database.migrate();
    const { jobQueue } = database;
    if (wish === "--retry") {
      const count = await jobQueue.retry(ids.length > 0 ? ids : undefined);
      console.log(`${count} given up ${count === 1 ? "job" : "jobs"} will be tried again.`);
      return;
    }
    for (const job of await jobQueue.failed()) console.log(lines(job));
    const { waiting, givenUp } = await jobQueue.count();
    console.log(`${waiting} waiting, ${givenUp} given up.`);
  },
  { join: true },
);

function lines({ id, name, key, attempts, next, lastError, created, failed }: FailedJob): string {
  const [since, last] = [created, failed].map(instant);
  const fate = next === null ? "given up" : `tried again at ${instant(next)}`;
  return `${id}  ${name}  ${key ?? ""}\n    since ${since}, ${attempts} attempts, the last at ${last}, ${fate}\n    ${lastError}\n`;
}

function instant(at: number): string {
  return new Date(at).toISOString();
}
