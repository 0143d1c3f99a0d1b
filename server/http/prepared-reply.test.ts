import { expect, onTestFinished, test, vi } from "vitest";
import { acceptedEncoding, prepareReply, repliesWithPrefix, sendPieces } from "./prepared-reply.ts";
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
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
])("acceptedEncoding of %j is %j", (header, encoding) => expect(acceptedEncoding(header)).toBe(encoding));

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

test("a reader who reads nothing for the allowed time is cut", async () => {
  const { socket, sent } = await stalledReader(300);
  await sent;
  expect(socket.bytesRead).toBeLessThan(SENT_BYTES);
});

test("a reader who reads slowly gets the whole reply", async () => {
  const STALLED_MS = 2_000;
  const { socket, sent } = await stalledReader(STALLED_MS);
  // Slow enough to take longer than a reader may take nothing.
  const reading = setInterval(() => void socket.read(), (1.5 * STALLED_MS * 64 * 1024) / SENT_BYTES);
  onTestFinished(() => clearInterval(reading));
  await sent;
  socket.resume();
  await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(SENT_BYTES));
});

test("a reader who hangs up ends the sending of its reply", async () => {
  const { socket, sent } = await stalledReader();
  socket.destroy();
  await expect(sent).resolves.toBeUndefined();
});

/** The small body is compressed at once; the big body waits for its turn. */
test.for([5_000, 2_000_000])("each encoding of a reply unfolds to %i shared bytes and its own end", async (length) => {
  const prefix = Buffer.alloc(length, "shared ");
  const suffix = Buffer.from("and its own end");
  const whole = Buffer.concat([prefix, suffix]).toString();
  const reply = repliesWithPrefix(() => prefix)(suffix);
  expect(Buffer.concat(reply.pieces).toString()).toBe(whole);
  expect(gunzipSync(await reply.compressed("gzip")).toString()).toBe(whole);
  expect(brotliDecompressSync(await reply.compressed("br")).toString()).toBe(whole);
});

test("a big reply is compressed after a bigger reply that came before it", async () => {
  const order: number[] = [];
  const compressed = [10_000_000, 600_000].map(async (bytes) => {
    await prepareReply(randomBytes(bytes)).compressed("br");
    order.push(bytes);
  });
  await Promise.all(compressed);
  expect(order).toEqual([10_000_000, 600_000]);
});

test("replies with different ends share the bytes before them, whose cost the first one bears", () => {
  let writes = 0;
  const replyWith = repliesWithPrefix(() => Buffer.from("x".repeat((writes += 1) * 5_000)));
  const [one, other] = [replyWith(Buffer.from("1")), replyWith(Buffer.from("2"))];
  expect(one.pieces[0]).toBe(other.pieces[0]);
  expect(one.tag).not.toBe(other.tag);
  expect(writes).toBe(1);
  expect([one.work("br"), one.work("br"), one.work("gzip"), one.work()]).toEqual([10_001, 0, 5_001, 0]);
  expect([other.work(), other.work("br")]).toEqual([0, 5_001]);
});

test("the tag of a reply ignores a part that is sent only once", () => {
  const replyWith = repliesWithPrefix(() => Buffer.from("shared"));
  const read = Buffer.from("own");
  expect(replyWith(Buffer.from("own and key"), { read }).tag).toBe(replyWith(read).tag);
});
