import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import { createDecoder, type Decoder, hasContent, readVarString, readVarUint, readVarUint8Array } from "lib0/decoding";
import { decodeStateVector } from "yjs";

/** The message types of the Hocuspocus protocol that browsers send or receive. */
export const FRAME = {
  sync: 0,
  presence: 1,
  token: 2,
  askPresence: 3,
  syncReply: 4,
  leave: 7,
  pong: 10,
} as const;

/** Our only frame without a meeting: the provider answers it with a pong. */
export const PING = Uint8Array.of(9);

/** Every frame begins with the length of the meeting's name in one byte, which is always this number, and the name. */
export const NAME_BYTES = 12;
const TYPE_AT = 1 + NAME_BYTES;
const CONTENT_AT = TYPE_AT + 1;

/** Kinds of sync frames: a question for the document, its answer, and a change. */
export const SYNC = { question: 0, answer: 1, change: 2 } as const;
/** An update of no changes and no removals. */
const EMPTY_UPDATE = [0, 0];
/** A browser that reconnects names some authors. A copy that names thousands gets the whole document. */
const MAX_VECTOR_BYTES = 8_192;
/** The longest token that we hand out has some hundred characters. */
const MAX_TOKEN_CHARS = 4_096;
/** Bytes of a frame of presence: a state of 512 B and room for notices that others have left. More is ignored. */
const MAX_PRESENCE_BYTES = 2_048;
/**
 * Clients count their presence up from zero. The server counts on from a client's clock, and must stay within safe
 * integers.
 */
const MAX_CLOCK = 2 ** 32;

/** A viewer's frame, read to its end. Hocuspocus reads only `forwarded`. */
export type Frame =
  | { readonly kind: "sign of life" }
  | { readonly kind: "no meeting" }
  | {
      readonly kind: "sync" | "presence" | "token";
      readonly meetingID: MeetingID;
      readonly forwarded: Uint8Array;
    }
  | { readonly kind: "ignored" | "goodbye" | "unreadable" | "foreign"; readonly meetingID: MeetingID };

/** Tells whether Hocuspocus sends presence with this frame. */
export function isPresenceFrame(frame: Uint8Array): boolean {
  return frame[0] === NAME_BYTES && frame[TYPE_AT] === FRAME.presence;
}

/** Tells whether Hocuspocus sends with this frame the document, or the part that a copy lacks. */
export function isStateFrame(frame: Uint8Array): boolean {
  return frame[0] === NAME_BYTES && frame[TYPE_AT] === FRAME.sync && frame[CONTENT_AT] === SYNC.answer;
}

/** Tells whether the frame asks Hocuspocus for the document. */
export function isQuestion(frame: Uint8Array): boolean {
  return isSync(frame[TYPE_AT]) && frame[CONTENT_AT] === SYNC.question;
}

/** Cost units of a frame. A browser that connects spends 81 of its 200: for token, state and presence. */
export function priceOf(frame: Uint8Array): number {
  if (isQuestion(frame) || frame[TYPE_AT] === FRAME.token) return 40;
  return frame[TYPE_AT] === FRAME.presence ? 1 : 10;
}

/**
 * Reads a frame with the functions of Hocuspocus and Yjs, so that they can read each forwarded frame. They would print
 * an unreadable frame, with the sender's bytes, on the console. Never throws. Reads a number in the head as one byte: a
 * number in a longer form than needed is no type that we know.
 */
export function readFrame(data: Uint8Array): Frame {
  if (data.length === 1 && data[0] === FRAME.pong) return { kind: "sign of life" };
  const name = data[0] === NAME_BYTES ? String.fromCharCode(...data.subarray(1, TYPE_AT)) : "";
  const meetingID = parseMeetingID(name);
  if (meetingID === undefined) return { kind: "no meeting" };
  switch (data[TYPE_AT]) {
    case FRAME.sync:
    case FRAME.syncReply: {
      const forwarded = harmlessSync(data);
      return forwarded ? { kind: "sync", meetingID, forwarded } : { kind: "unreadable", meetingID };
    }
    case FRAME.token:
      return isToken(data) ? { kind: "token", meetingID, forwarded: data } : { kind: "unreadable", meetingID };
    case FRAME.presence:
      if (data.length > MAX_PRESENCE_BYTES) return { kind: "ignored", meetingID };
      return isPresence(data) ? { kind: "presence", meetingID, forwarded: data } : { kind: "unreadable", meetingID };
    case FRAME.askPresence:
      return { kind: "ignored", meetingID };
    case FRAME.leave:
      return { kind: "goodbye", meetingID };
    case undefined:
    default:
      return { kind: "foreign", meetingID };
  }
}

function isSync(type: number | undefined): boolean {
  return type === FRAME.sync || type === FRAME.syncReply;
}

/**
 * Returns a sync frame as it may reach Yjs; undefined when it cannot be read. It loses the content of a viewer's
 * change. Hocuspocus answers the empty change with "not saved", because the connection is read-only.
 */
export function harmlessSync(frame: Uint8Array): Uint8Array | undefined {
  return reading(frame, (decoder) => {
    const kind = readVarUint(decoder);
    const content = readVarUint8Array(decoder);
    const head = [...frame.subarray(0, TYPE_AT), FRAME.sync];
    if (kind === SYNC.question) {
      decodeStateVector(content);
      return content.length > MAX_VECTOR_BYTES ? Uint8Array.from([...head, kind, 1, 0]) : frame;
    }
    if (kind !== SYNC.answer && kind !== SYNC.change) return undefined;
    const isEmpty = content.length === EMPTY_UPDATE.length && content.every((byte) => byte === 0);
    // An empty answer is as good as saved.
    const forwardedKind = isEmpty ? SYNC.answer : SYNC.change;
    return Uint8Array.from([...head, forwardedKind, EMPTY_UPDATE.length, ...EMPTY_UPDATE]);
  });
}

/** Tells whether the frame carries a token. */
export function isToken(frame: Uint8Array): boolean {
  const isRead = reading(frame, (decoder) => {
    if (readVarUint(decoder) !== 0) return false;
    const token = readVarString(decoder);
    if (hasContent(decoder)) readVarString(decoder); // the version of the client
    return token.length <= MAX_TOKEN_CHARS;
  });
  return isRead === true;
}

/** Tells whether the frame carries presence: entries of a client, a clock and a state each. */
export function isPresence(frame: Uint8Array): boolean {
  const isRead = reading(frame, (outer) => {
    const decoder = createDecoder(readVarUint8Array(outer));
    for (let remaining = readVarUint(decoder); remaining > 0; remaining -= 1) {
      readVarUint(decoder);
      if (readVarUint(decoder) > MAX_CLOCK) return false;
      JSON.parse(readVarString(decoder));
    }
    return true;
  });
  return isRead === true;
}

function reading<T>(frame: Uint8Array, read: (decoder: Decoder) => T): T | undefined {
  try {
    return read(createDecoder(frame.subarray(CONTENT_AT)));
  } catch {
    return undefined;
  }
}
