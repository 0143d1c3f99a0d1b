import { expect, test } from "vitest";
import { createFairQueue, QueueFull } from "./fair-queue.ts";

/** Turns whose works end one after the other, and the names of those that have begun. A name is its networks and a number. */
function watched(maxWaiting = 100) {
  const inTurn = createFairQueue({ atOnce: 1, maxWaiting });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const add = (name: string, goesLast = false) =>
    inTurn({ path: name.split(".").slice(0, -1), goesLast }, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.push(end));
    }).catch((error: unknown) => {
      if (!(error instanceof QueueFull)) throw error;
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

test("a caller who sends many waits for itself; others come in between", async () => {
  const { add, begun, endAll } = watched();
  const all = ["a.1", "a.2", "a.3", "a.4", "b.1", "b.2", "c.1"].map((name) => add(name));
  await endAll();
  await Promise.all(all);
  expect(begun).toEqual(["a.1", "a.2", "b.1", "c.1", "a.3", "b.2", "a.4"]);
});

test("many addresses of one network have its turns together", async () => {
  const { add, begun, endAll } = watched();
  const all = ["n.a.1", "n.a.2", "n.b.1", "n.c.1", "n.d.1", "m.e.1", "m.e.2"].map((name) => add(name));
  await endAll();
  await Promise.all(all);
  expect(begun).toEqual(["n.a.1", "n.a.2", "m.e.1", "n.b.1", "m.e.2", "n.c.1", "n.d.1"]);
});

test("when the queue is full, the group that has most in it gives up the last", async () => {
  const { add, begun, refused, endAll } = watched(3);
  const all = ["a.1", "a.2", "a.3", "a.4", "a.5", "b.1", "b.2", "c.1"].map((name) => add(name));
  await endAll();
  await Promise.all(all);
  expect(refused.toSorted()).toEqual(["a.3", "a.4", "a.5", "b.2"]);
  expect(begun).toEqual(["a.1", "a.2", "b.1", "c.1"]);
});

test("130 addresses of one network that fill the queue keep no other out", async () => {
  const { add, begun, refused, endAll } = watched(100);
  const crowd = Array.from({ length: 130 }, (_, n) => add(`crowd.site${n % 8}.address${n}.1`));
  const others = Array.from({ length: 15 }, (_, n) => add(`other${n}.site.address.1`));
  await endAll();
  await Promise.all([...crowd, ...others]);
  expect(refused.filter((name) => name.startsWith("other"))).toEqual([]);
  expect(begun.slice(1, 17).filter((name) => name.startsWith("other"))).toHaveLength(15);
});

test("those who go last wait for all others, but not without end", async () => {
  const { add, begun, endAll } = watched();
  const all = [add("x.1")];
  for (let n = 1; n <= 3; n += 1) all.push(add(`guess.${n}`, true));
  for (let n = 1; n <= 9; n += 1) all.push(add(`a${n}.1`));
  await endAll();
  await Promise.all(all);
  const order = ["x.1", "a1.1", "a2.1", "a3.1", "a4.1", "a5.1", "a6.1", "a7.1", "guess.1", "a8.1", "a9.1"];
  expect(begun).toEqual([...order, "guess.2", "guess.3"]);
});

test("a full queue first refuses those who go last", async () => {
  const { add, refused, endAll } = watched(2);
  const all = [add("x.1"), add("guess.1", true), add("a.1"), add("a.2"), add("guess.2", true)];
  await endAll();
  await Promise.all(all);
  expect(refused).toEqual(["guess.1", "guess.2"]);
});

test("a work that fails leaves its turn to the next", async () => {
  const inTurn = createFairQueue({ atOnce: 1, maxWaiting: 1 });
  const failed = inTurn({ path: ["a"] }, () => Promise.reject(new Error("no")));
  const done = inTurn({ path: ["b"] }, () => Promise.resolve("yes"));
  await expect(failed).rejects.toThrow("no");
  await expect(done).resolves.toBe("yes");
  await expect(inTurn({ path: ["c"] }, () => Promise.resolve("again"))).resolves.toBe("again");
});
