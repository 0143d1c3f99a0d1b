import { expect, test } from "vitest";
import { viewName } from "./cached-views.ts";

test.each([
  [["meeting", "aaaaaaaaaaaa"], "meeting aaaaaaaaaaaa"],
  [["me", "token"], "me"],
  [["me", "token", "meetings", "created"], "me meetings created"],
  [["me", undefined], "me"],
  [["server-info"], undefined],
  // The titles of appointments are private.
  [["me", "token", "calendar-events", "google", "aaaaaaaaaaaa"], undefined],
  [["me", "token", "calendars", "google"], undefined],
])("%j is cached as %s", (key, name) => {
  expect(viewName(key)).toBe(name);
});
