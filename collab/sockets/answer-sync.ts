import type { Document } from "@hocuspocus/server";
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from "lib0/encoding";
import { GRID_CLOSE } from "#domain/contract/grid-close.ts";
import type { AddressBudget } from "./address-budget.ts";
import { waitingFor } from "./cut-stalled.ts";
import { FRAME } from "./frame.ts";
import type { SyncFrame } from "./frame-content.ts";
import type { CollabLimits } from "./limits.ts";
import { type SharedState, shareState } from "../document/shared-state.ts";
import type { Viewer } from "./viewer.ts";
import type { Viewers } from "./viewers.ts";

/** Answers what viewers say and ask about the document, in the place of Hocuspocus, which would encode it for each. */
export type AnswerSync = (viewer: Viewer, document: Document, sync: SyncFrame) => void;

const TOO_OFTEN = "The whole grid was asked for too often.";
const TOO_MUCH = "Too much was sent to your network. Try again in a minute.";

export type SyncParts = {
  readonly viewers: Pick<Viewers, "fromAddress">;
  readonly limits: Pick<CollabLimits, "statesPerSocket" | "waitingPerAddress">;
  /** Bytes of documents, per address. */
  readonly stateBytes: AddressBudget;
};

/** What each document's viewers share is kept as long as the document. */
export function createAnswerSync({ viewers, limits, stateBytes }: SyncParts): AnswerSync {
  const shared = new WeakMap<Document, SharedState>();
  const answered = new WeakMap<Viewer, number>();

  function stateOf(document: Document): SharedState {
    const known = shared.get(document);
    if (known) return known;
    const state = shareState(document);
    shared.set(document, state);
    return state;
  }
  /** Why the viewer is not answered now; undefined when the answer is paid for. */
  function refusal(viewer: Viewer, bytes: number): string | undefined {
    const times = (answered.get(viewer) ?? 0) + 1;
    if (times > limits.statesPerSocket) return TOO_OFTEN;
    answered.set(viewer, times);
    if (waitingFor(viewers.fromAddress(viewer.address)) + bytes > limits.waitingPerAddress) return TOO_MUCH;
    return stateBytes.take(viewer.address, bytes, performance.now()) ? undefined : TOO_MUCH;
  }

  return (viewer, document, sync) => {
    // Nobody but the server writes: what says nothing is as good as saved, and everything else is not.
    if (sync.kind === "write") return viewer.send(statusFrame(document.name, sync.isEmpty));
    const state = stateOf(document);
    const refused = refusal(viewer, state.bytes);
    if (refused !== undefined) return viewer.close(GRID_CLOSE.busy, refused);
    viewer.send(state.answer(sync));
    // A copy that holds what the document lacks is told so. It is not asked for the rest, which would be dropped.
    return viewer.send(statusFrame(document.name, !state.lacks(sync)));
  };
}

/** Tells a client whether what it has said or holds is stored. */
function statusFrame(name: string, isSaved: boolean): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, name);
  writeVarUint(encoder, FRAME.status);
  writeVarUint(encoder, Number(isSaved));
  return toUint8Array(encoder);
}
