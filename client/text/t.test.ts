import { expect, test } from "vitest";
import { t } from "./t.ts";

test.each([
  ["Tom", "Tom's Profile"],
  ["محمد", "\u2068محمد\u2069's Profile"],
  ["מרים (Ops)", "\u2068מרים (Ops)\u2069's Profile"],
])("in the middle of a text %s keeps its place", (name, text) => {
  expect(t("profile.title", { name })).toBe(text);
});
