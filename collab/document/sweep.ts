import type { MeetingID } from "#domain/meeting-id.ts";
import type { LiveGrids } from "./live-grids.ts";
import type { Log } from "../log.ts";
import type { GridReader } from "../ports.ts";

/** Looks for what the relay between processes has lost. */
export type Sweep = {
  now(): void;
  stop(): void;
};

/** Meetings asked for in one query. */
const BATCH = 1_000;

/**
 * Asks every now and then how far the logs of the live documents reach, and which of their meetings are gone. While
 * the relay works it finds nothing; without it, this is how viewers get to see other processes' changes.
 */
export function createSweep(parts: {
  liveGrids: Pick<LiveGrids, "meetings" | "expect">;
  grids: Pick<GridReader, "lastSeqs">;
  gone: (meetingID: MeetingID) => void;
  everyMs: number;
  log: Log;
}): Sweep {
  const { liveGrids, grids, gone, everyMs, log } = parts;
  let running: Promise<void> | undefined;
  let isWanted = false;

  async function look(): Promise<void> {
    const meetings = liveGrids.meetings();
    for (let from = 0; from < meetings.length; from += BATCH) {
      const batch = meetings.slice(from, from + BATCH);
      const found = await grids.lastSeqs(batch);
      for (const meetingID of batch) {
        const seq = found.get(meetingID);
        if (seq === undefined) gone(meetingID);
        else liveGrids.expect(meetingID, seq);
      }
    }
  }

  async function run(): Promise<void> {
    do {
      isWanted = false;
      await look().catch((error: unknown) => log.warn({ err: error }, "could not look for missed changes"));
    } while (isWanted);
    running = undefined;
  }

  function now(): void {
    isWanted = true;
    running ??= run();
  }

  const timer = setInterval(now, everyMs * (0.8 + 0.4 * Math.random()));
  timer.unref();
  return { now, stop: () => clearInterval(timer) };
}
