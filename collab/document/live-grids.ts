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

type LiveGridsNeeds = {
  readonly grids: Pick<GridReader, "load">;
  readonly relay: Pick<GridRelay, "follow" | "tellChange">;
  readonly retries: Retries;
  readonly log: Log;
};

/** The documents that viewers look at. They hold only committed changes, in the order of the log. */
export class LiveGrids {
  readonly #needs: LiveGridsNeeds;
  readonly #live = new Map<MeetingID, LiveGrid>();

  constructor(needs: LiveGridsNeeds) {
    this.#needs = needs;
  }

  /** Returns whether the document is loaded. */
  has(meetingID: MeetingID): boolean {
    return this.#live.get(meetingID)?.isLoading === false;
  }

  /** Returns whether the document is loaded or about to be. */
  isKnown(meetingID: MeetingID): boolean {
    return this.#live.has(meetingID);
  }

  meetings(): readonly MeetingID[] {
    return [...this.#live].filter(([, grid]) => !grid.isLoading).map(([meetingID]) => meetingID);
  }

  /**
   * Fills a new document from the store, and keeps it current until it is destroyed. Returns false when there is no
   * such meeting.
   */
  async load(meetingID: MeetingID, document: Document): Promise<boolean> {
    const { relay, grids } = this.#needs;
    const grid: LiveGrid = { document, isLoading: true, seq: 0, lastSeq: 0 };
    this.#live.set(meetingID, grid);
    document.on("destroy", () => {
      // A newer document of the same meeting may have taken its place.
      if (this.#live.get(meetingID) === grid) this.#live.delete(meetingID);
    });
    // Subscribes before it reads, because other processes may commit meanwhile.
    await relay.follow(meetingID, document);
    const stored = await grids.load(meetingID);
    if (!stored) return false;
    grid.seq = applyStored(document, stored, 0);
    // The document has no viewer yet. Otherwise a viewer who joins in this turn would be sent everything twice.
    document.flush();
    grid.isLoading = false;
    this.expect(meetingID, grid.lastSeq);
    return true;
  }

  /**
   * Shows rows of the log to the viewers of this process. Sends the last row, which the writer has just committed, to
   * the other processes. Never throws.
   */
  show(meetingID: MeetingID, rows: readonly LoggedUpdate[]): void {
    for (const row of rows) this.#receive(meetingID, row);
    // Viewers get the change before the caller gets the reply.
    this.#flush(meetingID);
    const committed = rows.at(-1);
    if (committed !== undefined) this.#needs.relay.tellChange(meetingID, committed);
  }

  /** Shows a change that another process has committed. Never throws. */
  showFromRelay(meetingID: MeetingID, row: LoggedUpdate): void {
    this.#receive(meetingID, row);
    this.#flush(meetingID);
  }

  /** Reads the stored document again when the log reaches further than the live document. */
  expect(meetingID: MeetingID, seq: number): void {
    const grid = this.#live.get(meetingID);
    if (grid === undefined) return;
    grid.lastSeq = Math.max(grid.lastSeq, seq);
    if (grid.isLoading || grid.seq >= grid.lastSeq) return;
    this.#needs.retries.run(`read the grid of ${meetingID}`, () => this.#reload(meetingID, grid));
  }

  /** Changes the document no more; its viewers are being sent away. */
  forget(meetingID: MeetingID): void {
    this.#live.delete(meetingID);
  }

  /**
   * Applies the next change and ignores a known one. After any other change it reads the whole document again. The
   * missed change may hide answers, so no later change may be shown before it.
   */
  #receive(meetingID: MeetingID, { seq, update }: LoggedUpdate): void {
    const grid = this.#live.get(meetingID);
    if (grid === undefined) return;
    try {
      if (seq === grid.seq + 1 && !grid.isLoading) {
        Y.applyUpdate(grid.document, update, COMMITTED);
        grid.seq = seq;
      }
    } catch (error) {
      // The change is stored, so its writer must get a success, and the log still has the change.
      this.#needs.log.error({ err: error, meetingID, seq }, "could not show a committed change");
    }
    this.expect(meetingID, seq);
  }

  async #reload(meetingID: MeetingID, grid: LiveGrid): Promise<void> {
    const stored = await this.#needs.grids.load(meetingID);
    // The viewers may have left meanwhile.
    if (stored === undefined || this.#live.get(meetingID) !== grid) return;
    grid.seq = applyStored(grid.document, stored, grid.seq);
    if (grid.seq < grid.lastSeq) throw new Error(`the grid log of ${meetingID} ends at ${grid.seq}`);
  }

  /** Sends changes now instead of at the end of this turn of the event loop. */
  #flush(meetingID: MeetingID): void {
    try {
      this.#live.get(meetingID)?.document.flush();
    } catch (error) {
      this.#needs.log.error({ err: error, meetingID }, "could not send a committed change");
    }
  }
}

const BATCH = 1_000;

/**
 * Asks now and then how far the logs of the live documents reach, and which of their meetings are gone. So viewers see
 * a change that the relay lost, or that had no answer to its COMMIT.
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
