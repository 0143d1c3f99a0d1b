import { expect, test } from "vitest";
import { createTokenBucket } from "./token-bucket.ts";

test("a burst is let through, then a steady rate, and rest fills no more than a burst", () => {
  const bucket = createTokenBucket(3, 2);
  const taken = (now: number, times: number) => Array.from({ length: times }, () => bucket.take(1, now));
  expect(taken(0, 4)).toEqual([true, true, true, false]);
  expect(taken(499, 1)).toEqual([false]);
  expect(taken(1_000, 3)).toEqual([true, true, false]);
  expect(taken(1_000_000, 4)).toEqual([true, true, true, false]);
});

test("what is refused costs nothing", () => {
  const bucket = createTokenBucket(10, 0);
  expect([bucket.take(8, 0), bucket.take(8, 0), bucket.take(2, 0)]).toEqual([true, false, true]);
});
