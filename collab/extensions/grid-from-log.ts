import { setImmediate, setTimeout as delay } from "node:timers/promises";
import type { beforeSyncPayload, Extension, onLoadDocumentPayload } from "@hocuspocus/server";
import { observeAccess } from "#domain/answers/grid-document.ts";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import type { LiveGrids } from "../document/live-grids.ts";
import { SYNC } from "../sockets/frames.ts";
import { NO_SUCH_MEETING } from "./admission.ts";
import { ClosingError, type GridContext } from "./guard.ts";
import type { Presence } from "./presence.ts";

/** An answer takes a millisecond for a usual grid, and some hundred for the largest. */
const LONG_MS = 25;

type GridFromLogParts = {
  readonly liveGrids: Pick<LiveGrids, "load">;
  readonly presence: Pick<Presence, "watch">;
  /** Closes the sockets of all viewers of the meeting, and of viewers under admission. */
  readonly closeMeeting: (meetingID: MeetingID, code: number, reason: string) => void;
};

/** Fills a document from the meeting's log; Hocuspocus unloads it with its last viewer. */
export class GridFromLog implements Extension<GridContext> {
  readonly #parts: GridFromLogParts;
  #turn: Promise<void> = Promise.resolve();
  /** By address: resolves when its next question may take a turn. */
  readonly #rests = new Map<string, Promise<void>>();

  constructor(parts: GridFromLogParts) {
    this.#parts = parts;
  }

  async onLoadDocument({ documentName, document }: onLoadDocumentPayload<GridContext>): Promise<void> {
    const meetingID = parseMeetingID(documentName);
    try {
      if (!meetingID || !(await this.#parts.liveGrids.load(meetingID, document))) {
        throw new ClosingError(GRID_CLOSE.unknown, NO_SUCH_MEETING);
      }
      this.#parts.presence.watch(meetingID, document);
      // All viewers reconnect at once, and identify themselves again.
      observeAccess(document, () =>
        this.#parts.closeMeeting(meetingID, GRID_CLOSE.reset, "Who may see the answers has changed."),
      );
    } catch (error) {
      // Hocuspocus 4.7 would leave the document and its timers behind, and let all others wait for it (#1156).
      document.destroy();
      const code = error instanceof ClosingError ? error.code : GRID_CLOSE.busy;
      if (meetingID) this.#parts.closeMeeting(meetingID, code, "The meeting could not be loaded.");
      throw error;
    }
  }

  /**
   * Answers one question for a document in each turn of the event loop, so that others get their turn while hundreds
   * join at once. After a long answer, the next answer to the same address waits twice that time, because a save by
   * another user needs several turns.
   */
  async beforeSync({ type, context }: beforeSyncPayload<GridContext>): Promise<void> {
    if (type !== SYNC.question) return;
    const { address } = context.viewer;
    const turn = this.#turnAfter(this.#rests.get(address));
    const rest = restAfter(turn);
    this.#rests.set(address, rest);
    await turn;
    void rest.then(() => this.#rests.get(address) === rest && this.#rests.delete(address));
  }

  async #turnAfter(rest: Promise<void> | undefined): Promise<void> {
    await rest;
    this.#turn = nextTurn(this.#turn);
    await this.#turn;
  }
}

async function nextTurn(turn: Promise<void>): Promise<void> {
  await turn;
  await setImmediate();
}

/** Hocuspocus answers at once when it is a question's turn. */
async function restAfter(turn: Promise<void>): Promise<void> {
  await turn;
  const begun = performance.now();
  await setImmediate();
  const took = performance.now() - begun;
  if (took > LONG_MS) await delay(2 * took);
}
