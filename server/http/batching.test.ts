import { expect, test } from "vitest";
import { batched, sharedLoad } from "./batching.ts";

/** Answers by hand: each call of `ask` waits until it is let go. */
function slowAsk() {
  const calls: { readonly keys: readonly string[]; answer(prefix: string): void; fail(error: Error): void }[] = [];
  const ask = (keys: readonly string[]) =>
    new Promise<ReadonlyMap<string, string>>((resolve, reject) => {
      calls.push({ keys, answer: (prefix) => resolve(new Map(keys.map((key) => [key, prefix + key]))), fail: reject });
    });
  return { calls, ask };
}
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("questions of one turn are asked together, each once", async () => {
  const { calls, ask } = slowAsk();
  const question = batched(ask);
  const answers = Promise.all([question("a"), question("b"), question("a")]);
  await nextTurn();
  expect(calls.map(({ keys }) => keys)).toEqual([["a", "b"]]);
  calls[0]?.answer("1");
  expect(await answers).toEqual(["1a", "1b", "1a"]);
});

test("a question that comes while another is on its way gets a newer answer", async () => {
  const { calls, ask } = slowAsk();
  const question = batched(ask);
  const early = question("a");
  await nextTurn();
  const late = Promise.all([question("a"), question("b")]);
  await nextTurn();
  expect(calls).toHaveLength(1);
  calls[0]?.answer("old ");
  expect(await early).toBe("old a");
  await nextTurn();
  calls[1]?.answer("new ");
  expect(await late).toEqual(["new a", "new b"]);
});

test("a failure reaches all who asked, and no later question", async () => {
  const { calls, ask } = slowAsk();
  const question = batched(ask);
  const both = Promise.allSettled([question("a"), question("b")]);
  await nextTurn();
  calls[0]?.fail(new Error("down"));
  expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const later = question("a");
  await nextTurn();
  calls[1]?.answer("up ");
  expect(await later).toBe("up a");
});

test("what nothing is known of has no answer", async () => {
  expect(await batched(async () => new Map<string, string>())("a")).toBeUndefined();
});

test("a question during a load shares the next one, never the running one", async () => {
  const loads: PromiseWithResolvers<string>[] = [];
  const load = sharedLoad((_key: string) => {
    const one = Promise.withResolvers<string>();
    loads.push(one);
    return one.promise;
  });
  const first = load("a");
  const [second, third] = [load("a"), load("a")];
  expect(loads).toHaveLength(1);
  loads[0]?.resolve("before the save");
  expect(await first).toBe("before the save");
  await new Promise((resolve) => setImmediate(resolve));
  expect(loads).toHaveLength(2);
  loads[1]?.resolve("after the save");
  expect(await Promise.all([second, third])).toEqual(["after the save", "after the save"]);
});

test("a load that failed is tried again for the next who asks", async () => {
  let calls = 0;
  const load = sharedLoad(async (key: string) => {
    calls += 1;
    if (calls === 1) throw new Error("down");
    return key;
  });
  const [first, second] = await Promise.allSettled([load("a"), load("a")]);
  expect(first.status).toBe("rejected");
  expect(second).toEqual({ status: "fulfilled", value: "a" });
});
