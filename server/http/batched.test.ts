import { expect, test } from "vitest";
import { batched } from "./batched.ts";

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
