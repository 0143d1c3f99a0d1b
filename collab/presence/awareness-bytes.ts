import { type Document, OutgoingMessage } from "@hocuspocus/server";
import type { Viewer } from "../sockets/viewer.ts";

/** Until somebody's presence changes, everybody who joins is sent the same frame. */
const frames = new WeakMap<Document, Uint8Array>();
const NO_STATES = new Map<number, Record<string, unknown>>();

/**
 * Keeps Hocuspocus from reading all entries anew whenever one of them changes, and whenever somebody joins: for hooks
 * that we do not have, and for a frame that `showEverybody` shares.
 */
export function keepEntriesUnread(document: Document): void {
  document.awareness.getStates = () => NO_STATES;
  document.awareness.on("update", () => frames.delete(document));
}

/** Sends a viewer who joins everybody's entry. */
export function showEverybody(viewer: Viewer, document: Document): void {
  const { awareness, name } = document;
  if (awareness.states.size === 0) return;
  const clientIDs = [...awareness.states.keys()];
  const frame =
    frames.get(document) ?? new OutgoingMessage(name).createAwarenessUpdateMessage(awareness, clientIDs).toUint8Array();
  frames.set(document, frame);
  viewer.send(frame);
}
