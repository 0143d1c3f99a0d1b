import type { Document } from "@hocuspocus/server";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { Background } from "../background.ts";
import type { GridRelay } from "../relay/grid-relay.ts";
import { isBehind, type LiveGrid, newLiveGrid, receive, receiveStored } from "./live-grid.ts";
import type { Log } from "../log.ts";
import type { GridReader } from "../ports.ts";

/** The documents that viewers look at. They only ever hold what is committed, in the order of the log. */
export type LiveGrids = {
  has(meetingID: MeetingID): boolean;
  /** Whether the meeting's document is loaded, or about to be. */
  isKnown(meetingID: MeetingID): boolean;
  /** The meetings whose documents are loaded. */
  meetings(): readonly MeetingID[];
  /**
   * Fills a new document from what is stored, and keeps it current from here on until it is destroyed. What is
   * committed while it loads is not lost. Returns false when there is no such meeting.
   */
  load(meetingID: MeetingID, document: Document): Promise<boolean>;
  /**
   * Shows a committed change. Whoever delivers changes (this process's writer, the relay) may repeat, reorder or
   * lose them: a repeated one is ignored, a gap is filled from the log. Never throws.
   */
  apply(meetingID: MeetingID, seq: number, update: Uint8Array): void;
  /** Sends what was applied now, instead of at the end of this turn of the event loop. Never throws. */
  flush(meetingID: MeetingID): void;
  /** The log holds changes up to `seq`: fetches them if they have not come. */
  expect(meetingID: MeetingID, seq: number): void;
  /** Changes nothing more on the document of the meeting; its viewers are being sent away. */
  forget(meetingID: MeetingID): void;
};

/** No document yet. What cannot be shown is logged; what is missing is read from the log in the background. */
export function createLiveGrids(needs: {
  grids: Pick<GridReader, "load">;
  relay: Pick<GridRelay, "follow">;
  background: Background;
  log: Log;
}): LiveGrids {
  const live = new Map<MeetingID, LiveGrid>();
  const fillGap = gapFiller(live, needs);

  return {
    has: (meetingID) => live.get(meetingID)?.isLoading === false,
    isKnown: (meetingID) => live.has(meetingID),
    meetings: () => [...live].filter(([, grid]) => !grid.isLoading).map(([meetingID]) => meetingID),

    async load(meetingID, document) {
      const grid = newLiveGrid(document);
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
      // Nobody views it yet. Without this, whoever joins in this turn of the event loop would be sent everything twice.
      document.flush();
      grid.isLoading = false;
      fillGap(meetingID);
      return true;
    },

    apply(meetingID, seq, update) {
      const grid = live.get(meetingID);
      if (!grid) return;
      try {
        receive(grid, seq, update);
      } catch (error) {
        // It is stored: whoever saved it must hear that it worked, and the log still has it.
        needs.log.error({ err: error, meetingID, seq }, "could not show a committed change");
      }
      fillGap(meetingID);
    },

    flush(meetingID) {
      try {
        live.get(meetingID)?.document.flush();
      } catch (error) {
        needs.log.error({ err: error, meetingID }, "could not send a committed change");
      }
    },

    expect(meetingID, seq) {
      const grid = live.get(meetingID);
      if (!grid) return;
      grid.expected = Math.max(grid.expected, seq);
      fillGap(meetingID);
    },

    forget(meetingID) {
      live.delete(meetingID);
    },
  };
}

/** Reads what documents lack from the log, in the background. */
function gapFiller(
  live: ReadonlyMap<MeetingID, LiveGrid>,
  needs: { grids: Pick<GridReader, "load">; background: Background },
): (meetingID: MeetingID) => void {
  function behind(meetingID: MeetingID): LiveGrid | undefined {
    const grid = live.get(meetingID);
    return grid && isBehind(grid) ? grid : undefined;
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
    if (behind(meetingID)) needs.background.run(`read the grid log of ${meetingID}`, () => readOn(meetingID));
  };
}
