import { expect, onTestFinished, vi } from "vitest";
import { Failure } from "#domain/contract/failure.ts";
import { rawRequest } from "../testing/raw-request.ts";
import { appTest, type TestApp } from "../testing/start-test-app.ts";
import { limitCalls } from "./limit-calls.ts";
import { serve } from "../testing/serve.ts";
import { RATE_LIMITS } from "#domain/contract/rate-limits.ts";
import { TooMany } from "./rate-limit.ts";

// One proxy in front, so that a test can name its callers' addresses.
const test = appTest({ rateLimit: true, trustProxy: 1 });

const ask = (app: TestApp, address: string, path: string, method = "GET") =>
  rawRequest(app.url, path, { method, headers: { "x-forwarded-for": address } });

test("a caller over the limit gets 429 below /api and at meetings, with any method and address form", async ({
  app,
}) => {
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
    // The absolute form, as sent to a proxy: the router accepts it too.
    "http://overlap.example/api/server-info",
  ]) {
    const { status, headers, text } = await ask(app, from, path);
    expect([path, status]).toEqual([path, 429]);
    const failure = Failure.parse(JSON.parse(text));
    expect(failure).toMatchObject({ code: "too-many", requestId: headers["request-id"] });
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["ratelimit-policy"]).toBe('"call"; q=2000; w=10');
    expect(headers["ratelimit"]).toMatch(/^"call"; r=0; t=\d+$/);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(RATE_LIMITS.call.seconds + 1);
  }
  const { status, text } = await ask(app, from, "/api/server-info", "HEAD");
  expect([status, text]).toEqual([429, ""]);
  expect((await ask(app, from, "/api/meetings", "OPTIONS")).status).toBe(429);
  expect((await ask(app, "203.0.113.1", "/api/server-info")).status).toBe(200);
});

test("pages and calls have separate allowances, and a monitor is never refused", async ({ app }) => {
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

test("a refused caller is not counted again before the wait is over", async () => {
  const rateLimit = vi.fn<() => Promise<undefined>>(() => Promise.reject(new TooMany(60)));
  const next = vi.fn<() => void>();
  const limit = limitCalls({ config: { trustProxy: 0 }, rateLimit });
  const { url, close } = await serve((request, response) => limit(request, response, next));
  onTestFinished(close);
  for (let n = 0; n < 50; n += 1) expect((await rawRequest(url, "/api/x")).status).toBe(429);
  expect(rateLimit).toHaveBeenCalledOnce();
  expect(next).not.toHaveBeenCalled();
});
