import { createRequire } from "node:module";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { answerEdit } from "../testing/start-collab.ts";
import { createAuthoringDocuments } from "./authoring-documents.ts";
import { applyStored, hasGaps } from "./stored-document.ts";

const { caughtUp, edit } = createAuthoringDocuments({ authoringDocuments: 1, authoringBytes: 1, authoringIdleMs: 1 });

/** Three changes by one writer. */
function threeUpdates(): Uint8Array[] {
  let document = caughtUp(undefined, { snapshotSeq: 0, updates: [] });
  return [1, 2, 3].map((turn) => {
    const edited = edit(document, [answerEdit("ann", [turn * 2])]);
    ({ document } = edited);
    return edited.row!.update;
  });
}

test("applyStored refuses a log with a missing number", () => {
  const [first, , third] = threeUpdates();
  const updates = [
    { seq: 1, update: first! },
    { seq: 3, update: third! },
  ];
  expect(() => applyStored(new Y.Doc(), { snapshotSeq: 0, updates }, 0)).toThrow("jumps from 1 to 3");
});

const { version } = createRequire(import.meta.url)("yjs/package.json") as { version: string };

test(`applyStored refuses a log without the base of a change, which Yjs ${version} shows as pending changes`, () => {
  const [first, , third] = threeUpdates();
  const updates = [first!, third!].map((update, index) => ({ seq: index + 1, update }));
  const document = new Y.Doc();
  expect(() => applyStored(document, { snapshotSeq: 0, updates }, 0)).toThrow("lacks something");
  expect(hasGaps(document)).toBe(true);
});
