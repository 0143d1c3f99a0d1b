import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, onTestFinished, vi } from "vitest";
import { WebSocket } from "ws";
import { REALTIME_PATH } from "#domain/contract/sockets.ts";
import { type MeetingID, parseMeetingID, parseUserID } from "#domain/ids.ts";
import { NINE, TEN } from "../testing/api-client.ts";
import { startTestApp, test, type TestApp } from "../testing/start-test-app.ts";
import { hear, look } from "../testing/viewers.ts";
import { list } from "#domain/testing/list.ts";
import { startRealtime } from "../testing/start-realtime.ts";

test.for(["websocket", "polling"] as const)(
  "news over %s names the meeting and the kind of change, never the change itself",
  async (transport, { app }) => {
    const { meetingID, organiserKey } = await app.api.createMeeting();
    const { token } = await app.api.signUp();
    const call = { params: { meetingID }, token, organiserKey };
    const page = hear(app.url, { transports: [transport] });
    expect(await page.watch(meetingID)).toBe(true);
    await app.api.call("scheduleMeeting", { ...call, body: { startDateTime: NINE, endDateTime: TEN } });
    await app.api.addGuest(meetingID, "Ann"); // no news while the live grid is connected
    await app.api.call("unscheduleMeeting", call);
    await app.api.call("unscheduleMeeting", call); // changes nothing
    await app.api.call("editMeeting", { ...call, body: { name: "Secret" } });
    await app.api.call("deleteMeeting", call);
    const changes = ["scheduled", "unscheduled", "edited", "deleted"];
    await vi.waitFor(() => expect(page.notes).toEqual(changes.map((change) => ({ meetingID, change }))));
  },
);

test("news of answers reaches pages whose live grid is disconnected", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const page = hear(app.url);
  await page.watch(meetingID, true);
  const { params } = await app.api.addGuest(meetingID, "Ann");
  await app.api.save(params, { availabilities: [NINE] });
  await app.api.save(params, { availabilities: [NINE] }); // changes nothing
  await app.api.call("deleteRespondent", { params });
  await vi.waitFor(() => expect(page.notes).toHaveLength(3));
  await page.watch(meetingID, false);
  await app.api.addGuest(meetingID, "Ben");
  await app.api.schedule(params);
  await vi.waitFor(() => expect(page.notes.at(-1)?.change).toBe("scheduled"));
  expect(page.notes.map(({ change }) => change)).toEqual(["answered", "answered", "answered", "scheduled"]);
});

test("a page is refused news of unknown meetings", async ({ app }) => {
  const page = hear(app.url);
  expect(await page.watch("aaaaaaaaaaaa")).toBe(false);
  expect(await page.watch("../../etc")).toBe(false);
});

test("a server that gets malformed messages still answers other pages", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const page = hear(app.url);
  const { socket } = page as { socket: { emit(event: string, ...args: unknown[]): unknown } };
  for (const sent of [
    [],
    [null],
    [null, null],
    ["x"],
    [{}],
    [{ meetingID: {} }],
    [{ meetingID: 5 }, 5],
    [[], []],
    [{ meetingID }, "no function"],
    [{ meetingIDs: meetingID }, () => {}],
    [{ meetingIDs: [5, null, {}] }, "no function"],
    [{ meetingIDs: [meetingID], token: 5 }, null],
    [{ mine: true }, () => {}],
    [{ mine: "yes", token: "x" }],
  ]) {
    socket.emit("watch", ...sent);
    socket.emit("unwatch", ...sent);
    socket.emit("__proto__", ...sent);
  }
  expect(await hear(app.url).watch(meetingID)).toBe(true);
});

