import { expect, test } from "vitest";
import { createTokenBucket } from "./token-bucket.ts";

test("a token bucket allows a burst, then a steady rate, and refills to one burst at most", () => {
  const bucket = createTokenBucket(3, 2);
  const taken = (now: number, times: number) => Array.from({ length: times }, () => bucket.take(1, now));
  expect(taken(0, 4)).toEqual([true, true, true, false]);
  expect(taken(499, 1)).toEqual([false]);
  expect(taken(1_000, 3)).toEqual([true, true, false]);
  expect(taken(1_000_000, 4)).toEqual([true, true, true, false]);
});

test("a token bucket takes no tokens for a refused call", () => {
  const bucket = createTokenBucket(10, 0);
  expect([bucket.take(8, 0), bucket.take(8, 0), bucket.take(2, 0)]).toEqual([true, false, true]);
});
