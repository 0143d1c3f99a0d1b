import type { Document, Hocuspocus, WebSocketLike } from "@hocuspocus/server";
import type { Socket } from "node:net";
import type { WebSocket } from "ws";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import type { MeetingID } from "#domain/ids.ts";
import type { SharedDraft } from "#domain/presence/presence.ts";
import { createTokenBucket } from "#domain/token-bucket.ts";
import type { Identity } from "../ports.ts";
import { type Frame, isPresenceFrame, isQuestion, isStateFrame, PING, priceOf, readFrame } from "./frames.ts";
import { PRICES } from "./limits.ts";
import { LatestPresence } from "./latest-presence.ts";
import type { Wire } from "./wire.ts";

/** Cost units (`priceOf`) that a socket may spend at once, and gets back per second. */
const FRAMES = { burst: 200, perSecond: 50 };
const TOO_MUCH = "Too much was sent to your network. Try again in a minute.";

/** The states of a viewer from the open to the closed socket, in this order only. */
export type ViewerState =
  | {
      readonly kind: "awaiting admission";
      /** The only meeting of the socket: its first frame names it. */
      meetingID?: MeetingID;
      /** Known as soon as the token is read, while the document still loads. */
      identity?: Identity;
      hasShownToken: boolean;
    }
  | Viewing
  | { readonly kind: "closing" };

/** It receives the meeting's document. */
export type Viewing = {
  readonly kind: "viewing";
  readonly meetingID: MeetingID;
  readonly document: Document;
  /** The viewer's identity by the server's own knowledge. */
  identity: Identity;
  /** The only awareness client that it may speak for; undefined until its first presence. */
  clientID: number | undefined;
  /** The checked draft of the viewer. */
  draft: SharedDraft | undefined;
  /** Pings sent since the last sign of life. */
  unanswered: number;
  heardAt: number;
  /** Others do not see the viewer, because no sign of life came. */
  isHidden: boolean;
};

type HocuspocusConnection = ReturnType<Hocuspocus["handleConnection"]>;

export type ViewerParts = {
  readonly socket: WebSocket;
  readonly stream: Socket;
  readonly address: string;
  readonly wire: Wire;
  /** Bytes that may wait for it before it is cut. */
  readonly bufferedBytes: number;
  /**
   * Tells whether its address may cause this much more, in units of `PRICES` or in frames of presence, and if so
   * charges it.
   */
  readonly mayJoin: (units: number) => boolean;
  readonly maySpeak: () => boolean;
  /** Tells whether the viewers of the meeting do not see each other, because they are too many. */
  readonly isCrowd: (meetingID: MeetingID) => boolean;
  readonly onUnreadable: () => void;
  /** A sign of life from a viewer who was hidden. */
  readonly onBack: (viewing: Viewing) => void;
};

/**
 * One socket: Hocuspocus writes to it, and it guards Hocuspocus. Hocuspocus limits neither the frames nor the documents
 * of an admitted socket, nor its own replies. The methods never throw.
 */
export class Viewer implements WebSocketLike {
  readonly address: string;
  /** Serves an ordinary Yjs client, which only reads. */
  readonly isPlain: boolean;
  readonly #parts: ViewerParts;
  readonly #frames = createTokenBucket(FRAMES.burst, FRAMES.perSecond);
  readonly #presence: LatestPresence;
  #connection: HocuspocusConnection | undefined;
  #state: ViewerState = { kind: "awaiting admission", hasShownToken: false };
  #atEnd: (() => void)[] = [];

  constructor(parts: ViewerParts) {
    this.#parts = parts;
    this.address = parts.address;
    this.isPlain = parts.wire.isPlain;
    this.#presence = new LatestPresence(
      (frame) => this.#connection?.handleMessage(frame),
      () => parts.maySpeak(),
    );
    this.whenEnding(() => this.#presence.end());
  }

  get state(): ViewerState {
    return this.#state;
  }
  get viewing(): Viewing | undefined {
    return this.#state.kind === "viewing" ? this.#state : undefined;
  }
  get meetingID(): MeetingID | undefined {
    return this.#state.kind === "closing" ? undefined : this.#state.meetingID;
  }
  get identity(): Identity | undefined {
    return this.#state.kind === "closing" ? undefined : this.#state.identity;
  }
  get readyState(): number {
    return this.#parts.socket.readyState;
  }
  /** Bytes that wait for it to read. */
  get waiting(): number {
    return this.#parts.socket.bufferedAmount;
  }
  /** Bytes that it has read so far. */
  get taken(): number {
    return this.#parts.stream.bytesWritten - this.#parts.stream.writableLength;
  }

