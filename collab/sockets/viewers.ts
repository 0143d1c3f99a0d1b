import type { Document, Hocuspocus, WebSocketLike } from "@hocuspocus/server";
import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { SharedDraft } from "#domain/presence/presence.ts";
import { type FrameGate, isPresenceFrame, PING } from "./frames.ts";
import { webSocketFrame } from "./web-socket-frame.ts";
import type { Wire } from "./wire.ts";
import type { Identity } from "../ports.ts";
import type { MeetingID, UserID } from "#domain/ids.ts";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";

/** One socket on `/collab`, as Hocuspocus sees it and as we know it. */
export type Viewer = WebSocketLike & {
  readonly address: string;
  readonly gate: FrameGate;
  /** Who it is, from the server's own knowledge; undefined until admitted. */
  presence: Identity | undefined;
  /** What it is painting, checked. */
  draft: SharedDraft | undefined;
  /** The one awareness client that it may speak for; undefined until it has spoken. */
  clientID: number | undefined;
  /** Speaks for an ordinary Yjs client, which only looks. */
  readonly isPlain: boolean;
  /** Frames that Hocuspocus has not handled yet. */
  queued: number;
  /** Pings sent since the last sign of life. */
  unanswered: number;
  /** Whether it is out of the others' sight, for want of a sign of life. */
  isHidden: boolean;
  /** Whether it is admitted and receives the meeting's document. */
  isJoined: boolean;
  /** Called once, when it begins to receive the meeting's document. */
  onJoined: (document: Document) => void;
  /** Bytes that wait for it to read. */
  readonly waiting: number;
  /** Bytes that it has taken so far. */
  readonly taken: number;
  /** Sends presence even in a crowd. */
  sendAnyway(frame: Uint8Array): void;
  /** Called once, as soon as the socket is closing, so that nothing waits for the other side's goodbye. */
  onClosing: (code: number, reason: string) => void;
  /** Drops the connection without a goodbye: for a client that does not read, a goodbye would only queue up. */
  cut(): void;
};

type ViewerOptions = {
  readonly address: string;
  readonly gate: FrameGate;
  readonly bufferedBytes: number;
  readonly wire: Wire;
  /** What the socket writes to. */
  readonly stream: Socket;
  /** Whether it hears nothing of others, because they are too many. */
  readonly isInCrowd: () => boolean;
};

/**
 * Wraps an uncompressed socket. What this returns never throws, sends nothing once the socket is closing, and cuts a
 * viewer off who leaves too much unread.
 */
export function openViewer(socket: WebSocket, options: ViewerOptions): Viewer {
  const { wire, stream } = options;

  function write(frame: Uint8Array): void {
    const data = wire.outgoing(frame);
    if (data) {
      // Without compression and fragments ws writes its frames as they are, so ours can go out between them.
      const ready = webSocketFrame(data);
      if (ready) stream.write(ready);
      else socket.send(data);
    }
    if (wire.isPlain && frame === PING) socket.ping();
  }

  function deliver(data: unknown): void {
    if (socket.readyState !== socket.OPEN) return;
    // Asked before the message is added, so that one large document can always be sent.
    if (socket.bufferedAmount > options.bufferedBytes) viewer.cut();
    else if (data instanceof Uint8Array) write(data);
  }

  const viewer: Viewer = {
    address: options.address,
    gate: options.gate,
    presence: undefined,
    draft: undefined,
    clientID: undefined,
    isPlain: wire.isPlain,
    queued: 0,
    unanswered: 0,
    isHidden: false,
    isJoined: false,
    onClosing: () => {},
    onJoined: () => {},
    get waiting() {
      return socket.bufferedAmount;
    },
    get taken() {
      return stream.bytesWritten - stream.writableLength;
    },
    get readyState() {
      return socket.readyState;
    },
    send(data) {
      if (data instanceof Uint8Array && isPresenceFrame(data) && options.isInCrowd()) return;
      deliver(data);
    },
    sendAnyway: deliver,
    close(code = 1000, reason = "") {
      if (socket.readyState !== socket.OPEN) return;
      socket.close(wire.closeCode(code), reason);
      viewer.onClosing(code, reason);
    },
    cut() {
      if (socket.readyState === socket.CLOSED) return;
      socket.terminate();
      viewer.onClosing(1006, "");
    },
  };
  return viewer;
}

