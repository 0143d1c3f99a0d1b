import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, vi } from "vitest";
import { PLAIN_YJS_PATH, REALTIME_PATH } from "#domain/contract/sockets.ts";
import { listen, TIMEOUTS } from "../start/start-app.ts";
import { type Client, openSocket } from "../testing/open-socket.ts";
import { rawRequest } from "../testing/raw-request.ts";
import { appTest, startTestApp } from "../testing/start-test-app.ts";
import { limitConnections, MAX_OUTSTANDING, serveFewAtOnce } from "./connections.ts";

const test = appTest({ rateLimit: true });

const HERE = "127.0.0.1";
const ELSEWHERE = "127.0.0.2";
const get = (path: string, headers = "Host: x\r\n") => `GET ${path} HTTP/1.1\r\n${headers}\r\n`;
const ONE = get("/healthz");
const HALF = ONE.slice(0, -2);

/** Requests of each form below that fit into one read of a connection. */
const MANY = 1_000;
const FORMS = [
  ["of a page", ONE],
  ["of the API", get("/api/server-info")],
  ["of a long poll for news", get(`${REALTIME_PATH}/?EIO=4&transport=polling`)],
  ["without a host", get("/healthz", "")],
  ["with an expectation that the server does not know", get("/healthz", "Host: x\r\nExpect: x\r\n")],
] as const;

/** Returns an empty text if the server closes the connection. */
async function firstReply(port: number): Promise<string> {
  return (await openSocket(port, ONE)).reply();
}

describe("a server with a limit of five connections", () => {
  let server: Server;
  let port: number;
  let share = 1;
  beforeAll(async () => {
    server = createServer((_request, response) => void response.end("here"));
    limitConnections(server, { total: 20, perAddress: 5, dropped: 10, droppedMs: 1_000 }, () => share);
    port = await listen(server, { host: "127.0.0.1", port: 0 });
  });
  afterAll(() => server.close().closeAllConnections());

  test("an address at its limit gets no further connection until one closes", async () => {
    const five: Client[] = [];
    for (let n = 0; n < 5; n += 1) {
      const client = await openSocket(port, ONE);
      expect(await client.reply()).toContain("200 OK");
      five.push(client);
    }
    expect(await firstReply(port)).toBe("");
    expect(five.filter(({ socket }) => socket.destroyed)).toEqual([]);
    five[0]?.socket.destroy();
    await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(4));
    expect(await firstReply(port)).toContain("200 OK");
    share = 2;
    for (let n = 0; n < 4; n += 1) expect(await firstReply(port)).toContain("200 OK");
  });
});

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

const repliesIn = (text: string) => text.split("HTTP/1.1 ").length - 1;

