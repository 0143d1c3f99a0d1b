import type { Log } from "./ports.ts";

/** Background work that must succeed in the end. */
export type Retries = ReturnType<typeof createRetries>;

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;

type Attempts = { isWanted: boolean; waitMs: number; timer?: NodeJS.Timeout };

/** Retries background work with growing pauses and logs each failure as a warning. */
export function createRetries(log: Log) {
  const running = new Map<string, Attempts>();
  let isStopped = false;

  async function attempt(key: string, attempts: Attempts, work: () => Promise<void>): Promise<void> {
    try {
      do {
        attempts.isWanted = false;
        await work();
        attempts.waitMs = FIRST_WAIT_MS;
      } while (attempts.isWanted);
      running.delete(key);
    } catch (error) {
      log.warn({ err: error, key, waitMs: attempts.waitMs }, "background work failed and is tried again");
      if (isStopped) return;
      attempts.timer = setTimeout(() => void attempt(key, attempts, work), attempts.waitMs).unref();
      attempts.waitMs = Math.min(2 * attempts.waitMs, MAX_WAIT_MS);
    }
  }

  return {
    /**
     * Runs `work`. Logs each failure and retries, with a longer wait each time. Work with the same `key` runs once at a
     * time; a call during a run makes it run once more afterwards.
     */
    run(key: string, work: () => Promise<void>): void {
      if (isStopped) return;
      const attemptsUnderWay = running.get(key);
      if (attemptsUnderWay) {
        attemptsUnderWay.isWanted = true;
        return;
      }
      const attempts: Attempts = { isWanted: false, waitMs: FIRST_WAIT_MS };
      running.set(key, attempts);
      void attempt(key, attempts, work);
    },
    stop(): void {
      isStopped = true;
      for (const { timer } of running.values()) clearTimeout(timer);
      running.clear();
    },
  };
}
