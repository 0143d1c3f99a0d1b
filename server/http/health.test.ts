import express from "express";
import { createServer } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import type { AppContext } from "../app-context.ts";
import { health } from "./health.ts";
import { listen } from "../start/start-app.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server whose database answers when it is let; each question to it is counted. */
async function serve() {
  const questions: PromiseWithResolvers<void>[] = [];
  const ping = (): Promise<void> => {
    const question = Promise.withResolvers<void>();
    questions.push(question);
    return question.promise;
  };
  const app = express().use(
    health({ database: { ping }, mailer: { state: () => undefined } } as unknown as AppContext, () => false),
  );
  const server = createServer(app);
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  closing.push(() => server.close());
  const arrived = (count: number) =>
    new Promise<void>((resolve) => {
      let seen = 0;
      server.on("request", () => ++seen === count && setImmediate(resolve));
    });
  return { questions, arrived, ready: () => fetch(`http://127.0.0.1:${port}/readyz`) };
}

test("however many ask at once whether it is ready, the database is asked once", async () => {
  const { questions, arrived, ready } = await serve();
  const all = arrived(100);
  const replies = Array.from({ length: 100 }, ready);
  await all;
  expect(questions).toHaveLength(1);
  questions[0]?.resolve();
  expect(new Set((await Promise.all(replies)).map(({ status }) => status))).toEqual(new Set([200]));
});

test("a database that has gone since the last question is noticed a quarter of a second later", async () => {
  const { questions, arrived, ready } = await serve();
  const now = vi.spyOn(performance, "now").mockReturnValue(1_000);
  closing.push(() => now.mockRestore());
  const answered = async (settle: (question: PromiseWithResolvers<void> | undefined) => void): Promise<number> => {
    const asked = questions.length;
    const isHere = arrived(1);
    const reply = ready();
    await isHere;
    expect(questions).toHaveLength(asked + 1);
    settle(questions.at(-1));
    return (await reply).status;
  };
  expect(await answered((question) => question?.resolve())).toBe(200);
  now.mockReturnValue(1_250);
  expect((await ready()).status).toBe(200);
  now.mockReturnValue(1_251);
  // The cache goes by one reading of the clock for a millisecond; this timer ends after that one.
  await new Promise((resolve) => setTimeout(resolve, 2));
  expect(await answered((question) => question?.reject(new Error("gone")))).toBe(503);
});
