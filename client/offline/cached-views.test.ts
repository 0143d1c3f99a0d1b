import { expect, test } from "vitest";
import { viewName, withoutTitles } from "./cached-views.ts";

test.each([
  [["meeting", "aaaaaaaaaaaa"], "meeting aaaaaaaaaaaa"],
  [["me", "token"], "me"],
  [["me", "token", "meetings", "created"], "me meetings created"],
  [["me", undefined], "me"],
  [["server-info"], undefined],
  // The titles of appointments are private.
  [["me", "token", "calendar-events", "google", "aaaaaaaaaaaa"], undefined],
  [["me", "token", "calendars", "google"], undefined],
  [["me", "token", "busy", "aaaaaaaaaaaa", "Europe/Berlin"], "me busy aaaaaaaaaaaa Europe/Berlin"],
  [["guest-busy", "https://uni.example/secret.ics"], undefined],
])("the query %j is cached as %s", (key, name) => {
  expect(viewName(key)).toBe(name);
});

test("busy times are cached without the titles of events", () => {
  const reading = { name: "uni.example", busy: [{ start: 1, end: 2 }], events: [{ summary: "Dentist" }] };
  expect(withoutTitles(["me", "token", "busy", "aaaaaaaaaaaa"], [reading])).toEqual([{ ...reading, events: [] }]);
  expect(withoutTitles(["me", "token"], { events: 1 })).toEqual({ events: 1 });
});
