import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, vi } from "vitest";
import { appTest, startTestApp } from "../testing/start-test-app.ts";
import { limitConnections } from "./connections.ts";
import { listen, TIMEOUTS } from "../start/start-app.ts";

const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

const test = appTest({ rateLimit: true });

const HALF = "GET /healthz HTTP/1.1\r\nHost: x\r\n";
const WHOLE = `${HALF}\r\n`;

async function caller(port: number, text = ""): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  opened.push(socket);
  await Promise.race([once(socket, "connect"), closed(socket)]);
  socket.write(text);
  socket.resume();
  return socket;
}

/** Also when the other side resets it: `once` of Node would reject. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once("close", () => resolve()));
}

/** What came first over it; empty when it was closed instead. */
async function replyOn(socket: Socket): Promise<string> {
  const data = new Promise<string>((resolve) => socket.once("data", (bytes) => resolve(String(bytes))));
  return await Promise.race([data, closed(socket).then(() => "")]);
}

const areOpen = (sockets: readonly Socket[]) => sockets.map((socket) => !socket.destroyed);

describe("a server with few connections", () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer((_request, response) => void response.end("here"));
    limitConnections(server, { inAll: 20, perAddress: 5, dropped: 10, droppedMs: 1_000 });
    port = await listen(server, { host: "127.0.0.1", port: 0 });
  });
  afterAll(() => server.close().closeAllConnections());

  test("takes no more from one address than it may have, and others once those are gone", async () => {
    const five: Socket[] = [];
    for (let n = 0; n < 5; n += 1) {
      five.push(await caller(port, WHOLE));
      expect(await replyOn(five[n] as Socket)).toContain("200 OK");
    }
    expect(await replyOn(await caller(port, WHOLE))).toBe("");
    expect(areOpen(five)).toEqual([true, true, true, true, true]);
    five[0]?.destroy();
    await vi.waitFor(async () => expect(await connectionsOf(server)).toBe(4));
    expect(await replyOn(await caller(port, WHOLE))).toContain("200 OK");
  });
});

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

async function hastyApp(timeouts: typeof TIMEOUTS) {
  const hasty = await startTestApp({ rateLimit: true }, { timeouts });
  return { port: hasty.port, [Symbol.asyncDispose]: () => hasty.stop() };
}

describe("Overlap", () => {
  test("has room for a class of 300 whose browsers keep six connections each", { timeout: 60_000 }, async ({ app }) => {
    const all = Array.from({ length: 1_800 }, async () => replyOn(await caller(app.port, WHOLE)));
    expect((await Promise.all(all)).filter((reply) => !reply.includes("200 OK"))).toEqual([]);
    expect(opened.filter(({ destroyed }) => destroyed)).toEqual([]);
  });

  test("hangs up on who says nothing, half of something, or a body too slowly", { timeout: 60_000 }, async () => {
    const timeouts = { ...TIMEOUTS, headersTimeout: 500, requestTimeout: 1_500, connectionsCheckingInterval: 100 };
    await using hasty = await hastyApp(timeouts);
    const slow = await caller(
      hasty.port,
      "POST /api/meetings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n",
    );
    const drip = setInterval(() => slow.write(" "), 25);
    const others = [await caller(hasty.port), await caller(hasty.port, HALF)];
    await Promise.all([slow, ...others].map(closed));
    clearInterval(drip);
    expect(slow.bytesWritten).toBeLessThan(1_000);
  });
});
