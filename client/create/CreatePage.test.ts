import { expect, test } from "vitest";
import { isoDate } from "#domain/time/calendar-day.ts";
import { daysText, parseTyped } from "./CreatePage.tsx";

test("days next to each other are one range, in whichever order they were chosen", () => {
  expect(daysText(["2026-11-30", "2026-11-24", "2026-11-23", "2026-11-25", "2026-12-01"])).toBe(
    "Nov 23 – 25, Nov 30 – Dec 1",
  );
});

test("of very many ranges the first five are named and the other days counted", () => {
  const everyOther = Array.from({ length: 12 }, (_, i) => isoDate(20_000 + 2 * i));
  expect(daysText(everyOther)).toBe("Oct 4, Oct 6, Oct 8, Oct 10, Oct 12 and 7 more days");
});

const BLANK = { name: "", about: "", hours: { minStartHour: 9, maxEndHour: 17 }, protectAnswers: false };

test("what was typed comes back", () => {
  const typed = {
    name: "Choir",
    about: "Bring water",
    hours: { minStartHour: 22, maxEndHour: 2, hoursByDay: { "2026-12-03": { minStartHour: 18, maxEndHour: 20 } } },
    protectAnswers: true,
    timezone: "Asia/Tokyo",
    closesAt: "2026-11-24T14:00:00Z",
    slotMinutes: 15,
    durationMinutes: 90,
    minRespondents: 3,
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

test("other hours that are none are forgotten", () => {
  const hours = { ...BLANK.hours, hoursByDay: { "2026-12-03": { minStartHour: 18 } } };
  expect(parseTyped(JSON.stringify({ ...BLANK, hours }))).toEqual(BLANK);
});

test("a zone that there is not is the browser's, and a closing time that is none is left out", () => {
  const typed = {
    ...BLANK,
    timezone: "Europe/Nowhere",
    closesAt: "soon",
    slotMinutes: 45,
    durationMinutes: -1,
    minRespondents: "3",
  };
  expect(parseTyped(JSON.stringify(typed))).toEqual(BLANK);
});
