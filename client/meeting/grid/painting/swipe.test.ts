import { expect, test } from "vitest";
import { turnOf } from "./swipe.ts";

test.each([
  ["to the left turns to the next page", { x: -60, y: 8 }, 1],
  ["to the right turns to the page before", { x: 60, y: -8 }, -1],
  ["only a short way turns no page", { x: -39, y: 0 }, 0],
  ["askew turns no page", { x: -60, y: 31 }, 0],
  ["down turns no page", { x: 0, y: 80 }, 0],
] as const)("a finger that goes %s", (_, way, turn) => {
  expect(turnOf(way, false)).toBe(turn);
  expect(turnOf(way, true)).toBe(turn === 0 ? 0 : -turn);
});
