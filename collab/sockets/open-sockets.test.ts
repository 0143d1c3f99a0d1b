import { expect } from "vitest";
import type { MeetingID } from "#domain/ids.ts";
import { eventually, respondentNamed, test, type TestCollab } from "../testing/start-collab.ts";
import { PRICES } from "./limits.ts";
import { joinAs, slotsText } from "../testing/draft-viewers.ts";
import { nothingIsPrinted } from "../testing/quiet-console.ts";
import { frames, type RawViewer } from "../testing/raw-viewer.ts";

nothingIsPrinted();

const HOSTILE = "127.0.0.66";

/** The kind of a sync frame that answers a question for the document. */
function isState(frame: Uint8Array): boolean {
  return frame[13] === 0 && frame[14] === 1;
}
function states({ received }: RawViewer): number {
  return received.filter(isState).length;
}

async function join(app: TestCollab, meeting: MeetingID, from?: string): Promise<RawViewer> {
  const viewer = await app.raw(from);
  viewer.send(frames.token(meeting, "guest"));
  viewer.send(frames.askForState(meeting));
  return viewer;
}
async function joined(app: TestCollab, meeting: MeetingID, from?: string): Promise<RawViewer> {
  const viewer = await join(app, meeting, from);
  await eventually(() => expect(states(viewer)).toBe(1));
  return viewer;
}
/** A meeting whose document has about this many bytes. */
async function largeMeeting(app: TestCollab, size: number): Promise<MeetingID> {
  const meeting = app.grids.newMeeting();
  for (let bytes = 0; bytes < size; bytes += 50_000) await write(app, meeting, `p${bytes}x`, 50_000);
  return meeting;
}
let written = 0;
/** Something new each time, and so long. */
async function write(app: TestCollab, meeting: MeetingID, name: string, length: number): Promise<string> {
  const text = `${(written += 1)}`.padEnd(length, "x");
  await app.write(meeting, { people: new Map([[respondentNamed(name), { name: text }]]) });
  // Lets sockets and timers have their turn; all the work before was in memory.
  await new Promise((resolve) => void setImmediate(resolve));
  return text;
}

test("300 viewers behind one address open a meeting at once, and again after all were cut", async ({ app }) => {
  const meeting = await largeMeeting(app, 100_000);
  for (const _ of ["first", "again"]) {
    const viewers = await Promise.all(Array.from({ length: 300 }, () => join(app, meeting)));
    await eventually(() => expect(viewers.map(states)).toEqual(viewers.map(() => 1)));
    for (const viewer of viewers) viewer.cut();
    await eventually(() => expect(app.collab.stats().connections).toBe(0));
  }
});

test("a client that joins and leaves without end is refused with 429, and no other client is", async ({ start }) => {
  const each = PRICES.socket + PRICES.question + PRICES.kilobyte;
  const app = await start({ limits: { joining: { burst: 20 * each, perSecond: 0 } } });
  const meeting = app.grids.newMeeting();
  await joined(app, meeting);
  for (let n = 0; n < 20; n += 1) (await joined(app, meeting, HOSTILE)).cut();
  await expect(app.raw(HOSTILE)).rejects.toThrow("429");
  await expect(app.raw(HOSTILE)).rejects.toThrow("429");
  expect(app.complaints).toContain("A WebSocket was refused: 429 Too Many Requests.");
  await joined(app, meeting);
});

test("a socket that asks for the whole grid again and again is closed, and no other socket is", async ({ app }) => {
  const meeting = app.grids.newMeeting();
  const [bystander, greedy] = [await joined(app, meeting), await joined(app, meeting, HOSTILE)];
  for (let n = 0; n < 10; n += 1) greedy.send(frames.askForState(meeting));
  await eventually(() => expect(greedy.closed).toBe(1013));
  expect(states(greedy)).toBeLessThanOrEqual(5);
  await app.save(meeting, "ann", [2]);
  await eventually(() => expect(bystander.received.at(-1)?.[14]).toBe(2));
  expect(bystander.closed).toBeUndefined();
});

test("an address that has loaded too many bytes of documents is refused, and no other address is", async ({
  start,
}) => {
  const app = await start({ limits: { joining: { burst: 1_000, perSecond: 0 } } });
  const meeting = await largeMeeting(app, 100_000);
  await joined(app, meeting);
  for (let n = 0; n < 4; n += 1) await joined(app, meeting, HOSTILE);
  const refused = await join(app, meeting, HOSTILE);
  await eventually(() => expect(refused.closed).toBe(1013));
  expect(refused.reason).toBe("Too much was sent to your network. Try again in a minute.");
  expect(states(refused)).toBe(0);
  await joined(app, meeting);
});

test("an address that loads too many meetings may still open a meeting that others view", async ({ start }) => {
  const each = PRICES.socket + PRICES.question + PRICES.kilobyte;
  const app = await start({ limits: { joining: { burst: 5 * each + 3 * PRICES.load, perSecond: 0 } } });
  const viewed = app.grids.newMeeting();
  await joined(app, viewed);
  for (let n = 0; n < 3; n += 1) await joined(app, app.grids.newMeeting(), HOSTILE);
  const refused = await join(app, app.grids.newMeeting(), HOSTILE);
  await eventually(() => expect(refused.closed).toBe(1013));
  expect(refused.reason).toBe("Too many meetings were opened from your network. Try again in a minute.");
  await joined(app, viewed, HOSTILE);
});

