import type { Log } from "../log.ts";

/** Of frames that cannot be read one line is logged in this time, however many come. */
const LOG_MS = 60_000;

export type UnreadableCount = { note(): void; total(): number };

/** Counts frames that could not be read. What is logged holds no byte of theirs. */
export function countUnreadable(log: Log): UnreadableCount {
  let total = 0;
  let said = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    note() {
      total += 1;
      const now = performance.now();
      if (now - saidAt < LOG_MS) return;
      log.info({ sockets: total - said }, "frames that could not be read have ended sockets");
      said = total;
      saidAt = now;
    },
    total: () => total,
  };
}
