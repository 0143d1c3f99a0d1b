import type { Socket } from "node:net";
import * as zlib from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { createGuard, outcome } from "./testing/create-guard.ts";
import { createServers, writeEndlessly } from "./testing/start-servers.ts";

type Serve = (socket: Socket) => void;
/** The title of a case, what its server does, and the outcome. */
type Case = readonly [what: string, serve: Serve, expected: string];

const MAX = 10_000_000;
const CALENDAR = "BEGIN:VCALENDAR";
const READ = `200 ${CALENDAR}`;

const ok = (...headers: string[]) => ["HTTP/1.1 200 OK", "Connection: close", ...headers, "", ""].join("\r\n");
const CHUNKED = ok("Transfer-Encoding: chunked");
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const end =
  (...parts: (string | Buffer)[]): Serve =>
  (socket) =>
    socket.end(Buffer.concat(parts.map((part) => Buffer.from(part))));
const endless =
  (head: string, bytes: string | Buffer): Serve =>
  (socket) => {
    socket.write(head);
    writeEndlessly(socket, bytes);
  };
const encoded = (encoding: string, body: Buffer) => end(ok(`Content-Encoding: ${encoding}`), body);

const TEXT = Buffer.from(CALENDAR);
const BODIES: readonly Case[] = [
  ["with a length", end(ok(`Content-Length: ${CALENDAR.length}`), CALENDAR), READ],
  ["in chunks", end(CHUNKED, chunk("BEGIN:"), chunk("VCALENDAR"), chunk("")), READ],
  ["until the end of the connection", end(ok(), CALENDAR), READ],
  ["of HTTP/1.0", end("HTTP/1.0 200 OK\r\n\r\n", CALENDAR), READ],
  [
    "over a connection that stays open",
    (socket) => socket.write(`HTTP/1.1 200\r\nContent-Length: 15\r\n\r\n${CALENDAR}`),
    READ,
  ],
  ["after interim replies", end("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", ok(), CALENDAR), READ],
  ["as gzip", encoded("gzip", zlib.gzipSync(TEXT)), READ],
  ["as gzip in capitals", encoded(" GZIP ", zlib.gzipSync(TEXT)), READ],
  ["as x-gzip", encoded("x-gzip", zlib.gzipSync(TEXT)), READ],
  ["as deflate", encoded("deflate", zlib.deflateSync(TEXT)), READ],
  ["as deflate without zlib's frame", encoded("deflate", zlib.deflateRawSync(TEXT)), READ],
  ["as brotli", encoded("br", zlib.brotliCompressSync(TEXT)), READ],
  ["as zstd", encoded("zstd", zlib.zstdCompressSync(TEXT)), READ],
  ["with an unknown encoding, as it is", encoded("utf-8", TEXT), READ],
  ["of no bytes, though it says gzip", encoded("gzip", Buffer.alloc(0)), "200 "],
  ["of another status", end("HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nGone"), "404 Gone"],
  ["of a status without a body", end("HTTP/1.1 304 Not Modified\r\nETag: a\r\n\r\n"), "304 "],
  ["of ten million bytes", end(ok(), Buffer.alloc(MAX, "a")), `200 ${"a".repeat(MAX)}`],
];

