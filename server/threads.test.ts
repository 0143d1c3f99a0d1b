import { expect, test } from "vitest";
import { createThreads, ThreadKilled } from "./threads.ts";

const LIMITS = { atOnce: 1, heapMegabytes: 32, idleMs: 60_000 };
const LONG_MS = 60_000;

const program = (run: string) => {
  const serve = JSON.stringify(new URL("threads.ts", import.meta.url).href);
  return new URL(`data:text/javascript,import { serveTasks } from ${serve}; serveTasks(${run});`);
};
/** Runs JavaScript, so that a task says what its thread does. */
const run = () => createThreads<string, unknown>(program("(code) => (0, eval)(code)"), LIMITS);

test("a task gets its result from the thread of the task before", async () => {
  const task = run();
  expect(await task("globalThis.count = 1", LONG_MS)).toBe(1);
  expect(await task("globalThis.count + 1", LONG_MS)).toBe(2);
});

test("a task that never ends is killed, the event loop runs meanwhile, and the next task works", async () => {
  const task = run();
  await task("0", LONG_MS);
  let turns = 0;
  const turn = setInterval(() => (turns += 1), 1);
  await expect(task("for (;;);", 100)).rejects.toThrow(ThreadKilled);
  clearInterval(turn);
  expect(turns).toBeGreaterThan(0);
  expect(await task("6 * 7", LONG_MS)).toBe(42);
});

test("a task that takes too much memory is killed and costs the process nothing", async () => {
  const task = run();
  await expect(task("const all = []; for (;;) all.push({ all: [...all.slice(-9)] })", LONG_MS)).rejects.toThrow(
    ThreadKilled,
  );
  expect(await task("1", LONG_MS)).toBe(1);
});

test("a task that throws fails with its own error", async () => {
  await expect(run()("null.x", LONG_MS)).rejects.toThrow(TypeError);
});

test("a thread that fails between two tasks costs at most the next one", async () => {
  const task = run();
  await task("setImmediate(() => { throw new Error('late') }); 0", LONG_MS);
  await task("1", LONG_MS).catch(() => {});
  expect(await task("2", LONG_MS)).toBe(2);
});