test("an address is limited to 300 live connections, counting those that never ask for a socket", async () => {
  const proxied = await startTestApp({ trustProxy: 1 });
  onTestFinished(() => proxied.stop());
  const begin = async (from: string) => {
    const headers = { "x-forwarded-for": from };
    return (await fetch(`${proxied.url}${REALTIME_PATH}/?EIO=4&transport=polling`, { headers })).status;
  };
  const statuses: number[] = [];
  for (let n = 0; n < 301; n += 1) statuses.push(await begin("198.51.100.7"));
  expect(statuses.indexOf(403)).toBe(300);
  expect(await begin("198.51.100.8")).toBe(200);
});

test("the live grid names a viewer by the key, whatever name the viewer sends", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting();
  const ann = await app.api.addGuest(meetingID, "Ann");
  const watcher = look(app.url, meetingID);
  const mine = look(app.url, meetingID, `guest ${ann.selfRespondentID} ${ann.respondentKey}`);
  const wrong = look(app.url, meetingID, `guest ${ann.selfRespondentID} ${"x".repeat(32)}`);
  for (const viewer of [mine, wrong]) viewer.provider.awareness?.setLocalState({ name: "Another user" });
  await vi.waitFor(() => {
    const names = [...(watcher.provider.awareness?.getStates().values() ?? [])].map((state) => JSON.stringify(state));
    expect(names.filter((name) => name.includes("Ann"))).toHaveLength(1);
    expect(names.join()).not.toContain("Another user");
    expect(names.length).toBeGreaterThanOrEqual(3);
  });
});

test.for(["", "ghost", "guest a b c", "Guest", "a.b.c", "Bearer x"])(
  "the live grid is closed to the token %j",
  async (token, { app }) => {
    const { meetingID } = await app.api.createMeeting();
    const viewer = look(app.url, meetingID, token);
    await vi.waitFor(() => expect(viewer.closes).toContain(4403));
  },
);

test("the live grid closes for its viewers when the meeting is deleted", async ({ app }) => {
  const { meetingID, organiserKey } = await app.api.createMeeting();
  const viewer = look(app.url, meetingID);
  await vi.waitFor(() => expect(app.context.collab.viewers(parseMeetingID(meetingID) as MeetingID)).toBe(1));
  const { token } = await app.api.signUp();
  await app.api.call("deleteMeeting", { params: { meetingID }, token, organiserKey });
  await vi.waitFor(() => expect(viewer.closes).toContain(4404));
});

describe("upgrades", () => {
  const upgrade = async (app: TestApp, path: string, headers: Record<string, string> = {}) => {
    const socket = new WebSocket(app.url.replace("http", "ws") + path, { headers });
    onTestFinished(() => socket.terminate());
    return new Promise<number>((resolve) => {
      socket.on("open", () => resolve(101));
      socket.on("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
      socket.on("error", () => {});
    });
  };

  test.for(
    list(`
    / /collabX /realtimeX/?EIO=4&transport=websocket /realtime /api/meetings /%63ollab /x/collab
  `),
  )("an upgrade at %s is answered with 404", async (path, { app }) => expect(await upgrade(app, path)).toBe(404));

  test("an upgrade is accepted from Overlap's pages and from programs, not from other sites' pages", async ({
    app,
  }) => {
    const ours = new URL(app.url).origin;
    for (const path of ["/collab", "/realtime/?EIO=4&transport=websocket"]) {
      expect([path, await upgrade(app, path)]).toEqual([path, 101]);
      expect([path, await upgrade(app, path, { origin: ours })]).toEqual([path, 101]);
      for (const origin of ["https://evil.example", "null", "nonsense"]) {
        const status = await upgrade(app, path, { origin });
        expect([path, origin, status >= 400 && status < 500]).toEqual([path, origin, true]);
      }
    }
  });

  test("a server survives upgrades that are reset at once", async ({ app }) => {
    const { port } = new URL(app.url);
    for (let n = 0; n < 20; n += 1) {
      const socket = connect(Number(port), "127.0.0.1");
      await once(socket, "connect");
      socket.write("GET /collab HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
      socket.resetAndDestroy();
    }
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  });

  test("an upgrade to h2c, which some HTTP clients offer, is ignored", async ({ app }) => {
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n");
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 OK/);
  });
});

const meetingID = parseMeetingID("meeting00001")!;
const otherID = parseMeetingID("meeting00002")!;
const ann = parseUserID("AnnAnnAnnAnn")!;

/** Answers the first query when the test says so, and the others at once. */
function slowFirst<T>(answer: T) {
  const first = Promise.withResolvers<T>();
  let queries = 0;
  return {
    answer: () => (queries++ === 0 ? first.promise : Promise.resolve(answer)),
    end: () => first.resolve(answer),
  };
}

async function listen(url: string) {
  const page = hear(url);
  await vi.waitFor(() => expect(page.socket.connected).toBe(true));
  return page;
}

/** Resolves when earlier messages have arrived, because the server has since answered another page three times. */
async function settled(bystander: Awaited<ReturnType<typeof listen>>): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) expect(await bystander.watch(otherID)).toBe(true);
}

