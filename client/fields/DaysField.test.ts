import { expect, test } from "vitest";
import { daysCountText } from "./DaysField.tsx";

test.each([
  [[], "Choose at least one day"],
  [["2026-11-24"], "1 day"],
  [["2026-11-24", "2026-11-25"], "2 days"],
  [["2026-11-22", "2026-11-24", "2026-11-25"], "3 days, 1 of them in the past"],
  [["2026-11-22", "2026-11-23"], "2 days, in the past"],
])("the chosen days %j are counted on 24 November as '%s'", (days, text) => {
  expect(daysCountText(new Set(days), "2026-11-24")).toBe(text);
});
