import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttle } from "./follow-presence.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What was done when, in milliseconds, of something that is set to another value every 16 ms for a while. */
function log(everyMs: number, forMs: number) {
  let value = 0;
  const done: [at: number, value: number][] = [];
  const begun = Date.now();
  const throttled = throttle(
    () => done.push([Date.now() - begun, value]),
    () => everyMs,
  );
  for (let at = 0; at < forMs; at += 16) {
    value = at;
    throttled.want();
    vi.advanceTimersByTime(16);
  }
  return { done, throttled, last: value };
}

test("the first is done at once, then one in each pause, and the last one always", () => {
  const { done, last } = log(100, 1_000);
  vi.advanceTimersByTime(1_000);
  expect(done.at(0)).toEqual([0, 0]);
  expect(done.at(-1)?.[1]).toBe(last);
  expect(done.map(([at], n) => at - (done[n - 1]?.[0] ?? -100)).every((pause) => pause >= 100)).toBe(true);
  expect(done).toHaveLength(11);
});

test.each([
  ["now() does at once what waited, which is then not done again", 32, "now", 2],
  ["stop() lets go of what waited", 32, "stop", 1],
  ["after a rest the next one is done at once", 200, "want", 4],
] as const)("%s", (_, forMs, call, times) => {
  const { done, throttled } = log(100, forMs);
  if (call === "want") vi.advanceTimersByTime(1_000);
  throttled[call]();
  expect(done).toHaveLength(times);
  vi.advanceTimersByTime(1_000);
  expect(done).toHaveLength(times);
});
