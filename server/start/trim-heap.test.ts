import { beforeEach, expect, test } from "vitest";
import { createQuietTrim, trimHeap } from "./trim-heap.ts";

const MB = 1024 * 1024;
const BUSY = 0.3;
const QUIET = 0.001;

let heap = 0;
let trims = 0;
let busy = 0;
let look: () => void;

beforeEach(() => {
  [heap, trims] = [50 * MB, 0];
  look = createQuietTrim({
    busy: () => busy,
    heapBytes: () => heap,
    trim() {
      trims += 1;
      heap = 50 * MB;
    },
  });
  during(QUIET, 3);
  trims = 0;
});

/** Looks that find the process so busy. */
function during(share: number, looks: number): void {
  busy = share;
  for (let count = 0; count < looks; count += 1) look();
}

test("what a burst has left behind is given back once it has been quiet for a while, and only once", () => {
  heap = 250 * MB;
  during(BUSY, 10);
  expect(trims).toBe(0);
  during(QUIET, 2);
  expect(trims).toBe(0);
  during(QUIET, 1);
  expect([trims, heap]).toEqual([1, 50 * MB]);
  during(QUIET, 100);
  expect(trims).toBe(1);
});

test("nothing is interrupted while people come and go", () => {
  heap = 250 * MB;
  for (let turn = 0; turn < 10; turn += 1) {
    during(BUSY, 1);
    during(QUIET, 2);
  }
  expect(trims).toBe(0);
});

test("a little memory is not worth it", () => {
  heap = 60 * MB;
  during(QUIET, 10);
  expect(trims).toBe(0);
});

test("what is really held is not collected again and again", () => {
  look = createQuietTrim({ busy: () => QUIET, heapBytes: () => 500 * MB, trim: () => (trims += 1) });
  during(QUIET, 50);
  expect(trims).toBe(1);
});

const isGlibc = "glibcVersionRuntime" in (process.report.getReport() as { header: object }).header;

test.runIf(isGlibc)("pages that lie free between pieces that are still held are given back", () => {
  const held: Buffer[] = [];
  const pieces = Array.from({ length: 8_000 }, () => Buffer.allocUnsafeSlow(16 * 1024).fill(1));
  for (let at = 0; at < pieces.length; at += 50) held.push(pieces[at]!);
  pieces.length = 0;
  const before = process.memoryUsage().rss;
  trimHeap();
  expect(before - process.memoryUsage().rss).toBeGreaterThan(80 * MB);
  expect(held[7]?.[0]).toBe(1);
});
