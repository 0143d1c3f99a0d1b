import { setTimeout as delay } from "node:timers/promises";
import { type Job, Logger, parseCronItems, run, type Runner, type WorkerEvents } from "graphile-worker";
import { openQueuePool } from "#db/job-queue/job-queue.ts";
import { nameFor, PROVIDERS } from "#domain/calendar/provider.ts";
import type { JobName } from "#domain/contract/jobs.ts";
import type { AppContext } from "../app-context.ts";
import { waitAtMost } from "../wait-at-most.ts";
import { once } from "../once.ts";
import { taskList } from "./tasks.ts";
import type { Log } from "../log.ts";
import type { Keys } from "../keys.ts";
import { randomText } from "../random-id.ts";

export type Jobs = Awaited<ReturnType<typeof runJobs>>;

/** What one runner does, and how many jobs at once. Queues never wait for each other. */
type Queue = {
  readonly does: (name: JobName) => boolean;
  readonly concurrency: number;
  /** One listens for new jobs, the others fetch and finish them. */
  readonly connections: number;
  readonly isTimed: boolean;
};

/** Mails mostly wait for a mail server. */
const HOUSE = { concurrency: 4, connections: 3 } as const;
/** A provider that does not answer holds a job until its time is over. */
const PROVIDER = { concurrency: 8, connections: 2 } as const;
/** New jobs announce themselves; this finds those whose time has come. */
const POLL_MS = 2_000;
const RESTART_MS = 5_000;
/** What a running mail may still take when the server stops. */
const LAST_MOMENT_MS = 1_000;
const MAX_STOP_MS = 2_500;
const RELEASE_EVERY_MS = 30_000;
/** No job takes that long (`tasks.ts`): its process has died. */
const DEAD_AFTER_MS = 120_000;

/** Once a day, at 3:17 UTC; made up for when no process was running at that minute. */
const NIGHTLY = {
  task: "purge",
  match: "17 3 * * *",
  options: { backfillPeriod: 24 * 3_600_000, maxAttempts: 5, jobKey: "purge" },
} as const;

/** Does the jobs of the queue in the database at `url`, in every process that runs this, until it is stopped. */
export async function runJobs(context: AppContext, url: string) {
  const { log, database } = context;
  const stopping = new AbortController();
  const queues = queuesOf(context);
  const sign = processSign(context);
  const pgPool = openQueuePool(
    url,
    queues.reduce((sum, { connections }) => sum + connections, 0),
    sign,
  );
  const kept: Awaited<ReturnType<typeof keepRunning>>[] = [];
  const closeAll = async (): Promise<void> => {
    await Promise.all(kept.map((queue) => queue.stop()));
    await pgPool.end();
  };
  try {
    for (const queue of queues) {
      kept.push(await keepRunning(() => startRunner(queue, context, pgPool), context, stopping.signal));
    }
  } catch (error) {
    stopping.abort();
    await closeAll();
    throw error;
  }

  // The queue has connected by now: of two processes that start at once, one at least sees the other.
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
    /** Gives running jobs a moment to end; one that does not is done again later. May be called more than once. */
    stop,
  };
}

function queuesOf({ providers }: Pick<AppContext, "providers">): Queue[] {
  const apart = PROVIDERS.filter((provider) => providers[provider] !== undefined).map((one) =>
    nameFor("syncProviderEntry", one),
  );
  return [
    { does: (name) => !apart.some((one) => one === name), ...HOUSE, isTimed: true },
    ...apart.map((task) => ({ does: (name: JobName) => name === task, ...PROVIDER, isTimed: false })),
  ];
}

async function keepRunning(start: () => Promise<Runner>, { log }: AppContext, stopping: AbortSignal) {
  const ended = (one: Runner) => one.promise.catch((err: unknown) => log.warn({ err }, "The job runner ended."));
  let runner = await start();
  async function keep(): Promise<void> {
    for (let end = ended(runner); ;) {
      await end;
      // Rejects when it is stopped, which ends this.
      await delay(RESTART_MS, undefined, { signal: stopping });
      try {
        runner = await start();
        end = ended(runner);
      } catch (err) {
        log.warn({ err }, "The job runner could not be started again.");
      }
      // Stopped while it was started.
      if (stopping.aborted) await runner.stop();
    }
  }
  keep().catch(() => {});
  // Rejects when it ended by itself.
  return { stop: () => runner.stop().catch(() => {}) };
}

