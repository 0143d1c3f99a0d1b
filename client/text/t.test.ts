import { expect, test } from "vitest";
import { t } from "./t.ts";
import { createTextWriter } from "./text-writer.ts";

test.each([
  ["Tom", "Tom's Profile"],
  ["محمد", "\u2068محمد\u2069's Profile"],
  ["מרים (Ops)", "\u2068מרים (Ops)\u2069's Profile"],
])("in the middle of a text %s keeps its place", (name, text) => {
  expect(t("profile.title", { name })).toBe(text);
});

test("numbers have the digits of times, also where a region or a browser writes others", () => {
  expect(createTextWriter("ar-EG", "rtl").number(6)).toBe("6");
});
