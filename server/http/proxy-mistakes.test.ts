import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { beforeEach, expect, vi } from "vitest";
import { COLLAB_PATH, REALTIME_PATH } from "#domain/contract/sockets.ts";
import { createLog } from "../log.ts";
import { appTest, type TestApp } from "../testing/start-test-app.ts";
import { warnOfProxyMistakes } from "./proxy-mistakes.ts";
import { rawRequest } from "../testing/raw-request.ts";

const PUBLIC_URL = "https://overlap.example";
const test = appTest({ publicUrl: PUBLIC_URL });
const hereOf = (app: TestApp): string => `http://127.0.0.1:${app.port}`;
const warnings = (app: TestApp): readonly unknown[][] => vi.mocked(app.context.log.warn).mock.calls;
beforeEach<{ app: TestApp }>(({ app }) => {
  vi.restoreAllMocks();
  vi.spyOn(app.context.log, "warn");
});

/** Returns the status of an upgrade request. */
async function upgrade(app: TestApp, path: string, headers: Record<string, string> = {}): Promise<number> {
  const wish = { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13" };
  return (await rawRequest(hereOf(app), path, { headers: { ...wish, ...headers } })).status;
}

test("a socket of another site's page is refused with a warning about both origins", async ({ app }) => {
  const headers = { Origin: "https://other.example", Host: "inside:3000" };
  expect(await upgrade(app, COLLAB_PATH, headers)).toBe(403);
  const values = { origin: "https://other.example", host: "inside:3000", publicUrl: PUBLIC_URL };
  const sentence = /^A WebSocket of another site's page was refused\. If it is yours, set PUBLIC_URL/;
  expect(warnings(app)).toContainEqual([values, expect.stringMatching(sentence)]);
  const { status } = await rawRequest(hereOf(app), `${REALTIME_PATH}/?EIO=4&transport=polling`, { headers });
  expect(status).toBe(403);
  expect(warnings(app).filter(([, text]) => sentence.test(String(text)))).toHaveLength(2);
});

test("a socket at an unknown address is logged without the address", async ({ app }) => {
  expect(await upgrade(app, "/overlap/collab/secretMeeting")).toBe(404);
  expect(warnings(app)).toEqual([[{ status: "404 Not Found" }, "A WebSocket was refused: 404 Not Found."]]);
});

test("a page at another address than PUBLIC_URL causes one warning with both addresses", async ({ app }) => {
  const { host } = new URL(hereOf(app));
  for (const _ of ["first", "again"]) await upgrade(app, COLLAB_PATH, { Origin: `http://${host}` });
  const values = { origin: `http://${host}`, host, publicUrl: PUBLIC_URL };
  const sentence = "Pages are opened at another address than PUBLIC_URL, where links in mails lead. Is it right?";
  expect(warnings(app).filter(([, said]) => String(said).startsWith("Pages are"))).toEqual([[values, sentence]]);
});

test("X-Forwarded-For with TRUST_PROXY=0 causes one warning without addresses", async ({ app }) => {
  for (const _ of ["first", "again"]) {
    await rawRequest(hereOf(app), "/healthz", { headers: { "X-Forwarded-For": "203.0.113.7, 203.0.113.8" } });
  }
  expect(warnings(app)).toEqual([
    [
      { addressesForwarded: 2, trustProxy: 0 },
      expect.stringMatching(/^A request carries X-Forwarded-For, and TRUST_PROXY is 0/),
    ],
  ]);
});

test("a WebSocket without Upgrade causes one warning with the lines of nginx that mend it", async ({ app }) => {
  const headers = { "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version": "13" };
  for (const path of [COLLAB_PATH, `${REALTIME_PATH}/?EIO=4&transport=websocket`, COLLAB_PATH]) {
    await rawRequest(hereOf(app), path, { headers });
  }
  expect(warnings(app).filter(([, said]) => String(said).startsWith("A WebSocket arrived"))).toEqual([
    [
      { upgrade: "none", connection: "keep-alive" },
      expect.stringMatching(
        /nginx, beside proxy_pass: proxy_http_version 1\.1; proxy_set_header Upgrade \$http_upgrade; proxy_set_header Connection "upgrade";$/,
      ),
    ],
  ]);
});

test("a page over http with PUBLIC_URL at https causes a warning and does not upgrade its requests", async ({
  app,
}) => {
  const browser = { Accept: "text/html,*/*;q=0.8", "User-Agent": "Mozilla/5.0", Host: "overlap.example" };
  const policyFor = async (headers: Record<string, string>) =>
    String(
      (await rawRequest(hereOf(app), "/", { headers: { ...browser, ...headers } })).headers["content-security-policy"],
    );
  const proxied = { "X-Forwarded-For": "203.0.113.7" };
  const isUpgraded = (policy: string) => policy.includes("upgrade-insecure-requests");
  expect(isUpgraded(await policyFor({ ...proxied, "X-Forwarded-Proto": "https" }))).toBe(true);
  expect(isUpgraded(await policyFor(proxied))).toBe(true);
  // An inner proxy reports its own http; the browser's header shows that it was https.
  expect(isUpgraded(await policyFor({ ...proxied, "X-Forwarded-Proto": "http", "Sec-Fetch-Mode": "navigate" }))).toBe(
    true,
  );
  const sentence = /^A page is opened over http, and PUBLIC_URL is https/;
  expect(warnings(app).filter(([, said]) => sentence.test(String(said)))).toEqual([]);
  expect(isUpgraded(await policyFor({ ...proxied, Host: "10.0.0.5" }))).toBe(false);
  expect(isUpgraded(await policyFor({ ...proxied, "X-Forwarded-Proto": "http" }))).toBe(false);
  expect(isUpgraded(await policyFor({}))).toBe(false);
  const values = { host: "overlap.example", forwardedProto: "http", publicUrl: PUBLIC_URL };
  expect(warnings(app).filter(([, said]) => sentence.test(String(said)))).toEqual([[values, expect.anything()]]);
});

test("a proxy that serves Overlap below a path causes a warning", async ({ app }) => {
  await rawRequest(hereOf(app), "/", { headers: { "X-Forwarded-Prefix": "/overlap/" } });
  expect(warnings(app)).toContainEqual([
    { prefix: "/overlap" },
    expect.stringMatching(/^The proxy serves Overlap below a path \(X-Forwarded-Prefix\)/),
  ]);
});

test.for([
  [2, "203.0.113.7", "curl", 1],
  [2, "203.0.113.7, 10.0.0.1", "Mozilla/5.0", undefined],
  [1, undefined, "Mozilla/5.0", 0],
  [1, undefined, "Prometheus/3", undefined],
] as const)("with TRUST_PROXY=%s, X-Forwarded-For %s of %s causes a warning if it is too short", (row) => {
  const [trustProxy, forwarded, agent, addressesForwarded] = row;
  const log = createLog("silent");
  const warn = vi.spyOn(log, "warn");
  const server = new EventEmitter();
  warnOfProxyMistakes(server as Server, { trustProxy }, log);
  const headers = { "user-agent": agent, ...(forwarded !== undefined && { "x-forwarded-for": forwarded }) };
  for (const _ of ["first", "again"]) server.emit("request", { method: "GET", headers });
  const sentence: unknown = expect.stringMatching(
    /^A request carries fewer addresses in X-Forwarded-For than TRUST_PROXY says/,
  );
  expect(warn.mock.calls).toEqual(
    addressesForwarded === undefined ? [] : [[{ addressesForwarded, trustProxy }, sentence]],
  );
});
