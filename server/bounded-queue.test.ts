import { expect, test } from "vitest";
import { createBoundedQueue, QueueFull } from "./bounded-queue.ts";

/** Makes a queue and ends its work on request. Returns the begun work in order, as `<sender>.<number>`. */
function observed(bounds: Parameters<typeof createBoundedQueue>[0]) {
  const queue = createBoundedQueue(bounds);
  const began: string[] = [];
  const refused: string[] = [];
  const running: (() => void)[] = [];
  const add = (name: string) =>
    queue(name.split(".")[0] ?? "", async () => {
      began.push(name);
      await new Promise<void>((resolve) => running.push(resolve));
    }).catch((error: unknown) => {
      if (!(error instanceof QueueFull)) throw error;
      refused.push(name);
    });
  /** The next job begins within one turn of the event loop. */
  const turn = () => new Promise((resolve) => void setImmediate(resolve));
  async function finishAll(): Promise<void> {
    await turn();
    while (running.length > 0) {
      running.shift()?.();
      await turn();
    }
  }
  return { add, began, refused, turn, finishAll, isRunning: () => running.length };
}

test("a new sender waits for one piece of work of a sender with many waiting", async () => {
  const { add, began, finishAll } = observed({ atOnce: 1, maxWaiting: 20 });
  const all = ["many.1", "many.2", "many.3", "many.4", "ann.1", "ben.1", "ann.2"].map(add);
  await finishAll();
  await Promise.all(all);
  expect(began).toEqual(["many.1", "ann.1", "ben.1", "many.2", "ann.2", "many.3", "many.4"]);
});

test("a queue for two runs two pieces of work at once and no more", async () => {
  const { add, isRunning, turn, finishAll } = observed({ atOnce: 2, maxWaiting: 20 });
  const all = ["ann.1", "ben.1", "eve.1"].map(add);
  await turn();
  expect(isRunning()).toBe(2);
  await finishAll();
  await Promise.all(all);
});

test("one sender gets half of the waiting places, and all senders get all places", async () => {
  const { add, refused, finishAll } = observed({ atOnce: 1, maxWaiting: 4 });
  const names = ["many.1", "many.2", "many.3", "many.4", "ann.1", "ben.1", "eve.1"];
  const all = names.map(add);
  await finishAll();
  await Promise.all(all);
  expect(refused).toEqual(["many.4", "eve.1"]);
  // Places are free again.
  const later = add("many.5");
  await finishAll();
  await later;
  expect(refused).toHaveLength(2);
});

test("failed work rejects for its caller and lets the next work run", async () => {
  const queue = createBoundedQueue({ atOnce: 1, maxWaiting: 1 });
  await expect(queue("ann", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await queue("ann", () => Promise.resolve("done"))).toBe("done");
});
