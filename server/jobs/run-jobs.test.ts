import { expect, test } from "vitest";
import { startAll } from "./run-jobs.ts";

/** Things that start and stop, and what has happened to them. */
function things() {
  const running = new Set<string>();
  const thing =
    (name: string, ready: Promise<unknown> = Promise.resolve()) =>
    async () => {
      await ready;
      running.add(name);
      return { name, stop: async () => running.delete(name) };
    };
  return { running, thing };
}

const none = () => {};

test("starts all, in their order", async () => {
  const { running, thing } = things();
  const slow = Promise.withResolvers<void>();
  const started = startAll([thing("a", slow.promise), thing("b")], none);
  slow.resolve();
  expect((await started).map(({ name }) => name)).toEqual(["a", "b"]);
  expect(running).toEqual(new Set(["a", "b"]));
});

test("leaves none running when one cannot be started, not even one that starts later", async () => {
  const { running, thing } = things();
  const slow = Promise.withResolvers<void>();
  const fault = new Error("No connection.");
  const before: number[] = [];
  const started = startAll([thing("a"), () => Promise.reject(fault), thing("b", slow.promise)], () =>
    before.push(running.size),
  );
  const outcome = started.catch((error: unknown) => error);
  slow.resolve();
  expect(await outcome).toBe(fault);
  expect([before, running]).toEqual([[2], new Set()]);
});

test("says why, also when what runs cannot be stopped", async () => {
  const fault = new Error("No connection.");
  const stuck = async () => ({ stop: () => Promise.reject(new Error("It does not stop.")) });
  await expect(startAll([stuck, () => Promise.reject(fault)], none)).rejects.toBe(fault);
});
