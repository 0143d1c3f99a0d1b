import * as fc from "fast-check";
import { expect, test } from "vitest";
import { anyZone, meetingIn } from "#domain/testing/arbitraries.ts";
import { meetingSlots } from "#domain/time/meeting-slots.ts";
import { DAY_QUARTERS, QUARTER_MS, slotLabel, type Slot } from "#domain/time/slot.ts";
import { localTime } from "#domain/time/words/clock-text.ts";
import { daysOfWeek, forgetKeptWeek, keepWeek, keptWeek, learnedWeek, slotsOfWeek, weekOfDays } from "./usual-week.ts";

function slotsOf(dates: readonly string[], from: number, to: number, timezone: string): Slot[] {
  return [...meetingSlots({ tentativeDates: [...dates], minStartHour: from, maxEndHour: to, timezone })];
}
const NO_WEEK: ReadonlySet<number> = new Set();

test("a usual week learned from one meeting fills another by the viewer's clocks", () => {
  const firstSlots = slotsOf(["2026-11-24", "2026-11-25"], 9, 12, "America/New_York"); // Tuesday and Wednesday
  const week = learnedWeek(NO_WEEK, {
    slots: firstSlots,
    length: 2,
    marked: new Set(firstSlots.slice(0, 4)),
    zone: "America/New_York",
  }); // Tuesday 9 to 11
  // Two weeks later, and after clocks were set forward: Tuesday 9 to 11 still.
  for (const date of ["2026-12-08", "2027-03-16"]) {
    const slots = slotsOf([date], 8, 12, "America/New_York");
    expect([...slotsOfWeek(week, { slots: slots, length: 2 }, "America/New_York")]).toEqual(slots.slice(2, 6));
  }
  // A meeting of London, seen from New York: 2 PM there is 9 AM here.
  const london = slotsOf(["2026-12-08"], 12, 18, "Europe/London");
  expect([...slotsOfWeek(week, { slots: london, length: 2 }, "America/New_York")].map(slotLabel)).toEqual([
    "2026-12-08T14:00Z",
    "2026-12-08T14:30Z",
    "2026-12-08T15:00Z",
    "2026-12-08T15:30Z",
  ]);
});

test("half hours that begin at a quarter are free only as a whole", () => {
  const firstSlots = slotsOf(["2026-11-24"], 9, 12, "Asia/Kathmandu");
  const week = learnedWeek(NO_WEEK, {
    slots: firstSlots,
    length: 2,
    marked: new Set(firstSlots.slice(0, 2)),
    zone: "Asia/Kathmandu",
  }); // 9:00 to 10:00
  const other = slotsOf(["2026-11-24"], 3, 6, "UTC"); // from 8:45 in Kathmandu
  expect([...slotsOfWeek(week, { slots: other, length: 2 }, "Asia/Kathmandu")].map(slotLabel)).toEqual([
    "2026-11-24T03:30Z",
  ]);
});

test("a learned week keeps times outside the meeting and takes times marked on half of its days", () => {
  const tuesdays = slotsOf(["2026-11-24", "2026-12-01", "2026-12-08"], 9, 10, "UTC");
  const friday = slotsOf(["2026-11-27"], 9, 10, "UTC");
  const learned = learnedWeek(NO_WEEK, { slots: friday, length: 2, marked: new Set(friday), zone: "UTC" });
  const [a, b, c, , e] = tuesdays as [Slot, Slot, Slot, Slot, Slot];
  const week = learnedWeek(learned, { slots: tuesdays, length: 2, marked: new Set([a, b, c, e]), zone: "UTC" }); // 9:00 three times, 9:30 once
  expect(slotsOfWeek(week, { slots: tuesdays, length: 2 }, "UTC")).toEqual(new Set([a, c, e]));
  expect(slotsOfWeek(week, { slots: slotsOf(["2026-12-04"], 9, 10, "UTC"), length: 2 }, "UTC").size).toBe(2);
});

