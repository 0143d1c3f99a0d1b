import type { Log } from "./log.ts";

/** Work that nobody waits for and that must happen in the end. */
export type Background = {
  /**
   * Runs `work`. When it fails, that is logged and it is tried again, after a longer wait each time. Of each `key` only
   * one runs at a time; asked for while it runs, it runs once more afterwards.
   */
  run(key: string, work: () => Promise<void>): void;
  /** From here on nothing is begun or tried again. */
  stop(): void;
};

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;

type Job = { isWanted: boolean; waitMs: number; timer?: NodeJS.Timeout };

/** No work yet. Failures are logged as warnings. */
export function createBackground(log: Log): Background {
  const jobs = new Map<string, Job>();
  let isStopped = false;

  async function attempt(key: string, job: Job, work: () => Promise<void>): Promise<void> {
    try {
      do {
        job.isWanted = false;
        await work();
        job.waitMs = FIRST_WAIT_MS;
      } while (job.isWanted);
      jobs.delete(key);
    } catch (error) {
      log.warn({ err: error, key, waitMs: job.waitMs }, "background work failed and is tried again");
      if (isStopped) return;
      job.timer = setTimeout(() => void attempt(key, job, work), job.waitMs).unref();
      job.waitMs = Math.min(2 * job.waitMs, MAX_WAIT_MS);
    }
  }

  return {
    run(key, work) {
      if (isStopped) return;
      const running = jobs.get(key);
      if (running) {
        running.isWanted = true;
        return;
      }
      const job: Job = { isWanted: false, waitMs: FIRST_WAIT_MS };
      jobs.set(key, job);
      void attempt(key, job, work);
    },
    stop() {
      isStopped = true;
      for (const job of jobs.values()) clearTimeout(job.timer);
      jobs.clear();
    },
  };
}
