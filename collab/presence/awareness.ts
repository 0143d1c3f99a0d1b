import type { Document } from "@hocuspocus/server";
import { encode, writeVarString, writeVarUint } from "lib0/encoding";
import { applyAwarenessUpdate } from "y-protocols/awareness";
import type { Presence } from "#domain/presence/presence.ts";
import type { Viewing } from "../sockets/viewer.ts";

/** The viewers of a document as Yjs keeps and sends them: an entry per client. */
export type Awareness = Document["awareness"];
type Entry = Readonly<Record<string, unknown>>;

/**
 * Returns the presence of a viewer that others see, from the server's own knowledge. Only the draft comes from the
 * viewer, after a check (`check-draft.ts`).
 */
export function shownState({ identity, draft }: Viewing): Presence & Record<string, unknown> {
  return {
    ...(identity.respondentID !== undefined && { respondentID: identity.respondentID }),
    ...(identity.name !== undefined && { name: identity.name }),
    ...(draft && { draft }),
  };
}

/**
 * Sends a client's entry to all, as if the client had just sent it. The clock is later than the client's own, otherwise
 * the others would ignore the entry. The client's viewer gets it too and counts on from this clock.
 */
export function tellEntry(awareness: Awareness, clientID: number, entry: Entry): void {
  applyAwarenessUpdate(awareness, entriesUpdate(awareness, new Map([[clientID, entry]])), null);
}

/** Sends the entries of these clients to all again. */
export function renew(awareness: Awareness, clientIDs: readonly number[]): void {
  const entries = clientIDs.flatMap((clientID): [number, Entry][] => {
    const entry = awareness.states.get(clientID);
    return entry ? [[clientID, entry]] : [];
  });
  if (entries.length > 0) applyAwarenessUpdate(awareness, entriesUpdate(awareness, new Map(entries)), null);
}

function entriesUpdate(awareness: Awareness, entries: ReadonlyMap<number, Entry>): Uint8Array {
  return encode((encoder) => {
    writeVarUint(encoder, entries.size);
    for (const [clientID, entry] of entries) {
      writeVarUint(encoder, clientID);
      writeVarUint(encoder, (awareness.meta.get(clientID)?.clock ?? 0) + 1);
      writeVarString(encoder, JSON.stringify(entry));
    }
  });
}

/**
 * Yjs keeps the clock of every client that was ever here. Forgets the clocks of gone clients when they are too many.
 */
export function forgetGone(document: Document, maxRemembered = 1_000): void {
  const { meta, states, clientID: own } = document.awareness;
  if (meta.size - states.size <= maxRemembered) return;
  document.flush(); // pending messages about these clients need their clocks
  for (const clientID of meta.keys()) if (clientID !== own && !states.has(clientID)) meta.delete(clientID);
}
