import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { WebsocketProvider } from "y-websocket";
import * as Y from "yjs";
import type { SharedDraft } from "#domain/contract/presence.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import { MOST_DRAFT_CHARS } from "#domain/presence/shared-draft.ts";
import { slotRunsText } from "#domain/presence/slot-runs.ts";
import type { Slot } from "#domain/time/slot.ts";
import type { CollabLimits } from "./limits.ts";
import { eventually } from "./testing/eventually.ts";
import type { GridViewer } from "./testing/grid-viewer.ts";
import { relayNetwork } from "./testing/in-memory-relay.ts";
import { bytes, frames, type RawViewer } from "./testing/raw-viewer.ts";
import { respondentNamed, startCollab, type TestCollab } from "./testing/start-collab.ts";

const started: TestCollab[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((app) => app.stop()));
});
// Hocuspocus prints every frame that it cannot read.
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());

const text = (...numbers: number[]) => slotRunsText(numbers as Slot[]);
const MALLORY = 4242;

/** As many processes as wanted over one store, and a meeting in it. */
async function processes(count: 1 | 2, limits: Partial<CollabLimits> = {}) {
  const network = relayNetwork();
  const first = await startCollab({ relay: network.join(), limits });
  const { reader: grids, locked } = first.grids;
  started.push(first);
  const second = count === 1 ? first : await startCollab({ relay: network.join(), grids, locked, limits });
  if (count === 2) started.push(second);
  return { first, second, meeting: first.grids.newMeeting() };
}

/** Joins by name as a browser does, which says that it is here as soon as it is let in. */
async function join(app: TestCollab, meeting: MeetingID, name?: string): Promise<GridViewer> {
  const viewer = app.view(meeting, name === undefined ? "guest" : `guest ${respondentNamed(name)} ${name}`);
  viewer.provider.on("authenticated", () => viewer.provider.setAwarenessField("here", Math.random()));
  await eventually(() => expect(viewer.provider.isSynced).toBe(true));
  return viewer;
}

function paint(viewer: GridViewer, draft: unknown): void {
  viewer.provider.setAwarenessField("draft", draft);
}

/** Everything that a viewer sees of the others, by the names that the server gave them. */
function seen(viewer: GridViewer): Record<string, SharedDraft | undefined> {
  const states = viewer.provider.awareness?.getStates() ?? new Map<number, Record<string, unknown>>();
  const others = [...states].filter(([clientID]) => clientID !== viewer.document.clientID);
  return Object.fromEntries(others.map(([, state]) => [String(state["name"] ?? state["count"] ?? ""), state["draft"]]));
}

function clockOf(viewer: GridViewer, clientID: number): number | undefined {
  return viewer.provider.awareness?.meta.get(clientID)?.clock;
}

describe("what somebody paints", () => {
  test("is seen through every process, as it changes, until they stop or leave", async () => {
    const { first, second, meeting } = await processes(2);
    const [ann, ben, cem] = await Promise.all([
      join(first, meeting, "ann"),
      join(first, meeting, "ben"),
      join(second, meeting),
    ]);
    const see = (draft: SharedDraft | undefined) =>
      eventually(() => {
        for (const viewer of [ben, cem]) expect(seen(viewer)).toHaveProperty("ann", draft);
      });
    paint(ann, {});
    await see({});
    paint(ann, { added: text(2, 4) });
    await see({ added: text(2, 4) });
    paint(ann, { of: respondentNamed("ann"), added: text(6), removed: text(8) });
    await see({ of: respondentNamed("ann"), added: text(6), removed: text(8) });
    paint(ann, undefined);
    await see(undefined);
    paint(cem, { of: respondentNamed("guest"), added: text(2) });
    await eventually(() => expect(seen(ann)[""]).toEqual({ of: respondentNamed("guest"), added: text(2) }));
    cem.leave();
    await eventually(() => expect(Object.keys(seen(ann))).toEqual(["ben"]));
  });

  test("is seen by those who come later, and survives that the painter becomes known by name", async () => {
    const { first, meeting } = await processes(1);
    const ann = await join(first, meeting);
    paint(ann, { added: text(2) });
    const ben = await join(first, meeting, "ben");
    await eventually(() => expect(seen(ben)).toEqual({ "": { added: text(2) } }));
    ann.provider.configuration.token = `guest ${respondentNamed("ann")} ann`;
    await ann.provider.sendToken();
    await eventually(() => expect(seen(ben)).toEqual({ ann: { added: text(2) } }));
  });

  test("is seen by an ordinary Yjs client, which cannot paint", async () => {
    const { first, meeting } = await processes(1);
    const ann = await join(first, meeting, "ann");
    const doc = new Y.Doc();
    const display = new WebsocketProvider(first.url.replace("collab", "yjs"), meeting, doc, {
      WebSocketPolyfill: WebSocket as unknown as typeof globalThis.WebSocket,
      disableBc: true,
    });
    display.awareness.setLocalStateField("draft", { added: text(2) });
    paint(ann, { added: text(4) });
    await eventually(() =>
      expect(display.awareness.getStates().get(ann.document.clientID)).toMatchObject({ draft: { added: text(4) } }),
    );
    await eventually(() => expect(clockOf(ann, doc.clientID)).toBeGreaterThan(0));
    expect(seen(ann)).toEqual({ "": undefined });
    display.destroy();
    doc.destroy();
  });

  test("arrives in the end when it came too fast", async () => {
    const { first, meeting } = await processes(1, { presenceBurst: 2, presencePerSecond: 20, presenceLaterMs: 10 });
    const ann = await join(first, meeting, "ann");
    const ben = await join(first, meeting, "ben");
    for (let slot = 0; slot <= 60; slot += 2) paint(ann, { added: text(slot) });
    await eventually(() => expect(seen(ben)).toEqual({ ann: { added: text(60) } }));
    expect(ann.closes).toEqual([]);
  });
});

