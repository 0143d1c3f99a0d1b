import { expect, test } from "vitest";
import { viewName } from "./kept-views.ts";

test.each([
  [["meeting", "aaaaaaaaaaaa"], "meeting aaaaaaaaaaaa"],
  [["me", "token"], "me"],
  [["me", "token", "meetings", "created"], "me meetings created"],
  [["me", undefined], "me"],
  [["server-info"], undefined],
  // Titles of appointments
  [["me", "token", "calendar-events", "google", "aaaaaaaaaaaa"], undefined],
  [["me", "token", "calendars", "google"], undefined],
])("%j is kept as %s", (key, name) => {
  expect(viewName(key)).toBe(name);
});
