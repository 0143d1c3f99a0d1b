import { setTimeout as delay } from "node:timers/promises";
import { type Job, Logger, parseCronItems, run, type Runner, type WorkerEvents } from "graphile-worker";
import { openQueuePool } from "#db/job-queue/job-queue.ts";
import { nameFor, CALENDAR_PROVIDERS } from "#domain/calendar/provider.ts";
import type { JobName } from "#domain/contract/jobs.ts";
import type { AppContext } from "../app-context.ts";
import { waitAtMost } from "../wait-at-most.ts";
import { once } from "../once.ts";
import { taskList } from "./tasks.ts";
import type { Log } from "../log.ts";
import { processSign, reportKeyChange, reportNeighbours } from "./neighbours.ts";

export type Jobs = Awaited<ReturnType<typeof runJobs>>;

/** Each queue has its own runner, so that slow jobs of one queue never delay another queue. */
type Queue = {
  readonly isOurs: (name: JobName) => boolean;
  readonly concurrency: number;
  /** One connection listens for new jobs, the others fetch and finish them. */
  readonly connections: number;
  readonly hasTimer: boolean;
};

/** These jobs mostly wait for a mail server. */
const OWN_JOBS = { concurrency: 4, connections: 3 } as const;
/** A provider that does not answer holds a job until the job times out. */
const PROVIDER_JOBS = { concurrency: 8, connections: 2 } as const;
/** Finds jobs that are due; new jobs announce themselves. */
const POLL_MS = 2_000;
const RESTART_MS = 5_000;
/** Grace period of a running mail when the server stops. */
const GRACE_MS = 1_000;
const MAX_STOP_MS = 2_500;
const RELEASE_EVERY_MS = 30_000;
/** Longer than the limit of a job (`tasks.ts`), so the process of an older job has died. */
const DEAD_AFTER_MS = 120_000;

/** Runs daily at 3:17 UTC, or later when no process was running at that minute. */
const NIGHTLY = {
  task: "purge",
  match: "17 3 * * *",
  options: { backfillPeriod: 24 * 3_600_000, maxAttempts: 5, jobKey: "purge" },
} as const;

/** Runs the jobs of the database at `url` until stopped; several processes share them. */
export async function runJobs(context: AppContext, url: string) {
  const { log, database } = context;
  const stopping = new AbortController();
  const queues = queuesOf(context);
  const sign = processSign(context);
  const connections = connectionsOfJobs(context.providers);
  const pgPool = openQueuePool(url, connections, sign);
  const running: Awaited<ReturnType<typeof keepRunning>>[] = [];
  const closeAll = async (): Promise<void> => {
    await Promise.all(running.map((queue) => queue.stop()));
    await pgPool.end();
  };
  try {
    for (const queue of queues) {
      running.push(await keepRunning(() => startRunner(queue, context, pgPool), context, stopping.signal));
    }
  } catch (error) {
    stopping.abort();
    await closeAll();
    throw error;
  }

  // Runs after the queue has connected, otherwise two processes that start at once might not see each other.
  context.background.run("processes of the same database", () => reportNeighbours(sign, context));
  context.background.run("the key of the last start", () => reportKeyChange(context));
  const release = () =>
    database.jobQueue.release(DEAD_AFTER_MS).then(
      (count) => count > 0 && log.warn({ count }, "Jobs of a process that died are done again."),
      (err: unknown) => log.warn({ err }, "Jobs of dead processes could not be looked for."),
    );
  void release();
  const timer = setInterval(() => void release(), RELEASE_EVERY_MS);

  const stop = once(async () => {
    stopping.abort();
    clearInterval(timer);
    await waitAtMost(MAX_STOP_MS, closeAll());
  });
  return {
    /** Gives running jobs a moment to end; interrupted jobs run again later. May be called more than once. */
    stop,
  };
}

/** Returns the most connections of the job queue, with these providers' settings. */
export function connectionsOfJobs(providers: HasProviders): number {
  return queuesOf({ providers }).reduce((sum, { connections }) => sum + connections, 0);
}

type HasProviders = { readonly [Name in (typeof CALENDAR_PROVIDERS)[number]]?: unknown };

function queuesOf({ providers }: { readonly providers: HasProviders }): Queue[] {
  const providerJobs: JobName[] = CALENDAR_PROVIDERS.filter((provider) => providers[provider] !== undefined).map(
    (provider) => nameFor("syncProviderEntry", provider),
  );
  return [
    { isOurs: (name) => !providerJobs.includes(name), ...OWN_JOBS, hasTimer: true },
    ...providerJobs.map((job) => ({ isOurs: (name: JobName) => name === job, ...PROVIDER_JOBS, hasTimer: false })),
  ];
}

/** Starts a runner, and starts it again whenever it ends, until `stopping` aborts. */
async function keepRunning(start: () => Promise<Runner>, { log }: AppContext, stopping: AbortSignal) {
  const ended = ({ promise }: Runner) => promise.catch((err: unknown) => log.warn({ err }, "The job runner ended."));
  let runner = await start();
  async function keep(): Promise<void> {
    for (let end = ended(runner); ;) {
      await end;
      // Rejects when the queue is stopped, which ends the loop.
      await delay(RESTART_MS, undefined, { signal: stopping });
      try {
        runner = await start();
        end = ended(runner);
      } catch (err) {
        log.warn({ err }, "The job runner could not be started again.");
      }
      // The queue may be stopped while the runner starts.
      if (stopping.aborted) await runner.stop();
    }
  }
  keep().catch(() => {});
  // `stop` rejects when the runner has ended by itself.
  return { stop: () => runner.stop().catch(() => {}) };
}

async function startRunner(queue: Queue, context: AppContext, pgPool: ReturnType<typeof openQueuePool>) {
  const runner = await run({
    pgPool,
    concurrency: queue.concurrency,
    pollInterval: POLL_MS,
    gracefulShutdownAbortTimeout: GRACE_MS,
    noHandleSignals: true,
    logger: queueLogger(context.log),
    taskList: taskList(queue.isOurs, context),
    parsedCronItems: queue.hasTimer ? parseCronItems([NIGHTLY]) : [],
    // Zero means no delay. When unset, a failure to store that a job has ended is an unhandled rejection and ends the
    // process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  reportJobs(runner.events, context.log);
  return runner;
}

/** Passes the library's messages to our log, except failures of jobs, which {@link reportJobs} logs. */
function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.["failure"] === true) return;
    // The library's errors recover by themselves, for example when the database is unavailable for a moment.
    if (level === "error") log.warn({ queue: message }, "job queue");
    else log.debug({ queue: message }, "job queue");
  });
}

/** Logs each failure of a job as a warning, and an error when the job is given up. */
function reportJobs(events: WorkerEvents, log: Log): void {
  events.on("job:error", ({ job, error }) => log.warn(detailsOf(job, error), "A job failed and is tried again."));
  events.on("job:failed", ({ job, error }) =>
    log.error(
      detailsOf(job, error),
      "A job was given up. See `npm run overlap -- jobs`, which retries it with --retry.",
    ),
  );
}

function detailsOf({ id, task_identifier: job, key, attempts, max_attempts: maxAttempts }: Job, error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  // Mail servers often repeat the address in their reply.
  return { id, job, key, attempts, most: maxAttempts, reason: message.replaceAll(/[^\s<>]+@[^\s<>]+/g, "[address]") };
}
