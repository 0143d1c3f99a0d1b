import { expect, test, vi } from "vitest";
import * as Y from "yjs";
import { createAuthoringDocuments } from "./stored-documents.ts";
import { authorChange } from "./author-change.ts";
import { inMemoryGrids } from "../testing/in-memory-grid-log.ts";
import { respondentNamed, setAnswer } from "../testing/start-collab.ts";

function documentOf(bytes: number) {
  return { doc: new Y.Doc(), seq: 1, snapshotSeq: 0, bytes };
}

test("a document that is not written to is let go", async () => {
  const meeting = inMemoryGrids().newMeeting();
  const kept = createAuthoringDocuments({ authoringDocuments: 2, authoringBytes: 100, authoringIdleMs: 20 });
  kept.giveBack(meeting, documentOf(10));
  expect(kept.count).toBe(1);
  await vi.waitFor(() => expect(kept.count).toBe(0));
  expect(kept.take(meeting)).toBeUndefined();
});

test("only the documents written to last are kept, and no more bytes than agreed", () => {
  const grids = inMemoryGrids();
  const [a, b, c] = [grids.newMeeting(), grids.newMeeting(), grids.newMeeting()];
  const kept = createAuthoringDocuments({ authoringDocuments: 2, authoringBytes: 100, authoringIdleMs: 60_000 });
  for (const meeting of [a, b, c]) kept.giveBack(meeting, documentOf(10));
  expect([kept.take(a), kept.count]).toEqual([undefined, 2]);
  kept.giveBack(b, documentOf(95));
  expect(kept.take(c)).toBeUndefined();
  kept.giveBack(a, documentOf(101));
  expect(kept.take(a)).toBeUndefined();
});

test("what was not appended is never built upon: the next command starts from the log, under another clientID", async () => {
  const grids = inMemoryGrids();
  const meeting = grids.newMeeting();
  const ann = respondentNamed("ann");
  const first = authorChange(undefined);
  await grids.transaction(meeting, async (log) => {
    const author = await first.session.locked(log);
    await author.change((doc) => setAnswer(doc, ann, [2]));
    const spoilt = author.change((doc) => {
      setAnswer(doc, ann, [4]);
      throw new Error("half way");
    });
    await expect(spoilt).rejects.toThrow("half way");
  });
  first.end();
  expect([first.rows.length, first.document]).toEqual([1, undefined]);

  const second = authorChange(first.document);
  await grids.transaction(meeting, async (log) => {
    const author = await second.session.locked(log);
    expect([...author.answerOf(ann)]).toEqual([2]);
    await author.change((doc) => setAnswer(doc, ann, [2, 6]));
    expect([...author.answerOf(ann)]).toEqual([2, 6]);
  });
  second.end();
  expect(second.document?.doc.store.clients.size).toBe(2);
});

test("a command that opens a second transaction forgets what it did in the first", async () => {
  const grids = inMemoryGrids();
  const meeting = grids.newMeeting();
  const authored = authorChange(undefined);
  const edit = (slots: number[]) => (doc: Y.Doc) => setAnswer(doc, respondentNamed("ann"), slots);
  grids.onCommit = () => "failed";
  const attempt = grids.transaction(meeting, async (log) => (await authored.session.locked(log)).change(edit([2])));
  await expect(attempt).rejects.toThrow("COMMIT");
  grids.onCommit = () => "done";
  await grids.transaction(meeting, async (log) => (await authored.session.locked(log)).change(edit([4])));
  authored.end();
  expect(authored.rows).toEqual(grids.stored(meeting).updates);
});

test("a change that does not fit into a row of the log is refused, and nothing is written after the command", async () => {
  const grids = inMemoryGrids();
  const meeting = grids.newMeeting();
  const authored = authorChange(undefined);
  await grids.transaction(meeting, async (log) => {
    const author = await authored.session.locked(log);
    const huge = author.change((doc) => doc.getMap("people").set("x", "x".repeat(70_000)));
    await expect(huge).rejects.toMatchObject({ code: "too-large" });
    authored.end();
    await expect(author.change(() => {})).rejects.toThrow("ended");
    await expect(authored.session.locked(log)).rejects.toThrow("ended");
  });
  expect(grids.stored(meeting).updates).toEqual([]);
});
