import { expect, test, afterEach, vi } from "vitest";
import { acceptedEncoding, sendPieces, SLICE_BYTES, SLICES_PER_TURN, STALLED_MS } from "./prepared-reply.ts";
import { createServer, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { listen } from "../start/start-app.ts";

/** Accept-Encoding → the form sent. */
test.each([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["GZIP;q=1.0, BR;q=0", "gzip"],
  ["br;q=0.1, gzip", "br"],
  ["*", "br"],
  ["*;q=0", undefined],
  ["gzip;q=0, *", "br"],
  ["br;q=nonsense", undefined],
  [",,;;", undefined],
])("%j is answered with %j", (header, encoding) => expect(acceptedEncoding(header)).toBe(encoding));

const closing: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) close();
});

/** A server that sends 40 MB to every client, and one reader of it who has read the beginning and then stops. */
async function stalledReader() {
  const pieces = Array.from({ length: 4 }, (_, n) => Buffer.alloc(10_000_000, n));
  let slices = 0;
  const sent = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.setHeader("Content-Length", 40_000_000);
    response.on("drain", () => (slices += 1));
    void sendPieces(response, pieces).then(sent.resolve);
  });
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  closing.push(
    () => server.close().closeAllConnections(),
    () => socket.destroy(),
  );
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await new Promise<void>((resolve) => socket.once("readable", resolve));
  /** Until the system's buffers are full: from then on one timer waits, and nothing else happens. */
  async function stalled(): Promise<void> {
    for (let quiet = 0, count = slices; quiet < 100; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (slices !== count || vi.getTimerCount() === 0) quiet = 0;
      count = slices;
    }
  }
  return { socket, sent: sent.promise, stalled };
}

test("a reader who takes nothing for half a minute is cut", async () => {
  const { socket, sent, stalled } = await stalledReader();
  await stalled();
  vi.advanceTimersByTime(STALLED_MS);
  await sent;
  expect(socket.bytesRead).toBeLessThan(40_000_000);
});

test("a reader who is slow, and takes some of it now and then, gets all", async () => {
  const { socket, sent, stalled } = await stalledReader();
  await stalled();
  vi.advanceTimersByTime(STALLED_MS - 1);
  socket.resume();
  await sent;
  vi.useRealTimers();
  await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(40_000_000));
});

test("a reader who hangs up holds nothing", async () => {
  const { socket, sent, stalled } = await stalledReader();
  await stalled();
  socket.destroy();
  await sent;
  expect(vi.getTimerCount()).toBe(0);
});

test("large replies that are asked for at once leave over many turns of the event loop", async () => {
  const READERS = 40;
  const body = Buffer.alloc(1_000_000);
  let [mostInATurn, inThisTurn] = [0, 0];
  const sent = Promise.withResolvers<void>();
  const held: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    held.push(response);
    if (held.length < READERS) return;
    for (const one of held) count(one);
    void Promise.all(held.map((one) => sendPieces(one, [body]))).then(() => sent.resolve());
  });
  function count(response: ServerResponse): void {
    const write = response.write.bind(response);
    response.write = (chunk: Buffer) => {
      if (inThisTurn === 0) setImmediate(() => (inThisTurn = 0));
      inThisTurn += chunk.length;
      mostInATurn = Math.max(mostInATurn, inThisTurn);
      return write(chunk);
    };
  }
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  const bodies = Array.from({ length: READERS }, async () => {
    const response = await fetch(`http://127.0.0.1:${port}/`);
    return (await response.arrayBuffer()).byteLength;
  });
  closing.push(() => server.close().closeAllConnections());
  await sent.promise;
  expect(await Promise.all(bodies)).toEqual(Array.from({ length: READERS }, () => body.length));
  // A turn of the count may begin in the middle of one that is counted.
  expect(mostInATurn).toBeLessThanOrEqual(2 * SLICES_PER_TURN * SLICE_BYTES);
});
