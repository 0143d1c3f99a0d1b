import { expect, test } from "vitest";
import { parseTyped } from "./use-typed.ts";

const BLANK = { name: "", about: "", hours: { minStartHour: 9, maxEndHour: 17 }, protectAnswers: false };

test("what was typed comes back", () => {
  const typed = {
    name: "Choir",
    about: "Bring water",
    hours: { minStartHour: 22, maxEndHour: 2 },
    protectAnswers: true,
    timezone: "Asia/Tokyo",
  };
  expect(parseTyped(JSON.stringify(typed))).toEqual(typed);
});

test.each([
  undefined,
  "",
  "null",
  "[]",
  "{",
  '{"name":"Choir"}',
  '{"name":1,"about":"","hours":{"minStartHour":9,"maxEndHour":17}}',
  '{"name":"","about":"","hours":{"minStartHour":24,"maxEndHour":17}}',
  '{"name":"","about":"","hours":{"minStartHour":9.5,"maxEndHour":17}}',
])("%s was not typed here", (text) => {
  expect(parseTyped(text)).toEqual(BLANK);
});

test("a zone that there is not is the browser's", () => {
  const typed = { ...BLANK, timezone: "Europe/Nowhere" };
  expect(parseTyped(JSON.stringify(typed))).toEqual(BLANK);
});
