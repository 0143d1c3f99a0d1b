import { expect, vi } from "vitest";
import { TIMEOUTS } from "../start/start-app.ts";
import { CHOIR } from "../testing/api-client.ts";
import { type Client, openSocket } from "../testing/open-socket.ts";
import { appTest, type TestApp } from "../testing/start-test-app.ts";
import { UNDER_WAY } from "./under-way.ts";

const timeouts = { ...TIMEOUTS, headersTimeout: 1_000, requestTimeout: 4_000, connectionsCheckingInterval: 100 };
const test = appTest({ rateLimit: true }, { timeouts });

const MAX_BODY = 256 * 1024;

type Sent = { readonly path?: string; readonly headers?: string; readonly body?: string };

/** Sends the head of a request and the beginning of its body. */
const post = (app: TestApp, { path = "/api/meetings", headers = "", body = "" }: Sent) =>
  openSocket(app.port, `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n${body}`);

const announced = (bytes: number) => `Content-Length: ${bytes}\r\n`;
const CHUNKED = "Transfer-Encoding: chunked\r\n";
const CHUNK = `${(16 * 1024).toString(16)}\r\n${" ".repeat(16 * 1024)}\r\n`;

/** Sends chunks until the server closes the connection, and returns its reply. */
async function replyToEndless({ socket, reply, closed }: Client): Promise<string> {
  const first = reply();
  const go = () => {
    while (!socket.destroyed && socket.write(CHUNK));
  };
  socket.on("drain", go);
  go();
  await closed;
  return first;
}

// These five run at the same time, because the server cuts a connection off only when its time for a request is over.
test(
  "a body with a too large Content-Length gets 413 before its first byte and is cut off",
  { concurrent: true },
  async ({ app }) => {
    const { reply, closed } = await post(app, { headers: announced(1_000_000_000) });
    expect(await reply()).toMatch(/^HTTP\/1\.1 413 [^]*The request is larger than 256 kB\./);
    await closed;
  },
);

test("an endless body gets 413 as soon as it is too long and is cut off", { concurrent: true }, async ({ app }) => {
  const reply = await replyToEndless(await post(app, { headers: CHUNKED }));
  expect(reply).toMatch(/^HTTP\/1\.1 413 [^]*The request is larger than 256 kB\./);
});

test.for([
  ["to an address that takes none", "/api/nothing", 404],
  ["to a page", "/healthz", 404],
  ["to another user's account", "/api/me", 405],
] as const)(
  "an endless body %s gets a reply and is cut off",
  { concurrent: true },
  async ([_which, path, status], { app }) => {
    const reply = await replyToEndless(await post(app, { path, headers: CHUNKED }));
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  },
);

test("a connection stays open after a reply before the end of a short body", async ({ app }) => {
  const { socket, reply } = await post(app, { path: "/api/nothing", headers: announced(2), body: "{" });
  expect(await reply()).toMatch(/^HTTP\/1\.1 404 /);
  socket.write("}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await reply()).toMatch(/^HTTP\/1\.1 200 /);
});

test("an address with too many bytes in flight gets 429 until one of its clients leaves", async ({ app }) => {
  const most = UNDER_WAY.perAddress / MAX_BODY;
  const large = Array.from({ length: most }, () => post(app, { headers: announced(MAX_BODY), body: "{" }));
  const [first] = await Promise.all(large);
  // The rest of the allowance is too small for a large body.
  for (let n = 0; n < 20; n += 1) await post(app, { headers: announced(2), body: "{" });
  const status = async () => (await app.api.call("createMeeting", { body: CHOIR })).status;
  await vi.waitFor(async () => expect(await status()).toBe(429));
  first?.socket.destroy();
  await vi.waitFor(async () => expect(await status()).toBe(201));
});

test("a body may begin with a byte order mark, be empty where optional, and arrive in pieces", async ({ app }) => {
  const text = Buffer.from(`\uFEFF${JSON.stringify({ ...CHOIR, name: "Chöre" })}`);
  const { socket, reply } = await post(app, { headers: announced(text.length) });
  // In the middle of the ö.
  const middle = text.indexOf(Buffer.from("ö")) + 1;
  socket.write(text.subarray(0, middle));
  await app.api.createMeeting(); // by now the first piece has been read
  socket.write(text.subarray(middle));
  expect(await reply()).toMatch(/^HTTP\/1\.1 201 [^]*Chöre/);
  const headers = { "Content-Type": "application/json", "Content-Length": "0" };
  const { meetingID } = await app.api.createMeeting();
  const deleted = await fetch(`${app.url}/api/meetings/${meetingID}`, { method: "DELETE", headers });
  expect(deleted.status).not.toBe(400);
});

test("a program that sends a name in Latin-1 is refused and learns that a body is UTF-8", async ({ app }) => {
  const body = Buffer.from(JSON.stringify({ ...CHOIR, name: "Chöre" }), "latin1");
  const headers = { "Content-Type": "application/json" };
  const reply = await fetch(`${app.url}/api/meetings`, { method: "POST", headers, body });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ code: "invalid", message: "The body must be plain, uncompressed UTF-8." });
});
