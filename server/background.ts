import type { Log } from "./log.ts";
import { within } from "./within.ts";

/** Work that nobody waits for. What must survive the process is a job instead. */
export type Background = {
  /** A failure is logged. */
  run(what: string, work: () => Promise<void>): void;
  /** Resolves when everything has ended, or at a deadline. */
  finish(): Promise<void>;
};

const MAX_FINISH_MS = 1_000;

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>();
  return {
    run(what, work) {
      const done = work()
        .catch((err: unknown) => log.warn({ err, what }, "Work in the background failed."))
        .finally(() => running.delete(done));
      running.add(done);
    },
    async finish() {
      await within(MAX_FINISH_MS, Promise.all(running));
    },
  };
}
