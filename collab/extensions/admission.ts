import type { connectedPayload, Extension, onAuthenticatePayload, onDisconnectPayload } from "@hocuspocus/server";
import { isHiddenDocument } from "#domain/answers/grid-document.ts";
import type { GridReader } from "#domain/answers/grid-log.ts";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import type { LiveGrids } from "../document/live-grids.ts";
import type { Identity } from "../ports.ts";
import type { AddressBudget } from "../sockets/address-budget.ts";
import { PRICES } from "../sockets/limits.ts";
import { ClosingError, type GridContext } from "./guard.ts";

export const NO_SUCH_MEETING = "There is no such meeting.";
const REFUSED = "You may not view this meeting with that token.";
const TOO_MANY_MEETINGS = "Too many meetings were opened from your network. Try again in a minute.";

type AdmissionParts = {
  readonly grids: Pick<GridReader, "exists">;
  readonly liveGrids: Pick<LiveGrids, "isKnown" | "has">;
  readonly joining: AddressBudget;
  readonly identify: (token: string, meetingID: MeetingID) => Promise<Identity | undefined>;
};

/**
 * Decides who may view. The client names the document in its frames, not only in the URL, so admission checks the name
 * in the frames. Unknown meetings must be refused here: once Hocuspocus has begun to load a document, a refusal would
 * leave the document in memory for good.
 */
export class Admission implements Extension<GridContext> {
  readonly #parts: AdmissionParts;
  readonly #asked = new Map<MeetingID, Promise<boolean>>();

  constructor(parts: AdmissionParts) {
    this.#parts = parts;
  }

  async onAuthenticate(payload: onAuthenticatePayload<GridContext>): Promise<void> {
    // Comes first and unconditionally, because only the server ever writes.
    payload.connectionConfig.readOnly = true;
    const { viewer } = payload.context;
    const meetingID = parseMeetingID(payload.documentName);
    if (meetingID === undefined) throw new ClosingError(GRID_CLOSE.unknown, NO_SUCH_MEETING);
    const isFree = this.#parts.liveGrids.isKnown(meetingID) || this.#asked.has(meetingID);
    if (!isFree) this.#pay(viewer.address);
    if (!(await this.#exists(meetingID))) throw new ClosingError(GRID_CLOSE.unknown, NO_SUCH_MEETING);
    const identity = await this.#parts.identify(payload.token, meetingID);
    if (!identity) {
      // Every refusal costs the same. Otherwise its price would tell whether the organiser looks at hidden answers.
      if (isFree) this.#pay(viewer.address);
      throw new ClosingError(GRID_CLOSE.refused, REFUSED);
    }
    viewer.admit(identity);
  }

  async connected({ context, connection, documentName }: connectedPayload<GridContext>): Promise<void> {
    const meetingID = parseMeetingID(documentName);
    // During the admission, the last viewer may have left, and Hocuspocus may have unloaded the document.
    if (connection.document.isDestroyed || !meetingID || !this.#parts.liveGrids.has(meetingID)) {
      throw new ClosingError(GRID_CLOSE.reset, "The meeting was just closed.");
    }
    // Answers may have been hidden after the token was read, while no document was loaded to notice it.
    if (isHiddenDocument(connection.document) && context.viewer.identity?.isOrganiser !== true) {
      throw new ClosingError(GRID_CLOSE.refused, REFUSED);
    }
    context.viewer.view(meetingID, connection.document);
  }

  /** When Hocuspocus gives a connection up, it closes only the document, so this closes the deaf socket. */
  async onDisconnect({ context }: onDisconnectPayload<GridContext>): Promise<void> {
    context.viewer.close(GRID_CLOSE.reset, "Something went wrong.");
  }

  #pay(address: string): void {
    if (this.#parts.joining.take(address, PRICES.load, performance.now())) return;
    throw new ClosingError(GRID_CLOSE.busy, TOO_MANY_MEETINGS);
  }

  /** When somebody shares a link, many viewers arrive at once, so they share one query. */
  #exists(meetingID: MeetingID): Promise<boolean> {
    const { liveGrids, grids } = this.#parts;
    if (liveGrids.isKnown(meetingID)) return Promise.resolve(true);
    const pending = this.#asked.get(meetingID);
    if (pending) return pending;
    const answer = grids.exists(meetingID).finally(() => this.#asked.delete(meetingID));
    this.#asked.set(meetingID, answer);
    return answer;
  }
}
