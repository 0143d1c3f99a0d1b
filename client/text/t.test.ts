import { expect, test } from "vitest";
import { t } from "./t.ts";
import { createTextWriter } from "./text-writer.ts";

test.each([
  ["Tom", "Tom's Profile"],
  ["محمد", "\u2068محمد\u2069's Profile"],
  ["מרים (Ops)", "\u2068מרים (Ops)\u2069's Profile"],
])("a text keeps the place of %s inside it", (name, text) => {
  expect(t("profile.title", { name })).toBe(text);
});

test("a text writes numbers with Latin digits, even where a region or a browser has others", () => {
  expect(createTextWriter("ar-EG", "rtl").number(6)).toBe("6");
});