async function startRunner(queue: Queue, context: AppContext, pgPool: ReturnType<typeof openQueuePool>) {
  const runner = await run({
    pgPool,
    concurrency: queue.concurrency,
    pollInterval: POLL_MS,
    gracefulShutdownAbortTimeout: LAST_MOMENT_MS,
    noHandleSignals: true,
    logger: queueLogger(context.log),
    taskList: taskList(queue.does, context),
    parsedCronItems: queue.isTimed ? parseCronItems([NIGHTLY]) : [],
    // Zero gathers nothing, but without it a failure to write down that a job has ended would be an unhandled
    // rejection, and end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  reportJobs(runner.events, context.log);
  return runner;
}

/** Logs what the queue's library says, except for failures of jobs, which {@link reportJobs} logs. */
function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (meta?.["failure"] === true) return;
    // The library calls things errors that mend themselves, such as a database that is away for a moment.
    if (level === "error") log.warn({ queue: message }, "job queue");
    else log.debug({ queue: message }, "job queue");
  });
}

/** Says in the log what becomes of jobs that fail: each failure as a warning, and once as an error when one is given up. */
function reportJobs(events: WorkerEvents, log: Log): void {
  events.on("job:error", ({ job, error }) => log.warn(detailsOf(job, error), "A job failed and is tried again."));
  events.on("job:failed", ({ job, error }) =>
    log.error(detailsOf(job, error), "A job was given up. See `npm run jobs`, and `npm run jobs -- --retry`."),
  );
}

function detailsOf({ id, task_identifier: job, key, attempts, max_attempts: most }: Job, error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  // Mail servers like to repeat the address.
  return { id, job, key, attempts, most, reason: message.replaceAll(/[^\s<>]+@[^\s<>]+/g, "[address]") };
}

/** Tells keys apart, and is of no use to its readers. */
function keyFingerprint(keys: Keys): string {
  return Buffer.from(keys.of("process-sign")).toString("hex").slice(0, 12);
}

/** What other processes of the same database are to know of this one: a fingerprint of its key, whether it has Redis, and a name. */
export function processSign({ keys, redis }: Pick<AppContext, "keys" | "redis">): string {
  return `${keyFingerprint(keys)} ${redis === undefined ? "alone" : "redis"} ${randomText(8)}`;
}

/** Says as errors what keeps this process and others of the same database from serving the same people. */
export async function reportNeighbours(mine: string, { database, log }: Pick<AppContext, "database" | "log">) {
  const others = (await database.processSigns()).filter((sign) => sign !== mine).map((sign) => sign.split(" "));
  const [key, redis] = mine.split(" ");
  if (others.some(([theirs]) => theirs !== key)) {
    log.error(
      "Another process serves this database with another SECRET_KEY: logins of one are refused by the other. Give all of them the same.",
    );
  }
  if (others.some(([, theirs]) => theirs === "alone" || redis === "alone")) {
    log.error(
      "Another process serves this database, and not all of them have REDIS_URL: what people change in one is seen late, or not at all, in the other. Give all of them the same, or end one.",
    );
  }
}

/** Says once, at the first start with it, that the key is another one than that of the process that started before. */
export async function reportKeyChange({ keys, database, log }: Pick<AppContext, "keys" | "database" | "log">) {
  const mine = keyFingerprint(keys);
  const before = await database.replaceKeyFingerprint(mine);
  if (before === undefined || before === mine) return;
  log.warn(
    "SECRET_KEY is another one than at the last start. All logins have ended, links in mails and linked calendars stop working, and addresses without an account that unsubscribed may get mails again. Keys of guests and organisers, and access tokens, go on. If this is not meant, start again with the former key.",
  );
}
