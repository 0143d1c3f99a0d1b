import fc from "fast-check";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { parseRespondentID, type RespondentID } from "../ids.ts";
import type { Slot } from "../time/slot.ts";
import { answersOf } from "../testing/answers-of.ts";
import { changeAnswer } from "../testing/change-answer.ts";
import { answerOf, setPerson } from "./grid-document.ts";

const DAY = 96;
const FIRST = 20_800 * DAY;
const idOf = (n: number): RespondentID => {
  const id = parseRespondentID(`respondent${String(n).padStart(2, "0")}`);
  if (id === undefined) throw new Error("That is no id.");
  return id;
};
/** Returns one slot on each of seven days; `turn` selects the slot. */
const week = (turn: number): Set<Slot> =>
  new Set(Array.from({ length: 7 }, (_, day) => (FIRST + day * DAY + 2 * (turn % 48)) as Slot));
const pieces = (doc: Y.Doc): number => doc.store.clients.values().reduce((sum, { length }) => sum + length, 0);

function save(doc: Y.Doc, id: RespondentID, wanted: ReadonlySet<Slot>): void {
  const stored = answerOf(doc, id);
  changeAnswer(doc, id, { added: [...wanted.difference(stored)], removed: [...stored.difference(wanted)] });
}

/** Makes a document with twenty respondents, and a copy that receives every change. */
function author() {
  const [doc, follower] = [new Y.Doc(), new Y.Doc()];
  let largest = 0;
  doc.on("update", (update: Uint8Array) => {
    largest = Math.max(largest, update.byteLength);
    Y.applyUpdate(follower, update);
  });
  for (let n = 0; n < 20; n += 1) setPerson(doc, idOf(n), { name: `Person ${n}` });
  return { doc, follower, largest: () => largest };
}

test("clients keep a tenth of the leftovers of seventy thousand changes, and later clients fewer", () => {
  const { doc, follower, largest } = author();
  for (let turn = 0; turn < 10_000; turn += 1) save(doc, idOf((turn * 7) % 20), week(turn));
  const late = new Y.Doc();
  Y.applyUpdate(late, Y.encodeStateAsUpdate(doc));
  for (const document of [doc, follower]) expect(pieces(document)).toBeLessThan(8_000);
  // Yjs merges adjacent pieces when it reads them.
  expect(pieces(late)).toBeLessThan(4_000);
  for (const document of [follower, late]) expect(answersOf(document)).toEqual(answersOf(doc));
  expect(answerOf(doc, idOf((9_999 * 7) % 20))).toEqual(week(9_999));
  // A row of the log holds 64 kB.
  expect(largest()).toBeLessThan(16_000);
});

test("a rewrite of the largest document fits into a row of the log", () => {
  const { doc, largest } = author();
  const many = (turn: number) =>
    new Set(Array.from({ length: 50 }, (_, day) => (FIRST + day * DAY + 2 * (turn % 48)) as Slot));
  for (let turn = 0; turn < 400; turn += 1) save(doc, idOf(turn % 20), many(turn));
  expect(largest()).toBeGreaterThan(20_000);
  expect(largest()).toBeLessThan(65_536);
});

test("two clients that rewrite a worn document at once agree and lose no marks of others", () => {
  const turns = fc.array(fc.tuple(fc.nat(19), fc.nat(47)), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(turns, turns, (ours, theirs) => {
      const { doc } = author();
      for (let turn = 0; turn < 280; turn += 1) save(doc, idOf(turn % 20), week(turn));
      const other = new Y.Doc();
      Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
      const untouched = answersOf(doc);
      for (const [n, turn] of ours) save(doc, idOf(n), week(turn));
      for (const [n, turn] of theirs) save(other, idOf(n), week(turn));
      Y.applyUpdate(other, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(other)));
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc)));
      expect(answersOf(other)).toEqual(answersOf(doc));
      const touched = new Set([...ours, ...theirs].map(([n]) => idOf(n)));
      const rest = (answers: ReturnType<typeof answersOf>) => [...answers].filter(([id]) => !touched.has(id));
      expect(rest(answersOf(doc))).toEqual(rest(untouched));
    }),
    { numRuns: 20 },
  );
});
