import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inLock } from "./lock.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const never = () => new Promise<never>(() => {});
const refused = () => new DOMException("The request was denied.", "SecurityError");
const withLocks = (locks: unknown): void => void vi.stubGlobal("navigator", { locks });

test.for([
  ["are absent", () => withLocks(undefined)],
  ["reject", () => withLocks({ request: () => Promise.reject(refused()), query: never })],
  [
    "throw when called",
    () =>
      withLocks({
        request() {
          throw refused();
        },
      }),
  ],
  [
    "throw when named",
    () =>
      vi.stubGlobal("navigator", {
        get locks() {
          throw refused();
        },
      }),
  ],
  ["never answer", () => withLocks({ request: never, query: never })],
  ["never answer and cannot be queried", () => withLocks({ request: never, query: () => Promise.reject(refused()) })],
  [
    "never give a free lock",
    () => withLocks({ request: never, query: () => Promise.resolve({ held: [{ name: "other" }] }) }),
  ],
] as const)("work runs once when locks %s", async ([, block]) => {
  block();
  const work = vi.fn<() => Promise<string>>(() => Promise.resolve("stored"));
  const done = inLock("answer", work);
  await vi.runAllTimersAsync();
  expect(await done).toBe("stored");
  expect(work).toHaveBeenCalledTimes(1);
});

test("work waits as long as another page holds the lock", async () => {
  const granted: (() => Promise<unknown>)[] = [];
  withLocks({
    request: (_: string, __: unknown, run: () => Promise<unknown>) => {
      granted.push(run);
      return never();
    },
    query: () => Promise.resolve({ held: [{ name: "answer" }] }),
  });
  const work = vi.fn<() => Promise<string>>(() => Promise.resolve("stored"));
  const done = inLock("answer", work);
  await vi.runAllTimersAsync();
  expect(work).not.toHaveBeenCalled();
  await granted[0]?.();
  expect(await done).toBe("stored");
  expect(work).toHaveBeenCalledTimes(1);
});

test("a caller who gives up while locks do not answer is rejected and the work never runs", async () => {
  withLocks({ request: never, query: never });
  const work = vi.fn<() => Promise<string>>(() => Promise.resolve("stored"));
  const patience = new AbortController();
  const done = inLock("answer", work, { signal: patience.signal });
  patience.abort();
  await expect(done).rejects.toThrow(/abort/);
  await vi.runAllTimersAsync();
  expect(work).not.toHaveBeenCalled();
});

test("failing work rejects once when locks reject", async () => {
  withLocks({ request: () => Promise.reject(refused()) });
  const work = vi.fn<() => Promise<string>>(() => Promise.reject(new Error("No network.")));
  await expect(inLock("answer", work)).rejects.toThrow("No network.");
  expect(work).toHaveBeenCalledTimes(1);
});
