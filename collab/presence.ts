import type { Document } from "@hocuspocus/server";
import { removeAwarenessStates } from "y-protocols/awareness";
import type { Presence } from "#domain/contract/presence.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Rewrites what a viewer says about itself, in place, before anybody hears it. Only one client per socket may speak,
 * the first that it spoke for, and only with what the server knows: no one else's entry can be made, changed or
 * removed. Returns what the viewer claimed about itself, if anything is left of it.
 *
 * `states` is Hocuspocus's scratch: its first entry is always the scratch's own client, which is nobody. A state that
 * a browser sends at clock 0 never arrives here at all (Yjs ignores it), so presence starts with its second.
 *
 * `isTaken`: whether another socket of the meeting speaks for that client.
 */
export function rewritePresence(
  viewer: Viewer,
  states: Map<number, Record<string, unknown>>,
  isTaken: (clientID: number) => boolean,
): unknown {
  const [, ...claimed] = states.keys();
  viewer.clientID ??= claimed.find((clientID) => !isTaken(clientID));
  for (const clientID of states.keys()) {
    if (clientID !== viewer.clientID) states.delete(clientID);
  }
  const claim = viewer.clientID === undefined ? undefined : states.get(viewer.clientID);
  if (viewer.clientID !== undefined && claim !== undefined) states.set(viewer.clientID, shownState(viewer));
  return claim;
}

/**
 * All that others see of a viewer: what the server knows, and nothing of what was sent, but for a draft that has been
 * checked (`check-draft.ts`).
 */
export function shownState({ presence, draft }: Viewer): Presence & Record<string, unknown> {
  return {
    ...(presence?.respondentID !== undefined && { respondentID: presence.respondentID }),
    ...(presence?.name !== undefined && { name: presence.name }),
    ...(draft && { draft }),
  };
}

/** Tells everybody at once when the server has come to know a viewer better. Nothing to tell before it has spoken. */
export function republishPresence(viewer: Viewer, awareness: Document["awareness"]): void {
  if (viewer.clientID !== undefined && awareness.states.has(viewer.clientID)) publish(viewer, awareness);
}

/** Takes a viewer who gives no sign of life out of everybody's sight. */
export function hidePresence(viewer: Viewer, awareness: Document["awareness"]): void {
  if (viewer.isHidden || viewer.clientID === undefined || !awareness.states.has(viewer.clientID)) return;
  viewer.isHidden = true;
  removeAwarenessStates(awareness, [viewer.clientID], null);
}

/** The viewer has given a sign of life again. `isSpeaking`: by presence of its own, which shows it anyway. */
export function showPresence(viewer: Viewer, awareness: Document["awareness"], isSpeaking: boolean): void {
  viewer.isHidden = false;
  if (!isSpeaking) publish(viewer, awareness);
}

function publish(viewer: Viewer, awareness: Document["awareness"]): void {
  const { clientID } = viewer;
  if (clientID === undefined || !awareness.meta.has(clientID)) return;
  awareness.states.set(clientID, shownState(viewer));
  renew(awareness, [clientID]);
}

/** Tells everybody of these clients as if they had just spoken. */
export function renew(awareness: Document["awareness"], clientIDs: readonly number[]): void {
  const known = clientIDs.flatMap((clientID) => {
    const meta = awareness.meta.get(clientID);
    return meta === undefined ? [] : [{ clientID, clock: meta.clock + 1 }];
  });
  if (known.length === 0) return;
  // A later clock than their own, or nobody would listen; their viewers hear of it and count on from there.
  for (const { clientID, clock } of known) awareness.meta.set(clientID, { clock, lastUpdated: Date.now() });
  awareness.emit("update", [{ added: [], updated: known.map(({ clientID }) => clientID), removed: [] }, null]);
}

/** Yjs remembers a clock for every client that ever was: too many of the gone are forgotten. */
export function forgetGone(document: Document, mostRemembered = 1_000): void {
  const { meta, states, clientID: own } = document.awareness;
  if (meta.size - states.size <= mostRemembered) return;
  document.flush(); // what is still to be said of them needs their clocks
  for (const clientID of meta.keys()) if (clientID !== own && !states.has(clientID)) meta.delete(clientID);
}
