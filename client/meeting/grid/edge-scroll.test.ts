import { expect, test } from "vitest";
import { edgeScroll } from "./edge-scroll.ts";

test.each([
  ["in the middle", 300, 0],
  ["just inside the zone above", 99, -1],
  ["half way into it", 76, -7],
  ["beyond the top", -500, -14],
  ["just inside the zone below", 653, 1],
  ["beyond the bottom", 2_000, 14],
])("a drag %s scrolls accordingly", (_, y, pixels) => {
  expect(edgeScroll(y, { top: 52, bottom: 700 })).toBe(pixels);
});
