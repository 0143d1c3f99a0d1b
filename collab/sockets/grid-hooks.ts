import type { Extension } from "@hocuspocus/server";
import { GRID_CLOSE } from "#domain/contract/grid-close.ts";
import { parseMeetingID } from "#domain/meeting-id.ts";
import { type Admission, NO_SUCH_MEETING } from "./admit.ts";
import { keepEntriesUnread, showEverybody } from "../presence/awareness-bytes.ts";
import { ClosingError } from "./closing-error.ts";
import type { GridContext } from "./guard-hooks.ts";
import type { LiveGrids } from "../document/live-grids.ts";
import type { Crowds } from "../presence/crowd.ts";
import type { Linger } from "../document/linger.ts";
import { onAwareness, type PresenceParts } from "../presence/on-awareness.ts";
import { forgetGone, republishPresence } from "../presence/presence.ts";

/** What we do at each moment of a connection's life. Handed to Hocuspocus only through `guardHooks`. */
export function gridHooks(
  parts: PresenceParts & { admission: Admission; liveGrids: LiveGrids; crowds: Crowds; linger: Linger },
): Extension<GridContext> {
  const { admission, liveGrids, viewers, crowds, linger } = parts;
  return {
    async onAuthenticate({ documentName, token, context, connectionConfig }) {
      // First and unconditionally: nobody but the server ever writes.
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
        // Hocuspocus 4.7 would leave the document and its timers behind, and let everybody else wait for it (#1156).
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
      if (!crowds.has(meetingID)) showEverybody(viewer, connection.document);
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