describe("who gives no sign of life", () => {
  test("is not shown any more through any process, and is again as soon as they do", async () => {
    const { first, second, meeting } = await processes(2, { pingMs: 20 });
    const [ben, cem] = await Promise.all([join(first, meeting, "ben"), join(second, meeting, "cem")]);
    const ann = await first.raw();
    ann.send(frames.token(meeting, `guest ${respondentNamed("ann")} ann`));
    ann.send(frames.presence(meeting, [{ clientID: MALLORY, clock: 1, state: { draft: { added: text(2) } } }]));
    const answering = (frame: Uint8Array) => void (frame.length === 1 && ann.send(Uint8Array.of(10)));
    ann.socket.on("message", answering);
    const see = (names: string[]) =>
      eventually(() => {
        expect(Object.keys(seen(ben)).sort()).toEqual([...names, "cem"].sort());
        expect(Object.keys(seen(cem)).sort()).toEqual([...names, "ben"].sort());
      });
    await see(["ann"]);
    // A closed lid: the socket is open, and nobody answers.
    ann.socket.off("message", answering);
    await see([]);
    expect(ann.closed).toBeUndefined();
    ann.socket.on("message", answering);
    ann.send(Uint8Array.of(10));
    await see(["ann"]);
    expect(seen(ben)["ann"]).toEqual({ added: text(2) });
    // Back with presence of its own, of a clock that the server knows already: the next one counts.
    ann.socket.off("message", answering);
    await see([]);
    ann.socket.on("message", answering);
    for (const clock of [2, 3]) {
      ann.send(frames.presence(meeting, [{ clientID: MALLORY, clock, state: {} }]));
    }
    await eventually(() => expect(seen(ben)).toEqual({ ann: undefined, cem: undefined }));
  });
});

describe("a crowd", () => {
  const limits = { shownViewers: 4, shownAgain: 2, countMs: 10 };

  test("is counted over all processes, and nobody in it is shown", async () => {
    const { first, second, meeting } = await processes(2, limits);
    const ann = await join(first, meeting, "ann");
    const ben = await join(second, meeting, "ben");
    paint(ann, { added: text(2) });
    await eventually(() => expect(seen(ben)).toEqual({ ann: { added: text(2) } }));
    const guests = await Promise.all([first, second, second].map((app) => join(app, meeting)));
    await eventually(() => {
      for (const viewer of [ann, ben, ...guests]) expect(seen(viewer)).toHaveProperty("5");
    });
    // A second device of Ann's is the same person.
    const phone = await join(second, meeting, "ann");
    const late = await join(first, meeting);
    await eventually(() => expect(seen(ben)).toHaveProperty("6"));
    await eventually(() => expect(seen(late)).toEqual({ 6: undefined }));
    paint(ben, { added: text(4) });
    paint(ann, { added: text(6) });
    phone.leave();
    await eventually(() => expect(clockOf(late, late.document.clientID)).toBeGreaterThan(0));

    // Few enough again: those who are still here are shown, with what they paint from now on.
    for (const viewer of [late, ...guests]) viewer.leave();
    await eventually(() => expect(seen(ben)).toEqual({ ann: undefined }));
    paint(ann, { added: text(8) });
    await eventually(() => expect(seen(ben)).toEqual({ ann: { added: text(8) } }));
    await eventually(() => expect(seen(ann)).toEqual({ ben: undefined }));

    // And once more too many.
    const again = await Promise.all([first, second, second].map((app) => join(app, meeting)));
    await eventually(() => {
      for (const viewer of [ann, ben, ...again]) expect(seen(viewer)).toHaveProperty("5");
    });
  });

  test("of a single process hears of nobody's coming and going", async () => {
    const { first, meeting } = await processes(1, limits);
    await Promise.all(Array.from({ length: 5 }, () => join(first, meeting)));
    const witness = await first.raw();
    witness.send(frames.token(meeting, "guest"));
    await eventually(() => expect(first.collab.viewers(meeting)).toBe(6));
    const visitor = await join(first, meeting, "vis");
    paint(visitor, { added: text(2) });
    await eventually(() => expect(seen(visitor)).toHaveProperty("6"));
    const heard = witness.received.map((frame) => new TextDecoder().decode(frame)).join("");
    expect(heard).not.toContain("vis");
    expect(heard).toContain('{"count":6}');
  });
});

