import { createDecoder, type Decoder, hasContent, readVarString, readVarUint, readVarUint8Array } from "lib0/decoding";
import { decodeStateVector } from "yjs";
import { NAME_BYTES } from "./frame.ts";

/*
 * Reads what follows a frame's head, with the functions with which Hocuspocus and Yjs would read it: what passes here
 * can be read there. They print what they cannot read, with the sender's bytes, on the console.
 */

/** What a sync frame asks for, or brings. */
export type SyncFrame =
  | ({ readonly kind: "question" } & HeldState)
  | { readonly kind: "write"; /** It says nothing: no change, nothing removed. */ readonly isEmpty: boolean };

/** What somebody's copy of a document holds: how many changes of each author. As it was sent, and read. */
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
