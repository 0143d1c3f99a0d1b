import { Hocuspocus } from "@hocuspocus/server";
import type { IncomingMessage } from "node:http";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import { createAddressBudget, type ShareOf } from "./sockets/address-budget.ts";
import { COLLAB_LIMITS, type CollabLimits } from "./sockets/limits.ts";
import { Admission } from "./extensions/admission.ts";
import { createAuthoringDocuments } from "./document/authoring-documents.ts";
import { createRetries } from "./retries.ts";
import { type DraftRules, keepDraftRules } from "./presence/check-draft.ts";
import { type GridContext, guard } from "./extensions/guard.ts";
import { GridFromLog } from "./extensions/grid-from-log.ts";
import { Presence } from "./extensions/presence.ts";
import { ALONE, createGridRelay, type GridRelay, type RelayedNews } from "./relay/grid-relay.ts";
import { createSweep, LiveGrids } from "./document/live-grids.ts";
import { openSockets } from "./sockets/open-sockets.ts";
import type { Identity, Log } from "./ports.ts";
import type { GridReader, LoggedUpdate } from "#domain/answers/grid-log.ts";
import type { Relay } from "./relay/relay.ts";
import { closeGuestsOf, type Viewers, viewersLogins } from "./sockets/viewers.ts";
import { HOCUSPOCUS_WIRE, plainWireOf } from "./sockets/wire.ts";

const HOCUSPOCUS = {
  quiet: true,
  // `viewer.ts` and `extensions/presence.ts` decide how long a socket may be silent, because Hocuspocus would print
  // each socket that it closes. This is the longest time that a timer can have.
  timeout: 2 ** 31 - 1,
  maxPendingDocuments: 1,
  // Sends presence together in intervals of this many milliseconds, because hundreds may join at once. Saves
  // (`LiveGrids.show`) and drafts (`Presence`) do not wait.
  flushDelay: 30,
};

export type CollabPorts = {
  readonly grids: GridReader;
  /**
   * Returns the viewer of a token as others may see the viewer; `{}` for a viewer without a name, undefined to refuse.
   * Tokens: `guest`, `guest <respondentID> <respondentKey>`, the same with `organiser <organiserKey>` for `guest`, or a
   * session's JWT.
   */
  readonly identify: (token: string, meetingID: MeetingID) => Promise<Identity | undefined>;
  /** Returns the rules of drafts in the meeting; undefined when there is no such meeting. */
  readonly draftRules: (meetingID: MeetingID) => Promise<DraftRules | undefined>;
  readonly log: Log;
  /** The relay to the other processes that serve the same meetings; absent when this process is alone. */
  readonly relay?: Relay;
  /** Returns the users of the sessions that have not ended. Called after an interruption of the relay. */
  readonly usersOf?: (tokenIDs: readonly string[]) => Promise<ReadonlyMap<string, UserID>>;
  /** The address that counts against the cap per address; without it the socket's own, never a header. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Multiplies the limits of an address, except its limits of memory. */
  readonly shareOf?: ShareOf;
  readonly limits?: Partial<CollabLimits>;
};

export type Collab = ReturnType<typeof createCollab>;

