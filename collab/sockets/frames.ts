import { type MeetingID, parseMeetingID } from "#domain/ids.ts";
import { createDecoder, type Decoder, hasContent, readVarString, readVarUint, readVarUint8Array } from "lib0/decoding";
import { decodeStateVector } from "yjs";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import { createTokenBucket } from "#domain/token-bucket.ts";
import type { CollabLimits } from "./limits.ts";

/** Message types of the Hocuspocus protocol, as far as browsers have a reason to send them or to hear them. */
export const FRAME = {
  sync: 0,
  presence: 1,
  token: 2,
  askPresence: 3,
  syncReply: 4,
  leave: 7,
  status: 8,
  pong: 10,
} as const;

/** The one frame without a meeting that we send: the provider answers it with a pong. */
export const PING = Uint8Array.of(9);

/** The head of a frame; the rest is Hocuspocus's to read. */
type Frame = {
  /** Undefined for a sign of life and for whatever names no meeting. */
  readonly meetingID: MeetingID | undefined;
  readonly type: number | undefined;
  /** Of a sync frame: whether it asks for the whole document, which is expensive to answer. */
  readonly asksForState: boolean;
};

/** Every frame begins with one byte for the length of the meeting's name, which is always this, and the name. */
export const NAME_BYTES = 12;
const TYPE_AT = 1 + NAME_BYTES;

/** Whether Hocuspocus says something about presence with this frame. */
export function isPresenceFrame(frame: Uint8Array): boolean {
  return frame[0] === NAME_BYTES && frame[TYPE_AT] === FRAME.presence;
}

/**
 * Reads the meeting's name and the type in front of a frame. Never throws. A number is read as one byte: numbers
 * written longer than they need to be name no type that we know, so nothing slips past in disguise.
 */
function readFrame(data: Uint8Array): Frame {
  if (data.length === 1 && data[0] === FRAME.pong) {
    return { meetingID: undefined, type: FRAME.pong, asksForState: false };
  }
  const name = data[0] === NAME_BYTES ? String.fromCharCode(...data.subarray(1, TYPE_AT)) : "";
  const type = data[TYPE_AT];
  const isSync = type === FRAME.sync || type === FRAME.syncReply;
  return { meetingID: parseMeetingID(name), type, asksForState: isSync && data[TYPE_AT + 1] === 0 };
}

/*
 * Reads what follows a frame's head, with the functions with which Hocuspocus and Yjs would read it: what passes here
 * can be read there. They print what they cannot read, with the sender's bytes, on the console.
 */

/** What a sync frame asks for, or brings. */
export type SyncFrame =
  | ({ readonly kind: "question" } & HeldState)
  | { readonly kind: "write"; /** It says nothing: no change, nothing removed. */ readonly isEmpty: boolean };

/** What a client's copy of a document holds: how many changes of each author. As it was sent, and read. */
export type HeldState = { readonly stateVector: Uint8Array; readonly clocks: ReadonlyMap<number, number> };

const CONTENT_AT = 1 + NAME_BYTES + 1;
/** Kinds of sync frames: a question, the answer to one, and a change. */
const QUESTION = 0;
const MAX_SYNC_KIND = 2;
/** An update of no changes and no removals. */
const EMPTY_UPDATE_BYTES = 2;
/** The longest token that we hand out has some hundred characters. */
const MAX_TOKEN_CHARS = 4_096;
/** Clients count their presence up from zero. The server counts on from there, and may not leave the safe numbers. */
const MAX_CLOCK = 2 ** 32;

/** A sync frame's content; undefined when it cannot be read. */
export function readSync(frame: Uint8Array): SyncFrame | undefined {
  return reading(frame, (decoder) => {
    const kind = readVarUint(decoder);
    const content = readVarUint8Array(decoder);
    if (kind > MAX_SYNC_KIND) return undefined;
    if (kind === QUESTION) return { kind: "question", stateVector: content, clocks: decodeStateVector(content) };
    return { kind: "write", isEmpty: content.length === EMPTY_UPDATE_BYTES && content[0] === 0 && content[1] === 0 };
  });
}

