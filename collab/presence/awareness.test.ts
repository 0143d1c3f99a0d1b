import { beforeEach, expect, vi } from "vitest";
import type { MeetingID } from "#domain/ids.ts";
import { MAX_DRAFT_CHARS } from "#domain/presence/presence.ts";
import { eventually, respondentNamed, test, type TestCollab } from "../testing/start-collab.ts";
import { clockOf, joinAs, paintDraft, seenDrafts, slotsText } from "../testing/draft-viewers.ts";
import type { GridViewer } from "../testing/grid-viewer.ts";
import { bytes, frames, type RawViewer } from "../testing/raw-viewer.ts";

const MALLORY = 4242;

let meeting: MeetingID;
let witness: GridViewer;
let ann: GridViewer;
// Hocuspocus prints every frame that it cannot read.
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());

async function attack(app: TestCollab): Promise<RawViewer> {
  meeting = app.grids.newMeeting();
  [witness, ann] = await Promise.all([joinAs(app, meeting), joinAs(app, meeting, "ann")]);
  await eventually(() => expect(seenDrafts(witness)).toStrictEqual({ ann: undefined }));
  const mallory = await app.raw();
  mallory.send(frames.token(meeting, `guest ${respondentNamed("mal")} mal`));
  return mallory;
}
/** Sends states one after the other and waits until the last of them has been handled. */
async function say(mallory: RawViewer, states: readonly unknown[]): Promise<void> {
  for (const [at, state] of states.entries()) {
    mallory.send(frames.presence(meeting, [{ clientID: MALLORY, clock: at + 1, state }]));
  }
  await eventually(() => expect(clockOf(witness, MALLORY)).toBe(states.length));
}

test.for([
  ["of wrong shapes", [7, null, "x", [], [[]], true, { added: 7 }, { added: [2] }, { of: {} }, { removed: {} }]],
  ["of another's answer", [{ of: "ann000000000", added: slotsText(2) }, { of: "nobody000000" }, { of: "" }]],
  ["that cannot be read", ["?", "B", "ggggggg", "A_____f", "A".repeat(399)].map((added) => ({ added }))],
  ["that are too large", [{ added: "A".repeat(MAX_DRAFT_CHARS + 1) }, { added: "AB".repeat(900) }]],
] as const)("hostile drafts %s are dropped, and their sender stays connected", async ([, drafts], { app }) => {
  const mallory = await attack(app);
  await say(mallory, [
    ...drafts.filter((draft) => JSON.stringify(draft).length < 1_500).map((draft) => ({ draft })),
    {},
  ]);
  expect(seenDrafts(witness)).toStrictEqual({ ann: undefined, mal: undefined });
  expect([mallory.closed, app.complaints]).toEqual([undefined, []]);
});

test("a hostile draft shows only slots of the meeting, under the name that the server knows", async ({ app }) => {
  const mallory = await attack(app);
  const raw = `{"name":"ann","respondentID":"ann000000000","count":3,"__proto__":{"draft":{}},"draft":{"__proto__":{"of":"x"},"constructor":1,"added":"${slotsText(2, 3, 5_000, 9_000_000)}"}}`;
  await say(mallory, ["ann", 7, [{ name: "ann" }], true]);
  expect(seenDrafts(witness)).toStrictEqual({ ann: undefined, mal: undefined });
  await say(mallory, [{}, {}, {}, {}, JSON.parse(raw)]);
  expect(seenDrafts(witness)).toStrictEqual({ ann: undefined, mal: { added: slotsText(2) } });
  expect(witness.provider.awareness?.getStates().get(MALLORY)).toEqual({
    respondentID: respondentNamed("mal"),
    name: "mal",
    draft: { added: slotsText(2) },
  });
});

test("presence with NaN, endless numbers or broken JSON closes only its own socket", async ({ app }) => {
  await attack(app);
  const head = frames.presence(meeting, []).slice(0, 14);
  const entry = (state: string): Uint8Array => {
    const sign = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, value >> 7]);
    const body = bytes([1, 9, 1], sign(state.length), new TextEncoder().encode(state));
    return bytes(head, sign(body.length), body);
  };
  for (const state of ['{"draft":NaN}', '{"draft":{"added":1e999}}', "{", "", '{"draft":Infinity}', "null"]) {
    const mallory = await app.raw();
    mallory.send(frames.token(meeting, "guest"));
    mallory.send(entry(state));
    mallory.send(frames.leave(meeting));
    await eventually(() => expect(mallory.closed).toBeDefined());
  }
  paintDraft(ann, { added: slotsText(2) });
  await eventually(() => expect(seenDrafts(witness)).toStrictEqual({ ann: { added: slotsText(2) } }));
});

test("a client that sends drafts for other clients shows one draft, and only its own", async ({ app }) => {
  const mallory = await attack(app);
  const state = { draft: { added: slotsText(2) } };
  const crowd = Array.from({ length: 40 }, (_, n) => ({ clientID: MALLORY + n, clock: 1, state }));
  const { clientID } = ann.document;
  for (let n = 0; n < 25; n += 1) {
    const more = crowd.map((one) => ({ ...one, clientID: one.clientID + 40 * n, clock: n + 1 }));
    mallory.send(frames.presence(meeting, [{ clientID, clock: 99 + n, state: n % 2 === 0 ? state : null }, ...more]));
  }
  await eventually(() => expect(seenDrafts(witness)).toStrictEqual({ ann: undefined, mal: { added: slotsText(2) } }));
  expect(witness.provider.awareness?.getStates().size).toBe(3);
  expect(clockOf(witness, clientID)).toBeLessThan(99);
});

test("a client that floods the grid with drafts is disconnected, and no other client", async ({ app }) => {
  const mallory = await attack(app);
  for (let clock = 1; clock <= 10_000; clock += 1) {
    const state = { draft: { added: slotsText(clock % 500) } };
    mallory.send(frames.presence(meeting, [{ clientID: MALLORY, clock, state }]));
  }
  await eventually(() => expect(mallory.closed).toBe(1013));
  await eventually(() => expect(seenDrafts(witness)).toStrictEqual({ ann: undefined }));
  paintDraft(ann, { added: slotsText(2) });
  await eventually(() => expect(seenDrafts(witness)).toStrictEqual({ ann: { added: slotsText(2) } }));
  expect([witness.closes, ann.closes]).toEqual([[], []]);
});