const zeros = Buffer.alloc(5 * MAX);
const widest = { params: { [zlib.constants.ZSTD_c_windowLog]: 27 } };
const TOO_LARGE = "too-large: body";
const FLOODS: readonly Case[] = [
  ["a body of one byte too many", end(ok(), Buffer.alloc(MAX + 1)), TOO_LARGE],
  [
    "a length of one byte too many, before the first byte",
    (socket) => socket.write(ok(`Content-Length: ${MAX + 1}`)),
    TOO_LARGE,
  ],
  ["an endless body", endless(ok(), Buffer.alloc(65_536)), TOO_LARGE],
  ["endless chunks", endless(CHUNKED, chunk("a".repeat(5_000))), TOO_LARGE],
  ["endless chunks of one byte", endless(CHUNKED, chunk("a").repeat(5_000)), TOO_LARGE],
  ["a chunk extension without end", endless(`${CHUNKED}1;`, "a".repeat(65_536)), TOO_LARGE],
  ["a bomb of gzip", encoded("gzip", zlib.gzipSync(zeros)), TOO_LARGE],
  ["a bomb of deflate", encoded("deflate", zlib.deflateSync(zeros)), TOO_LARGE],
  [
    "a bomb of brotli",
    encoded("br", zlib.brotliCompressSync(zeros, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })),
    TOO_LARGE,
  ],
  ["a bomb of zstd", encoded("zstd", zlib.zstdCompressSync(zeros)), TOO_LARGE],
  [
    "endless empty blocks of deflate",
    endless(ok("Content-Encoding: deflate"), Buffer.alloc(65_535, Buffer.from([0, 0, 0, 255, 255]))),
    TOO_LARGE,
  ],
  ["a header without end", endless("HTTP/1.1 200 OK\r\nA: ", "a".repeat(65_536)), "too-large: headers"],
  ["headers without end", endless("HTTP/1.1 200 OK\r\n", "A: b\r\n".repeat(5_000)), "too-large: headers"],
  ["trailers without end", endless(`${CHUNKED}0\r\n`, "A: b\r\n".repeat(5_000)), "too-large: headers"],
  ["interim replies without end", endless("", "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(2_000)), "too-large: headers"],
  [
    "interim replies with large headers",
    endless("", `HTTP/1.1 103 Early Hints\r\nA: ${"a".repeat(9_000)}\r\n\r\n`),
    "too-large: headers",
  ],
];

const PROTOCOL = "unavailable: protocol";
const ENCODING = "unavailable: encoding";
const BROKEN: readonly Case[] = [
  ["a body that is shorter than its length", end(ok("Content-Length: 100"), CALENDAR), PROTOCOL],
  ["a body that is longer than its length", end(ok(`Content-Length: ${CALENDAR.length}`), CALENDAR, "SECRET"), READ],
  ["a second reply behind the first", end(ok(`Content-Length: ${CALENDAR.length}`), CALENDAR, ok(), "SECRET"), READ],
  ["two lengths", end(ok("Content-Length: 1", "Content-Length: 2"), "ab"), PROTOCOL],
  ["a length and chunks", end(ok("Content-Length: 1", "Transfer-Encoding: chunked"), chunk("ab"), chunk("")), PROTOCOL],
  ["a length that is no number", end(ok("Content-Length: -1"), "ab"), PROTOCOL],
  ["a chunk whose size is no number", end(CHUNKED, "z\r\nab\r\n"), PROTOCOL],
  ["a chunk with a huge size", end(CHUNKED, "fffffffffffffffff\r\nab\r\n"), PROTOCOL],
  ["chunks that end too early", end(CHUNKED, chunk("BEGIN:")), PROTOCOL],
  ["a header with a line break inside", end("HTTP/1.1 200 OK\r\nA: b\rC: d\r\n\r\n"), PROTOCOL],
  ["an unasked 100", end("HTTP/1.1 100 Continue\r\n\r\n", ok(), CALENDAR), PROTOCOL],
  [
    "a switch of protocols",
    end("HTTP/1.1 101 Switching Protocols\r\nUpgrade: a\r\nConnection: upgrade\r\n\r\n"),
    PROTOCOL,
  ],
  ["status 999", end("HTTP/1.1 999 No\r\n\r\n"), PROTOCOL],
  ["status 600", end("HTTP/1.1 600 No\r\nContent-Length: 0\r\n\r\n"), PROTOCOL],
  ["the banner of another service", end("SSH-2.0-OpenSSH_9.2\r\n"), PROTOCOL],
  ["HTTP/0.9", end(CALENDAR), PROTOCOL],
  ["frames of HTTP/2", end(Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])), PROTOCOL],
  ["no byte", end(), PROTOCOL],
  ["a reset connection", (socket) => socket.resetAndDestroy(), PROTOCOL],
  ["gzip that is cut off", encoded("gzip", zlib.gzipSync(TEXT).subarray(0, 20)), ENCODING],
  ["text that says gzip", encoded("gzip", TEXT), ENCODING],
  ["text that says brotli", encoded("br", TEXT), ENCODING],
  ["zstd with a window of 128 MB", encoded("zstd", zlib.zstdCompressSync(zeros, widest)), ENCODING],
];

const drip =
  (head: string): Serve =>
  (socket) => {
    socket.write(head);
    const timer = setInterval(() => socket.write("a"), 10);
    socket.on("close", () => clearInterval(timer));
  };
const TIMEOUT = "unavailable: timeout";
const SLOW: readonly Case[] = [
  ["never replies", () => {}, TIMEOUT],
  ["drips a header", drip("HTTP/1.1 200 OK\r\nA: "), TIMEOUT],
  ["drips a body", drip(ok()), TIMEOUT],
  ["drips gzip", drip(ok("Content-Encoding: gzip")), TIMEOUT],
  ["sends all but the last chunk", (socket) => void socket.write(CHUNKED + chunk(CALENDAR)), TIMEOUT],
];

