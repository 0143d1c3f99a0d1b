import { type Document, type Extension, OutgoingMessage } from "@hocuspocus/server";
import type { Viewer, Viewers } from "../sockets/viewers.ts";
import { removeAwarenessStates } from "y-protocols/awareness";
import type { Presence } from "#domain/presence/presence.ts";
import type { MeetingID } from "#domain/ids.ts";
import { checkDraft, type DraftRules } from "./check-draft.ts";
import type { Crowds } from "./crowd.ts";
import type { Identity } from "../ports.ts";
import type { GridContext } from "../sockets/guard-hooks.ts";

/** Until presence changes, all who join are sent the same frame. */
const frames = new WeakMap<Document, Uint8Array>();
const NO_STATES = new Map<number, Record<string, unknown>>();

/**
 * Keeps Hocuspocus from reading all entries again whenever one of them changes, and whenever a viewer joins: for hooks
 * that we do not have, and for a frame that `showAllTo` shares.
 */
export function keepEntriesUnread(document: Document): void {
  document.awareness.getStates = () => NO_STATES;
  document.awareness.on("update", () => frames.delete(document));
}

/** Sends a viewer who joins all entries. */
export function showAllTo(viewer: Viewer, document: Document): void {
  const { awareness, name } = document;
  if (awareness.states.size === 0) return;
  const clientIDs = [...awareness.states.keys()];
  const frame =
    frames.get(document) ?? new OutgoingMessage(name).createAwarenessUpdateMessage(awareness, clientIDs).toUint8Array();
  frames.set(document, frame);
  viewer.send(frame);
}

/**
 * Rewrites, in place, what a viewer says about itself, before others hear it. A socket speaks for one awareness
 * client, the first that it named, and what it shows is what the server knows: so no viewer can make, change or remove the
 * entry of another. Returns what the viewer claimed about itself; undefined when it claimed nothing.
 *
 * `states` is a copy that Hocuspocus makes of what was sent. Its first entry is always that copy's own client, which
 * stands for no viewer. What a browser sends at clock 0 never arrives here, because Yjs ignores it.
 *
 * `isTaken`: whether another socket of the meeting speaks for that client.
 */
function rewritePresence(
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
 * All that others see of a viewer: what the server knows. Of what the viewer sent only the draft is in it, after it was
 * checked (`check-draft.ts`).
 */
function shownState({ presence, draft }: Viewer): Presence & Record<string, unknown> {
  return {
    ...(presence?.respondentID !== undefined && { respondentID: presence.respondentID }),
    ...(presence?.name !== undefined && { name: presence.name }),
    ...(draft && { draft }),
  };
}

/** Tells all at once when the server has learnt who a viewer is. Does nothing before the viewer has an entry. */
export function republishPresence(viewer: Viewer, awareness: Document["awareness"]): void {
  if (viewer.clientID !== undefined && awareness.states.has(viewer.clientID)) publish(viewer, awareness);
}

/** Takes a viewer who gives no sign of life out of the others' sight. */
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

/** Tells all of these clients as if they had just spoken. */
export function renew(awareness: Document["awareness"], clientIDs: readonly number[]): void {
  const known = clientIDs.flatMap((clientID) => {
    const meta = awareness.meta.get(clientID);
    return meta === undefined ? [] : [{ clientID, clock: meta.clock + 1 }];
  });
  if (known.length === 0) return;
  // The clock must be later than their own, or others ignore it. Their viewers hear of it and count on from there.
  for (const { clientID, clock } of known) awareness.meta.set(clientID, { clock, lastUpdated: Date.now() });
  awareness.emit("update", [{ added: [], updated: known.map(({ clientID }) => clientID), removed: [] }, null]);
}

/** Yjs keeps the clock of every client that was ever here. Forgets those of the gone when they are too many. */
export function forgetGone(document: Document, maxRemembered = 1_000): void {
  const { meta, states, clientID: own } = document.awareness;
  if (meta.size - states.size <= maxRemembered) return;
  document.flush(); // what is still to be said of them needs their clocks
  for (const clientID of meta.keys()) if (clientID !== own && !states.has(clientID)) meta.delete(clientID);
}

export type PresenceParts = {
  readonly viewers: Viewers;
  /** Of the other processes: see `GridRelay`. */
  readonly relay: { isElsewhere(meetingID: MeetingID, clientID: number, identity: Identity | undefined): boolean };
  readonly crowds: Pick<Crowds, "has">;
  readonly draftRules: (meetingID: MeetingID, document: Document) => Promise<DraftRules | undefined>;
};

/** What happens to presence that a viewer sends, before others hear it: Hocuspocus sends them what is left in `states`. */
export function onAwareness(parts: PresenceParts): NonNullable<Extension<GridContext>["beforeHandleAwareness"]> {
  const { viewers, relay, crowds, draftRules } = parts;

  function isTakenFrom(viewer: Viewer, meetingID: MeetingID, document: Document): (clientID: number) => boolean {
    return (clientID) =>
      clientID === document.awareness.clientID ||
      [...viewers.of(meetingID)].some((other) => other !== viewer && other.clientID === clientID) ||
      relay.isElsewhere(meetingID, clientID, viewer.presence);
  }

  return async ({ connection, document, states }) => {
    const viewer = connection?.context.viewer;
    const meetingID = viewer?.gate.meetingID;
    if (!connection || !viewer || meetingID === undefined) return;
    const claim = rewritePresence(viewer, states, isTakenFrom(viewer, meetingID, document));
    if (viewer.clientID === undefined || claim === undefined) return;
    // Hocuspocus overlooks a client that the document knew before, and would leave its entry behind with this socket's
    // end.
    document.connections.get(connection)?.clients.add(viewer.clientID);
    const draft = viewer.isPlain || crowds.has(meetingID) ? undefined : draftIn(claim);
    const rules = draft === undefined ? undefined : await draftRules(meetingID, document);
    viewer.draft = rules && checkDraft(draft, viewer.presence ?? {}, rules);
    // If the socket has closed meanwhile, nothing may be shown: it would never be removed.
    if (document.hasConnection(connection)) states.set(viewer.clientID, shownState(viewer));
    else states.delete(viewer.clientID);
  };
}

/** What a viewer says to be painting, unchecked. */
function draftIn(claim: unknown): unknown {
  return typeof claim === "object" && claim !== null && "draft" in claim ? claim.draft : undefined;
}
