import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import type { AddressBudget } from "./address-budget.ts";
import { ClosingError, type GridContext } from "./guard-hooks.ts";
import type { LiveGrids } from "../document/live-grids.ts";
import type { Identity } from "../ports.ts";
import type { GridReader } from "#domain/answers/grid-log.ts";
import type { Extension } from "@hocuspocus/server";
import {
  forgetGone,
  keepEntriesUnread,
  onAwareness,
  type PresenceParts,
  republishPresence,
  showAllTo,
} from "../presence/presence.ts";
import type { Crowds } from "../presence/crowd.ts";
import type { Linger } from "../document/linger.ts";

const NO_SUCH_MEETING = "There is no such meeting.";

const TOO_MANY_MEETINGS = "Too many meetings were opened from your network. Try again in a minute.";

/**
 * Decides who may view. The client names the document in its frames, whatever the URL says, so that name is what is
 * checked. Unknown meetings must be refused here: once Hocuspocus has begun to load a document, a refusal would leave
 * the document in memory for good.
 */
export function createAdmission(needs: {
  grids: GridReader;
  liveGrids: Pick<LiveGrids, "isKnown">;
  /** Documents that are loaded, per address. */
  loads: AddressBudget;
  identify: (token: string, meetingID: MeetingID) => Promise<Identity | undefined>;
}) {
  const asked = new Map<MeetingID, Promise<boolean>>();

  /** When a link is shared, many arrive at once: they share one question to the database. */
  function exists(meetingID: MeetingID, address: string): Promise<boolean> {
    if (needs.liveGrids.isKnown(meetingID)) return Promise.resolve(true);
    const pending = asked.get(meetingID);
    if (pending) return pending;
    if (!needs.loads.take(address, 1, performance.now())) throw new ClosingError(GRID_CLOSE.busy, TOO_MANY_MEETINGS);
    const answer = needs.grids.exists(meetingID).finally(() => asked.delete(meetingID));
    asked.set(meetingID, answer);
    return answer;
  }

  return {
    /**
     * Who asks to view the meeting; throws a ClosingError for an unknown meeting, a token that is not good for it, or an
     * address that has had too many documents loaded.
     */
    async admit(documentName: string, token: string, address: string): Promise<Identity> {
      const meetingID = parseMeetingID(documentName);
      if (meetingID === undefined || !(await exists(meetingID, address))) {
        throw new ClosingError(GRID_CLOSE.unknown, NO_SUCH_MEETING);
      }
      const presence = await needs.identify(token, meetingID);
      if (!presence) throw new ClosingError(GRID_CLOSE.refused, "You may not view this meeting with that token.");
      return presence;
    },
  };
}

/** What we do at each moment of a connection's life. Handed to Hocuspocus only through `guardHooks`. */
export function gridHooks(
  parts: PresenceParts & {
    admission: ReturnType<typeof createAdmission>;
    liveGrids: LiveGrids;
    crowds: Crowds;
    linger: Linger;
  },
): Extension<GridContext> {
  const { admission, liveGrids, viewers, crowds, linger } = parts;
  return {
    async onAuthenticate({ documentName, token, context, connectionConfig }) {
      // First and unconditionally: only the server ever writes.
      connectionConfig.readOnly = true;
      context.viewer.presence = await admission.admit(documentName, token, context.viewer.address);
    },

    async onLoadDocument({ documentName, document }) {
      const meetingID = parseMeetingID(documentName);
      try {
        if (!meetingID || !(await liveGrids.load(meetingID, document))) {
          throw new ClosingError(GRID_CLOSE.unknown, NO_SUCH_MEETING);
        }
        crowds.watch(meetingID, document);
        keepEntriesUnread(document);
        linger.watch(document);
      } catch (error) {
        // Hocuspocus 4.7 would leave the document and its timers behind, and let all others wait for it (#1156).
        document.destroy();
        const code = error instanceof ClosingError ? error.code : GRID_CLOSE.busy;
        if (meetingID)
          for (const viewer of viewers.of(meetingID)) viewer.close(code, "The meeting could not be loaded.");
        throw error;
      }
    },

    async connected({ context, connection, documentName }) {
      const meetingID = parseMeetingID(documentName);
      // The last viewer may have left, and the document with it, while this one was on its way in.
      if (connection.document.isDestroyed || !meetingID || !liveGrids.has(meetingID)) {
        throw new ClosingError(GRID_CLOSE.reset, "The meeting was just closed.");
      }
      const { viewer } = context;
      viewer.isJoined = true;
      if (!crowds.has(meetingID)) showAllTo(viewer, connection.document);
      viewer.onJoined(connection.document);
    },

    async onTokenSync({ documentName, token, connection, document }) {
      // The payload's context is a copy from the start of the connection; the viewer in it is still the same.
      const { viewer } = connection.context;
      viewer.presence = await admission.admit(documentName, token, viewer.address);
      republishPresence(viewer, document.awareness);
    },

    beforeHandleAwareness: onAwareness(parts),

    async afterHandleMessage({ context }) {
      context.viewer.queued -= 1;
    },

    async onDisconnect({ context, document }) {
      // After a frame that it could not read, Hocuspocus closes only its connection: the socket must not stay behind.
      context.viewer.close(GRID_CLOSE.reset, "Something went wrong.");
      forgetGone(document);
      linger.left(document);
    },
  };
}
