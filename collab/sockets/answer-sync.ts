import type { Document } from "@hocuspocus/server";
import { encode, writeVarString, writeVarUint } from "lib0/encoding";
import * as Y from "yjs";
import { FRAME, type HeldState, type SyncFrame } from "./frames.ts";
import { keptMessage } from "./web-socket-frame.ts";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import type { AddressBudget } from "./address-budget.ts";
import type { CollabLimits } from "./limits.ts";
import { isOpen, type Viewer, type Viewers, waitingFor } from "./viewers.ts";

/** This many differences of each version are made and kept. A copy that lacks anything else is sent the whole document. */
const MAX_DIFFERENCES = 4;
/** A browser that comes back names some authors, never thousands. */
const MAX_VECTOR_BYTES = 8_192;
/** Bytes that were not asked for in this time are dropped, and made again when they are. */
const KEEP_MS = 10_000;
const ANSWER = 1;

type Version = { whole?: Uint8Array; readonly differences: Map<string, Uint8Array> };

/**
 * What viewers who ask for a document are answered with: made once for all of them, until the document changes, and kept
 * while it is asked for.
 */
export function shareState(document: Document) {
  /** In front of the document's bytes: its name, and that this is the answer to a question for them. */
  const head = encode((encoder) => {
    writeVarString(encoder, document.name);
    writeVarUint(encoder, FRAME.sync);
    writeVarUint(encoder, ANSWER);
  });
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
    forgetting = setTimeout(forget, KEEP_MS).unref();
    return (version ??= { differences: new Map() });
  }
  function frameOf(stateVector?: Uint8Array): Uint8Array {
    const update = Y.encodeStateAsUpdate(document, stateVector);
    const length = encode((encoder) => writeVarUint(encoder, update.length));
    return keptMessage([head, length, update]);
  }

  return {
    /** About how many bytes an answer has: those of the last whole one. */
    get bytes(): number {
      return bytes;
    },
    /**
     * The frame that brings a copy up to date. Mostly the whole document; for a few different copies that lack little,
     * what they lack.
     */
    answer({ stateVector, clocks }: HeldState): Uint8Array {
      const now = current();
      const isKnownInPart = clocks.size > 0 && stateVector.length <= MAX_VECTOR_BYTES;
      const key = isKnownInPart ? Buffer.from(stateVector).toString("latin1") : "";
      const known = now.differences.get(key);
      if (known) return known;
      if (!isKnownInPart || now.differences.size >= MAX_DIFFERENCES) {
        now.whole ??= frameOf();
        bytes = now.whole.length;
        return now.whole;
      }
      const difference = frameOf(stateVector);
      now.differences.set(key, difference);
      return difference;
    },
    /** Whether a copy holds something that the document lacks. */
    lacks: ({ clocks }: HeldState) => [...clocks].some(([client, clock]) => clock > Y.getState(document.store, client)),
  };
}

/** Answers what viewers say and ask about the document, in the place of Hocuspocus, which would encode it for each. */
export type AnswerSync = (viewer: Viewer, document: Document, sync: SyncFrame) => void;

const TOO_OFTEN = "The whole grid was asked for too often.";
const TOO_MUCH = "Too much was sent to your network. Try again in a minute.";

type SyncParts = {
  readonly viewers: Pick<Viewers, "fromAddress">;
  readonly limits: Pick<CollabLimits, "statesPerSocket" | "statesPerTurnBytes" | "waitingPerAddress">;
  /** Bytes of documents, per address. */
  readonly stateBytes: AddressBudget;
};

/** What each document's viewers share is kept as long as the document. */
export function createAnswerSync({ viewers, limits, stateBytes }: SyncParts): AnswerSync {
  const shared = new WeakMap<Document, ReturnType<typeof shareState>>();
  const answered = new WeakMap<Viewer, number>();
  const inTurns = workInTurns(limits.statesPerTurnBytes);
  const waitingBytes = countWaiting(viewers);

  /** Why the viewer is not answered now; undefined when the answer is paid for. */
  function refusal(viewer: Viewer, bytes: number): string | undefined {
    const times = (answered.get(viewer) ?? 0) + 1;
    if (times > limits.statesPerSocket) return TOO_OFTEN;
    answered.set(viewer, times);
    const { address } = viewer;
    if (waitingBytes.of(address) + bytes > limits.waitingPerAddress) return TOO_MUCH;
    if (!stateBytes.take(address, bytes, performance.now())) return TOO_MUCH;
    waitingBytes.add(address, bytes);
    return undefined;
  }
  /** Returns how many bytes were sent. */
  function answer(viewer: Viewer, document: Document, question: HeldState): number {
    if (!isOpen(viewer)) return 0;
    const state = shared.getOrInsertComputed(document, shareState);
    const refused = refusal(viewer, state.bytes);
    if (refused !== undefined) {
      viewer.close(GRID_CLOSE.busy, refused);
      return 0;
    }
    const frame = state.answer(question);
    viewer.send(frame);
    // A copy that holds what the document lacks gets status 0. It is not asked for the rest, which would be dropped.
    viewer.send(statusFrame(document.name, !state.lacks(question)));
    return frame.length;
  }

  return (viewer, document, sync) => {
    // Only the server writes: what says nothing is as good as saved, and everything else is not.
    if (sync.kind === "write") viewer.send(statusFrame(document.name, sync.isEmpty));
    else inTurns(() => answer(viewer, document, sync));
  };
}

/**
 * Works at once until that cost `most` in one turn of the event loop, and does the rest in the next turns, in the order
 * in which it came: while hundreds join at once, others get their turn in between. Work returns its cost.
 */
function workInTurns(most: number): (work: () => number) => void {
  let waiting: (() => number)[] = [];
  let left = most;
  let isNextTurnComing = false;

  function startTurn(): void {
    isNextTurnComing = false;
    left = most;
    const due = waiting;
    waiting = [];
    for (const work of due) run(work);
  }
  function run(work: () => number): void {
    if (!isNextTurnComing) setImmediate(startTurn);
    isNextTurnComing = true;
    if (left > 0) left -= work();
    else waiting.push(work);
  }
  return run;
}

/** How much waits for an address. It is summed up once in a turn of the event loop, however many join in that turn. */
function countWaiting(viewers: SyncParts["viewers"]) {
  const counted = new Map<string, number>();
  function of(address: string): number {
    if (counted.size === 0) setImmediate(() => counted.clear());
    const bytes = counted.get(address) ?? waitingFor(viewers.fromAddress(address));
    counted.set(address, bytes);
    return bytes;
  }
  return { of, add: (address: string, bytes: number) => void counted.set(address, of(address) + bytes) };
}

/** Tells a client whether what it has said or holds is stored. */
function statusFrame(name: string, isSaved: boolean): Uint8Array {
  return encode((encoder) => {
    writeVarString(encoder, name);
    writeVarUint(encoder, FRAME.status);
    writeVarUint(encoder, Number(isSaved));
  });
}
