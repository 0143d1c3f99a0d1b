import { expect, test, vi } from "vitest";
import * as Y from "yjs";
import type { RespondentID } from "#domain/ids.ts";
import { answerEdit, respondentNamed } from "../testing/start-collab.ts";
import { inMemoryGrids } from "../testing/in-memory-grid-log.ts";
import { createAuthoringDocuments, type GridEdit } from "./authoring-documents.ts";

function documentOf(bytes: number) {
  return { doc: new Y.Doc(), seq: 1, snapshotSeq: 0, bytes };
}

test("an authoring document that is not written to is evicted", async () => {
  const meeting = inMemoryGrids().newMeeting();
  const documents = createAuthoringDocuments({ authoringDocuments: 2, authoringBytes: 100, authoringIdleMs: 20 });
  documents.giveBack(meeting, documentOf(10));
  expect(documents.count).toBe(1);
  await vi.waitFor(() => expect(documents.count).toBe(0));
  expect(documents.take(meeting)).toBeUndefined();
});

test("only the latest authoring documents stay in memory, up to a number and a sum of bytes", () => {
  const grids = inMemoryGrids();
  const [a, b, c] = [grids.newMeeting(), grids.newMeeting(), grids.newMeeting()];
  const documents = createAuthoringDocuments({ authoringDocuments: 2, authoringBytes: 100, authoringIdleMs: 60_000 });
  for (const meeting of [a, b, c]) documents.giveBack(meeting, documentOf(10));
  expect([documents.take(a), documents.count]).toEqual([undefined, 2]);
  documents.giveBack(b, documentOf(95));
  expect(documents.take(c)).toBeUndefined();
  documents.giveBack(a, documentOf(101));
  expect(documents.take(a)).toBeUndefined();
});

const LIMITS = { authoringDocuments: 2, authoringBytes: 1_000, authoringIdleMs: 60_000 };
const { caughtUp, edit, answerOf, snapshotOf } = createAuthoringDocuments(LIMITS);
const ANN = respondentNamed("ann");
const empty = () => caughtUp(undefined, { snapshotSeq: 0, updates: [] });
const marksOf = (document: ReturnType<typeof empty>, id: RespondentID = ANN) => [...answerOf(document, id, undefined)];

test("several edits become one row of the log, and edits that change nothing become no row", () => {
  const { document, row } = edit(empty(), [answerEdit("ann", [2]), answerEdit("ben", [4]), answerEdit("ann", [2, 6])]);
  expect([document.seq, row?.seq, marksOf(document)]).toEqual([1, 1, [2, 6]]);
  const same = edit(document, [answerEdit("ann", [2, 6]), {}]);
  expect(same).toEqual({ document });
});

test("a document catches up with the rows of another writer, and each writer has its own id", () => {
  const other = edit(empty(), [answerEdit("ann", [2])]);
  const document = caughtUp(empty(), { snapshotSeq: 0, updates: [other.row!] });
  expect([document.seq, marksOf(document)]).toEqual([1, [2]]);
  const mine = edit(document, [answerEdit("ann", [2, 6])]);
  const both = caughtUp(other.document, { snapshotSeq: 0, updates: [mine.row!] });
  expect([both.seq, marksOf(both)]).toEqual([2, [2, 6]]);
  expect(both.doc.store.clients.size).toBe(2);
});

test("a document that lacks compacted rows catches up with the snapshot", () => {
  const other = edit(empty(), [answerEdit("ann", [2])]);
  const later = edit(other.document, [answerEdit("ben", [4])]);
  const stored = { snapshot: snapshotOf(later.document), snapshotSeq: 2, updates: [] };
  const document = caughtUp(empty(), stored);
  expect([document.seq, document.snapshotSeq, marksOf(document)]).toEqual([2, 2, [2]]);
});

test("a snapshot no longer contains a removed name", () => {
  const named: GridEdit = { people: new Map([[ANN, { name: "Gone Girl" }]]) };
  const { document } = edit(empty(), [named, answerEdit("ben", [4])]);
  expect(Buffer.from(snapshotOf(document)).includes("Gone Girl")).toBe(true);
  const removed = edit(document, [{ removed: [ANN] }]);
  expect(Buffer.from(snapshotOf(removed.document)).includes("Gone Girl")).toBe(false);
});
