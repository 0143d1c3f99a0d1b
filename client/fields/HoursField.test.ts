import { expect, test } from "vitest";
import { windowText } from "./HoursField.tsx";

test.for([
  [9, 17, "8 hours a day"],
  [9, 10, "1 hour a day"],
  [9, 12.5, "3.5 hours a day"],
  [18, 0, "6 hours a day"],
  [22, 2, "4 hours, until 2 AM the next day"],
  [9, 9, "24 hours, until 9 AM the next day"],
  [0, 0, "All day, 24 hours"],
] as const)("from %s to %s is %j", ([start, end, text]) => {
  expect(windowText(start, end)).toBe(text);
});