/** Creates the live grids of the stored meetings. */
export function createCollab(needs: CollabPorts) {
  const { grids, identify, log } = needs;
  const limits: CollabLimits = { ...COLLAB_LIMITS, ...needs.limits };
  const retries = createRetries(log);
  const relay = needs.relay ? createGridRelay({ relay: needs.relay, ...limits, log }, () => news) : ALONE;
  const liveGrids = new LiveGrids({ grids, relay, retries, log });
  const authoring = createAuthoringDocuments(limits);
  const joining = createAddressBudget(limits.joining, needs.shareOf);
  const presence = new Presence({ relay, limits, draftRules: keepDraftRules(needs.draftRules, log) });
  const extensions = [
    new Admission({ grids, liveGrids, joining, identify }),
    new GridFromLog({ liveGrids, presence, closeMeeting: (...which) => sockets.closeMeeting(...which) }),
    presence,
  ].map((extension) => guard(extension, log));
  const hocuspocus = new Hocuspocus<GridContext>({ ...HOCUSPOCUS, extensions });
  const sockets = openSockets({ ...needs, hocuspocus, presence, joining, limits });

  function closeMeeting(meetingID: MeetingID): void {
    // Later joiners ask the database, which no longer has the meeting.
    liveGrids.forget(meetingID);
    authoring.forget(meetingID);
    sockets.closeMeeting(meetingID, GRID_CLOSE.unknown, "The meeting was deleted.");
  }
  const logins = viewersLogins(sockets.viewers, needs.usersOf);
  const sweep = createSweep({ liveGrids, grids, gone: closeMeeting, retries, ...limits, log });
  const news: RelayedNews = {
    changed: (meetingID, row) => liveGrids.showFromRelay(meetingID, row),
    deleted: closeMeeting,
    loginEnded: (userID, tokenID) => logins.close(userID, tokenID),
    linkEnded: (...which) => closeGuestsOf(sockets.viewers, ...which),
    missed() {
      sweep.now();
      retries.run("logins that ended meanwhile", () => logins.closeEnded());
    },
  };

  return {
    /** Handles each upgrade request to `/collab`; answers or destroys the socket itself. */
    handleUpgrade: sockets.handler(() => HOCUSPOCUS_WIRE),
    /**
     * Handles the upgrade of an ordinary `y-websocket` client, with the URL `/yjs/<meetingID>`, and `?token=…` for a
     * user who shows a name. The client may only read.
     */
    handlePlainUpgrade: sockets.handler(({ url }) => plainWireOf(url ?? "")),
    /** The documents in which the meeting writer makes changes. */
    authoring,
    /** Shows what the meeting writer has committed. */
    show: (meetingID: MeetingID, rows: readonly LoggedUpdate[]) => liveGrids.show(meetingID, rows),
    /** The meeting was deleted: disconnects its viewers with 4404. */
    closeMeeting(meetingID: MeetingID): void {
      closeMeeting(meetingID);
      relay.tell({ kind: "deleted", meetingID });
    },
    ...endings({ logins, viewers: sockets.viewers, relay }),
    viewers: (meetingID: MeetingID) => hocuspocus.documents.get(meetingID)?.getConnectionsCount() ?? 0,
    stats: () => ({ documents: hocuspocus.getDocumentsCount(), connections: sockets.viewers.all.size }),
    /** Sockets that were closed for an unreadable frame, since the start. */
    unreadable: () => sockets.unreadable(),
    /** Takes no more sockets and closes every socket with 1012. Resolves within a deadline. */
    async shutdown(): Promise<void> {
      sockets.refuse();
      for (const part of [retries, sweep, relay]) part.stop();
      await sockets.close();
    },
  };
}

type EndingParts = {
  readonly logins: Pick<ReturnType<typeof viewersLogins>, "close">;
  readonly viewers: Viewers;
  readonly relay: Pick<GridRelay, "tell">;
};

/** Ends sockets in all processes, with 4205. Browsers reconnect with the present rights of their token or key. */
function endings({ logins, viewers, relay }: EndingParts) {
  return {
    /** Ends the sockets of this login of a user, or of all the user's logins. */
    closeLogin(userID: UserID, tokenID?: string): void {
      logins.close(userID, tokenID);
      relay.tell({ kind: "loginEnded", userID, ...(tokenID !== undefined && { tokenID }) });
    },
    /** Ends the sockets with a key of this guest's answer, because a personal link no longer opens it. */
    closeLink(meetingID: MeetingID, respondentID: RespondentID): void {
      closeGuestsOf(viewers, meetingID, respondentID);
      relay.tell({ kind: "linkEnded", meetingID, respondentID });
    },
  };
}
