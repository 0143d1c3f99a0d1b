import type { Document } from "@hocuspocus/server";
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from "lib0/encoding";
import * as Y from "yjs";
import { FRAME } from "../sockets/frame.ts";
import type { HeldState } from "../sockets/frame-content.ts";
import { keptMessage } from "../sockets/websocket-frame.ts";

/** What viewers who ask for a document are answered with: made once for all of them, until the document changes. */
export type SharedState = {
  /** About how many bytes an answer has: those of the last whole one. */
  readonly bytes: number;
  /**
   * The frame that brings a copy up to date. Mostly the whole document; for a few different copies that lack little,
   * what they lack.
   */
  answer(held: HeldState): Uint8Array;
  /** Whether a copy holds something that the document lacks. */
  lacks(held: HeldState): boolean;
};

/** Of each version so many differences are made and kept. Whoever lacks anything else is sent the whole document. */
const MAX_DIFFERENCES = 4;
/** A browser that comes back names some authors, never thousands. */
const MAX_VECTOR_BYTES = 8_192;
/** Bytes that nobody has asked for in so long are made again when somebody does. */
const KEEP_MS = 10_000;
const ANSWER = 1;

type Version = { whole?: Uint8Array; readonly differences: Map<string, Uint8Array> };

/** Keeps the encoded document while it is asked for. */
export function shareState(document: Document): SharedState {
  const head = headOf(document.name);
  let version: Version | undefined;
  let bytes = 0;
  let forgetting: ReturnType<typeof setTimeout> | undefined;

  function forget(): void {
    clearTimeout(forgetting);
    forgetting = undefined;
    version = undefined;
  }
  document.on("update", () => void (version = undefined));
  document.on("destroy", forget);

  function current(): Version {
    clearTimeout(forgetting);
    forgetting = setTimeout(forget, KEEP_MS);
    forgetting.unref();
    return (version ??= { differences: new Map() });
  }
  function encode(stateVector?: Uint8Array): Uint8Array {
    const update = Y.encodeStateAsUpdate(document, stateVector);
    return keptMessage([head, lengthOf(update), update]);
  }

  return {
    get bytes() {
      return bytes;
    },
    answer({ stateVector, clocks }) {
      const now = current();
      const isKnownInPart = clocks.size > 0 && stateVector.length <= MAX_VECTOR_BYTES;
      const key = isKnownInPart ? Buffer.from(stateVector).toString("latin1") : "";
      const known = now.differences.get(key);
      if (known) return known;
      if (!isKnownInPart || now.differences.size >= MAX_DIFFERENCES) {
        now.whole ??= encode();
        bytes = now.whole.length;
        return now.whole;
      }
      const difference = encode(stateVector);
      now.differences.set(key, difference);
      return difference;
    },
    lacks: ({ clocks }) => [...clocks].some(([client, clock]) => clock > Y.getState(document.store, client)),
  };
}

/** In front of the document's bytes: its name, and that this is the answer to a question for them. */
function headOf(name: string): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, name);
  writeVarUint(encoder, FRAME.sync);
  writeVarUint(encoder, ANSWER);
  return toUint8Array(encoder);
}

function lengthOf(update: Uint8Array): Uint8Array {
  const encoder = createEncoder();
  writeVarUint(encoder, update.length);
  return toUint8Array(encoder);
}
