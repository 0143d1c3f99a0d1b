import fc from "fast-check";
import { expect, test } from "vitest";
import { dayNumber } from "#domain/time/calendar-day.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import { exampleMeeting, momentOf, slotsOf } from "./example-meeting.ts";

const ZONES = ["America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Cairo", "Pacific/Kiritimati"];

test("the example is on the next Monday to Friday in any zone and on any day, and has six answers", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("2026-01-01"), max: new Date("2031-12-31"), noInvalidDate: true }),
      fc.constantFrom(...ZONES),
      (date, zone) => {
        const today = date.toISOString().slice(0, 10);
        const meeting = exampleMeeting(today, zone);
        const days = meeting.tentativeDates.map(dayNumber);
        // 1970-01-01 was a Thursday.
        expect(days.map((day) => (day + 3) % 7)).toEqual([0, 1, 2, 3, 4]);
        expect((days[0] ?? 0) - dayNumber(today)).toBeGreaterThan(0);
        expect((days[0] ?? 0) - dayNumber(today)).toBeLessThanOrEqual(7);
        expect(presentSlots(meeting).size).toBe(50);
        const answers = Object.values(meeting.respondents);
        expect(answers).toHaveLength(6);
        for (const { name, availabilities } of answers) {
          expect(name).not.toBe("");
          expect(availabilities.length).toBeGreaterThanOrEqual(10);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test("four people of the example are free on the evening that the two painters paint", () => {
  const meeting = exampleMeeting("2026-11-24", "America/New_York");
  const evening = slotsOf(meeting, "3 19 21");
  const free = Object.values(meeting.respondents).filter(({ availabilities }) =>
    ["2026-12-04T00:00:00Z", "2026-12-04T01:30:00Z"].every((slot) => availabilities.includes(slot)),
  );
  expect([evening.length, free.length]).toEqual([4, 4]);
});

const strokes = [[1, 2], [3], [4, 5, 6]].map((stroke) => stroke as never[]);

test("a painter saves the first stroke once and then paints the others in turn", () => {
  const moments = Array.from({ length: 200 }, (_, step) => momentOf({ strokes, delay: 3 }, step));
  expect(moments.filter(({ saves }) => saves).map(({ slots }) => slots)).toEqual([[1, 2]]);
  const whole = moments.map(({ slots }) => slots.join(" "));
  const texts = whole.filter((text, step) => text !== "" && text !== whole[step - 1]);
  expect(texts.slice(0, 8)).toEqual(["1", "1 2", "3", "4", "4 5", "4 5 6", "3", "4"]);
});
