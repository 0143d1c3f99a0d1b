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

test("nothing is done twice, and after a rest at once again", () => {
  const { done, throttled } = log(100, 16);
  vi.advanceTimersByTime(1_000);
  expect(done).toHaveLength(1);
  throttled.want();
  expect(done).toHaveLength(2);
});

test("what cannot wait is done now, and what was waiting is done with it", () => {
  const { done, throttled } = log(100, 32);
  throttled.now();
  expect(done).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  expect(done).toHaveLength(2);
});

test("stopped, nothing is done any more", () => {
  const { done, throttled } = log(100, 32);
  throttled.stop();
  vi.advanceTimersByTime(1_000);
  expect(done).toHaveLength(1);
});