describe("hostile drafts", () => {
  let app: TestCollab;
  let meeting: MeetingID;
  let witness: GridViewer;
  let ann: GridViewer;

  async function attack(): Promise<RawViewer> {
    ({ first: app, meeting } = await processes(1));
    [witness, ann] = await Promise.all([join(app, meeting), join(app, meeting, "ann")]);
    await eventually(() => expect(seen(witness)).toEqual({ ann: undefined }));
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

  test.each([
    ["of wrong shapes", [7, null, "x", [], [[]], true, { added: 7 }, { added: [2] }, { of: {} }, { removed: {} }]],
    ["of another's answer", [{ of: "ann000000000", added: text(2) }, { of: "nobody000000" }, { of: "" }]],
    ["that cannot be read", ["?", "B", "ggggggg", "A_____f", "A".repeat(399)].map((added) => ({ added }))],
    ["that are too large", [{ added: "A".repeat(MOST_DRAFT_CHARS + 1) }, { added: "AB".repeat(900) }]],
  ])("%s are dropped, and their sender stays", async (_, drafts) => {
    const mallory = await attack();
    await say(mallory, [
      ...drafts.filter((draft) => JSON.stringify(draft).length < 1_500).map((draft) => ({ draft })),
      {},
    ]);
    expect(seen(witness)).toEqual({ ann: undefined, mal: undefined });
    expect([mallory.closed, app.complaints]).toEqual([undefined, []]);
  });

  test("show nothing but slots of the meeting", async () => {
    const mallory = await attack();
    const raw = `{"name":"ann","respondentID":"ann000000000","count":3,"__proto__":{"draft":{}},"draft":{"__proto__":{"of":"x"},"constructor":1,"added":"${text(2, 3, 5_000, 9_000_000)}"}}`;
    await say(mallory, [JSON.parse(raw)]);
    expect(seen(witness)).toEqual({ ann: undefined, mal: { added: text(2) } });
    expect(witness.provider.awareness?.getStates().get(MALLORY)).toEqual({
      respondentID: respondentNamed("mal"),
      name: "mal",
      draft: { added: text(2) },
    });
  });

  test("NaN, endless numbers and broken JSON cost their own socket at most", async () => {
    await attack();
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
    paint(ann, { added: text(2) });
    await eventually(() => expect(seen(witness)).toEqual({ ann: { added: text(2) } }));
  });

  test("under a thousand clients, or somebody else's, are one client's own at most", async () => {
    const mallory = await attack();
    const state = { draft: { added: text(2) } };
    const crowd = Array.from({ length: 40 }, (_, n) => ({ clientID: MALLORY + n, clock: 1, state }));
    mallory.send(frames.presence(meeting, [{ clientID: ann.document.clientID, clock: 99, state }, ...crowd]));
    for (let n = 0; n < 25; n += 1) {
      const more = crowd.map(({ clientID }) => ({ clientID: clientID + 40 * n, clock: 2, state }));
      mallory.send(frames.presence(meeting, more));
    }
    await eventually(() => expect(seen(witness)).toEqual({ ann: undefined, mal: { added: text(2) } }));
    expect(witness.provider.awareness?.getStates().size).toBe(3);
  });

  test("in a flood end their socket, and disturb nobody", async () => {
    const mallory = await attack();
    for (let clock = 1; clock <= 10_000; clock += 1) {
      const state = { draft: { added: text(clock % 500) } };
      mallory.send(frames.presence(meeting, [{ clientID: MALLORY, clock, state }]));
    }
    await eventually(() => expect(mallory.closed).toBe(1013));
    await eventually(() => expect(seen(witness)).toEqual({ ann: undefined }));
    paint(ann, { added: text(2) });
    await eventually(() => expect(seen(witness)).toEqual({ ann: { added: text(2) } }));
    expect([witness.closes, ann.closes]).toEqual([[], []]);
  });
});
