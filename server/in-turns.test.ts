import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { inTurns } from "./in-turns.ts";

function* steps(name: string, count: number, log: string[]) {
  for (let step = 1; step <= count; step++) {
    log.push(`${name}${step}`);
    yield;
  }
  return name;
}

test("the event loop has a turn between two slices of a long computation", async () => {
  const log: string[] = [];
  const done = inTurns(steps("a", 3, log), 0);
  for (let turn = 0; turn < 20; turn++) {
    log.push("turn");
    await setImmediate();
  }
  const work = log.filter((one) => one !== "turn");
  expect([await done, work]).toEqual(["a", ["a1", "a2", "a3"]]);
  expect(log.slice(log.indexOf("a1"), log.indexOf("a3"))).toContain("turn");
});

test("two long computations take turns", async () => {
  const log: string[] = [];
  await Promise.all([inTurns(steps("a", 2, log), 0), inTurns(steps("b", 2, log), 0)]);
  expect(log).toEqual(["a1", "b1", "a2", "b2"]);
});

test("a failing computation rejects, and the next one runs", async () => {
  function* failing() {
    yield;
    throw new Error("broken");
  }
  await expect(inTurns(failing())).rejects.toThrow("broken");
  expect(await inTurns(steps("b", 1, []))).toBe("b");
});
