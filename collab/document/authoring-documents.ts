import * as Y from "yjs";
import type { MeetingID } from "#domain/meeting-id.ts";
import { applyStored, storedBytes } from "./apply-stored.ts";
import type { GridLog, LoggedUpdate } from "../ports.ts";

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
export type AuthoringDocuments = {
  /** Hands the document out. Whoever changed it without storing the change must not give it back. */
  take(meetingID: MeetingID): AuthoringDocument | undefined;
  giveBack(meetingID: MeetingID, document: AuthoringDocument): void;
  forget(meetingID: MeetingID): void;
  readonly count: number;
};

/** Keeps at most so many documents, made of at most so many stored bytes together; the longest unused go first. */
export function createAuthoringDocuments(most: { documents: number; bytes: number }): AuthoringDocuments {
  const kept = new Map<MeetingID, AuthoringDocument>(); // in the order of last use
  let bytes = 0;

  function take(meetingID: MeetingID): AuthoringDocument | undefined {
    const document = kept.get(meetingID);
    if (!document) return undefined;
    kept.delete(meetingID);
    bytes -= document.bytes;
    return document;
  }

  return {
    take,
    giveBack(meetingID, document) {
      take(meetingID);
      kept.set(meetingID, document);
      bytes += document.bytes;
      for (const oldest of kept.keys()) {
        if (kept.size <= most.documents && bytes <= most.bytes) break;
        take(oldest);
      }
    },
    forget: (meetingID) => void take(meetingID),
    get count() {
      return kept.size;
    },
  };
}

/**
 * The document with everything that is committed, other processes' changes too: those that `known` lacked come back
 * as `rows`. Built anew when there is none, or when what it lacks was compacted.
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
