import fc from "fast-check";
import { expect, test } from "vitest";
import { meetingSlots } from "../time/meeting-slots.ts";
import { parseSlot, type Slot, slotStart } from "../time/slot.ts";
import { freeStretches } from "./feed.ts";
import { forAll } from "../testing/arbitraries.ts";

const HALF_HOUR_MS = 30 * 60_000;

const TIMES = {
  timezone: "Europe/Berlin",
  tentativeDates: ["2026-12-01", "2026-12-02"],
  minStartHour: 9,
  maxEndHour: 17,
};
const slot = (time: string): Slot => parseSlot(`2026-12-${time}:00Z`)!;
const instant = (time: string): number => slotStart(slot(time));
const BEFORE = instant("01T00:00");

/** Marked times, the time of the request, and the stretches: times of days in December. */
test.each([
  ["nothing for an empty answer", "", BEFORE, ""],
  ["half hours that follow each other, as one stretch", "01T08:00 01T08:30 01T09:00", BEFORE, "01T08:00-01T09:30"],
  ["half hours with a gap as two stretches", "01T08:00 01T09:00", BEFORE, "01T08:00-01T08:30 01T09:00-01T09:30"],
  ["only slots that the meeting still has", "01T07:30 01T08:00 04T08:00", BEFORE, "01T08:00-01T08:30"],
  ["a stretch that has begun as a whole", "01T08:00 01T08:30", instant("01T08:30"), "01T08:00-01T09:00"],
  ["no stretch that is over", "01T08:00 01T08:30 02T08:00", instant("01T09:00"), "02T08:00-02T08:30"],
])("a feed shows %s", (_, answer, now, expected) => {
  const words = (text: string) => text.split(" ").filter((word) => word !== "");
  const stretches = freeStretches(words(answer).map(slot), { times: TIMES, now });
  const expectedStretches = words(expected).map((stretch) => stretch.split("-").map(instant));
  expect(stretches.map(({ start, end }) => [start, end])).toEqual(expectedStretches);
});

test("freeStretches cover exactly the answer's half hours, and none touches another", () => {
  const all = meetingSlots(TIMES);
  forAll(fc.subarray(all), (answer) => {
    const stretches = freeStretches(answer, { times: TIMES, now: BEFORE });
    const starts = stretches.flatMap(({ start, end }) =>
      Array.from({ length: (end - start) / HALF_HOUR_MS }, (_value, index) => start + index * HALF_HOUR_MS),
    );
    expect(starts).toEqual(answer.map(slotStart));
    for (const [at, { start }] of stretches.entries()) expect(start).not.toBe(stretches[at - 1]?.end);
  });
});
