import { beforeEach, expect, vi } from "vitest";
import { COLLAB_PATH, REALTIME_PATH } from "#domain/contract/sockets.ts";
import { appTest, type TestApp } from "../testing/start-test-app.ts";
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

test("pages at another address than PUBLIC_URL are warned about once, with both", async ({ app }) => {
  const { host } = new URL(hereOf(app));
  for (const _ of ["first", "again"]) await upgrade(app, COLLAB_PATH, { Origin: `http://${host}` });
  const values = { origin: `http://${host}`, host, publicUrl: PUBLIC_URL };
  const sentence = "Pages are opened at another address than PUBLIC_URL, where links in mails lead. Is it right?";
  expect(warnings(app).filter(([, said]) => String(said).startsWith("Pages are"))).toEqual([[values, sentence]]);
});

test("X-Forwarded-For with TRUST_PROXY=0 is warned about once, without addresses", async ({ app }) => {
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
