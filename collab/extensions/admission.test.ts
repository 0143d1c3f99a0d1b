import { WebSocket } from "ws";
import { expect } from "vitest";
import { parseMeetingID } from "#domain/ids.ts";
import { eventually, test, type TestCollab, timers } from "../testing/start-collab.ts";
import { frames } from "../testing/raw-viewer.ts";

const UNKNOWN = parseMeetingID("nobodyknows1") ?? expect.fail();

/** Opens a socket, asks to be let in, and resolves with the code of the close. */
async function refusal(app: TestCollab, meetingID: typeof UNKNOWN, token: string): Promise<number | undefined> {
  const viewer = await app.raw();
  viewer.send(frames.token(meetingID, token));
  viewer.send(frames.askForState(meetingID));
  await eventually(() => expect(viewer.closed).toBeDefined());
  return viewer.closed;
}

/** The status with which an upgrade is answered. */
function upgraded(app: TestCollab, headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(app.url, { headers });
  return new Promise((resolve) => {
    socket.on("open", () => resolve(101));
    socket.on("unexpected-response", (_, response) => resolve(response.statusCode));
    socket.on("error", () => {});
  });
}

test("an unknown meeting is refused with 4404 and an invalid token with 4403", async ({ app }) => {
  const meeting = app.grids.newMeeting();
  const lost = app.view(UNKNOWN);
  await eventually(() => expect(lost.closes).toEqual([4404]));
  const stranger = app.view(meeting, "forged");
  await eventually(() => expect(stranger.closes).toEqual([4403]));
  expect(app.collab.stats().documents).toBe(0);
});

test("two hundred refusals leave no document, no socket and no timer behind", async ({ app }) => {
  const meeting = app.grids.newMeeting();
  await refusal(app, UNKNOWN, "guest");
  const timersBefore = timers();
  for (let round = 0; round < 10; round += 1) {
    const refused = Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? refusal(app, UNKNOWN, "guest") : refusal(app, meeting, "forged"),
    );
    expect(new Set(await Promise.all(refused))).toEqual(new Set([4404, 4403]));
  }
  await eventually(() => expect(app.collab.stats()).toEqual({ documents: 0, connections: 0 }));
  await eventually(() => expect(timers()).toBeLessThanOrEqual(timersBefore));
});

test("a meeting that vanishes while its document loads leaves no document, socket or timer behind", async ({ app }) => {
  await refusal(app, UNKNOWN, "guest");
  const timersBefore = timers();
  for (let round = 0; round < 20; round += 1) {
    const meeting = app.grids.newMeeting();
    let reads = 0;
    app.grids.onRead = (id) => {
      // Asked first whether it exists, then for the grid.
      if (id === meeting && reads++ > 0) app.grids.remove(meeting);
    };
    const refused = await Promise.all([refusal(app, meeting, "guest"), refusal(app, meeting, "guest")]);
    expect(refused).toEqual([4404, 4404]);
  }
  await eventually(() => expect(app.collab.stats()).toEqual({ documents: 0, connections: 0 }));
  await eventually(() => expect(timers()).toBeLessThanOrEqual(timersBefore));
});

test("clients close with 1013 while the database does not answer, and get in after it does", async ({ app }) => {
  const meeting = app.grids.newMeeting();
  await app.save(meeting, "ann", [2]);
  app.grids.onRead = () => Promise.reject(new Error("no connection"));
  const viewers = [app.view(meeting), app.view(meeting)];
  for (const viewer of viewers) await eventually(() => expect(viewer.closes).toContain(1013));
  app.grids.onRead = () => {};
  for (const viewer of viewers) await eventually(() => expect(viewer.shown()).toEqual(["ann000000000: 2"]));
});

test("a hundred people who open a link at once cause two reads of the database", async ({ app }) => {
  const meeting = app.grids.newMeeting();
  let reads = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  app.grids.onRead = () => {
    reads += 1;
    return promise;
  };
  const viewers = Array.from({ length: 100 }, () => app.view(meeting));
  await eventually(() => expect(app.collab.stats().connections).toBe(100));
  resolve();
  await eventually(() => expect(app.collab.viewers(meeting)).toBe(100));
  // Whether the meeting exists, and its grid.
  expect(reads).toBe(2);
  for (const viewer of viewers) viewer.leave();
});

test("a socket that sends no token is closed", async ({ start }) => {
  const app = await start({ limits: { joinMs: 20 } });
  const silent = await app.raw();
  await eventually(() => expect(silent.closed).toBe(4408));
});

test("an address gets a limited number of sockets, whatever X-Forwarded-For it sends", async ({ start }) => {
  const app = await start({ limits: { socketsPerAddress: 2 } });
  await app.raw();
  const second = await app.raw();
  expect(await upgraded(app, { "X-Forwarded-For": "203.0.113.9" })).toBe(429);
  second.cut();
  await eventually(() => expect(app.collab.stats().connections).toBe(1));
  await app.raw();
});

test("a socket counts against the address that the server's addressOf returns", async ({ start }) => {
  const addressOf = (request: { headers: Record<string, unknown> }) => String(request.headers["x-real-ip"]);
  const app = await start({ limits: { socketsPerAddress: 1 }, addressOf });
  const open = (address: string) => upgraded(app, { "X-Real-IP": address });
  expect([await open("a"), await open("b"), await open("a")]).toEqual([101, 101, 429]);
});

test("an address with a share of three may open three times as many sockets", async ({ start }) => {
  const app = await start({ limits: { socketsPerAddress: 1 }, addressOf: () => "a", shareOf: () => 3 });
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push(await upgraded(app, {}));
  expect(statuses).toEqual([101, 101, 101, 429]);
});