test("a partly free hour is not filled in, and keeps its free part when unmarked", () => {
  const halves = slotsOf(["2026-11-24"], 9, 12, "UTC");
  const learned = learnedWeek(NO_WEEK, { slots: halves, length: 2, marked: new Set(halves.slice(0, 3)), zone: "UTC" }); // 9:00 to 10:30
  const [nine, ten, eleven] = halves.filter((_, at) => at % 2 === 0) as [Slot, Slot, Slot];
  const hours = { slots: [nine, ten, eleven], length: 4 };
  expect(slotsOfWeek(learned, hours, "UTC")).toEqual(new Set([nine]));
  const learn = (...marked: Slot[]) => learnedWeek(learned, { ...hours, marked: new Set(marked), zone: "UTC" });
  expect(learn(nine)).toEqual(learned);
  // A time that was filled in and cleared is no longer free.
  expect(slotsOfWeek(learn(eleven), { slots: halves, length: 2 }, "UTC")).toEqual(
    new Set([halves[2], eleven, eleven + 2]),
  );
});

test("the browser keeps a usual week until it is forgotten", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 671 })), (quarters) => {
      const week = new Set(quarters);
      keepWeek(week);
      expect(keptWeek()).toEqual(week);
    }),
  );
  forgetKeptWeek();
  expect(keptWeek()).toBeUndefined();
});

test("the account stores a usual week by days that end at midnight, and returns it", () => {
  const monday = 4 * DAY_QUARTERS;
  expect(daysOfWeek(new Set([monday + 36, monday + 37, monday - 1, monday + 95, monday + 96]))).toEqual({
    MO: [
      { start: "09:00", end: "09:30" },
      { start: "23:45", end: "24:00" },
    ],
    TU: [{ start: "00:00", end: "00:15" }],
    SU: [{ start: "23:45", end: "24:00" }],
  });
  const span = fc.tuple(fc.nat({ max: 671 }), fc.nat({ max: 120 }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
      const week = new Set(spans.flatMap(([from, length]) => Array.from({ length }, (_, at) => (from + at) % 672)));
      expect(weekOfDays(daysOfWeek(week)) ?? NO_WEEK).toEqual(week);
    }),
  );
  // More than an account takes of a day.
  const torn = new Set(Array.from({ length: 48 }, (_, at) => monday + 2 * at));
  expect(daysOfWeek(torn).MO).toHaveLength(12);
});

test("a week learned from a meeting of at most a week fills that meeting again", () => {
  const anyMeeting = fc
    .tuple(anyZone, anyZone)
    .chain(([zone, viewer]) => fc.tuple(meetingIn(zone, viewer), fc.constant(viewer)))
    .chain(([times, viewer]) => {
      const slots = [...meetingSlots(times)];
      return fc.record({ slots: fc.constant(slots), viewer: fc.constant(viewer), free: fc.subarray(slots) });
    });
  fc.assert(
    fc.property(anyMeeting, ({ slots, viewer, free }) => {
      // Clocks that are set back show the same twice, with one vote each.
      fc.pre(new Set(slots.flatMap((slot) => readings(slot, viewer))).size === 2 * slots.length && isOneWeek(slots));
      const filled = slotsOfWeek(
        learnedWeek(NO_WEEK, { slots, length: 2, marked: new Set(free), zone: viewer }),
        { slots, length: 2 },
        viewer,
      );
      expect([...filled]).toEqual(free);
    }),
  );
});

/** Clock times of both quarters of a half hour. */
function readings(slot: Slot, zone: string): string[] {
  return [slot, slot + 1].map((quarter) => {
    const { date, minute } = localTime(quarter * QUARTER_MS, zone);
    return `${date} ${minute}`;
  });
}

function isOneWeek(slots: readonly Slot[]): boolean {
  return (slots.at(-1) ?? 0) - (slots[0] ?? 0) < 6 * DAY_QUARTERS;
}
