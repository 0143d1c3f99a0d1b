import { once } from "node:events";
import { connect } from "node:net";
import fc from "fast-check";
import { expect } from "vitest";
import * as Y from "yjs";
import type { MeetingID } from "#domain/ids.ts";
import { eventually, setAnswer, storedDocument, test, type TestCollab } from "../testing/start-collab.ts";
import type { GridViewer } from "../testing/grid-viewer.ts";
import { nothingIsPrinted } from "../testing/quiet-console.ts";
import { bytes, connectRaw, frames, type RawViewer } from "../testing/raw-viewer.ts";

nothingIsPrinted();

type Scene = { meeting: MeetingID; bystander: GridViewer; unharmed: () => Promise<void> };

/** A meeting with one answer and one viewer; `unharmed` says that nothing has happened to either. */
async function scene(app: TestCollab): Promise<Scene> {
  const meeting = app.grids.newMeeting();
  await app.save(meeting, "ann", [2]);
  const bystander = app.view(meeting);
  await eventually(() => expect(bystander.shown()).toEqual(["ann000000000: 2"]));
  const stateBefore = state(app, meeting, bystander);
  return {
    meeting,
    bystander,
    async unharmed() {
      expect(state(app, meeting, bystander)).toEqual(stateBefore);
      await app.save(meeting, "ben", [4]);
      await eventually(() => expect(bystander.shown()).toEqual(["ann000000000: 2", "ben000000000: 4"]));
      expect(bystander.closes).toEqual([]);
      expect(app.complaints).toEqual([]);
    },
  };
}

/** Returns the document's bytes. The store, the viewer and a new viewer must have the same bytes. */
function state(app: TestCollab, meeting: MeetingID, viewer: GridViewer): string {
  const stored = Y.encodeStateAsUpdate(storedDocument(app.grids, meeting));
  expect(Y.encodeStateAsUpdate(viewer.document)).toEqual(stored);
  return Buffer.from(stored).toString("hex");
}

async function joined(app: TestCollab, meeting: MeetingID): Promise<RawViewer> {
  const viewer = await app.raw();
  viewer.send(frames.token(meeting, "guest"));
  viewer.send(frames.askForState(meeting));
  await eventually(() => expect(viewer.received.length).toBeGreaterThanOrEqual(3));
  return viewer;
}

/** Returns an update that a client would write if it could. */
function forgery(): Uint8Array {
  const doc = new Y.Doc();
  setAnswer(doc, "mallory", [4, 6]);
  return Y.encodeStateAsUpdate(doc);
}

test("an update that a viewer writes changes nothing and reaches no other viewer", async ({ app }) => {
  const { meeting, unharmed } = await scene(app);
  const mallory = await joined(app, meeting);
  for (const frame of [frames.update(meeting, forgery()), frames.answerState(meeting, forgery())]) {
    const frameCount = mallory.received.length;
    mallory.send(frame);
    await eventually(() => expect(mallory.received.length).toBe(frameCount + 1)); // "not saved"
    expect(mallory.received.at(-1)?.at(-1)).toBe(0);
  }
  await unharmed();
});

test("an update before admission or under another client's clientID changes nothing", async ({ app }) => {
  const { meeting, bystander, unharmed } = await scene(app);
  const mallory = await app.raw();
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(bystander.document));
  doc.clientID = [...storedDocument(app.grids, meeting).store.clients.keys()][0] ?? 0;
  setAnswer(doc, "ann", []);
  mallory.send(frames.update(meeting, forgery()));
  mallory.send(frames.update(meeting, Y.encodeStateAsUpdate(doc)));
  mallory.send(frames.token(meeting, "guest"));
  mallory.send(frames.update(meeting, Y.encodeStateAsUpdate(doc)));
  await eventually(() => expect(app.collab.viewers(meeting)).toBe(2));
  await unharmed();
});

