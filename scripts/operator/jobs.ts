import { type Command, InvalidArgumentError } from "commander";
import type { FailedJob } from "#db/job-queue/job-queue.ts";
import { count, print, ToolFault } from "./output.ts";

const EXAMPLES = `
Examples:
  npm run overlap -- jobs                  failed jobs with reasons, also those that are still retried
  npm run overlap -- jobs --retry          retries all jobs that were given up
  npm run overlap -- jobs --retry 17 18    retries these`;

type Options = { readonly retry?: boolean };

export function addJobs(program: Command): void {
  program
    .command("jobs")
    .description("Lists failed mails and other failed jobs with their reasons, and retries those that were given up.")
    .argument("[ids...]", "with --retry: the jobs to retry; all by default", collectIDs)
    .option("--retry", "retry jobs that were given up")
    .addHelpText("after", EXAMPLES)
    .action(async (ids: readonly string[], { retry = false }: Options) => {
      if (ids.length > 0 && !retry) throw new ToolFault("Ids are for --retry: npm run overlap -- jobs --retry 17");
      const { withDatabase } = await import("./with-database.ts");
      await withDatabase(
        async (database) => {
          await database.migrate();
          const { jobQueue } = database;
          if (retry) {
            const retried = await jobQueue.retry(ids.length > 0 ? ids : undefined);
            return print({ retried }, [`${count(retried, "given up job")} will be tried again.`]);
          }
          const jobs = await jobQueue.failed();
          const counts = await jobQueue.count();
          const sum = `${counts.waiting} waiting, ${counts.givenUp} given up.`;
          print({ jobs: jobs.map(withInstants), ...counts }, [...jobs.flatMap(linesOf), sum]);
        },
        { join: true },
      );
    });
}

function collectIDs(id: string, ids: readonly string[] = []): readonly string[] {
  if (!/^\d{1,18}$/.test(id)) throw new InvalidArgumentError("An id of a job is a number.");
  return [...ids, id];
}

function withInstants({ next, created, lastAttempt, ...job }: FailedJob) {
  return {
    ...job,
    next: next && instant(next),
    created: instant(created),
    lastAttempt: lastAttempt && instant(lastAttempt),
  };
}

function linesOf(job: FailedJob): string[] {
  const { id, name, key, attempts, next, created, lastAttempt } = withInstants(job);
  const fate = next === null ? "given up" : `tried again at ${next}`;
  const last = lastAttempt === null ? "" : `, the last at ${lastAttempt}`;
  return [
    `${id}  ${name}  ${key ?? ""}`,
    `    since ${created}, ${attempts} attempts${last}, ${fate}`,
    `    ${job.lastError}`,
    "",
  ];
}

function instant(at: number): string {
  return new Date(at).toISOString();
}