/** Every socket of this process, until it is really closed. */
export type Viewers = ReturnType<typeof createViewers>;

const NO_VIEWERS: ReadonlySet<Viewer> = new Set();

/** No viewer yet. */
export function createViewers() {
  const all = new Set<Viewer>();
  const byMeeting = new Map<MeetingID, Set<Viewer>>();
  const byAddress = new Map<string, Set<Viewer>>();
  return {
    get all(): ReadonlySet<Viewer> {
      return all;
    },
    add(viewer: Viewer): void {
      all.add(viewer);
      file(byAddress, viewer.address, viewer);
    },
    remove(viewer: Viewer): void {
      if (!all.delete(viewer)) return;
      takeOut(byAddress, viewer.address, viewer);
      const meetingID = viewer.gate.meetingID;
      if (meetingID !== undefined) takeOut(byMeeting, meetingID, viewer);
    },
    /** Files the viewer under its meeting, which its gate has just learnt from the first frame. */
    assignToMeeting(viewer: Viewer): void {
      const meetingID = viewer.gate.meetingID;
      if (meetingID !== undefined) file(byMeeting, meetingID, viewer);
    },
    of: (meetingID: MeetingID): ReadonlySet<Viewer> => byMeeting.get(meetingID) ?? NO_VIEWERS,
    fromAddress: (address: string): ReadonlySet<Viewer> => byAddress.get(address) ?? NO_VIEWERS,
    /** Addresses that have a viewer. */
    addresses: () => byAddress.keys(),
  };
}

function file<Key>(drawers: Map<Key, Set<Viewer>>, key: Key, viewer: Viewer): void {
  drawers.getOrInsertComputed(key, () => new Set()).add(viewer);
}

function takeOut<Key>(drawers: Map<Key, Set<Viewer>>, key: Key, viewer: Viewer): void {
  const drawer = drawers.get(key);
  drawer?.delete(viewer);
  if (drawer?.size === 0) drawers.delete(key);
}

type UsersOf = (tokenIDs: readonly string[]) => Promise<ReadonlyMap<string, UserID>>;

/** Ends sockets together with the logins by which they came: browsers come back as the user that they are by then. */
export function viewersLogins(viewers: Viewers, usersOf: UsersOf | undefined) {
  function end(viewer: Viewer): void {
    viewer.close(GRID_CLOSE.reset, "The login has ended.");
  }

  return {
    /** Those of one login, or of all of a user's. */
    close(userID: UserID, tokenID?: string): void {
      for (const viewer of viewers.all) {
        const login = viewer.presence?.login;
        if (login?.userID !== userID || (tokenID !== undefined && login.tokenID !== tokenID)) continue;
        end(viewer);
      }
    },
    /** Those of logins that have ended without this process hearing of it. */
    async closeEnded(): Promise<void> {
      if (!usersOf) return;
      const asked = [...viewers.all].flatMap(({ presence }) => presence?.login?.tokenID ?? []);
      if (asked.length === 0) return;
      const users = await usersOf([...new Set(asked)]);
      for (const viewer of viewers.all) {
        const tokenID = viewer.presence?.login?.tokenID;
        if (tokenID !== undefined && asked.includes(tokenID) && !users.has(tokenID)) end(viewer);
      }
    },
  };
}

/** Presence in the meeting that it views, as long as the meeting's document is loaded. */
export function awarenessOf({ gate }: Viewer, { documents }: Pick<Hocuspocus, "documents">) {
  return gate.meetingID && documents.get(gate.meetingID)?.awareness;
}

/** `WebSocket.OPEN`. */
const OPEN = 1;

/** Whether it can still be sent something. */
export function isOpen({ readyState }: Viewer): boolean {
  return readyState === OPEN;
}

/** Bytes that wait for these viewers together. */
export function waitingFor(viewers: Iterable<Viewer>): number {
  let sum = 0;
  for (const viewer of viewers) sum += viewer.waiting;
  return sum;
}
