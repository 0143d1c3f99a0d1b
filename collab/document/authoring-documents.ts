import { LRUCache } from "lru-cache";
import * as Y from "yjs";
import type { AnswerChange } from "#domain/answers/answer-change.ts";
import {
  answerOf,
  changeAnswers,
  type Person,
  removeRespondent,
  setHidden,
  setPerson,
} from "#domain/answers/grid-document.ts";
import type { LoggedUpdate, StoredGrid } from "#domain/answers/grid-log.ts";
import type { Marks } from "#domain/answers/levels.ts";
import type { MeetingID, RespondentID } from "#domain/ids.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import type { CollabLimits } from "../sockets/limits.ts";
import { applyStored } from "./stored-document.ts";

/** Writes into a grid document, in the order of these properties. */
export type GridEdit = {
  readonly removed?: readonly RespondentID[];
  readonly people?: ReadonlyMap<RespondentID, Person>;
  readonly answers?: readonly {
    readonly kind: MeetingKind | undefined;
    readonly changes: ReadonlyMap<RespondentID, AnswerChange>;
  }[];
  /**
   * A new number for the meeting means that from now on other people may see the answers. `false`: everyone sees them.
   */
  readonly hidden?: number | false;
};

/**
 * A document in which changes are authored; the live document would show them before they are stored. Its clientID is
 * random and never used again. Otherwise a change that was not stored could have the same client and clock as a stored
 * one. Copies of the document would then differ for good.
 */
export type AuthoringDocument = {
  readonly doc: Y.Doc;
  /** The document holds exactly the log up to here, unless `isEdited`. */
  readonly seq: number;
  readonly snapshotSeq: number;
  /** Stored bytes of the document's source; they estimate its memory. */
  readonly bytes: number;
};

/** The authoring documents of the most recently changed meetings. Evicting a document costs a read of the log. */
export type AuthoringDocuments = ReturnType<typeof createAuthoringDocuments>;

/** Keeps authoring documents up to a number, a sum of stored bytes, and a time without a change. */
export function createAuthoringDocuments({
  authoringDocuments,
  authoringBytes,
  authoringIdleMs,
}: Pick<CollabLimits, "authoringDocuments" | "authoringBytes" | "authoringIdleMs">) {
  const documents = new LRUCache<MeetingID, AuthoringDocument>({
    max: authoringDocuments,
    maxSize: authoringBytes,
    // After many saves a document holds some 250 kB of leftovers.
    ttl: authoringIdleMs,
    ttlAutopurge: true,
  });

  return {
    /** Hands the document out to one writer. */
    take(meetingID: MeetingID): AuthoringDocument | undefined {
      const document = documents.get(meetingID);
      documents.delete(meetingID);
      return document;
    },
    /** Takes the document back. Its writer must not give back an edit that was not stored. */
    giveBack(meetingID: MeetingID, document: AuthoringDocument): void {
      // An empty document still counts as one byte, because `size` must be positive.
      documents.set(meetingID, document, { size: Math.max(1, document.bytes) });
    },
    forget: (meetingID: MeetingID) => documents.delete(meetingID),
    get count(): number {
      return documents.size;
    },
    caughtUp,
    edit,
    snapshotOf: ({ doc }: AuthoringDocument) => Y.encodeStateAsUpdate(doc),
    /** Returns what a respondent has marked for a kind of meetings; empty without an answer. */
    answerOf: ({ doc }: AuthoringDocument, respondentID: RespondentID, kind: MeetingKind | undefined): Marks =>
      answerOf(doc, respondentID, kind),
  };
}

/** Returns the document with all stored changes, or a new document if none is stored. */
function caughtUp(document: AuthoringDocument | undefined, stored: StoredGrid): AuthoringDocument {
  const { doc, seq, snapshotSeq, bytes } = document ?? { doc: new Y.Doc(), seq: 0, snapshotSeq: 0, bytes: 0 };
  const added = stored.updates.reduce((sum, { update }) => sum + update.byteLength, stored.snapshot?.byteLength ?? 0);
  return {
    doc,
    seq: applyStored(doc, stored, seq),
    snapshotSeq: Math.max(snapshotSeq, stored.snapshotSeq),
    bytes: bytes + added,
  };
}

/** Makes the edits as one change. Returns the document with the row for the log; no row when nothing changes. */
function edit(
  document: AuthoringDocument,
  edits: readonly GridEdit[],
): { readonly document: AuthoringDocument; readonly row?: LoggedUpdate } {
  const { doc, seq, bytes } = document;
  let update: Uint8Array | undefined;
  const note = (changed: Uint8Array): void => void (update = changed);
  doc.on("update", note);
  try {
    doc.transact(() => edits.forEach((each) => write(doc, each)));
  } finally {
    doc.off("update", note);
  }
  if (update === undefined) return { document };
  const row = { seq: seq + 1, update };
  return { document: { ...document, seq: row.seq, bytes: bytes + update.byteLength }, row };
}

function write(doc: Y.Doc, { removed = [], people, answers = [], hidden }: GridEdit): void {
  for (const respondentID of removed) removeRespondent(doc, respondentID);
  for (const [respondentID, person] of people ?? []) setPerson(doc, respondentID, person);
  for (const { kind, changes } of answers) changeAnswers(doc, changes, kind);
  if (hidden !== undefined) setHidden(doc, hidden);
}
