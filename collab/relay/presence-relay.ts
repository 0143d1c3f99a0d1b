import type { Document } from "@hocuspocus/server";
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate, removeAwarenessStates } from "y-protocols/awareness";
import * as Y from "yjs";
import { viewersOf } from "../extensions/presence.ts";
import { renew } from "../presence/awareness.ts";

/** Presence of one meeting's viewers, between the processes through which they view it. */
export type PresenceRelay = ReturnType<typeof relayPresence>;

/** The origin of other processes' entries. Hocuspocus knows `redis` and does not treat it as a viewer's origin. */
const RELAYED = { source: "redis" } as const;

type Change = { readonly added: number[]; readonly updated: number[]; readonly removed: number[] };
type Entry = { readonly respondentID?: unknown };

/**
 * Relays presence between a document and the other processes. `tell` publishes changes of this process; `hear` of the
 * result applies theirs.
 */
export function relayPresence(document: Document, tell: (presence: Uint8Array) => void) {
  const { awareness } = document;
  /** Clients of other processes, with the process that reported them. */
  const elsewhere = new Map<number, string>();
  let teller = "";

  function tellOf(clientIDs: readonly number[]): void {
    const presentIDs = clientIDs.filter((clientID) => awareness.meta.has(clientID));
    if (presentIDs.length > 0) tell(encodeAwarenessUpdate(awareness, presentIDs));
  }

  const ownClients = () => [...awareness.states.keys()].filter((clientID) => !elsewhere.has(clientID));

  awareness.on("update", ({ added, updated, removed }: Change, origin: unknown) => {
    const here = [...added, ...updated];
    const wasHere = removed.filter((clientID) => !elsewhere.has(clientID));
    for (const clientID of removed) elsewhere.delete(clientID);
    if (origin === RELAYED) {
      for (const clientID of here) elsewhere.set(clientID, teller);
      return;
    }
    for (const clientID of here) elsewhere.delete(clientID);
    // Publishes removals too, because the removal of a closed socket's viewer comes without an origin.
    tellOf([...here, ...wasHere]);
  });

  return {
    /** Applies another process's entries of its viewers. */
    hear(presence: Uint8Array, sender: string): void {
      const reported = entriesIn(presence);
      const wanted = [...reported.states]
        .filter(([clientID, state]) => acceptsRemoteEntry(clientID, state, document))
        .map(([clientID]) => clientID);
      teller = sender;
      if (wanted.length > 0) applyAwarenessUpdate(awareness, reported.encode(wanted), RELAYED);
    },
    /** Removes the viewers of a process that has died. */
    forget(sender: string): void {
      const gone = [...elsewhere].filter(([, by]) => by === sender).map(([clientID]) => clientID);
      if (gone.length > 0) removeAwarenessStates(awareness, gone, RELAYED);
    },
    /** Publishes all viewers of this process again. */
    tellAll: () => tellOf(ownClients()),
    /** Publishes all viewers again, with new clocks, because other processes may have taken this process for dead. */
    republish: () => renew(awareness, ownClients()),
    /** Tells whether another user speaks for that client at another process. */
    isElsewhere: (clientID: number, respondentID: string | undefined) =>
      elsewhere.has(clientID) && (awareness.states.get(clientID) as Entry | undefined)?.respondentID !== respondentID,
  };
}

/**
 * Tells whether another process's entry of a client may be shown. If a viewer of this process already uses that client,
 * both must be the same person. The browser then reconnected to the other process before this process noticed that it
 * had left. The viewer here gives the client up, so that the end of its socket does not remove the entry.
 */
function acceptsRemoteEntry(clientID: number, state: Entry | null, document: Document): boolean {
  if (clientID === document.awareness.clientID) return false;
  const bound = viewersOf(document).find(({ viewing }) => viewing?.clientID === clientID)?.viewing;
  if (!bound) return true;
  if (state === null || state.respondentID !== bound.identity.respondentID) return false;
  bound.clientID = undefined;
  return true;
}

/** Reads an awareness update: every named client, with null for a client that has left. */
function entriesIn(update: Uint8Array) {
  const scratch = new Awareness(new Y.Doc());
  scratch.destroy(); // only its timer; it still reads and writes
  applyAwarenessUpdate(scratch, update, null);
  scratch.meta.delete(scratch.clientID);
  const states = new Map<number, Entry | null>();
  for (const clientID of scratch.meta.keys()) states.set(clientID, scratch.states.get(clientID) ?? null);
  return { states, encode: (clientIDs: number[]) => encodeAwarenessUpdate(scratch, clientIDs) };
}
