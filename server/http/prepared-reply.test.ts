import { expect, onTestFinished, test, vi } from "vitest";
import { acceptedEncoding, sendPieces, SLICE_BYTES } from "./prepared-reply.ts";
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

const SENT_BYTES = 40_000_000;

/** A server that sends 40 MB to every client, and one reader of it who has read the beginning and then stops. */
async function stalledReader(stalledMs?: number) {
  const pieces = Array.from({ length: 4 }, (_, n) => Buffer.alloc(SENT_BYTES / 4, n));
  const sent = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.setHeader("Content-Length", SENT_BYTES);
    void sendPieces(response, pieces, stalledMs).then(sent.resolve);
  });
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  onTestFinished(() => {
    socket.destroy();
    server.close().closeAllConnections();
  });
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await new Promise<void>((resolve) => socket.once("readable", resolve));
  return { socket, sent: sent.promise };
}

test("a reader who takes nothing for the time that it has is cut", async () => {
  const { socket, sent } = await stalledReader(300);
  await sent;
  expect(socket.bytesRead).toBeLessThan(SENT_BYTES);
});

test("a reader who is slow, and takes some of it now and then, gets all", async () => {
  const STALLED_MS = 2_000;
  const { socket, sent } = await stalledReader(STALLED_MS);
  // Slow enough to take longer than a reader may take nothing.
  const reading = setInterval(() => void socket.read(), (1.5 * STALLED_MS * 64 * 1024) / SENT_BYTES);
  onTestFinished(() => clearInterval(reading));
  await sent;
  socket.resume();
  await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(SENT_BYTES));
});

test("a reader who hangs up holds nothing", async () => {
  const { socket, sent } = await stalledReader();
  socket.destroy();
  await expect(sent).resolves.toBeUndefined();
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
  onTestFinished(() => server.close().closeAllConnections());
  await sent.promise;
  expect(await Promise.all(bodies)).toEqual(Array.from({ length: READERS }, () => body.length));
  // A turn of the count may begin in the middle of one that is counted.
  expect(mostInATurn).toBeLessThanOrEqual(2 * READERS * SLICE_BYTES);
});
