import { expect, test } from "vitest";
import { windowText } from "./TimesLine.tsx";

test.for([
  [9, 17, ""],
  [9, 12.5, ""],
  [18, 0, ""],
  [22, 2, "4 hours, until 2 AM the next day"],
  [9, 9, "24 hours, until 9 AM the next day"],
  [0, 0, "All day, 24 hours"],
] as const)("hours from %s to %s are explained by %j", ([start, end, text]) => {
  expect(windowText(start, end)).toBe(text);
});
