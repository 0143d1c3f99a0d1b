import * as fc from "fast-check";
import { WEEKDAYS } from "../time/weekdays.ts";
import type { CandidateTimes } from "../meeting/meeting.ts";
import { dayNumber, isoDate } from "../time/calendar-day.ts";
import { DAY_QUARTERS, QUARTER_MS, slotAt, type Slot } from "../time/slot.ts";
import type { SlotMinutes } from "../time/slot-length.ts";

/** Every zone of the machine's tz database. */
export const ALL_ZONES: readonly string[] = Intl.supportedValuesOf("timeZone");

// After the reference week, because dates in it would count as weekdays.
const FIRST = "2001-02-01";
const LAST = "2029-12-01";

const changeDays = new Map<string, readonly number[]>();

/** Returns the days on which a zone's clocks change, because mistakes hide there. */
function changesOf(zone: string): readonly number[] {
  const cachedDays = changeDays.get(zone);
  if (cachedDays !== undefined) return cachedDays;
  const days: number[] = [];
  let at = Temporal.PlainDate.from(FIRST).toZonedDateTime(zone).getTimeZoneTransition("next");
  while (at !== null && at.toPlainDate().toString() < LAST) {
    days.push(dayNumber(at.toPlainDate().toString()));
    at = at.getTimeZoneTransition("next");
  }
  changeDays.set(zone, days);
  return days;
}

/**
 * Draws meetings of `zone` on up to four close days, mostly around a clock change there or in `other`. They have any
 * quarter hours, other hours on single days and slots of any length.
 */
export function meetingIn(zone: string, other: string = zone): fc.Arbitrary<CandidateTimes> {
  const changes = [...changesOf(zone), ...changesOf(other)];
  const anyDay = fc.integer({ min: dayNumber(FIRST), max: dayNumber(LAST) });
  const day =
    changes.length === 0
      ? anyDay
      : fc.oneof({ weight: 1, arbitrary: anyDay }, { weight: 4, arbitrary: fc.constantFrom(...changes) });
  const hour = fc.integer({ min: 0, max: 96 }).map((quarters) => quarters / 4);
  const wholeDay = hour.map((from) => [from, from] as const);
  const hours = fc
    .oneof({ weight: 3, arbitrary: fc.tuple(hour, hour) }, { weight: 1, arbitrary: wholeDay })
    .map(([minStartHour, maxEndHour]) => ({ minStartHour, maxEndHour }));
  const offsets = fc.uniqueArray(fc.integer({ min: -3, max: 4 }), { minLength: 1, maxLength: 4 });
  // Exceptions of the first days.
  const ownHours = fc.array(fc.option(hours, { freq: 2 }), { maxLength: 3 });
  return fc.record({ day, offsets, hours, ownHours, slotMinutes: anySlotMinutes }).map((drawn) => {
    const tentativeDates = drawn.offsets.map((offset) => isoDate(drawn.day + offset)).toSorted();
    const exceptions = tentativeDates.flatMap((date, at) => {
      const ofDay = drawn.ownHours[at] ?? null;
      return ofDay === null ? [] : [[date, ofDay] as const];
    });
    return {
      tentativeDates,
      ...drawn.hours,
      slotMinutes: drawn.slotMinutes,
      timezone: zone,
      ...(exceptions.length > 0 && { hoursByDay: Object.fromEntries(exceptions) }),
    };
  });
}

/** Draws meetings on weekdays, with any quarter hours. */
export const weeklyMeeting: fc.Arbitrary<CandidateTimes> = fc.record({
  kind: fc.constant("weekdays" as const),
  timezone: fc.constant("Europe/Berlin"),
  tentativeDates: fc.constant([]),
  weekdays: fc.subarray([...WEEKDAYS], { minLength: 1 }),
  minStartHour: fc.integer({ min: 0, max: 96 }).map((quarters) => quarters / 4),
  maxEndHour: fc.integer({ min: 0, max: 96 }).map((quarters) => quarters / 4),
  slotMinutes: fc.constantFrom(30, 30, 15, 60),
});

export const anySlotMinutes: fc.Arbitrary<SlotMinutes> = fc.constantFrom(30, 30, 15, 60);

/** Draws a zone, often with unusual offsets or changes. */
export const anyZone: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ALL_ZONES),
  fc.constantFrom(
    "Asia/Kathmandu",
    "Pacific/Chatham",
    "Australia/Lord_Howe",
    "Antarctica/Troll",
    "Pacific/Apia",
    "America/St_Johns",
    "Africa/Casablanca",
  ),
);

/** Draws slots of a few days around New Year, so that they often share a day. */
export const anySlot: fc.Arbitrary<Slot> = fc
  .integer({ min: dayNumber("2026-12-30") * DAY_QUARTERS, max: dayNumber("2027-01-03") * DAY_QUARTERS })
  .map((quarter) => slotAt(quarter * QUARTER_MS));

/** Checks all drawn values; fast-check prints the seed of a failure. */
export function forAll<Drawn extends [unknown, ...unknown[]]>(
  ...rule: [...drawn: { [At in keyof Drawn]: fc.Arbitrary<Drawn[At]> }, check: (...drawn: Drawn) => boolean | void]
): void {
  fc.assert(fc.property(...rule));
}
