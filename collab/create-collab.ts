import { type Extension, Hocuspocus } from "@hocuspocus/server";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";
import { createAddressBudget } from "./sockets/address-budget.ts";
import { COLLAB_LIMITS, type CollabLimits } from "./sockets/limits.ts";
import { createAdmission, gridHooks } from "./sockets/grid-hooks.ts";
import { createAuthoringDocuments } from "./document/stored-documents.ts";
import { createRetries } from "./retries.ts";
import { type DraftRules, keepDraftRules } from "./presence/check-draft.ts";
import { createCrowds } from "./presence/crowd.ts";
import type { GridSession } from "./document/author-change.ts";
import { type GridContext, guardHooks } from "./sockets/guard-hooks.ts";
import { ALONE, createGridRelay, type RelayedNews } from "./relay/grid-relay.ts";
import { createLinger } from "./document/linger.ts";
import { createLiveGrids, createSweep } from "./document/live-grids.ts";
import { openSockets } from "./sockets/open-sockets.ts";
import type { GridTransaction, Identity, Log } from "./ports.ts";
import type { GridReader } from "#domain/answers/grid-log.ts";
import type { Relay } from "./relay/relay.ts";
import { createViewers, isOpen, viewersLogins } from "./sockets/viewers.ts";
import { HOCUSPOCUS_WIRE, plainWireOf } from "./sockets/wire.ts";
import { setTimeout as pause } from "node:timers/promises";
import { createWriteGrid, createWriteQueue } from "./document/write-grid.ts";

/** What collab must be given. */
export type CollabNeeds = {
  readonly grids: GridReader;
  /** For compaction: a transaction under the meeting's lock. */
  readonly locked: GridTransaction;
  /**
   * Who the token is in this meeting, as others may see them; `{}` for a viewer without a name, undefined to refuse.
   * Tokens: `guest`, `guest <respondentID> <respondentKey>`, or a session's JWT.
   */
  readonly identify: (token: string, meetingID: MeetingID) => Promise<Identity | undefined>;
  /** What drafts in the meeting may be about; undefined when there is no such meeting. */
  readonly draftRules: (meetingID: MeetingID) => Promise<DraftRules | undefined>;
  readonly log: Log;
  /** To the other processes that serve the same meetings; absent: there are none. */
  readonly relay?: Relay;
  /** The users of those sessions that have not ended: asked when the relay was interrupted. */
  readonly usersOf?: (tokenIDs: readonly string[]) => Promise<ReadonlyMap<string, UserID>>;
  /** The address that counts against the cap per address; without it the socket's own, never a header. */
  readonly addressOf?: (request: IncomingMessage) => string;
  readonly limits?: Partial<CollabLimits>;
};

/** The live grids of this process. */
export type Collab = {
  /** For the server's upgrade router: every upgrade request to `/collab`. Answers or destroys the socket itself. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /**
   * The same for an ordinary `y-websocket` client, which says everything in its URL: `/yjs/<meetingID>`, and
   * `?token=…` for a user who wants to be known. It may look, and nothing else.
   */
  handlePlainUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /**
   * Runs one writing command alone among this process's writers of the meeting. The command opens its own
   * transaction, calls `session.locked(log)` inside it and edits through what that returns. After the command resolves
   * (COMMIT is done) the bytes are applied to the live document, and only then does `write` resolve. When it rejects,
   * nothing is shown, and the next command starts from the stored log.
   */
  write<T>(meetingID: MeetingID, command: (session: GridSession) => Promise<T>): Promise<T>;
  /** Replaces the meeting's log by a snapshot, in which nothing is left of what was removed from the grid. */
  compact(meetingID: MeetingID): Promise<void>;
  /** The meeting was deleted: disconnects its viewers with 4404. */
  closeMeeting(meetingID: MeetingID): void;
  /**
   * Ends the sockets that came by this login of a user, or by any of theirs, with 4205: browsers come back as the user
   * they are by then.
   */
  closeLogin(userID: UserID, tokenID?: string): void;
  /** Sockets that view the meeting through this process. */
  viewers(meetingID: MeetingID): number;
  stats(): { documents: number; connections: number };
  /** Sockets that were closed for a frame that could not be read, since the start. */
  unreadable(): number;
  /** Takes no more sockets, lets running commands finish, closes every socket with 1012. Resolves within a deadline. */
  shutdown(): Promise<void>;
};