const servers = createServers();
let port = 0;
beforeAll(async () => {
  const serves = new Map([...BODIES, ...FLOODS, ...BROKEN, ...SLOW].map(([what, serve]) => [what, serve]));
  ({ port } = await servers.raw((socket, path) => serves.get(decodeURIComponent(path.slice(1)))?.(socket)));
});
afterAll(() => servers.stop());
const guard = createGuard();
const addressOf = (what: string) => `http://127.0.0.1:${port}/${encodeURIComponent(what)}`;
/** Whole bodies only where they differ, because a difference of ten million characters cannot be read. */
const short = (text: string) => (text.length > 1_000 ? `${text.slice(0, 20)}… of ${text.length}` : text);

test.each(BODIES)("the guard reads a calendar whose body comes %s", async (what, _serve, expected) => {
  const read = await outcome(guard.fetch(addressOf(what)));
  expect(short(read)).toBe(short(expected));
  expect(read === expected).toBe(true);
});

test.each(FLOODS)("the guard ends %s", async (what, _serve, expected) =>
  expect(short(await outcome(guard.fetch(addressOf(what), { caller: what })))).toBe(expected),
);

test.each(BROKEN)("the guard survives a broken reply: %s", async (what, _serve, expected) =>
  expect(await outcome(guard.fetch(addressOf(what), { caller: what }))).toBe(expected),
);

describe("short deadlines", () => {
  const hasty = createGuard({ limits: { totalMs: 200 } });
  test.each(SLOW)("the guard's deadline ends a server that %s", async (what, _serve, expected) =>
    expect(await outcome(hasty.fetch(addressOf(what), { caller: what }))).toBe(expected),
  );

  test("the guard's deadline ends a server that takes the connection and never answers the TLS handshake", async () => {
    const { port: silent } = await servers.silent();
    const impatient = createGuard({ limits: { connectMs: 200 } });
    expect(await outcome(impatient.fetch(`https://a.calendar.test:${silent}/`))).toBe("unavailable: connect");
  });
});

test("the guard leaves no connection open after a reply", async () => {
  await guard.fetch(addressOf("as gzip"));
  await expect.poll(() => servers.openConnections()).toBe(0);
});

describe("TLS connections", () => {
  let secure = 0;
  let both = 0;
  let only2 = 0;
  beforeAll(async () => {
    const bomb = zlib.gzipSync(zeros);
    secure = (await servers.https((_request, response) => response.end(CALENDAR))).port;
    both = (await servers.http2(true, bomb)).port;
    only2 = (await servers.http2(false, bomb)).port;
  });

  test.each([
    ["reads a name", "a.calendar.test", READ],
    ["reads a name with a last dot", "a.calendar.test.", READ],
    ["reads an international name", "bücher.test", READ],
    ["reads an address", "127.0.0.1", READ],
    ["refuses an expired certificate", "expired.calendar.test", "certificate: certificate"],
    ["refuses a self-signed certificate", "self.calendar.test", "certificate: certificate"],
    ["refuses a certificate of another name", "calendar.example", "certificate: certificate"],
    ["refuses a certificate that has the address in another form", "[::ffff:127.0.0.1]", "certificate: certificate"],
  ])("over TLS the guard %s", async (_what, host, expected) =>
    expect(await outcome(guard.fetch(`https://${host}:${secure}/`))).toBe(expected),
  );

  test("the guard refuses a bad certificate even if the environment trusts all", async () => {
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await outcome(guard.fetch(`https://self.calendar.test:${secure}/`))).toBe("certificate: certificate");
  });

  test("the guard cannot connect over TLS to a port of plain HTTP", async () => {
    const { port: plain } = await servers.http((_request, response) => response.end());
    expect(await outcome(guard.fetch(`https://a.calendar.test:${plain}/`))).toBe("unavailable: connect");
  });

  test.each([
    ["speaks HTTP/1.1 with a server of HTTP/2", () => both, "/", "200 HTTP/1.1"],
    ["ends a bomb of a server of HTTP/2", () => both, "/bomb", TOO_LARGE],
    ["does not speak with a server of HTTP/2 alone", () => only2, "/", "unavailable: connect"],
  ])("over TLS the guard %s", async (_what, portOf, path, expected) =>
    expect(await outcome(guard.fetch(`https://a.calendar.test:${portOf()}${path}`))).toBe(expected),
  );
});
