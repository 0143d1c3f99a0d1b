import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, vi } from "vitest";
import { PLAIN_YJS_PATH, REALTIME_PATH } from "#domain/contract/sockets.ts";
import { listen } from "../start/start-app.ts";
import { appTest } from "../testing/start-test-app.ts";
import { rawRequest } from "../testing/raw-request.ts";
import { limitConnections, MAX_OUTSTANDING, serveFewAtOnce } from "./connections.ts";

const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

const test = appTest({ rateLimit: true });

const HERE = "127.0.0.1";
const ELSEWHERE = "127.0.0.2";
const get = (path: string, headers = "Host: x\r\n") => `GET ${path} HTTP/1.1\r\n${headers}\r\n`;
const ONE = get("/healthz");

/** One read of a connection holds as many as this of all forms below. */
const MANY = 1_000;
const FORMS = [
  ["of a page", ONE],
  ["of the API", get("/api/server-info")],
  ["of a session for notes", get(`${REALTIME_PATH}/?EIO=4&transport=polling`)],
  ["without a host", get("/healthz", "")],
  ["with an expectation that the server does not know", get("/healthz", "Host: x\r\nExpect: x\r\n")],
] as const;

type Client = { readonly socket: Socket; readonly received: () => string; readonly closed: Promise<void> };

async function open(port: number, localAddress = HERE): Promise<Client> {
  const socket = connect({ port, host: HERE, localAddress }).on("error", () => {});
  opened.push(socket);
  let text = "";
  socket.on("data", (bytes: Buffer) => (text += bytes.toString()));
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await Promise.race([once(socket, "connect"), closed]);
  return { socket, received: () => text, closed };
}

const repliesIn = (text: string) => text.split("HTTP/1.1 ").length - 1;

describe("a server that serves few requests of a connection at a time", () => {
  let server: Server;
  let port: number;
  const served: IncomingMessage[] = [];
  const replies: (() => void)[] = [];
  beforeAll(async () => {
    server = createServer({ requireHostHeader: false });
    const onDropped = limitConnections(server, { inAll: 100, perAddress: 50, dropped: 20, droppedMs: 500 });
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
  /** Waits until the time has passed in which an address that was hung up on gets no connection. */
  const allowedAgain = (address: string) =>
    vi.waitFor(async () => {
      const { socket, closed } = await open(port, address);
      socket.write(get("/", ""));
      await closed;
      expect(socket.bytesRead).toBeGreaterThan(0);
    });

  test.for(FORMS)("closes a connection over which many requests come at once: %s", async ([, form]) => {
    const { socket, closed } = await open(port, ELSEWHERE);
    socket.pause().write(form.repeat(MANY));
    socket.resume();
    await closed;
    expect(served.length).toBeLessThanOrEqual(MAX_OUTSTANDING);
    await allowedAgain(ELSEWHERE);
  });

  test("replies to as many as it serves at a time, in their order, and to further ones after those", async () => {
    const client = await open(port);
    for (const round of [1, 2, 3]) {
      client.socket.write(ONE.repeat(MAX_OUTSTANDING));
      await vi.waitFor(() => expect(served.length).toBe(round * MAX_OUTSTANDING));
      for (const reply of replies.splice(0).toReversed()) reply();
      await vi.waitFor(() => expect(repliesIn(client.received())).toBe(round * MAX_OUTSTANDING));
    }
    expect(client.socket.destroyed).toBe(false);
  });

  test("closes no connection for the requests of another one", async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => open(port)));
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

  test("hangs up on an address that goes on with it, and on no other, and takes it back after a while", async () => {
    const neighbour = await open(port, ELSEWHERE);
    const other = await open(port);
    const live = await open(port, ELSEWHERE);
    live.socket.write(get("/", "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"));
    await vi.waitFor(() => expect(live.received()).toContain("101"));

    const { socket, closed } = await open(port, ELSEWHERE);
    socket.write(ONE.repeat(MANY));
    await Promise.all([closed, neighbour.closed]);
    expect([other.socket.destroyed, live.socket.destroyed]).toEqual([false, false]);
    await (
      await open(port, ELSEWHERE)
    ).closed;
    await allowedAgain(ELSEWHERE);
  });

  test("refuses a request of HTTP/1.1 without a host, as its standard wants, and serves one of HTTP/1.0", async () => {
    const without = await open(port);
    without.socket.write(get("/", ""));
    await without.closed;
    expect(without.received()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    const old = await open(port);
    old.socket.write("GET / HTTP/1.0\r\n\r\n");
    await vi.waitFor(() => expect(replies.length).toBe(1));
    replies[0]?.();
    await old.closed;
    expect(old.received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});

describe("Overlap", () => {
  const requestsOf = async (url: string) => {
    const { text } = await rawRequest(url, "/metrics");
    const counts = text.matchAll(/^overlap_http_request_seconds_count\{.*\} (\d+)$/gm);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };

  test("begins few of 20,000 pipelined requests of one address, and replies to others meanwhile", async ({ app }) => {
    const before = await requestsOf(app.url);
    const attackers = await Promise.all(Array.from({ length: 20 }, () => open(app.port, ELSEWHERE)));
    for (const [n, { socket }] of attackers.entries()) {
      const [, form] = FORMS[n % FORMS.length] ?? FORMS[0];
      socket.pause().write(form.repeat(MANY));
    }
    const visitor = await open(app.port);
    visitor.socket.write(ONE);
    await vi.waitFor(() => expect(visitor.received()).toContain("200 OK"));
    for (const { socket } of attackers) socket.resume();
    await Promise.all(attackers.map(({ closed }) => closed));
    // Those of the visitor and for the figures are two.
    expect((await requestsOf(app.url)) - before).toBeLessThanOrEqual(attackers.length * MAX_OUTSTANDING + 2);
  });

  test("opens sockets of live pages, and sessions for notes by both ways", async ({ app }) => {
    const upgrade =
      "Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n";
    const { meetingID } = await app.api.createMeeting();
    for (const path of [`${PLAIN_YJS_PATH}/${meetingID}`, `${REALTIME_PATH}/?EIO=4&transport=websocket`, "/collab"]) {
      const { socket, received } = await open(app.port);
      socket.write(get(path, upgrade));
      await vi.waitFor(() => expect(received()).toContain("101 Switching Protocols"));
    }
    const { status } = await rawRequest(app.url, `${REALTIME_PATH}/?EIO=4&transport=polling`);
    expect(status).toBe(200);
  });
});
