import { expect, test } from "vitest";
import { tabStore } from "../api/browser-storage.ts";
import type { CalendarFile } from "./readings.ts";
import { FILES } from "./use-overlay.ts";
import {
  calendarFiles,
  guestCalendars,
  removeCalendarFile,
  removeGuestCalendar,
  saveCalendarFile,
  saveGuestCalendar,
} from "./browser-calendars.ts";

const uni = {
  id: "a",
  name: "Uni",
  address: "https://uni.example/a.ics",
  showTitles: false,
  wholeDays: "busy",
} as const;
const file: CalendarFile = {
  id: "f",
  name: "work.ics",
  readAt: 1,
  window: { start: 0, end: 100 },
  busy: [{ start: 10, end: 20 }],
  events: [],
};

test("a guest adds, renames and removes a calendar", () => {
  const names = () => guestCalendars().map(({ name }) => name);
  saveGuestCalendar(uni);
  saveGuestCalendar({ ...uni, id: "b", name: "Club" });
  saveGuestCalendar({ ...uni, name: "University" });
  expect(names()).toEqual(["University", "Club"]);
  removeGuestCalendar("b");
  expect(names()).toEqual(["University"]);
});

test("a page keeps the files of each meeting apart until their draft ends", () => {
  saveCalendarFile("m1", file);
  saveCalendarFile("m1", { ...file, id: "g" });
  saveCalendarFile("m2", file);
  removeCalendarFile("m1", "f");
  expect([calendarFiles("m1"), calendarFiles("m2")]).toEqual([[{ ...file, id: "g" }], [file]]);
  tabStore.remove(`${FILES}m1`);
  expect([calendarFiles("m1"), calendarFiles("m2")]).toEqual([[], [file]]);
});
