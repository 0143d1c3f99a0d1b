import { describe, expect, test } from "vitest";
import { occurrence, scheduledSlots, scheduleFrom } from "../meeting/schedule.ts";
import type { MeetingKind } from "../meeting/kind.ts";
import type { CandidateTimes } from "../meeting/meeting.ts";
import { meetingSlots } from "./meeting-slots.ts";
import { parseWrittenSlot, slotTextOf } from "./slot-notation.ts";
import { type Slot, slotStart } from "./slot.ts";
import { SLOT_MINUTES, slotQuarters } from "./slot-length.ts";
import { slotPositions, viewerGrid } from "./viewer-grid.ts";

/** Their clock changes differ in date and length; Kathmandu has none. */
const ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"];
const BEGIN = Temporal.PlainDate.from("2026-01-01");
const END = BEGIN.add({ years: 2 });

/** Returns the days on which clocks of any of the zones change within two years, each with its neighbours. */
function daysOfChanges(): string[] {
  const days = new Set<string>();
  for (const zone of ZONES) {
    let at = BEGIN.toZonedDateTime(zone).getTimeZoneTransition("next");
    for (; at !== null && Temporal.PlainDate.compare(at, END) < 0; at = at.getTimeZoneTransition("next")) {
      for (const day of [-1, 0, 1]) days.add(at.toPlainDate().add({ days: day }).toString());
    }
  }
  return [...days].toSorted();
}

const DAYS = daysOfChanges();
const WEEK = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

/** Returns the reading of the meeting's clocks at a slot, by Temporal. */
function readingOf(kind: MeetingKind, slot: Slot, zone: string): Temporal.PlainDateTime {
  const clocks = kind === "dates" ? zone : "UTC";
  return Temporal.Instant.fromEpochMilliseconds(slotStart(slot)).toZonedDateTimeISO(clocks).toPlainDateTime();
}

const isOffered = (kind: MeetingKind, { hour }: Temporal.PlainDateTime) =>
  kind === "wholeDays" || hour >= 20 || hour < 4;

function textOf(kind: MeetingKind, reading: Temporal.PlainDateTime, slot: Slot): string {
  if (kind === "dates") return new Date(slotStart(slot)).toISOString().replace(".000", "");
  if (kind === "wholeDays") return reading.toPlainDate().toString();
  return `${WEEK[reading.dayOfWeek - 1]} ${reading.toPlainTime().toString().slice(0, 5)}`;
}

describe.each(ZONES)("a meeting in %s", (timezone) => {
  describe.each(["dates", "weekdays", "wholeDays"] as const)("of the kind %s", (kind) => {
    const days = kind === "weekdays" ? { tentativeDates: [], weekdays: WEEK } : { tentativeDates: DAYS };
    const hours = kind === "wholeDays" ? { minStartHour: 0, maxEndHour: 24 } : { minStartHour: 20, maxEndHour: 4 };

    test.each(SLOT_MINUTES)(
      "slots of %i minutes are read as they were written and are the times that Temporal knows",
      (slotMinutes) => {
        const times: CandidateTimes = { kind, timezone, ...days, ...hours, slotMinutes };
        const slots = meetingSlots(times);
        expect(slots.length).toBeGreaterThan(0);
        for (const slot of slots) {
          expect(parseWrittenSlot(slotTextOf(kind, slot))).toEqual({ kind, slot });
          const reading = readingOf(kind, slot, timezone);
          expect(isOffered(kind, reading)).toBe(true);
          expect(slotTextOf(kind, slot)).toBe(textOf(kind, reading, slot));
        }
        const zones = kind === "dates" ? ZONES : ["UTC"];
        for (const zone of zones) {
          const grid = viewerGrid(slots, zone, { slotLength: slotQuarters(times) });
          expect(slotPositions(grid).size).toBe(slots.length);
        }
      },
    );
  });

  test("a weekly time occurs at one reading of its clocks every week", () => {
    const times: CandidateTimes = {
      kind: "weekdays",
      timezone,
      tentativeDates: [],
      weekdays: WEEK,
      minStartHour: 0,
      maxEndHour: 24,
    };
    const range = { start: parseWrittenSlot("SU 01:30")!.slot, end: parseWrittenSlot("SU 03:30")!.slot };
    const begin = BEGIN.toZonedDateTime(timezone);
    const schedule = scheduleFrom(times, range, begin.epochMilliseconds);
    expect(scheduledSlots(schedule)).toEqual(range);
    for (let day = 0; day < 730; day++) {
      const instantNow = begin.add({ days: day });
      const { start, end } = occurrence(schedule, timezone, instantNow.epochMilliseconds);
      const sunday = instantNow.toPlainDate().add({ days: 7 - instantNow.dayOfWeek });
      const passed = instantNow.dayOfWeek === 7 && instantNow.hour >= 4;
      const date = passed ? sunday.add({ days: 7 }) : sunday;
      expect(end).toBeGreaterThan(instantNow.epochMilliseconds);
      expect(start).toBe(date.toPlainDateTime("01:30").toZonedDateTime(timezone).epochMilliseconds);
      expect(end).toBe(date.toPlainDateTime("03:30").toZonedDateTime(timezone).epochMilliseconds);
    }
  });
});