/** Whether the frame carries a token. */
export function isToken(frame: Uint8Array): boolean {
  const isRead = reading(frame, (decoder) => {
    if (readVarUint(decoder) !== 0) return false;
    const token = readVarString(decoder);
    if (hasContent(decoder)) readVarString(decoder); // the version of the client
    return token.length <= MAX_TOKEN_CHARS;
  });
  return isRead === true;
}

/** Whether the frame carries presence: entries of a client, a clock and a state each. */
export function isPresence(frame: Uint8Array): boolean {
  const isRead = reading(frame, (outer) => {
    const decoder = createDecoder(readVarUint8Array(outer));
    for (let left = readVarUint(decoder); left > 0; left -= 1) {
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

/**
 * What happens to a frame. `forward`: Hocuspocus handles it. `later`: it is handled a little later, unless another of
 * its kind comes first. `ignore`: it is dropped. `sync`: it is about the document, and answered without Hocuspocus. A
 * code: the socket is closed with it.
 */
export type FrameVerdict = "forward" | "later" | "ignore" | { readonly sync: SyncFrame } | Close;
type Close = { readonly code: number; readonly reason: string };

/**
 * Stands before Hocuspocus, which limits neither the frames nor the documents of a socket that it has admitted, and
 * prints what it cannot read.
 */
export type FrameGate = ReturnType<typeof createFrameGate>;

/** Cost units of a frame. A browser that connects spends 81 of its 200: for token, state and presence. */
function priceOf(frame: Frame): number {
  if (frame.asksForState || frame.type === FRAME.token) return 40;
  return frame.type === FRAME.presence ? 1 : 10;
}

const NO_SUCH_MEETING = { code: GRID_CLOSE.unknown, reason: "There is no such meeting." };
const ONE_MEETING = { code: GRID_CLOSE.refused, reason: "One meeting per socket." };
const NOT_A_FRAME = { code: GRID_CLOSE.refused, reason: "Not a frame for viewers." };
/** What no client of ours sends, and no hand: a library that means well starts afresh. */
export const UNREADABLE = { code: GRID_CLOSE.reset, reason: "A frame could not be read." };
export const TOO_MANY = { code: GRID_CLOSE.busy, reason: "Too many frames." };
const GOODBYE = { code: 1000, reason: "" };

/** The gate of one new socket. */
export function createFrameGate(limits: CollabLimits) {
  const frames = createTokenBucket(limits.frameBurst, limits.framesPerSecond);
  const presence = createTokenBucket(limits.presenceBurst, limits.presencePerSecond);
  let meetingID: MeetingID | undefined;

  return {
    /** The one meeting of the socket: the one that its first frame names. */
    get meetingID(): MeetingID | undefined {
      return meetingID;
    },
    /** `now`: milliseconds of any steady clock. `presenceCost`: what a frame of presence counts as. */
    judge(data: Uint8Array, now: number, presenceCost = 1): FrameVerdict {
      const frame = readFrame(data);
      if (!frames.take(priceOf(frame), now)) return TOO_MANY;
      if (frame.type === FRAME.pong && frame.meetingID === undefined) return "ignore";
      if (frame.meetingID === undefined) return NO_SUCH_MEETING;
      meetingID ??= frame.meetingID;
      if (frame.meetingID !== meetingID) return ONE_MEETING;
      switch (frame.type) {
        case FRAME.sync:
        case FRAME.syncReply: {
          const sync = readSync(data);
          return sync === undefined ? UNREADABLE : { sync };
        }
        case FRAME.token:
          return isToken(data) ? "forward" : UNREADABLE;
        case FRAME.presence:
          if (data.length > limits.presenceBytes) return "ignore";
          if (!isPresence(data)) return UNREADABLE;
          return presence.take(presenceCost, now) ? "forward" : "later";
        case FRAME.askPresence:
          return "ignore";
        case FRAME.leave:
          return GOODBYE;
        case undefined:
        default:
          return NOT_A_FRAME;
      }
    },
  };
}
