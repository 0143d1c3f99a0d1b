import { afterEach, expect } from "vitest";
import { WebsocketProvider } from "y-websocket";
import { WebSocket } from "ws";
import * as Y from "yjs";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import { clockOf, joinAs, paintDraft, seenDrafts, slotsText } from "../testing/draft-viewers.ts";
import { eventually, test, type TestCollab } from "../testing/start-collab.ts";
import { shownIn } from "../testing/grid-viewer.ts";

const open: WebsocketProvider[] = [];
afterEach(async () => {
  for (const provider of open.splice(0)) provider.destroy();
});

/** A third party's program: the ordinary provider, and nothing of ours. */
function connect(app: TestCollab, meeting: string, params: Record<string, string> = {}) {
  const document = new Y.Doc();
  // as: the types of ws differ a little from a browser's; Node's own WebSocket would work too
  const WebSocketPolyfill = WebSocket as unknown as typeof globalThis.WebSocket;
  const url = app.url.replace("/collab", "/yjs");
  const provider = new WebsocketProvider(url, meeting, document, { params, disableBc: true, WebSocketPolyfill });
  const closes: number[] = [];
  provider.on("connection-close", (event) => void (event && closes.push(event.code)));
  open.push(provider);
  return { document, provider, closes };
}

test("a y-websocket client sees the stored answers and every later save", async ({ app }) => {
  const meeting = app.grids.newMeeting();
  await app.save(meeting, "ann", [1, 2]);
  const display = connect(app, meeting);
  await eventually(() => expect(display.provider.synced).toBe(true));
  expect(shownIn(display.document)).toEqual(app.stored(meeting));
  await app.save(meeting, "ben", [2]);
  await eventually(() => expect(shownIn(display.document)).toEqual(app.stored(meeting)));
});

test("a plain client sees viewers and their drafts, and its own claims are hidden", async ({ app }) => {
  const meeting = app.grids.newMeeting();
  const ann = await joinAs(app, meeting, "ann");
  const display = connect(app, meeting);
  display.provider.awareness.setLocalState({ name: "Another person", draft: { added: slotsText(2) } });
  paintDraft(ann, { added: slotsText(4) });
  const annsState = () => display.provider.awareness.getStates().get(ann.document.clientID);
  await eventually(() => expect(annsState()).toMatchObject({ name: "ann", draft: { added: slotsText(4) } }));
  await eventually(() => expect(clockOf(ann, display.document.clientID)).toBeGreaterThan(0));
  expect(seenDrafts(ann)).toStrictEqual({ "": undefined });
});

test("an update that a plain client writes reaches no other client", async ({ app }) => {
  const meeting = app.grids.newMeeting();
  await app.save(meeting, "ann", [1, 2]);
  const [bot, witness] = [connect(app, meeting), connect(app, meeting)];
  await eventually(() => expect([bot.provider.synced, witness.provider.synced]).toEqual([true, true]));
  bot.document.getMap("people").clear();
  await app.save(meeting, "ben", [2]);
  await eventually(() => expect(shownIn(witness.document)).toEqual(app.stored(meeting)));
});

test("a plain client reconnects after a lost connection and stays away from an unknown meeting", async ({ app }) => {
  const meeting = app.grids.newMeeting();
  const display = connect(app, meeting);
  await eventually(() => expect(display.provider.synced).toBe(true));
  display.provider.ws?.close();
  await app.save(meeting, "ann", [7]);
  await eventually(() => expect(shownIn(display.document)).toEqual(app.stored(meeting)));

  for (const unknown of ["nosuchmeetin", "x", "with/a/slash"]) {
    const lost = connect(app, unknown);
    await eventually(() => expect(lost.closes).toEqual([GRID_CLOSE.unknown]));
    expect(lost.provider.shouldConnect).toBe(false);
  }
  const refused = connect(app, meeting, { token: "wrong" });
  await eventually(() => expect(refused.closes).toEqual([GRID_CLOSE.refused]));
});

test("a client that only listens gets signs of life and stays connected", async ({ start }) => {
  const app = await start({ limits: { pingMs: 20 } });
  const meeting = app.grids.newMeeting();
  const display = connect(app, meeting);
  display.provider.awareness.setLocalState(null);
  await eventually(() => expect(display.provider.synced).toBe(true));
  const receivedFrames: Uint8Array[] = [];
  let pings = 0;
  const socket = display.provider.ws as unknown as WebSocket; // the WebSocket of ws given above
  socket.on("message", (data: ArrayBuffer) => receivedFrames.push(new Uint8Array(data)));
  socket.on("ping", () => (pings += 1));
  await eventually(() => {
    expect(receivedFrames).toContainEqual(Uint8Array.of(1, 1, 0));
    expect(pings).toBeGreaterThan(0);
  });
  expect(display.closes).toEqual([]);
});