test("garbage of any kind closes only its own socket", async ({ app }) => {
  const { meeting, unharmed } = await scene(app);
  const head = frames.askForState(meeting).slice(0, 13);
  const garbage = fc.oneof(
    fc.uint8Array({ maxLength: 100 }),
    fc.uint8Array({ maxLength: 100 }).map((rest) => bytes(head, rest)),
    fc
      .tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 3 }), fc.uint8Array({ maxLength: 60 }))
      .map(([type, kind, rest]) => bytes(head, [type, kind], rest)),
  );
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(garbage, { minLength: 1, maxLength: 4 }), async (isIn, messages) => {
      const mallory = isIn ? await joined(app, meeting) : await app.raw();
      for (const message of messages) mallory.send(message);
      mallory.send(frames.leave(meeting));
      await eventually(() => expect(mallory.closed).toBeDefined());
    }),
    { numRuns: 60 },
  );
  await eventually(() => expect(app.collab.stats()).toEqual({ documents: 1, connections: 1 }));
  await unharmed();
});

test("real frames with one changed byte close only their own socket", async ({ app }) => {
  const { meeting, unharmed } = await scene(app);
  const real = [
    frames.token(meeting, "guest"),
    frames.askForState(meeting),
    frames.answerState(meeting, forgery()),
    frames.update(meeting, forgery()),
    frames.presence(meeting, [{ clientID: 7, clock: 1, state: { a: 1 } }]),
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...real), fc.nat(), fc.nat(255), async (frame, at, value) => {
      const mallory = await joined(app, meeting);
      mallory.send(frame.with(13 + (at % (frame.length - 13)), value));
      mallory.send(frames.leave(meeting));
      await eventually(() => expect(mallory.closed).toBeDefined());
    }),
    { numRuns: 60 },
  );
  await unharmed();
});

/** Mutations of a real frame. */
const mangled = (real: readonly Uint8Array[]): fc.Arbitrary<Uint8Array> => {
  const realFrame = fc.constantFrom(...real);
  return fc.oneof(
    fc.tuple(realFrame, fc.nat()).map(([frame, at]) => frame.slice(0, at % frame.length)), // cut short
    fc.tuple(realFrame, realFrame).map(([frame, next]) => bytes(frame, next)), // two frames in one
    fc.tuple(realFrame, fc.nat()).map(([frame, at]) => bytes(frame, frame.slice(at % frame.length))), // its end twice
    // A length or a number of up to 2^49 in place of another.
    fc.tuple(realFrame, fc.nat(), fc.integer({ min: 1, max: 7 })).map(([frame, at, long]) => {
      const place = at % frame.length;
      return bytes(
        frame.slice(0, place),
        Array.from({ length: long }, () => 255),
        [127],
        frame.slice(place + 1),
      );
    }),
  );
};

test.for(["/collab", "/yjs"])(
  "real frames that are cut, joined, repeated or lying close only their own socket: %s",
  async (path, { app }) => {
    const { meeting, unharmed } = await scene(app);
    const [token, ...others] = [
      frames.token(meeting, "guest"),
      frames.askForState(meeting),
      frames.answerState(meeting, forgery()),
      frames.update(meeting, forgery()),
      frames.presence(meeting, [{ clientID: 7, clock: 1, state: { a: 1 } }]),
    ];
    // A plain client's frames name no meeting.
    const isPlain = path === "/yjs";
    const real = isPlain ? others.map((frame) => frame.slice(13)) : [token ?? new Uint8Array(), ...others];
    await fc.assert(
      fc.asyncProperty(fc.array(mangled(real), { minLength: 1, maxLength: 4 }), async (messages) => {
        const mallory = isPlain
          ? await connectRaw(app.url.replace("/collab", `/yjs/${meeting}`))
          : await joined(app, meeting);
        for (const message of messages) mallory.send(message);
        mallory.socket.close();
        await eventually(() => expect(mallory.closed).toBeDefined());
      }),
      { numRuns: 60 },
    );
    await eventually(() => expect(app.collab.stats()).toEqual({ documents: 1, connections: 1 }));
    await unharmed();
  },
);

