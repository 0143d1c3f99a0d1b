import type { Document } from "@hocuspocus/server";
import * as Y from "yjs";
import { applyStored, COMMITTED } from "./stored-documents.ts";
import type { GridReader, StoredGrid } from "#domain/answers/grid-log.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Retries } from "../retries.ts";
import type { GridRelay } from "../relay/grid-relay.ts";
import type { Log } from "../ports.ts";

/** One document that viewers look at, and how far it has come. */
type LiveGrid = {
  readonly document: Document;
  isLoading: boolean;
  /** Everything up to here is applied. */
  seq: number;
  /** Changes that came before what precedes them, or while the document was loading. */
  readonly early: Map<number, Uint8Array>;
  /** The log is known to reach this far. */
  expected: number;
};

/** Not more changes than this are kept waiting: reading them from the log again is cheaper. */
const MAX_EARLY = 256;

/**
 * Takes in a committed change: applies it when it is the next one, keeps it when it is early, ignores it when known.
 */
function receive(grid: LiveGrid, seq: number, update: Uint8Array): void {
  if (seq <= grid.seq) return;
  grid.expected = Math.max(grid.expected, seq);
  if (grid.early.size < MAX_EARLY) grid.early.set(seq, update);
  if (!grid.isLoading) applyEarly(grid);
}

function receiveStored(grid: LiveGrid, stored: StoredGrid): void {
  grid.seq = applyStored(grid.document, stored, grid.seq);
  applyEarly(grid);
}

function applyEarly(grid: LiveGrid): void {
  for (const seq of grid.early.keys()) if (seq <= grid.seq) grid.early.delete(seq);
  for (let update = grid.early.get(grid.seq + 1); update; update = grid.early.get(grid.seq + 1)) {
    Y.applyUpdate(grid.document, update, COMMITTED);
    grid.seq += 1;
    grid.early.delete(grid.seq);
  }
}

/** The documents that viewers look at. They only ever hold what is committed, in the order of the log. */
export type LiveGrids = ReturnType<typeof createLiveGrids>;

/** No document yet. What cannot be shown is logged; what is missing is read from the log in the background. */
export function createLiveGrids(needs: {
  grids: Pick<GridReader, "load">;
  relay: Pick<GridRelay, "follow">;
  retries: Retries;
  log: Log;
}) {
  const live = new Map<MeetingID, LiveGrid>();
  const fillGap = gapFiller(live, needs);

  return {
    /** Whether the document is loaded; `isKnown` is true also while it is loading. */
    has: (meetingID: MeetingID) => live.get(meetingID)?.isLoading === false,
    /** Whether the meeting's document is loaded, or about to be. */
    isKnown: (meetingID: MeetingID) => live.has(meetingID),
    meetings: () => [...live].filter(([, grid]) => !grid.isLoading).map(([meetingID]) => meetingID),

    /**
     * Fills a new document from what is stored, and keeps it current from here on until it is destroyed. What is
     * committed while it loads is not lost. Returns false when there is no such meeting.
     */
    async load(meetingID: MeetingID, document: Document): Promise<boolean> {
      const grid: LiveGrid = { document, isLoading: true, seq: 0, early: new Map(), expected: 0 };
      live.set(meetingID, grid);
      document.on("destroy", () => {
        // A newer document of the same meeting may have taken its place.
        if (live.get(meetingID) === grid) live.delete(meetingID);
      });
      // Before the log is read: what other processes commit meanwhile then comes with one or the other.
      await needs.relay.follow(meetingID, document);
      const stored = await needs.grids.load(meetingID);
      if (!stored) return false;
      receiveStored(grid, stored);
      // It has no viewer yet. Without this, one who joins in this turn of the event loop would be sent everything twice.
      document.flush();
      grid.isLoading = false;
      fillGap(meetingID);
      return true;
    },

    /**
     * Shows a committed change. What delivers changes (this process's writer, the relay) may repeat, reorder or
     * lose them: a repeated one is ignored, a gap is filled from the log. Never throws.
     */
    apply(meetingID: MeetingID, seq: number, update: Uint8Array): void {
      const grid = live.get(meetingID);
      if (!grid) return;
      try {
        receive(grid, seq, update);
      } catch (error) {
        // It is stored: the user who saved it must hear that it worked, and the log still has it.
        needs.log.error({ err: error, meetingID, seq }, "could not show a committed change");
      }
      fillGap(meetingID);
    },

    /** Sends what was applied now, instead of at the end of this turn of the event loop. Never throws. */
    flush(meetingID: MeetingID): void {
      try {
        live.get(meetingID)?.document.flush();
      } catch (error) {
        needs.log.error({ err: error, meetingID }, "could not send a committed change");
      }
    },

    /** The log holds changes up to `seq`: fetches them if they have not come. */
    expect(meetingID: MeetingID, seq: number): void {
      const grid = live.get(meetingID);
      if (!grid) return;
      grid.expected = Math.max(grid.expected, seq);
      fillGap(meetingID);
    },

    /** Changes nothing more on the document of the meeting; its viewers are being sent away. */
    forget(meetingID: MeetingID): void {
      live.delete(meetingID);
    },
  };
}

function gapFiller(
  live: ReadonlyMap<MeetingID, LiveGrid>,
  needs: { grids: Pick<GridReader, "load">; retries: Retries },
): (meetingID: MeetingID) => void {
  /** The grid, if something is stored that its document lacks. */
  function behind(meetingID: MeetingID): LiveGrid | undefined {
    const grid = live.get(meetingID);
    return grid && !grid.isLoading && grid.seq < grid.expected ? grid : undefined;
  }

  async function readOn(meetingID: MeetingID): Promise<void> {
    for (let grid = behind(meetingID); grid; grid = behind(meetingID)) {
      const { expected } = grid;
      const stored = await needs.grids.load(meetingID);
      // Its viewers may have left meanwhile, and others come.
      if (live.get(meetingID) !== grid) continue;
      if (!stored) return;
      receiveStored(grid, stored);
      if (grid.seq < expected) throw new Error(`the grid log of ${meetingID} ends at ${grid.seq}, not ${expected}`);
    }
  }

  return (meetingID) => {
    if (behind(meetingID)) needs.retries.run(`read the grid log of ${meetingID}`, () => readOn(meetingID));
  };
}

const BATCH = 1_000;

/**
 * Asks every now and then how far the logs of the live documents reach, and which of their meetings are gone. While
 * the relay works it finds nothing; without it, this is how viewers get to see other processes' changes.
 */
export function createSweep(parts: {
  liveGrids: Pick<LiveGrids, "meetings" | "expect">;
  grids: Pick<GridReader, "lastSeqs">;
  gone: (meetingID: MeetingID) => void;
  sweepMs: number;
  retries: Retries;
  log: Log;
}) {
  const { liveGrids, grids, gone, sweepMs, retries, log } = parts;

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

  // Not tried again earlier or later than usual: the next look is a moment away.
  const patiently = () =>
    look().catch((error: unknown) => log.warn({ err: error }, "could not look for missed changes"));
  const now = (): void => retries.run("look for missed changes", patiently);
  const timer = setInterval(now, sweepMs * (0.8 + 0.4 * Math.random())).unref();
  return { now, stop: () => clearInterval(timer) };
}
