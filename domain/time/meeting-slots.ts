import { type Hours, hoursOn } from "../meeting/hours.ts";
import { datesOf, slotZone } from "../meeting/kind.ts";
import type { CandidateTimes } from "../meeting/meeting.ts";
import { dayNumber } from "./calendar-day.ts";
import { DAY_QUARTERS, type Slot, sortedSlots } from "./slot.ts";
import { slotQuarters } from "./slot-length.ts";
import { inReferenceWeek } from "./weekdays.ts";
import { zoneClock, type ZoneSpan } from "./zone-clock.ts";

/**
 * Returns every slot of a meeting, ascending, without overlaps. A slot belongs to the meeting if each of its quarter
 * hours starts inside the window of a date, on the meeting's clocks. A skipped hour therefore has no slots, a repeated
 * hour has them twice, and the last slot must fit before the window's end. Slots count from `minStartHour`, also on
 * days with other hours, so that all days share the same rows. Hours count modulo 24 (24 is midnight); equal hours mean
 * 24 h, an end below the start lies on the next day. Weekdays and whole days have no clock changes; a weekly window
 * that crosses Sunday's midnight continues on Monday.
 */
export function meetingSlots(times: CandidateTimes): Slot[] {
  const windows = new Map(datesOf(times).map((date) => [dayNumber(date), windowOn(date, times)]));
  if (windows.size === 0) return [];
  const days = [...windows.keys()];
  // A window may end on the next day.
  const covers = (wall: number): boolean => {
    const day = Math.floor(wall / DAY_QUARTERS);
    return [windows.get(day), windows.get(day - 1)].some(
      (window) => window && window.start <= wall && wall < window.end,
    );
  };
  // Two days of margin: a window may end on the next day, and local midnight may lie 14 hours from UTC's.
  const from = (Math.min(...days) - 2) * DAY_QUARTERS;
  const clock = zoneClock(slotZone(times), from, (Math.max(...days) + 3) * DAY_QUARTERS);

  const length = slotQuarters(times);
  const slots: Slot[] = [];
  for (const span of clock.spans) {
    for (const window of windows.values()) slots.push(...slotsInSpan(window, span, length));
  }
  const rest = Array.from({ length: length - 1 }, (_, at) => at + 1);
  const whole = slots.filter((slot) => rest.every((quarter) => covers(clock.wall(slot + quarter))));
  return apart(sortedSlots(times.kind === "weekdays" ? whole.map(inReferenceWeek) : whole), length);
}

/** Drops slots that begin within the slot before: an hour in which clocks move by half an hour ends in the next. */
function apart(slots: readonly Slot[], length: number): Slot[] {
  let free = -Infinity;
  return slots.filter((slot) => {
    const fits = slot >= free;
    if (fits) free = slot + length;
    return fits;
  });
}

/** On the clocks, in quarter hours since the epoch. `firstSlot` may be later than `start`. */
type DayWindow = { readonly start: number; readonly end: number; readonly firstSlot: number };

function windowOn(date: string, times: CandidateTimes): DayWindow {
  const hours = hoursOn(times, date);
  const start = dayNumber(date) * DAY_QUARTERS + ((hours.minStartHour * 4) % DAY_QUARTERS);
  const outOfStep = (start - times.minStartHour * 4) % slotQuarters(times);
  const firstSlot = outOfStep === 0 ? start : start + slotQuarters(times) - outOfStep;
  return { start, end: start + windowLength(hours), firstSlot };
}

/** Returns the slots that begin within a span of the zone's clocks and a window. */
function slotsInSpan({ firstSlot, end }: DayWindow, span: ZoneSpan, length: number): Slot[] {
  const opens = firstSlot - span.offset;
  const closes = Math.min(end - span.offset, span.until);
  // Steps count from the window's start even when a clock change removes its beginning.
  const skipped = Math.max(0, Math.ceil((span.from - opens) / length));
  const slots: Slot[] = [];
  for (let slot = opens + skipped * length; slot < closes; slot += length) {
    slots.push(slot as Slot); // dates, windows and offsets are whole quarter hours, so this is one
  }
  return slots;
}

/** Returns the length of a daily window on the clocks, in quarter hours: more than 0, at most 24 h. */
export function windowLength({ minStartHour, maxEndHour }: Hours): number {
  const length = ((maxEndHour - minStartHour) * 4 + DAY_QUARTERS) % DAY_QUARTERS;
  return length === 0 ? DAY_QUARTERS : length;
}

/** Tells whether a day of the meeting has 24 hours. */
export function isAroundClock(times: CandidateTimes): boolean {
  return datesOf(times).some((date) => windowLength(hoursOn(times, date)) === DAY_QUARTERS);
}

/** Meetings in the cache: some 10 MB if all are of the largest kind. */
const MAX_KEPT = 100;
const slotsByTimes = new Map<string, ReadonlySet<Slot>>();

/**
 * Returns {@link meetingSlots} as a set in ascending order, cached for the latest meetings because every save needs it.
 */
export function presentSlots(times: CandidateTimes): ReadonlySet<Slot> {
  const key = keyOf(times);
  const slots = slotsByTimes.get(key) ?? new Set(meetingSlots(times));
  slotsByTimes.delete(key);
  keepSlots(key, slots);
  return slots;
}

/** Replaces the cached slots of a meeting by the server's, for a device with older zone data. */
export function replaceSlots(times: CandidateTimes, slots: Iterable<Slot>): void {
  keepSlots(keyOf(times), new Set(slots));
}

function keepSlots(key: string, slots: ReadonlySet<Slot>): void {
  if (slots.size > 0) slotsByTimes.set(key, slots);
  const [oldest] = slotsByTimes.keys();
  if (slotsByTimes.size > MAX_KEPT && oldest !== undefined) slotsByTimes.delete(oldest);
}

function keyOf(times: CandidateTimes): string {
  const days = datesOf(times).map((date) => {
    const dayHours = hoursOn(times, date);
    return dayHours === times ? date : `${date}/${dayHours.minStartHour}/${dayHours.maxEndHour}`;
  });
  return [times.kind, times.timezone, slotQuarters(times), times.minStartHour, times.maxEndHour, ...days].join(" ");
}
