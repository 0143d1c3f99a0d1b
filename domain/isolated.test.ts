import { expect, test } from "vitest";
import { isolated } from "./isolated.ts";

const ISOLATED = /^\u2068.*\u2069$/u;

test.each([
  ["Tom", false, true],
  ["محمد", true, false],
  ["מרים", true, false],
  ["محمد (Ops)", true, true],
  ["Łukasz Żółw", false, true],
  ["田中", false, true],
  ["ada@example.org", false, true],
  ["9:00 – 11:30", false, false],
  ["٩:٠٠ – ١١:٣٠ ص", true, false],
  ["1:00 – 3:00 PM", false, true],
  ["", false, false],
  ["😀", false, false],
])("%s is set apart in English: %s, in Arabic: %s", (text, inEnglish, inArabic) => {
  expect(ISOLATED.test(isolated(text))).toBe(inEnglish);
  expect(ISOLATED.test(isolated(text, "rtl"))).toBe(inArabic);
});
