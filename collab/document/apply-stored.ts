import * as Y from "yjs";
import type { StoredGrid } from "../ports.ts";

/**
 * Marks changes that are committed already: Hocuspocus shows them to viewers and schedules no store for them.
 * The one origin with which anything is ever applied to a document.
 */
export const COMMITTED = { source: "local", skipStoreHooks: true } as const;

/**
 * Brings `document`, which holds everything up to the log row `after`, up to the last stored change, in one Yjs
 * transaction. Returns that change's `seq`. Applying what the document holds already does no harm.
 * Throws when a change in between is missing, because Yjs would silently keep back whatever follows the gap.
 */
export function applyStored(document: Y.Doc, stored: StoredGrid, after: number): number {
  let seq = after;
  Y.transact(
    document,
    () => {
      if (stored.snapshot && stored.snapshotSeq > seq) {
        Y.applyUpdate(document, stored.snapshot, COMMITTED);
        seq = stored.snapshotSeq;
      }
      for (const row of stored.updates) {
        if (row.seq <= seq) continue;
        if (row.seq !== seq + 1) throw new Error(`the grid log jumps from ${seq} to ${row.seq}`);
        Y.applyUpdate(document, row.update, COMMITTED);
        seq = row.seq;
      }
    },
    COMMITTED,
    // Declared as not local: only then does Yjs notice when somebody else has used this document's clientID.
    false,
  );
  if (hasGaps(document)) throw new Error(`the grid log up to ${seq} lacks something that it builds on`);
  return seq;
}

/** Whether the document holds changes that build on missing ones. They are invisible, and must never be stored. */
export function hasGaps(document: Y.Doc): boolean {
  return document.store.pendingStructs !== null || document.store.pendingDs !== null;
}

/** Bytes from which a document was made: how much memory it takes, roughly. */
export function storedBytes(stored: StoredGrid): number {
  return stored.updates.reduce((sum, row) => sum + row.update.byteLength, stored.snapshot?.byteLength ?? 0);
}