test("an unreadable frame closes its socket with 4205 and is counted and logged without its bytes", async ({ app }) => {
  const { meeting, unharmed } = await scene(app);
  const name = frames.askForState(meeting).slice(0, 13);
  const secret = [...new TextEncoder().encode("secret")];
  const broken = [
    bytes(name, [0, 0, 200], secret), // a question
    bytes(name, [0, 1, 200], secret), // an answer
    bytes(name, [0, 2, ...Array.from({ length: 9 }, () => 255)], secret), // a change of endless length
    bytes(name, [0, 9, 1], secret), // no kind of sync
    bytes(name, [4, 0, 200], secret), // a question in a reply
    bytes(name, [2, 0, 200], secret), // a token
    bytes(name, [2, 1, 6], secret), // no kind of token
    bytes(name, [1, 200], secret), // presence
    bytes(name, [1, 10, 1, 7, 1, 6], secret), // presence that is no JSON
  ];
  for (const frame of broken) {
    const mallory = await joined(app, meeting);
    for (let sent = 0; sent < 50; sent += 1) mallory.send(frame);
    await eventually(() => expect(mallory.closed).toBe(4205));
  }
  expect(app.collab.unreadable()).toBe(broken.length);
  const lines = app.remarks.filter((line) => line.includes("could not be read"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("secret");
  await unharmed();
});

test("a frame of a megabyte and a frame of text each close their socket", async ({ app }) => {
  const { meeting, unharmed } = await scene(app);
  const [large, text] = [await joined(app, meeting), await joined(app, meeting)];
  large.send(frames.update(meeting, new Uint8Array(1024 * 1024)));
  text.socket.send("hello");
  await eventually(() => expect([large.closed, text.closed]).toEqual([1009, 4403]));
  await unharmed();
});

test("ten thousand frames close their socket, before and after its admission", async ({ app }) => {
  const { meeting, unharmed } = await scene(app);
  const stranger = await app.raw();
  const written = frames.update(meeting, forgery());
  for (let sent = 0; sent < 10_000; sent += 1) stranger.send(written);
  await eventually(() => expect(stranger.closed).toBe(1013));
  for (const frame of [
    frames.askForState(meeting),
    frames.update(meeting, forgery()),
    frames.token(meeting, "guest"),
    frames.presence(meeting, [{ clientID: 7, clock: 1, state: {} }]),
    Uint8Array.of(10),
  ]) {
    const mallory = await joined(app, meeting);
    for (let sent = 0; sent < 10_000; sent += 1) mallory.send(frame);
    await eventually(() => expect(mallory.closed).toBe(1013));
  }
  await unharmed();
});

test("a socket views only one meeting, and only names of the form of a meeting id", async ({ app }) => {
  const { meeting, unharmed } = await scene(app);
  const other = app.grids.newMeeting();
  const greedy = await joined(app, meeting);
  greedy.send(frames.token(other, "guest"));
  await eventually(() => expect(greedy.closed).toBe(4403));
  for (const name of ["__proto__000", "constructor", "meeting00001\0x", "", "meeting-0001", "ｍeeting00001"]) {
    const mallory = await app.raw();
    const encoded = new TextEncoder().encode(name);
    const rest = frames.token(meeting, "guest").slice(13);
    mallory.send(bytes([encoded.length], encoded, rest));
    await eventually(() => expect(mallory.closed).toBe(4404));
  }
  await unharmed();
});

test("an upgrade that breaks off or is malformed does no harm", async ({ app }) => {
  const { unharmed } = await scene(app);
  const head = "GET /collab HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n";
  const { port } = new URL(app.url);
  const answers: string[] = [];
  for (const rest of ["\r\n", "Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"]) {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("data", (data) => answers.push(data.toString().slice(0, 12)));
    socket.write(head + rest);
  }
  await eventually(() => expect(answers).toEqual(["HTTP/1.1 400", "HTTP/1.1 400"]));
  const broken = connect(Number(port), "127.0.0.1", () =>
    broken.write(`${head}Sec-WebSocket-Ver`, () => broken.resetAndDestroy()),
  );
  await once(broken, "close");
  await unharmed();
});
