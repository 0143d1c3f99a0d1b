import { Document } from "@hocuspocus/server";
import { expect } from "vitest";
import type { MeetingID } from "#domain/ids.ts";
import { eventually, test, type TestCollab } from "../testing/start-collab.ts";
import { joinAs } from "../testing/draft-viewers.ts";
import { forgetGone } from "../presence/awareness.ts";
import type { GridViewer } from "../testing/grid-viewer.ts";
import { frames, type PresenceEntry, type RawViewer } from "../testing/raw-viewer.ts";

const MALLORY = 4242;

async function joinRaw(app: TestCollab, meeting: MeetingID, token: string): Promise<RawViewer> {
  const viewer = await app.raw();
  viewer.send(frames.token(meeting, token));
  return viewer;
}

/** Returns the names that a viewer sees beside its own. */
function others(viewer: GridViewer): Record<number, unknown> {
  const states = viewer.provider.awareness?.getStates() ?? new Map<number, unknown>();
  return Object.fromEntries([...states].filter(([clientID]) => clientID !== viewer.document.clientID));
}

function entry(clientID: number, clock: number, state: unknown): PresenceEntry {
  return { clientID, clock, state };
}

test("a viewer who returns under the same clientID and leaves again is gone", async ({ app }) => {
  const meeting = app.grids.newMeeting();
  const witness = await joinAs(app, meeting);
  for (const clock of [1, 2]) {
    const visitor = await joinRaw(app, meeting, "guest vis000000000 Vis");
    visitor.send(frames.presence(meeting, [entry(MALLORY, clock, {})]));
    await eventually(() => expect(others(witness)).toHaveProperty(String(MALLORY)));
    visitor.cut();
    await eventually(() => expect(others(witness)).toEqual({}));
  }
});

test("forgetGone drops the clocks of clients that have left when there are too many", () => {
  const document = new Document("meeting");
  const { meta, states } = document.awareness;
  for (let clientID = 1; clientID <= 5; clientID += 1) meta.set(clientID, { clock: 3, lastUpdated: 0 });
  states.set(2, {});
  forgetGone(document, 5);
  expect(meta.size).toBe(6);
  forgetGone(document, 4);
  expect([...meta.keys()]).toEqual([document.awareness.clientID, 2]);
  document.destroy();
});

test("presence that comes too fast counts with its last state, and presence that is too large is ignored", async ({
  app,
}) => {
  const meeting = app.grids.newMeeting();
  const witness = await joinAs(app, meeting);
  const chatter = await joinRaw(app, meeting, "guest");
  await eventually(() => expect(app.collab.viewers(meeting)).toBe(2));
  const clocks: (number | undefined)[] = [];
  const clock = () => witness.provider.awareness?.meta.get(MALLORY)?.clock;
  witness.provider.awareness?.on("update", () => clocks.push(clock()));
  for (let turn = 1; turn <= 50; turn += 1) chatter.send(frames.presence(meeting, [entry(MALLORY, turn, {})]));
  chatter.send(frames.presence(meeting, [entry(MALLORY, 51, { text: "x".repeat(3_000) })]));
  await eventually(() => expect(clock()).toBe(50));
  expect(new Set(clocks).size).toBeLessThan(25);
  expect(chatter.closed).toBeUndefined();
});

test("a viewer without presence gets signs of life, answers them and stays connected", async ({ start }) => {
  const app = await start({ limits: { pingMs: 10 } });
  const meeting = app.grids.newMeeting();
  const quiet = await joinRaw(app, meeting, "guest");
  await eventually(() =>
    expect(quiet.received.filter((frame) => frame[0] === 9 && frame.length === 1).length).toBeGreaterThan(3),
  );
  quiet.send(Uint8Array.of(10));
  const browser = await app.synced(meeting);
  expect([quiet.closed, browser.closes]).toEqual([undefined, []]);
});
