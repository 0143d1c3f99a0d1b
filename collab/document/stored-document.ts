import * as Y from "yjs";
import type { StoredGrid } from "#domain/answers/grid-log.ts";

/**
 * Marks committed changes: Hocuspocus shows them to viewers and schedules no store for them.
 * Every change is applied to a document with this origin.
 */
export const COMMITTED = { source: "local", skipStoreHooks: true } as const;

/**
 * Brings a document, which holds everything up to the log row `after`, up to the last stored change, in one Yjs
 * transaction. Returns that change's `seq`. Yjs ignores changes that the document holds already. Throws when a change
 * is missing, because Yjs would silently hold back all changes after the gap.
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
    // Declared as not local, otherwise Yjs would not notice that another writer has used this document's clientID.
    false,
  );
  if (hasGaps(document)) throw new Error(`the grid log up to ${seq} lacks something that it builds on`);
  return seq;
}

/** Returns whether the document holds changes that build on missing ones. Such changes are invisible and must never be stored. */
export function hasGaps(document: Y.Doc): boolean {
  return document.store.pendingStructs !== null || document.store.pendingDs !== null;
}
