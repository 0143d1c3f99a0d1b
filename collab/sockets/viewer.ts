import type { Document, WebSocketLike } from "@hocuspocus/server";
import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import type { SharedDraft } from "#domain/contract/presence.ts";
import type { FrameGate } from "./frame-gate.ts";
import { webSocketFrame } from "./websocket-frame.ts";
import { isPresenceFrame, PING } from "./frame.ts";
import type { Identity } from "../ports.ts";
import type { Wire } from "./wire.ts";

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
  /** Drops the connection without a goodbye: for somebody who does not read, a goodbye would only queue up. */
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
