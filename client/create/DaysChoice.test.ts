import { expect, test } from "vitest";
import { isoDate } from "#domain/time/calendar-day.ts";
import { daysText } from "./DaysChoice.tsx";

test("days next to each other are one range, in whichever order they were chosen", () => {
  expect(daysText(["2026-11-30", "2026-11-24", "2026-11-23", "2026-11-25", "2026-12-01"])).toBe(
    "Nov 23 – 25, Nov 30 – Dec 1",
  );
});

test("the first five of many ranges are named and the other days counted", () => {
  const everyOther = Array.from({ length: 12 }, (_, i) => isoDate(20_000 + 2 * i));
  expect(daysText(everyOther)).toBe("Oct 4, Oct 6, Oct 8, Oct 10, Oct 12 and 7 more days");
});
