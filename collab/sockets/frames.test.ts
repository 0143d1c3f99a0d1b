import fc from "fast-check";
import { expect, test } from "vitest";
import { applyAwarenessUpdate, Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { createFrameGate, isPresence, isToken, readSync, type FrameVerdict } from "./frames.ts";
import { bytes, frames } from "../testing/raw-viewer.ts";
import { inMemoryGrids } from "../testing/in-memory-grid-log.ts";
import { COLLAB_LIMITS } from "./limits.ts";

const meeting = inMemoryGrids().newMeeting();
const head = (type: number) => bytes(frames.leave(meeting).slice(0, 13), [type]);

test("what our browsers send is read", () => {
  expect(isToken(frames.token(meeting, "guest"))).toBe(true);
  expect(isPresence(frames.presence(meeting, [{ clientID: 7, clock: 1, state: { a: "ä" } }]))).toBe(true);
  expect(isPresence(frames.presence(meeting, []))).toBe(true);
  expect(readSync(frames.askForState(meeting))).toMatchObject({ kind: "question", clocks: new Map() });
  expect(readSync(frames.update(meeting, Uint8Array.of(0, 0)))).toEqual({ kind: "write", isEmpty: true });
  expect(readSync(frames.answerState(meeting, Uint8Array.of(1, 0)))).toEqual({ kind: "write", isEmpty: false });
});

test.each([
  ["nothing", []],
  ["a length without its bytes", [200]],
  ["another kind of token", [1, 1, 65]],
  ["text that is none", [0, 2, 0xc3, 0x28]],
  ["text cut in the middle", [0, 9, 65]],
  ["a token as long as a book", [0, 136, 39, ...Array.from({ length: 5_000 }, () => 65)]],
])("no token: %s", (_, content) => {
  expect(isToken(bytes(head(2), content))).toBe(false);
});

test.each([
  ["nothing", []],
  ["a length that lies", [100, 1]],
  ["more entries than there are", [2, 200, 1]],
  ["a number beyond all numbers", [10, 1, 255, 255, 255, 255, 255, 255, 255, 255, 127]],
  ["a state that is no JSON", [4, 1, 7, 1, 1]],
  ["a state without quotes", [6, 1, 7, 1, 2, 65, 65]],
  ["text that is none", [6, 1, 7, 1, 2, 0xc3, 0x28]],
])("no presence: %s", (_, content) => {
  expect(isPresence(bytes(head(1), content))).toBe(false);
});

test("presence with a clock that could not be counted on from is refused", () => {
  const at = (clock: number) => frames.presence(meeting, [{ clientID: 7, clock, state: {} }]);
  expect(isPresence(at(2 ** 32))).toBe(true);
  expect(isPresence(at(2 ** 32 + 1))).toBe(false);
  expect(isPresence(at(Number.MAX_SAFE_INTEGER))).toBe(false);
});

test("whatever passes as presence, Yjs can read", () => {
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

/** What happens to presence that comes every `everyMs`, for a minute. */
function minuteOf(everyMs: number, presenceCost: number): Record<string, number> {
  const gate = createFrameGate(COLLAB_LIMITS);
  const verdicts: FrameVerdict[] = [];
  for (let now = 0; now < 60_000; now += everyMs) {
    const frame = frames.presence(meeting, [{ clientID: 7, clock: now, state: {} }]);
    verdicts.push(gate.judge(frame, now, presenceCost));
  }
  const count = (wanted: FrameVerdict) => verdicts.filter((verdict) => verdict === wanted).length;
  const [forward, later] = [count("forward"), count("later")];
  return { forward, later, closed: verdicts.length - forward - later };
}

test("a hand that moves is shown thirty times a second while few paint, and ten times among many", () => {
  expect(minuteOf(33, 1)).toEqual({ forward: 1_819, later: 0, closed: 0 });
  expect(minuteOf(100, COLLAB_LIMITS.crowdedPresenceCost)).toEqual({ forward: 600, later: 0, closed: 0 });
});

test("among many, who sends thirty a second all the same is heard twelve times", () => {
  const { forward, closed } = minuteOf(33, COLLAB_LIMITS.crowdedPresenceCost);
  expect(forward).toBeLessThanOrEqual(20 + 60 * 12);
  expect(closed).toBe(0);
});

test("who sends a hundred a second is closed", () => {
  const { closed } = minuteOf(10, 1);
  expect(closed).toBeGreaterThan(0);
});

test("a browser that joins, and shows its key twice, has enough to spend", () => {
  const gate = createFrameGate(COLLAB_LIMITS);
  const sent = [
    frames.token(meeting, "guest"),
    frames.askForState(meeting),
    frames.presence(meeting, [{ clientID: 7, clock: 1, state: {} }]),
    frames.token(meeting, "guest"),
    frames.token(meeting, "guest"),
  ];
  for (const frame of sent) expect(gate.judge(frame, 0)).not.toHaveProperty("code");
});
