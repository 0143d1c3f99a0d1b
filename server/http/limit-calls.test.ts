import { expect, onTestFinished, vi } from "vitest";
import { Failure } from "#domain/contract/failure.ts";
import { rawRequest } from "../testing/raw-request.ts";
import { appTest, type TestApp } from "../testing/start-test-app.ts";
import { limitCalls } from "./limit-calls.ts";
import { serve } from "../testing/serve.ts";
import { RATE_LIMITS } from "#domain/contract/rate-limits.ts";
import { TooMany } from "./rate-limit.ts";

// Behind one proxy, so that a test can be many callers.
const test = appTest({ rateLimit: true, trustProxy: 1 });

const ask = (app: TestApp, address: string, path: string, method = "GET") =>
  rawRequest(app.url, path, { method, headers: { "x-forwarded-for": address } });

test("a caller who calls too often is refused below /api and at meetings, in any way of asking", async ({ app }) => {
  const from = "198.51.100.1";
  await app.context.rateLimit("call", from, RATE_LIMITS.call.points);
  const meeting = "/m/abcdefghijkl";
  for (const path of [
    "/api/server-info",
    "/api/nothing",
    "/api",
    "/api/docs",
    "/metrics",
    meeting,
    `${meeting}/preview.png`,
    // As to a proxy: the router takes such an address as well.
    "http://overlap.example/api/server-info",
  ]) {
    const { status, headers, text } = await ask(app, from, path);
    expect([path, status]).toEqual([path, 429]);
    const failure = Failure.parse(JSON.parse(text));
    expect(failure).toMatchObject({ code: "too-many", requestId: headers["request-id"] });
    expect(headers["cache-control"]).toBe("no-store");
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(RATE_LIMITS.call.seconds + 1);
  }
  const { status, text } = await ask(app, from, "/api/server-info", "HEAD");
  expect([status, text]).toEqual([429, ""]);
  expect((await ask(app, from, "/api/meetings", "OPTIONS")).status).toBe(429);
  expect((await ask(app, "203.0.113.1", "/api/server-info")).status).toBe(200);
});

test("pages and calls do not use up each other's share, and watching the server is never refused", async ({ app }) => {
  const [caller, reader] = ["198.51.100.2", "198.51.100.3"];
  await app.context.rateLimit("call", caller, RATE_LIMITS.call.points);
  await app.context.rateLimit("file", reader, RATE_LIMITS.file.points);
  expect((await ask(app, caller, "/api/server-info")).status).toBe(429);
  expect((await ask(app, caller, "/")).status).not.toBe(429);
  expect((await ask(app, reader, "/", "HEAD")).status).toBe(429);
  expect((await ask(app, reader, "/apiary")).status).toBe(429);
  expect((await ask(app, reader, "/api/server-info")).status).toBe(200);
  for (const path of ["/healthz", "/readyz"]) {
    expect((await ask(app, caller, path)).status).toBe(200);
    expect((await ask(app, reader, path)).status).toBe(200);
  }
});

/** Refuses all from the first request on. */
async function refusing(holding: Parameters<typeof limitCalls>[1]) {
  const rateLimit = vi.fn<() => Promise<void>>(() => Promise.reject(new TooMany(60)));
  const next = vi.fn<() => void>();
  const limit = limitCalls({ config: { trustProxy: 0 }, rateLimit }, holding);
  const { url, close } = await serve((request, response) => limit(request, response, next));
  onTestFinished(close);
  return { ask: () => rawRequest(url, "/api/x"), rateLimit, next };
}

test("who was refused is not counted again before the time has passed", async () => {
  const { ask: again, rateLimit, next } = await refusing({ after: 100, ms: 1, max: 10 });
  for (let n = 0; n < 50; n += 1) expect((await again()).status).toBe(429);
  expect(rateLimit).toHaveBeenCalledOnce();
  expect(next).not.toHaveBeenCalled();
});

test("refusals of a flood wait, and where too many wait already, their connection is closed", async () => {
  const { ask: again } = await refusing({ after: 1, ms: 1_000, max: 2 });
  const order: string[] = [];
  const send = async () => {
    const { status, headers } = await again();
    order.push(`${status} ${String(headers.connection)}`);
  };
  await send();
  await Promise.all([send(), send(), send()]);
  expect(order).toEqual(["429 keep-alive", "429 close", "429 keep-alive", "429 keep-alive"]);
});