test("a page's last message wins, even if the query of an earlier one takes longer", async () => {
  const looking = slowFirst(new Map([meetingID, otherID].map((id) => [id, { meeting: {} }])));
  const { realtime, url } = await startRealtime({ meetings: looking.answer });
  const [page, bystander] = [await listen(url), await listen(url)];
  const watching = [page.watch(meetingID, false), page.watch(meetingID, true)];
  await settled(bystander);
  looking.end();
  expect(await Promise.all(watching)).toEqual([true, true]);
  realtime.announce(meetingID, "answered");
  await vi.waitFor(() => expect(page.notes).toEqual([{ meetingID, change: "answered" }]));
});

test("a page whose query fails is disconnected, so that it reconnects and asks again", async () => {
  let isAway = true;
  const meetings = async () => {
    if (isAway) throw new Error("The database is away.");
    return new Map([[meetingID, { meeting: {} }]]);
  };
  const { realtime, url } = await startRealtime({ meetings });
  const page = await listen(url);
  const why = new Promise<string>((resolve) => page.socket.once("disconnect", resolve));
  page.socket.emit("watch", { meetingID, answers: true }, () => {});
  // After "io server disconnect" a client would not reconnect.
  expect(await why).toBe("transport close");
  isAway = false;
  page.socket.connect();
  expect(await page.watch(meetingID, true)).toBe(true);
  realtime.announce(meetingID, "answered");
  await vi.waitFor(() => expect(page.notes).toEqual([{ meetingID, change: "answered" }]));
});

test("a page that has left a meeting gets no more news of it", async () => {
  const looking = slowFirst(new Map([meetingID, otherID].map((id) => [id, { meeting: {} }])));
  const { realtime, url } = await startRealtime({ meetings: looking.answer });
  const [page, bystander] = [await listen(url), await listen(url)];
  const watching = page.watch(meetingID, true);
  page.socket.emit("unwatch", { meetingID });
  await settled(bystander);
  looking.end();
  await watching;
  await page.watch(otherID, true);
  realtime.announce(meetingID, "answered");
  realtime.announce(otherID, "answered");
  await vi.waitFor(() => expect(page.notes).toContainEqual({ meetingID: otherID, change: "answered" }));
  expect(page.notes).toHaveLength(1);
});

test("a page whose user has logged out gets no more news of that user", async () => {
  const opening = slowFirst({ userID: ann, tokenID: "T" });
  const { realtime, url } = await startRealtime({ openLogin: opening.answer });
  const [page, bystander] = [await listen(url), await listen(url)];
  const userNews: unknown[] = [];
  page.socket.on("userNote", (note) => userNews.push(note));
  const watching = new Promise((resolve) => page.socket.emit("watchMe", { token: "t" }, resolve));
  page.socket.emit("unwatchMe");
  await settled(bystander);
  opening.end();
  await watching;
  await page.watch(meetingID, true);
  realtime.notifyUsers.lists([ann]);
  realtime.announce(meetingID, "answered");
  await vi.waitFor(() => expect(page.notes).toHaveLength(1));
  expect(userNews).toEqual([]);
});
