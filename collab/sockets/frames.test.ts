import fc from "fast-check";
import { encode, writeUint8Array, writeVarUint, writeVarUint8Array } from "lib0/encoding";
import { expect, test } from "vitest";
import { applyAwarenessUpdate, Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { harmlessSync, isPresence, isToken, priceOf } from "./frames.ts";
import { bytes, frames } from "../testing/raw-viewer.ts";
import { inMemoryGrids } from "../testing/in-memory-grid-log.ts";

const meeting = inMemoryGrids().newMeeting();
const head = (type: number) => bytes(frames.leave(meeting).slice(0, 13), [type]);

test("the frame checks accept tokens, presence and questions of our browsers", () => {
  expect(isToken(frames.token(meeting, "guest"))).toBe(true);
  expect(isPresence(frames.presence(meeting, [{ clientID: 7, clock: 1, state: { a: "ä" } }]))).toBe(true);
  expect(isPresence(frames.presence(meeting, []))).toBe(true);
  expect(harmlessSync(frames.askForState(meeting))).toEqual(frames.askForState(meeting));
});

test.each([
  ["nothing", []],
  ["a length without its bytes", [200]],
  ["another kind of token", [1, 1, 65]],
  ["text that is none", [0, 2, 0xc3, 0x28]],
  ["text cut in the middle", [0, 9, 65]],
  ["a token as long as a book", [0, 136, 39, ...Array.from({ length: 5_000 }, () => 65)]],
])("isToken refuses a frame with %s", (_, content) => expect(isToken(bytes(head(2), content))).toBe(false));

test.each([
  ["nothing", []],
  ["a length that lies", [100, 1]],
  ["more entries than there are", [2, 200, 1]],
  ["a number beyond all numbers", [10, 1, 255, 255, 255, 255, 255, 255, 255, 255, 127]],
  ["a state that is no JSON", [4, 1, 7, 1, 1]],
  ["a state without quotes", [6, 1, 7, 1, 2, 65, 65]],
  ["text that is none", [6, 1, 7, 1, 2, 0xc3, 0x28]],
])("isPresence refuses a frame with %s", (_, content) => expect(isPresence(bytes(head(1), content))).toBe(false));

test("isPresence refuses a clock too large to count on from", () => {
  const at = (clock: number) => frames.presence(meeting, [{ clientID: 7, clock, state: {} }]);
  expect(isPresence(at(2 ** 32))).toBe(true);
  expect(isPresence(at(2 ** 32 + 1))).toBe(false);
  expect(isPresence(at(Number.MAX_SAFE_INTEGER))).toBe(false);
});

test("Yjs can read every frame that isPresence accepts", () => {
  const entry = fc.record({ clientID: fc.nat(300), clock: fc.nat(300), state: fc.jsonValue() });
  const frame = fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map((rest) => bytes(head(1), [rest.length], rest)),
    fc
      .tuple(fc.array(entry, { maxLength: 3 }), fc.nat(), fc.nat(255))
      .map(([entries, at, value]) => changed(frames.presence(meeting, entries), at, value)),
  );
  let passed = 0;
  fc.assert(
    fc.property(frame, (one) => {
      if (!isPresence(one)) return;
      passed += 1;
      const awareness = new Awareness(new Y.Doc());
      awareness.destroy();
      const at = (one[14] ?? 0) < 128 ? 15 : 16;
      applyAwarenessUpdate(awareness, one.slice(at), null);
    }),
    { numRuns: 4_000 },
  );
  expect(passed).toBeGreaterThan(100);
});

function changed(frame: Uint8Array, at: number, value: number): Uint8Array {
  const place = 15 + (at % Math.max(1, frame.length - 15));
  return place < frame.length ? frame.with(place, value) : frame;
}

test("harmlessSync turns every update of a viewer into an empty one", () => {
  const nothing = frames.answerState(meeting, Uint8Array.of(0, 0));
  expect(harmlessSync(nothing)).toEqual(nothing);
  expect(harmlessSync(frames.update(meeting, Uint8Array.of(0, 0)))).toEqual(nothing);
  const refused = frames.update(meeting, Uint8Array.of(0, 0));
  for (const update of [[1, 0], [1, 255, 255, 255, 127], []].map((content) => Uint8Array.from(content))) {
    expect(harmlessSync(frames.update(meeting, update))).toEqual(refused);
    expect(harmlessSync(frames.answerState(meeting, update))).toEqual(refused);
  }
});

test.each([
  ["a browser's is asked as it is", 1_000, true],
  ["one of more authors than a browser has is for the whole document", 3_000, false],
])("harmlessSync on a question for the document: %s", (_, authors, isKept) => {
  const vector = Y.encodeStateVector(new Map(Array.from({ length: authors }, (_author, n) => [n + 128, 128])));
  const question = encode((encoder) => {
    writeUint8Array(encoder, head(0));
    writeVarUint(encoder, 0);
    writeVarUint8Array(encoder, vector);
  });
  expect(harmlessSync(question)).toEqual(isKept ? question : frames.askForState(meeting));
});

test("a browser that joins and shows its key twice spends less than 200 of its budget", () => {
  const sent = [
    frames.token(meeting, "guest"),
    frames.askForState(meeting),
    frames.presence(meeting, [{ clientID: 7, clock: 1, state: {} }]),
    frames.token(meeting, "guest"),
    frames.token(meeting, "guest"),
  ];
  expect(sent.map(priceOf).reduce((sum, price) => sum + price)).toBeLessThan(200);
});
