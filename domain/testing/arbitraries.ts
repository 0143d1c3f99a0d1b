import * as fc from "fast-check";
import { WEEKDAYS } from "../time/weekdays.ts";
import type { CandidateTimes } from "../meeting/meeting.ts";
import { dayNumber, isoDate } from "../time/calendar-day.ts";
import { DAY_QUARTERS, QUARTER_MS, slotAt, type Slot } from "../time/slot.ts";
import type { SlotMinutes } from "../time/slot-length.ts";

/** Every zone of the machine's tz database. */
export const ALL_ZONES: readonly string[] = Intl.supportedValuesOf("timeZone");

// Behind the reference week, in whose days no meeting has dates.
const FIRST = "2001-02-01";
const LAST = "2029-12-01";

const changeDays = new Map<string, readonly number[]>();

/** The days on which a zone's clocks change: where mistakes hide. */
function changesOf(zone: string): readonly number[] {
  const known = changeDays.get(zone);
  if (known !== undefined) return known;
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
 * Meetings of `zone` on up to four days close to each other, mostly about a clock change there or in `other`, with
 * any quarter hours, some days with hours of their own, in slots of any length.
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
  // Of the days in order, where there are so many.
  const ownHours = fc.array(fc.option(hours, { freq: 2 }), { maxLength: 3 });
  return fc.record({ day, offsets, hours, ownHours, slotMinutes: anySlotMinutes }).map((drawn) => {
    const tentativeDates = drawn.offsets.map((offset) => isoDate(drawn.day + offset)).toSorted();
    const own = tentativeDates.flatMap((date, at) => {
      const ofDay = drawn.ownHours[at] ?? null;
      return ofDay === null ? [] : [[date, ofDay] as const];
    });
    return {
      tentativeDates,
      ...drawn.hours,
      slotMinutes: drawn.slotMinutes,
      timezone: zone,
      ...(own.length > 0 && { hoursByDay: Object.fromEntries(own) }),
    };
  });
}

/** Meetings on days of the week, with any quarter hours. */
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

/** A zone, often the ones with unusual offsets or changes. */
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

/** Slots of a few days around New Year, so that they often share a day. */
export const anySlot: fc.Arbitrary<Slot> = fc
  .integer({ min: dayNumber("2026-12-30") * DAY_QUARTERS, max: dayNumber("2027-01-03") * DAY_QUARTERS })
  .map((quarter) => slotAt(quarter * QUARTER_MS));

/** Whatever is drawn, the check passes; fast-check prints the seed of what does not. */
export function forAll<Drawn extends [unknown, ...unknown[]]>(
  ...rule: [...drawn: { [At in keyof Drawn]: fc.Arbitrary<Drawn[At]> }, check: (...drawn: Drawn) => boolean | void]
): void {
  fc.assert(fc.property(...rule));
}
