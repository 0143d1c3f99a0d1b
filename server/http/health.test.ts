import express from "express";
import { createServer } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import type { AppContext } from "../app-context.ts";
import { health } from "./health.ts";
import { createKeys } from "../keys.ts";
import { TEST_SECRET } from "../testing/start-test-app.ts";
import { PROBE, probeToken } from "./probe.ts";
import { listen } from "../start/start-app.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

const keys = createKeys(TEST_SECRET);
const config = { trustProxy: 1, publicUrl: "https://overlap.example" };

/** Serves with a database that answers on demand, and counts its queries. */
async function serve() {
  const questions: PromiseWithResolvers<void>[] = [];
  const ping = (): Promise<void> => {
    const question = Promise.withResolvers<void>();
    questions.push(question);
    return question.promise;
  };
  const app = express().use(
    health(
      { database: { ping }, mailer: { state: () => undefined }, keys, config } as unknown as AppContext,
      () => false,
    ),
  );
  const server = createServer(app);
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  closing.push(() => server.close());
  const arrived = (count: number) =>
    new Promise<void>((resolve) => {
      let seen = 0;
      server.on("request", () => ++seen === count && setImmediate(resolve));
    });
  const url = `http://127.0.0.1:${port}`;
  return { url, questions, arrived, ready: () => fetch(`${url}/readyz`) };
}

test("many monitors that request /readyz at once cause one query", async () => {
  const { questions, arrived, ready } = await serve();
  const all = arrived(100);
  const replies = Array.from({ length: 100 }, ready);
  await all;
  expect(questions).toHaveLength(1);
  questions[0]?.resolve();
  expect(new Set((await Promise.all(replies)).map(({ status }) => status))).toEqual(new Set([200]));
});

test("a monitor learns of a lost database after a quarter of a second", async () => {
  const { questions, arrived, ready } = await serve();
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
  closing.push(() => clock.mockRestore());
  const answered = async (settle: (question: PromiseWithResolvers<void> | undefined) => void): Promise<number> => {
    const questionCount = questions.length;
    const isHere = arrived(1);
    const reply = ready();
    await isHere;
    expect(questions).toHaveLength(questionCount + 1);
    settle(questions.at(-1));
    return (await reply).status;
  };
  expect(await answered((question) => question?.resolve())).toBe(200);
  clock.mockReturnValue(1_250);
  expect((await ready()).status).toBe(200);
  clock.mockReturnValue(1_251);
  // The cache reads the clock once a millisecond.
  await new Promise((resolve) => setTimeout(resolve, 2));
  expect(await answered((question) => question?.reject(new Error("gone")))).toBe(503);
});

test("only a caller with the key learns from /healthz how its request arrived", async () => {
  const { url } = await serve();
  const headers = { "X-Forwarded-For": "192.0.2.66, 203.0.113.7" };
  const reply = async (token: string): Promise<unknown> =>
    (await fetch(`${url}/healthz?${PROBE}=${encodeURIComponent(token)}`, { headers })).json();
  const nowMs = Date.now();
  expect(await reply(probeToken(keys, nowMs))).toMatchObject({
    status: "alive",
    arrival: {
      forwardedFor: ["192.0.2.66", "203.0.113.7"],
      trustProxy: 1,
      publicUrl: config.publicUrl,
      caller: "203.0.113.7",
    },
  });
  const strangers = createKeys(`${TEST_SECRET}-other`);
  for (const token of ["", "x", `${nowMs}.`, probeToken(strangers, nowMs), probeToken(keys, nowMs - 3_600_000)]) {
    expect([token, await reply(token)]).toEqual([token, { status: "alive" }]);
  }
});