/**
 * Live grids over what is stored. `instrument` sees every hook before it is guarded: tests let hooks fail through it.
 */
export function createCollab(
  needs: CollabNeeds,
  instrument: (hooks: Extension<GridContext>) => Extension<GridContext> = (hooks) => hooks,
): Collab {
  const { grids, locked, identify, log } = needs;
  const limits: CollabLimits = { ...COLLAB_LIMITS, ...needs.limits };
  const viewers = createViewers();
  const retries = createRetries(log);
  const relay = needs.relay ? createGridRelay({ relay: needs.relay, viewers, ...limits, log }, () => news) : ALONE;
  const liveGrids = createLiveGrids({ grids, relay, retries, log });
  const admission = createAdmission({ grids, liveGrids, identify, loads: createAddressBudget(limits.loads) });
  const authoring = createAuthoringDocuments(limits);
  const queue = createWriteQueue(limits.queuedCommands);
  const writes = createWriteGrid({ queue, authoring, liveGrids, relay, locked, retries, ...limits, log });
  const crowds = createCrowds({ viewers, limits });
  const presence = { viewers, relay, crowds, draftRules: keepDraftRules(needs.draftRules, log) };
  const linger = createLinger(limits, (document) => hocuspocus.unloadDocument(document));
  const hooks = guardHooks(instrument(gridHooks({ admission, liveGrids, linger, ...presence })), log);
  const hocuspocus: Hocuspocus<GridContext> = new Hocuspocus({ extensions: [hooks], ...quietLimits(limits) });
  const addressOf = needs.addressOf ?? (({ socket }: IncomingMessage) => socket.remoteAddress ?? "");
  const sockets = openSockets({ hocuspocus, viewers, crowds, limits, addressOf, log });

  function closeMeeting(meetingID: MeetingID): void {
    // Joiners from here on ask the database, which knows that it is gone.
    liveGrids.forget(meetingID);
    authoring.forget(meetingID);
    for (const viewer of viewers.of(meetingID)) viewer.close(GRID_CLOSE.unknown, "The meeting was deleted.");
  }
  const logins = viewersLogins(viewers, needs.usersOf);
  const sweep = needs.relay && createSweep({ liveGrids, grids, gone: closeMeeting, retries, ...limits, log });
  const news: RelayedNews = {
    changed: (meetingID, seq, update) => liveGrids.apply(meetingID, seq, update),
    deleted: closeMeeting,
    loginEnded: (userID, tokenID) => logins.close(userID, tokenID),
    missed() {
      sweep?.now();
      retries.run("logins that ended meanwhile", () => logins.closeEnded());
    },
  };

  return {
    handleUpgrade: sockets.handler(() => HOCUSPOCUS_WIRE),
    handlePlainUpgrade: sockets.handler(({ url }) => plainWireOf(url ?? "")),
    ...writes,
    closeMeeting(meetingID) {
      closeMeeting(meetingID);
      relay.tell({ kind: "deleted", meetingID });
    },
    closeLogin(userID, tokenID) {
      logins.close(userID, tokenID);
      relay.tell({ kind: "loginEnded", userID, ...(tokenID !== undefined && { tokenID }) });
    },
    viewers: (meetingID) => [...viewers.of(meetingID)].filter((viewer) => viewer.isJoined && isOpen(viewer)).length,
    stats: () => ({ documents: hocuspocus.getDocumentsCount(), connections: viewers.all.size }),
    unreadable: () => sockets.unreadable(),
    async shutdown() {
      sockets.refuse();
      await Promise.race([queue.close(), pause(limits.drainMs, undefined, { ref: false })]);
      for (const part of [retries, sweep, relay, linger]) part?.stop();
      await sockets.close();
    },
  };
}

/** What Hocuspocus may keep of a socket that is not admitted: the frames of one browser that joins. */
function quietLimits(limits: CollabLimits) {
  return {
    quiet: true,
    maxPendingDocuments: 1,
    maxUnauthenticatedQueueMessages: limits.queuedFrames,
    maxUnauthenticatedQueueSize: limits.frameBytes,
  };
}
