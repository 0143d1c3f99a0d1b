import type { Log } from "./log.ts";

/** Work that no request waits for. What must survive the process is a job instead. */
export type Background = ReturnType<typeof createBackground>;

const MAX_FINISH_MS = 1_000;

export function createBackground(log: Log) {
  const running = new Set<Promise<void>>();
  return {
    /** A failure is logged. */
    run(what: string, work: () => Promise<void>): void {
      const done = work()
        .catch((err: unknown) => log.warn({ err, what }, "Work in the background failed."))
        .finally(() => running.delete(done));
      running.add(done);
    },
    /** Resolves when everything has ended, or at a deadline. */
    finish: () => within(MAX_FINISH_MS, Promise.all(running)),
  };
}

/** Resolves with `work`, whatever comes of it, or without it after `ms`. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const deadline = Promise.withResolvers<void>();
  const timer = setTimeout(deadline.resolve, ms);
  await Promise.race([work.catch(() => {}), deadline.promise]);
  clearTimeout(timer);
}
