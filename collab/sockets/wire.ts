import { FRAME, NAME_BYTES, PING } from "./frames.ts";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";

/** Translates between what a client speaks and what Hocuspocus reads and writes. */
export type Wire = {
  /** Frames that the client would have sent first if it spoke as our browsers do. */
  readonly opening: readonly Uint8Array[];
  incoming(data: Uint8Array): Uint8Array;
  /** Undefined for a frame that the client would not understand. */
  outgoing(frame: Uint8Array): Uint8Array | undefined;
  closeCode(code: number): number;
  /** Answers pings of the WebSocket protocol, and no others. */
  readonly isPlain: boolean;
};

/** As the Hocuspocus provider speaks. */
export const HOCUSPOCUS_WIRE: Wire = {
  opening: [],
  incoming: (data) => data,
  outgoing: (frame) => frame,
  closeCode: (code) => code,
  isPlain: false,
};

const HEAD = 1 + NAME_BYTES;
/** Presence of no client. A y-websocket client takes a server that sends nothing for a dead one. */
const SIGN_OF_LIFE = Uint8Array.of(FRAME.presence, 1, 0);

/**
 * As an ordinary `y-websocket` client speaks: its frames name no meeting and bring no token, because its URL does, and
 * it knows sync and presence only.
 */
function plainWire(name: string, token: string): Wire {
  // Put before each of its frames, whatever the URL names: where there is no such meeting, the gate tells the client
  // so.
  const head = sized(name);
  return {
    opening: [joined(head, [FRAME.token, 0], sized(token), sized("y-websocket"))],
    incoming: (data) => joined(head, data),
    outgoing(frame) {
      if (frame === PING) return SIGN_OF_LIFE;
      const type = frame[0] === NAME_BYTES ? frame[HEAD] : undefined;
      if (type === FRAME.sync || type === FRAME.presence) return frame.subarray(HEAD);
      return type === FRAME.syncReply ? joined([FRAME.sync], frame.subarray(HEAD + 1)) : undefined;
    },
    // Codes from 4400 to 4499 tell such a client never to come back; who was only late may.
    closeCode: (code) => (code === GRID_CLOSE.late ? GRID_CLOSE.busy : code),
    isPlain: true,
  };
}

/** The wire of a client that asks for this URL: `/yjs/<meetingID>?token=…`. */
export function plainWireOf(requestURL: string): Wire {
  const url = URL.parse(requestURL, "http://collab.invalid");
  return plainWire(url?.pathname.split("/")[2] ?? "", url?.searchParams.get("token") ?? "guest");
}

function joined(...parts: readonly ArrayLike<number>[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Text behind its length in groups of seven bits, lowest first. */
function sized(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const length: number[] = [];
  let rest = bytes.length;
  for (; rest >= 128; rest = Math.floor(rest / 128)) length.push((rest % 128) + 128);
  return joined([...length, rest], bytes);
}

/** First byte of a frame: the only one of its message, binary. */
const FIRST_BYTE = 0x82;
/** Copying a larger message for one broadcast would cost more than writing head and message as two chunks. */
const MAX_COPIED_BYTES = 4_096;
const ONE_BYTE_LENGTH = 126;
const TWO_BYTE_LENGTH = 65_536;

let last: { readonly message: Uint8Array; readonly frame: Buffer } | undefined;
/** Frames of messages that are kept for all who ask; they go when the message is no longer referenced. */
const kept = new WeakMap<Uint8Array, Buffer>();

/**
 * The message as a WebSocket frame of a server (RFC 6455 §5.2), in one chunk: writing two costs a socket twice the
 * work. The last frame is kept, because a broadcast asks for the same one for each viewer. Undefined for a large
 * message, which is better not copied, unless `keptMessage` made it.
 */
export function webSocketFrame(message: Uint8Array): Buffer | undefined {
  if (last?.message === message) return last.frame;
  const known = kept.get(message);
  if (known) return known;
  if (message.length > MAX_COPIED_BYTES) return undefined;
  const { frame } = framed([message]);
  last = { message, frame };
  return frame;
}

/**
 * Joins parts to one message that is sent again and again: its frame is made now, around the same bytes, and every
 * socket is handed that one, however large it is.
 */
export function keptMessage(parts: readonly Uint8Array[]): Uint8Array {
  const { frame, message } = framed(parts);
  kept.set(message, frame);
  return message;
}

function framed(parts: readonly Uint8Array[]): { frame: Buffer; message: Uint8Array } {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const headBytes = length < ONE_BYTE_LENGTH ? 2 : length < TWO_BYTE_LENGTH ? 4 : 10;
  const frame = Buffer.allocUnsafeSlow(headBytes + length);
  frame[0] = FIRST_BYTE;
  frame[1] = headBytes === 2 ? length : headBytes === 4 ? ONE_BYTE_LENGTH : ONE_BYTE_LENGTH + 1;
  if (headBytes === 4) frame.writeUInt16BE(length, 2);
  if (headBytes === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  let at = headBytes;
  for (const part of parts) {
    frame.set(part, at);
    at += part.length;
  }
  return { frame, message: frame.subarray(headBytes) };
}
