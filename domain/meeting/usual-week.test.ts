import fc from "fast-check";
import { expect, test } from "vitest";
import { joinedDays, type DayStretch } from "./usual-week.ts";
import { forAll } from "../testing/arbitraries.ts";

const stretch = (start: string, end: string): DayStretch => ({ start, end });

test.each([
  ["an empty week", {}, {}],
  ["a day without a stretch", { MO: [] }, {}],
  ["days in another order", { FR: [stretch("09:00", "10:00")], MO: [stretch("24:00", "24:00")] }, ["MO", "FR"]],
])("joinedDays of %s drops empty days and orders the others", (_, days, kept) => {
  const joined = joinedDays(days);
  expect(Array.isArray(kept) ? Object.keys(joined) : joined).toEqual(kept);
});

test("joinedDays joins stretches that overlap, touch or contain each other", () => {
  const day = [
    stretch("14:00", "15:00"),
    stretch("09:00", "12:00"),
    stretch("10:00", "11:00"),
    stretch("12:00", "12:30"),
    stretch("14:30", "24:00"),
  ];
  expect(joinedDays({ TU: day })).toEqual({ TU: [stretch("09:00", "12:30"), stretch("14:00", "24:00")] });
});

test("joinedDays leaves the free quarter hours unchanged", () => {
  const clock = (quarter: number) =>
    `${String(Math.floor(quarter / 4)).padStart(2, "0")}:${String((quarter % 4) * 15).padStart(2, "0")}`;
  const anyStretch = fc
    .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
    .map(([from, length]) => stretch(clock(from), clock(Math.min(96, from + length))));
  const covered = (day: readonly DayStretch[] = []) =>
    Array.from({ length: 96 }, (_, at) => clock(at)).filter((at) =>
      day.some(({ start, end }) => start <= at && at < end),
    );
  forAll(fc.array(anyStretch, { maxLength: 12 }), (day) => {
    const { SU } = joinedDays({ SU: day });
    expect(covered(SU)).toEqual(covered(day));
    expect(joinedDays({ SU })).toEqual(joinedDays({ SU: day }));
  });
});
