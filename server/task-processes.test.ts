import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { createTaskProcesses, TaskKilled } from "./task-processes.ts";

const PROGRAM = new URL("testing/run-code.ts", import.meta.url);
const run = createTaskProcesses<string, unknown>(PROGRAM);

test("a task runs in the process of the task before, without this process's environment", async () => {
  expect(await run("ann", "globalThis.count = 1")).toBe(1);
  expect(await run("ann", "[globalThis.count, process.env.PATH]")).toEqual([1, undefined]);
});

test("a task that never ends is killed while the event loop runs, and the next task works", async () => {
  await run("ann", "0");
  let turns = 0;
  const turn = setInterval(() => (turns += 1), 1);
  await expect(run("ann", "for (;;);")).rejects.toThrow(TaskKilled);
  clearInterval(turn);
  expect(turns).toBeGreaterThan(0);
  expect(await run("ann", "6 * 7")).toBe(42);
});

test("a task that fills the memory with one growing map is killed, and the next task works", async () => {
  await expect(run("ann", "const all = new Map(); for (let i = 0; ; i++) all.set(i, i)")).rejects.toThrow(TaskKilled);
  expect(await run("ann", "1")).toBe(1);
});

test.runIf(process.platform === "linux")("the process of a task has Linux's highest oom_score_adj", async () => {
  const score = () => run("ann", "process.getBuiltinModule('fs').readFileSync('/proc/self/oom_score_adj', 'latin1')");
  await expect.poll(score).toBe("1000\n");
});

test("a task that throws rejects with its own message", async () => {
  await expect(run("ann", "null.x")).rejects.toThrow("Cannot read properties of null");
});

test("a task process that fails between two tasks spoils at most the next one", async () => {
  await run("ann", "setImmediate(() => { throw new Error('late') }); 0");
  await run("ann", "1").catch(() => {});
  expect(await run("ann", "2")).toBe(2);
});

/** A server whose task kills it, and then computes without an end. */
const KILLED_SERVER = `
import { createTaskProcesses } from "${new URL("task-processes.ts", import.meta.url).href}";
const run = createTaskProcesses(new URL("${PROGRAM.href}"));
process.stdout.write(String(await run("ann", "process.pid")));
await run("ann", "process.kill(process.ppid, 'SIGKILL'); for (;;);");
`;

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a task that never ends stops when its server is killed", async () => {
  const server = spawn(process.execPath, ["--input-type=module", "-e", KILLED_SERVER]);
  const ends = Promise.all([once(server.stdout, "data"), once(server, "exit")]);
  const [[pid], [, signal]] = (await ends) as [[Buffer], [null, string]];
  expect(signal).toBe("SIGKILL");
  await expect.poll(() => isAlive(Number(pid.toString())), { timeout: 10_000 }).toBe(false);
});
