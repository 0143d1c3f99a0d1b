import { LRUCache } from "lru-cache";
import * as Y from "yjs";
import type { GridTransaction } from "../ports.ts";
import type { CollabLimits } from "../sockets/limits.ts";
import type { GridLog, LoggedUpdate, StoredGrid } from "#domain/answers/grid-log.ts";
import type { MeetingID } from "#domain/ids.ts";

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
    // Declared as not local: only then does Yjs notice when another writer has used this document's clientID.
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
function storedBytes(stored: StoredGrid): number {
  return stored.updates.reduce((sum, row) => sum + row.update.byteLength, stored.snapshot?.byteLength ?? 0);
}

/**
 * A document in which changes are authored. Not the live one, which would show them before they are stored. Its
 * clientID is random and never used again: if an edit that was not stored and one that was had the same client and
 * clock, copies of the document would differ for good.
 */
export type AuthoringDocument = {
  readonly doc: Y.Doc;
  /** It holds exactly the log up to here. */
  seq: number;
  snapshotSeq: number;
  /** Stored bytes that it was made from: what it costs to keep. */
  bytes: number;
};

/** The authoring documents of the meetings that were written to last. Losing one costs a read of the log. */
export type AuthoringDocuments = ReturnType<typeof createAuthoringDocuments>;

/**
 * Keeps at most so many documents and stored bytes that they were made of: the longest unused go first, and all that
 * were not used for a while. After many saves one holds some 250 kB of leftovers.
 */
export function createAuthoringDocuments({
  authoringDocuments,
  authoringBytes,
  authoringIdleMs,
}: Pick<CollabLimits, "authoringDocuments" | "authoringBytes" | "authoringIdleMs">) {
  const kept = new LRUCache<MeetingID, AuthoringDocument>({
    max: authoringDocuments,
    maxSize: authoringBytes,
    ttl: authoringIdleMs,
    ttlAutopurge: true,
  });

  return {
    /** Hands the document out. A caller that changed it without storing the change must not give it back. */
    take(meetingID: MeetingID): AuthoringDocument | undefined {
      const document = kept.get(meetingID);
      kept.delete(meetingID);
      return document;
    },
    giveBack(meetingID: MeetingID, document: AuthoringDocument): void {
      // Not even an empty document is free.
      kept.set(meetingID, document, { size: Math.max(1, document.bytes) });
    },
    forget: (meetingID: MeetingID) => kept.delete(meetingID),
    get count(): number {
      return kept.size;
    },
  };
}

/**
 * The document with everything that is committed, other processes' changes too: those that `known` lacked come back
 * as `rows`. Built again when there is none, or when what it lacks was compacted.
 */
export async function caughtUp(
  known: AuthoringDocument | undefined,
  log: GridLog,
): Promise<{ document: AuthoringDocument; rows: readonly LoggedUpdate[] }> {
  const rows = known && (await log.since(known.seq));
  if (known && rows) {
    const stored = { snapshotSeq: 0, updates: rows };
    known.seq = applyStored(known.doc, stored, known.seq);
    known.bytes += storedBytes(stored);
    return { document: known, rows };
  }
  const stored = await log.load();
  const doc = new Y.Doc();
  const seq = applyStored(doc, stored, 0);
  return { document: { doc, seq, snapshotSeq: stored.snapshotSeq, bytes: storedBytes(stored) }, rows: [] };
}

/**
 * Replaces a meeting's log by a snapshot when the log has at least `fewest` rows. The snapshot is made in a fresh
 * document of stored content alone: never of a document that viewers or authors use, and never of one with gaps
 * (`applyStored` throws). Returns the `seq` up to which the meeting's snapshot now reaches, undefined when the meeting
 * is gone.
 */
export async function compact(meetingID: MeetingID, locked: GridTransaction, fewest: number) {
  return locked(meetingID, async (log) => {
    const stored = await log.load();
    if (stored.updates.length < fewest) return stored.snapshotSeq;
    const document = new Y.Doc();
    const seq = applyStored(document, stored, 0);
    await log.compact(Y.encodeStateAsUpdate(document), seq);
    document.destroy();
    return seq;
  });
}
