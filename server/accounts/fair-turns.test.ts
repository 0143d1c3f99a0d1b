import { expect, test } from "vitest";
import { createFairTurns, NoTurn } from "./fair-turns.ts";

/** Turns whose works end one after the other, and the names of those that have begun. */
function watched(mostWaiting = 100) {
  const inTurn = createFairTurns({ atOnce: 1, mostWaiting });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const add = (sender: string, name: string) =>
    inTurn(sender, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    }).catch((error: unknown) => {
      if (!(error instanceof NoTurn)) throw error;
      refused.push(name);
    });
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { add, begun, refused, endAll };
}

test("whoever sends many waits for themselves; others come in between", async () => {
  const { add, begun, endAll } = watched();
  const all = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map((name) => add(name.slice(0, 1), name));
  await endAll();
  await Promise.all(all);
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

test("when the queue is full, whoever has most in it gives up the last", async () => {
  const { add, begun, refused, endAll } = watched(3);
  const all = ["a1", "a2", "a3", "a4", "a5", "b1", "b2", "c1"].map((name) => add(name.slice(0, 1), name));
  await endAll();
  await Promise.all(all);
  expect(refused.toSorted()).toEqual(["a3", "a4", "a5", "b2"]);
  expect(begun).toEqual(["a1", "a2", "b1", "c1"]);
});

test("a work that fails leaves its turn to the next", async () => {
  const inTurn = createFairTurns({ atOnce: 1, mostWaiting: 1 });
  const failed = inTurn("a", () => Promise.reject(new Error("no")));
  const done = inTurn("b", () => Promise.resolve("yes"));
  await expect(failed).rejects.toThrow("no");
  await expect(done).resolves.toBe("yes");
  await expect(inTurn("c", () => Promise.resolve("again"))).resolves.toBe("again");
});
