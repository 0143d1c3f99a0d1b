import type { Document } from "@hocuspocus/server";
import * as Y from "yjs";
import type { GridReader, LoggedUpdate } from "#domain/answers/grid-log.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { Log } from "../ports.ts";
import type { GridRelay } from "../relay/grid-relay.ts";
import type { Retries } from "../retries.ts";
import { applyStored, COMMITTED } from "./stored-document.ts";

/** A document with viewers. */
type LiveGrid = {
  readonly document: Document;
  isLoading: boolean;
  /** The document holds the log up to here. */
  seq: number;
  /** The log is known to reach this far. */
  lastSeq: number;
};

/** The documents that viewers look at. They only ever hold what is committed, in the order of the log. */
export type LiveGrids = ReturnType<typeof createLiveGrids>;

export function createLiveGrids(needs: {
  grids: Pick<GridReader, "load">;
  relay: Pick<GridRelay, "follow" | "tellChange">;
  retries: Retries;
  log: Log;
}) {
  const live = new Map<MeetingID, LiveGrid>();

  /** Shows the next change, and ignores one that is known. Any other change makes the document be read again. */
  function receive(meetingID: MeetingID, { seq, update }: LoggedUpdate): void {
    const grid = live.get(meetingID);
    if (grid === undefined) return;
    try {
      if (seq === grid.seq + 1 && !grid.isLoading) {
        Y.applyUpdate(grid.document, update, COMMITTED);
        grid.seq = seq;
      }
    } catch (error) {
      // The change is stored: whoever saved it must hear that it worked, and the log still has it.
      needs.log.error({ err: error, meetingID, seq }, "could not show a committed change");
    }
    expect(meetingID, seq);
  }

  /** Reads the stored document again when the log reaches further than the live document. */
  function expect(meetingID: MeetingID, seq: number): void {
    const grid = live.get(meetingID);
    if (grid === undefined) return;
    grid.lastSeq = Math.max(grid.lastSeq, seq);
    if (grid.isLoading || grid.seq >= grid.lastSeq) return;
    needs.retries.run(`read the grid of ${meetingID}`, () => reload(meetingID, grid));
  }

  async function reload(meetingID: MeetingID, grid: LiveGrid): Promise<void> {
    const stored = await needs.grids.load(meetingID);
    // The viewers may have left meanwhile.
    if (stored === undefined || live.get(meetingID) !== grid) return;
    grid.seq = applyStored(grid.document, stored, grid.seq);
    if (grid.seq < grid.lastSeq) throw new Error(`the grid log of ${meetingID} ends at ${grid.seq}`);
  }

  /** Sends changes now instead of at the end of this turn of the event loop. */
  function flush(meetingID: MeetingID): void {
    try {
      live.get(meetingID)?.document.flush();
    } catch (error) {
      needs.log.error({ err: error, meetingID }, "could not send a committed change");
    }
  }

  return {
    /** Returns whether the document is loaded. */
    has: (meetingID: MeetingID) => live.get(meetingID)?.isLoading === false,
    /** Returns whether the document is loaded or about to be. */
    isKnown: (meetingID: MeetingID) => live.has(meetingID),
    meetings: () => [...live].filter(([, grid]) => !grid.isLoading).map(([meetingID]) => meetingID),

    /**
     * Fills a new document from what is stored, and keeps it current until it is destroyed. Returns false when there is
     * no such meeting.
     */
    async load(meetingID: MeetingID, document: Document): Promise<boolean> {
      const grid: LiveGrid = { document, isLoading: true, seq: 0, lastSeq: 0 };
      live.set(meetingID, grid);
      document.on("destroy", () => {
        // A newer document of the same meeting may have taken its place.
        if (live.get(meetingID) === grid) live.delete(meetingID);
      });
      // Subscribes before it reads, because other processes may commit meanwhile.
      await needs.relay.follow(meetingID, document);
      const stored = await needs.grids.load(meetingID);
      if (!stored) return false;
      grid.seq = applyStored(document, stored, 0);
      // The document has no viewer yet. Otherwise a viewer who joins in this turn would be sent everything twice.
      document.flush();
      grid.isLoading = false;
      expect(meetingID, grid.lastSeq);
      return true;
    },

    /** Shows committed changes to the viewers of this process and of the others. The last row is the writer's own. Never throws. */
    show(meetingID: MeetingID, rows: readonly LoggedUpdate[]): void {
      for (const row of rows) receive(meetingID, row);
      // Viewers are sent the change before the reply is made.
      flush(meetingID);
      const own = rows.at(-1);
      if (own !== undefined) needs.relay.tellChange(meetingID, own);
    },

    /** Shows a change that another process has committed. Never throws. */
    showFromRelay(meetingID: MeetingID, row: LoggedUpdate): void {
      receive(meetingID, row);
      flush(meetingID);
    },

    expect,

    /** Changes the document no more; its viewers are being sent away. */
    forget: (meetingID: MeetingID): void => void live.delete(meetingID),
  };
}

const BATCH = 1_000;

/**
 * Asks now and then how far the logs of the live documents reach, and which of their meetings are gone. This is how
 * viewers see a change that the relay lost, or whose COMMIT had no answer.
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
      const lastSeqs = await grids.lastSeqs(batch);
      for (const meetingID of batch) {
        const seq = lastSeqs.get(meetingID);
        if (seq === undefined) gone(meetingID);
        else liveGrids.expect(meetingID, seq);
      }
    }
  }

  // A failed look is not retried, because the next look is a moment away.
  const lookOrWarn = () =>
    look().catch((error: unknown) => log.warn({ err: error }, "could not look for missed changes"));
  const lookNow = (): void => retries.run("look for missed changes", lookOrWarn);
  const timer = setInterval(lookNow, sweepMs * (0.8 + 0.4 * Math.random())).unref();
  return { now: lookNow, stop: () => clearInterval(timer) };
}