describe("a server that serves four requests of a connection at a time", () => {
  let server: Server;
  let port: number;
  const served: IncomingMessage[] = [];
  const replies: (() => void)[] = [];
  beforeAll(async () => {
    server = createServer({ requireHostHeader: false });
    const onDropped = limitConnections(server, { total: 100, perAddress: 50, dropped: 20, droppedMs: 500 });
    serveFewAtOnce(server, {
      serve: (request, response) => {
        served.push(request);
        replies.push(() => response.end("here"));
      },
      onDropped,
    });
    server.on("upgrade", (_request, socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n"));
    port = await listen(server, { host: HERE, port: 0 });
  });
  afterEach(() => {
    served.splice(0);
    replies.splice(0);
  });
  afterAll(() => server.close().closeAllConnections());
  /** Waits until a blocked address gets a connection again. */
  const allowedAgain = (address: string) =>
    vi.waitFor(async () => {
      const { socket, closed } = await openSocket(port, get("/", ""), address);
      await closed;
      expect(socket.bytesRead).toBeGreaterThan(0);
    });

  test.for(FORMS)("a connection that sends many requests at once is closed: %s", async ([, form]) => {
    const { socket, closed } = await openSocket(port, "", ELSEWHERE);
    socket.pause().write(form.repeat(MANY));
    socket.resume();
    await closed;
    expect(served.length).toBeLessThanOrEqual(MAX_OUTSTANDING);
    await allowedAgain(ELSEWHERE);
  });

  test("four pipelined requests get replies in their order, and then the next four", async () => {
    const client = await openSocket(port);
    for (const round of [1, 2, 3]) {
      client.socket.write(ONE.repeat(MAX_OUTSTANDING));
      await vi.waitFor(() => expect(served.length).toBe(round * MAX_OUTSTANDING));
      for (const reply of replies.splice(0).toReversed()) reply();
      await vi.waitFor(() => expect(repliesIn(client.received())).toBe(round * MAX_OUTSTANDING));
    }
    expect(client.socket.destroyed).toBe(false);
  });

  test("a connection stays open although another one sends too many requests", async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => openSocket(port)));
    for (const { socket } of clients) socket.write(ONE.repeat(MAX_OUTSTANDING - 1));
    await vi.waitFor(() => expect(served.length).toBe(8 * (MAX_OUTSTANDING - 1)));
    const [first] = clients;
    first?.socket.write(ONE.repeat(2));
    await first?.closed;
    for (const reply of replies.splice(0)) reply();
    await Promise.all(
      clients.slice(1).map(({ received }) => vi.waitFor(() => expect(repliesIn(received())).toBe(MAX_OUTSTANDING - 1))),
    );
  });

  test("an address that sends too many requests is blocked for a while, and no other address", async () => {
    const neighbour = await openSocket(port, "", ELSEWHERE);
    const other = await openSocket(port);
    const upgrade = get("/", "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n");
    const live = await openSocket(port, upgrade, ELSEWHERE);
    await vi.waitFor(() => expect(live.received()).toContain("101"));

    const { closed } = await openSocket(port, ONE.repeat(MANY), ELSEWHERE);
    await Promise.all([closed, neighbour.closed]);
    expect([other.socket.destroyed, live.socket.destroyed]).toEqual([false, false]);
    await (
      await openSocket(port, "", ELSEWHERE)
    ).closed;
    await allowedAgain(ELSEWHERE);
  });

  test("an HTTP/1.1 request without a host is refused, and one of HTTP/1.0 served", async () => {
    const without = await openSocket(port, get("/", ""));
    await without.closed;
    expect(without.received()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    const old = await openSocket(port, "GET / HTTP/1.0\r\n\r\n");
    await vi.waitFor(() => expect(replies.length).toBe(1));
    replies[0]?.();
    await old.closed;
    expect(old.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

describe("connections to Overlap", () => {
  test("300 browsers behind one address are served with six connections each", { timeout: 60_000 }, async ({ app }) => {
    const all = Array.from({ length: 1_800 }, () => openSocket(app.port, ONE));
    const clients = await Promise.all(all);
    await vi.waitFor(() => expect(clients.filter(({ received }) => !received().includes("200 OK"))).toEqual([]));
    expect(clients.filter(({ socket }) => socket.destroyed)).toEqual([]);
  });

  test(
    "a connection that sends nothing, half a request, or a body too slowly is closed",
    { timeout: 60_000 },
    async () => {
      const timeouts = { ...TIMEOUTS, headersTimeout: 500, requestTimeout: 1_500, connectionsCheckingInterval: 100 };
      const hasty = await startTestApp({ rateLimit: true }, { timeouts });
      onTestFinished(() => hasty.stop());
      const slow = await openSocket(
        hasty.port,
        "POST /api/meetings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n",
      );
      const drip = setInterval(() => slow.socket.write(" "), 25);
      const others = [await openSocket(hasty.port), await openSocket(hasty.port, HALF)];
      await Promise.all([slow, ...others].map(({ closed }) => closed));
      clearInterval(drip);
      expect(slow.socket.bytesWritten).toBeLessThan(1_000);
    },
  );

  const requestsOf = async (url: string) => {
    const { text } = await rawRequest(url, "/metrics");
    const counts = text.matchAll(/^overlap_http_request_seconds_count\{.*\} (\d+)$/gm);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };

  test("few of 20,000 pipelined requests of one address are served, and others get replies meanwhile", async ({
    app,
  }) => {
    const countBefore = await requestsOf(app.url);
    const attackers = await Promise.all(Array.from({ length: 20 }, () => openSocket(app.port, "", ELSEWHERE)));
    for (const [n, { socket }] of attackers.entries()) {
      const [, form] = FORMS[n % FORMS.length] ?? FORMS[0];
      socket.pause().write(form.repeat(MANY));
    }
    const visitor = await openSocket(app.port, ONE);
    await vi.waitFor(() => expect(visitor.received()).toContain("200 OK"));
    for (const { socket } of attackers) socket.resume();
    await Promise.all(attackers.map(({ closed }) => closed));
    // Two more are the visitor's request and the request for the metrics.
    expect((await requestsOf(app.url)) - countBefore).toBeLessThanOrEqual(attackers.length * MAX_OUTSTANDING + 2);
  });

  test("live pages get their sockets, and news by WebSocket and long polling", async ({ app }) => {
    const upgrade =
      "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n";
    const { meetingID } = await app.api.createMeeting();
    for (const path of [`${PLAIN_YJS_PATH}/${meetingID}`, `${REALTIME_PATH}/?EIO=4&transport=websocket`, "/collab"]) {
      const { received } = await openSocket(app.port, get(path, upgrade));
      await vi.waitFor(() => expect(received()).toContain("101 Switching Protocols"));
    }
    const { status } = await rawRequest(app.url, `${REALTIME_PATH}/?EIO=4&transport=polling`);
    expect(status).toBe(200);
  });
});
