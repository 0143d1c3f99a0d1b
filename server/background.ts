import type { Log } from "./log.ts";
import { waitAtMost } from "./wait-at-most.ts";

/** Work that no request waits for. Work that must survive the process is a job instead. */
export type Background = ReturnType<typeof createBackground>;

const MAX_FINISH_MS = 1_000;

export function createBackground(log: Log) {
  const running = new Set<Promise<void>>();
  return {
    /** Starts the work; a failure is logged under the name `what`. */
    run(what: string, work: () => Promise<void>): void {
      const done = work()
        .catch((err: unknown) => log.warn({ err, what }, "Work in the background failed."))
        .finally(() => running.delete(done));
      running.add(done);
    },
    finish: async () => void (await waitAtMost(MAX_FINISH_MS, Promise.all(running))),
  };
}
