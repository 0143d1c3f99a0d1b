import { Document } from "@hocuspocus/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as Y from "yjs";
import { type HeldState, readSync } from "./frames.ts";
import { createAnswerSync, shareState } from "./answer-sync.ts";
import { createAddressBudget } from "./address-budget.ts";
import { COLLAB_LIMITS } from "./limits.ts";
import type { Viewer } from "./viewers.ts";
import { respondentNamed, setAnswer } from "../testing/start-collab.ts";
import { webSocketFrame } from "./web-socket-frame.ts";

let document: Document;
let shared: ReturnType<typeof shareState>;
beforeEach(() => {
  document = new Document("meeting00001");
  shared = shareState(document);
});
afterEach(() => document.destroy());

const answer = (name: string, slots: readonly number[]) => setAnswer(document, respondentNamed(name), slots);
const NOTHING: HeldState = { stateVector: Uint8Array.of(0), clocks: new Map() };

function heldBy(copy: Y.Doc): HeldState {
  const stateVector = Y.encodeStateVector(copy);
  return { stateVector, clocks: Y.decodeStateVector(stateVector) };
}
/** A copy as it is after the frame, whose content Yjs reads behind the name, the type and the kind. */
function take(copy: Y.Doc, frame: Uint8Array): Y.Doc {
  const isQuestion = frame.slice(13, 15);
  expect([...isQuestion]).toEqual([0, 1]);
  let at = 15;
  while ((frame[at] ?? 0) >= 128) at += 1;
  Y.applyUpdate(copy, frame.slice(at + 1));
  return copy;
}

test("the document is encoded once for all who have nothing of it, until it changes", () => {
  answer("ann", [2]);
  const first = shared.answer(NOTHING);
  expect(shared.answer(NOTHING)).toBe(first);
  expect(webSocketFrame(shared.answer(NOTHING))).toBe(webSocketFrame(first));
  expect(shared.bytes).toBe(first.length);
  answer("ben", [4]);
  const second = shared.answer(NOTHING);
  expect(second).not.toBe(first);
  expect(Y.encodeStateAsUpdate(take(new Y.Doc(), second))).toEqual(Y.encodeStateAsUpdate(document));
});

test("a frame of any size is one chunk, and read as it was made", () => {
  for (let n = 0; n < 200; n += 1) {
    answer(`p${n}x`, [2 * n, 2 * n + 40]);
    const frame = webSocketFrame(shared.answer(NOTHING));
    expect(frame?.subarray(-shared.bytes)).toEqual(Buffer.from(shared.answer(NOTHING)));
  }
  expect(shared.bytes).toBeGreaterThan(4_096);
});

test("a viewer who comes back is sent what they lack, from the same bytes as others who lack the same", () => {
  answer("ann", [2]);
  const [one, other] = [take(new Y.Doc(), shared.answer(NOTHING)), take(new Y.Doc(), shared.answer(NOTHING))];
  answer("ben", [4, 6, 8]);
  const difference = shared.answer(heldBy(one));
  expect(shared.answer(heldBy(other))).toBe(difference);
  expect(difference.length).toBeLessThan(shared.answer(NOTHING).length);
  expect(Y.encodeStateAsUpdate(take(one, difference))).toEqual(Y.encodeStateAsUpdate(document));
});

test("a thousand different copies cost a handful of encodings: the rest of them are sent the whole document", () => {
  answer("ann", [2]);
  const held = Array.from({ length: 1_000 }, (_, n) => heldBy(copyOf(n + 1)));
  const frames = new Set(held.map((one) => shared.answer(one)));
  expect(frames.size).toBe(5);
  expect(frames).toContain(shared.answer(NOTHING));
});

test("a copy that holds what the document lacks is known", () => {
  answer("ann", [2]);
  const copy = take(new Y.Doc(), shared.answer(NOTHING));
  expect(shared.lacks(heldBy(copy))).toBe(false);
  setAnswer(copy, respondentNamed("mallory"), [4]);
  expect(shared.lacks(heldBy(copy))).toBe(true);
});

test("a question is read as Yjs wrote it", () => {
  answer("ann", [2]);
  const { stateVector } = heldBy(document);
  const question = Uint8Array.from([12, ...Buffer.from("meeting00001"), 0, 0, stateVector.length, ...stateVector]);
  expect(readSync(question)).toEqual({ kind: "question", ...heldBy(document) });
});

test("of many who ask at once each is answered, in their order, over several turns of the event loop", async () => {
  for (let n = 0; n < 20; n += 1) answer(`p${n}`, [2 * n]);
  const { length } = shared.answer(NOTHING);
  const inOneTurn = 3;
  const limits = { ...COLLAB_LIMITS, statesPerTurnBytes: inOneTurn * length };
  const stateBytes = createAddressBudget(limits.stateBytes);
  const answerSync = createAnswerSync({ viewers: { fromAddress: () => new Set() }, limits, stateBytes });
  const told: number[] = [];
  for (let n = 0; n < 8; n += 1) answerSync(asking(n, told), document, { kind: "question", ...NOTHING });
  const turns = [[...told]];
  while (told.length < 8) {
    await new Promise((turn) => setImmediate(turn));
    turns.push([...told]);
  }
  expect(turns).toEqual([
    [0, 1, 2],
    [0, 1, 2, 3, 4, 5],
    [0, 1, 2, 3, 4, 5, 6, 7],
  ]);
});

/** A viewer who notes in `told` that it was sent a document. */
function asking(n: number, told: number[]): Viewer {
  const send = (frame: Uint8Array) => void (frame.length > 100 && told.push(n));
  return { address: "192.0.2.1", readyState: 1, send } as unknown as Viewer; // all that is asked of a viewer
}

/** Holds one change of an author that the document does not know. */
function copyOf(author: number): Y.Doc {
  const copy = new Y.Doc();
  copy.clientID = author;
  copy.getMap("x").set("y", author);
  return copy;
}