test("a refusal costs as much for an open meeting as for a closed one", async ({ start }) => {
  const app = await start({ limits: { joining: { burst: 4 * PRICES.socket + 3 * PRICES.load, perSecond: 0 } } });
  const [open, closed] = [app.grids.newMeeting(), app.grids.newMeeting()];
  await joined(app, open);
  for (const [meeting, address] of [
    [open, HOSTILE],
    [closed, "127.0.0.67"],
  ] as const) {
    const seen: unknown[] = [];
    for (let n = 0; n < 4; n += 1) {
      const refused = await app.raw(address);
      refused.send(frames.token(meeting, "stranger"));
      await eventually(() => expect(refused.closed).toBeDefined());
      seen.push(refused.closed);
    }
    expect(seen).toEqual([4403, 4403, 4403, 1013]);
  }
});

test("an address that sends too much presence is heard less, and no other address is", async ({ start }) => {
  const app = await start({ limits: { presence: { burst: 3, perSecond: 0 } } });
  const meeting = app.grids.newMeeting();
  const witness = await joinAs(app, meeting);
  const hostile = await Promise.all([1, 2].map(() => joined(app, meeting, HOSTILE)));
  const say = (clientID: number, clock: number): void => {
    const state = { draft: { added: slotsText(2 * clock) } };
    hostile[clientID - 1]?.send(frames.presence(meeting, [{ clientID, clock, state }]));
  };
  const seen = (clientID: number): unknown => witness.provider.awareness?.getStates().get(clientID)?.["draft"];
  for (const clock of [1, 2]) {
    say(1, clock);
    await eventually(() => expect(seen(1)).toEqual({ added: slotsText(2 * clock) }));
  }
  say(2, 1);
  await eventually(() => expect(seen(2)).toEqual({ added: slotsText(2) }));
  for (const clientID of [1, 2]) say(clientID, 9);
  await app.save(meeting, "ann", [2]);
  await eventually(() => expect(witness.shown()).toEqual(["ann000000000: 2"]));
  expect([seen(1), seen(2)]).toEqual([{ added: slotsText(4) }, { added: slotsText(2) }]);
  expect(hostile.map(({ closed }) => closed)).toEqual([undefined, undefined]);
});

test("a viewer who stops reading is cut when too many bytes wait, and other viewers never wait", async ({ app }) => {
  const meeting = app.grids.newMeeting();
  const [reader, sleeper] = [app.view(meeting), await joined(app, meeting, HOSTILE)];
  await eventually(() => expect(app.collab.viewers(meeting)).toBe(2));
  sleeper.socket.pause();
  for (let n = 0; app.collab.viewers(meeting) === 2 && n < 1_000; n += 1) {
    const name = await write(app, meeting, "ann", 60_000);
    await eventually(() => expect(reader.document.getMap("people").get(respondentNamed("ann"))).toEqual({ name }));
  }
  expect(app.collab.viewers(meeting)).toBe(1);
  expect(reader.closes).toEqual([]);
  sleeper.socket.resume();
  await eventually(() => expect(sleeper.closed).toBe(1006));
});

test("a viewer who reads none of the waiting bytes for a while is cut, however few they are", async ({ start }) => {
  const app = await start({ limits: { stalledMs: 200, lookMs: 20, bufferedBytes: 1024 * 1024 * 1024 } });
  const meeting = app.grids.newMeeting();
  const [reader, sleeper] = [await joined(app, meeting), await joined(app, meeting, HOSTILE)];
  sleeper.socket.pause();
  // The operating system takes some megabytes before anything waits here.
  for (let n = 0; app.collab.viewers(meeting) === 2 && n < 2_000; n += 1) await write(app, meeting, "ann", 60_000);
  expect(app.collab.viewers(meeting)).toBe(1);
  expect(reader.closed).toBeUndefined();
});

test("an address with too many waiting bytes loses the viewers with the most, and no other address does", async ({
  start,
}) => {
  const limits = { waitingPerAddress: 2 * 1024 * 1024, lookMs: 20, bufferedBytes: 1024 * 1024 * 1024 };
  const app = await start({ limits });
  const meeting = app.grids.newMeeting();
  const [elsewhere, awake] = [await joined(app, meeting), await joined(app, meeting, HOSTILE)];
  const sleepers = await Promise.all([1, 2, 3].map(() => joined(app, meeting, HOSTILE)));
  for (const { socket } of sleepers) socket.pause();
  for (let n = 0; app.collab.viewers(meeting) === 5 && n < 2_000; n += 1) await write(app, meeting, "ann", 60_000);
  expect(app.collab.viewers(meeting)).toBeLessThan(5);
  expect([elsewhere.closed, awake.closed]).toEqual([undefined, undefined]);
});
