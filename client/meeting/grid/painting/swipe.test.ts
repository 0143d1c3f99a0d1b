import { expect, test } from "vitest";
import { turnOf } from "./swipe.ts";

test.each([
  ["to the left", { x: -60, y: 8 }, 1],
  ["to the right", { x: 60, y: -8 }, -1],
  ["too short", { x: -39, y: 0 }, 0],
  ["askew", { x: -60, y: 31 }, 0],
  ["down", { x: 0, y: 80 }, 0],
] as const)("a finger that goes %s", (_, way, turn) => {
  expect(turnOf(way, false)).toBe(turn);
  expect(turnOf(way, true)).toBe(turn === 0 ? 0 : -turn);
});
