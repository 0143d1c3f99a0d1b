import { expect, test } from "vitest";
import { daysText } from "./days-text.ts";

test("days next to each other are one range, in whichever order they were chosen", () => {
  expect(daysText(["2026-11-30", "2026-11-24", "2026-11-23", "2026-11-25", "2026-12-01"])).toBe(
    "Nov 23 – 25, Nov 30 – Dec 1",
  );
});