  /** From here on Hocuspocus reads the frames that pass. */
  begin(connection: HocuspocusConnection): void {
    this.#connection = connection;
    for (const frame of this.#parts.wire.opening) this.receive(frame);
  }

  /** Its token was good. */
  admit(identity: Identity): void {
    if (this.#state.kind === "awaiting admission") this.#state.identity = identity;
  }

  /** It receives the document from here on. */
  view(meetingID: MeetingID, document: Document): void {
    if (this.#state.kind !== "awaiting admission") return;
    const { identity = {} } = this.#state;
    const nothingYet = { clientID: undefined, draft: undefined, unanswered: 0, isHidden: false };
    this.#state = { kind: "viewing", meetingID, document, identity, heardAt: performance.now(), ...nothingYet };
    this.#presence.open();
  }

  /** Hocuspocus has handled the last frame of presence. */
  presenceHandled(): void {
    if (this.viewing) this.#presence.open();
  }

  /** Called once, as soon as the socket is closing, so that nothing waits for the other side's goodbye. */
  whenEnding(act: () => void): void {
    this.#atEnd.push(act);
  }

  receive(data: Uint8Array): void {
    if (this.#state.kind === "closing") return;
    if (!this.#frames.take(priceOf(data), performance.now())) return this.close(GRID_CLOSE.busy, "Too many frames.");
    const frame = readFrame(data);
    this.hear(frame.kind === "presence");
    return this.#judge(frame);
  }

  /** Gave a sign of life. `isSpeaking`: the frame is the viewer's presence, which shows the viewer anyway. */
  hear(isSpeaking = false): void {
    const { viewing } = this;
    if (!viewing) return;
    viewing.unanswered = 0;
    viewing.heardAt = performance.now();
    if (!viewing.isHidden) return;
    viewing.isHidden = false;
    if (!isSpeaking) this.#parts.onBack(viewing);
  }

  #judge(frame: Frame): void {
    const state = this.#state;
    if (frame.kind === "sign of life" || state.kind === "closing") return;
    if (frame.kind === "no meeting") return this.close(GRID_CLOSE.unknown, "There is no such meeting.");
    if (state.kind === "awaiting admission") state.meetingID ??= frame.meetingID;
    if (frame.meetingID !== state.meetingID) return this.close(GRID_CLOSE.refused, "One meeting per socket.");
    switch (frame.kind) {
      case "presence":
        return this.#presence.take(frame.forwarded);
      case "token":
        if (state.kind === "viewing" || state.hasShownToken) return;
        state.hasShownToken = true;
        return this.#connection?.handleMessage(frame.forwarded);
      case "sync": {
        const isPaid = !isQuestion(frame.forwarded) || this.#parts.mayJoin(PRICES.question);
        return isPaid ? this.#connection?.handleMessage(frame.forwarded) : this.close(GRID_CLOSE.busy, TOO_MUCH);
      }
      case "ignored":
        return;
      case "goodbye":
        return this.close(1000, "");
      case "unreadable":
        this.#parts.onUnreadable();
        return this.close(GRID_CLOSE.reset, "A frame could not be read.");
      case "foreign":
        return this.close(GRID_CLOSE.refused, "Not a frame for viewers.");
    }
  }

  send(data: unknown): void {
    if (!(data instanceof Uint8Array)) return;
    const { meetingID } = this;
    if (meetingID !== undefined && isPresenceFrame(data) && this.#parts.isCrowd(meetingID)) return;
    if (isStateFrame(data) && !this.#parts.mayJoin(Math.ceil(data.length / 1_000) * PRICES.kilobyte)) {
      this.close(GRID_CLOSE.busy, TOO_MUCH);
    } else this.sendAnyway(data);
  }

  /** Sends a frame, presence too; cuts a viewer who leaves too many bytes unread. */
  sendAnyway(data: Uint8Array): void {
    const { socket, wire, bufferedBytes } = this.#parts;
    if (socket.readyState !== socket.OPEN) return;
    // Checks before it adds the message, so that one large document can always be sent.
    if (socket.bufferedAmount > bufferedBytes) return this.cut();
    const frame = wire.outgoing(data);
    if (frame) socket.send(frame);
  }

  ping(): void {
    this.sendAnyway(PING);
    if (this.isPlain && this.#parts.socket.readyState === this.#parts.socket.OPEN) this.#parts.socket.ping();
  }

  close(code = 1000, reason = ""): void {
    const { socket, wire } = this.#parts;
    if (socket.readyState === socket.OPEN) socket.close(wire.closeCode(code), reason);
    this.end(code, reason);
  }

  /** Drops the connection without a goodbye: for a client that does not read, a goodbye would only queue up. */
  cut(): void {
    this.#parts.socket.terminate();
    this.end(1006, "");
  }

  end(code: number, reason: string): void {
    if (this.#state.kind === "closing") return;
    for (const act of this.#atEnd.splice(0)) act();
    this.#state = { kind: "closing" };
    this.#connection?.handleClose({ code, reason });
  }
}
