import fc from "fast-check";
import { expect, test } from "vitest";
import { pollDelay } from "./polling.ts";

test("asking goes on for ever, ever more rarely, up to twice a minute", () => {
  expect([0, 1, 2, 3, 4, 5, 1e9].map((count) => Math.round(pollDelay(count, 0.5) / 100) / 10)).toEqual([
    4, 6, 9, 13.5, 20.3, 30, 30,
  ]);
  fc.assert(
    fc.property(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (count, chance) => {
      const delay = pollDelay(count, chance);
      expect(delay).toBeGreaterThan(3_000);
      expect(delay).toBeLessThan(35_000);
    }),
  );
});
