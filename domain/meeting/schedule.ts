import { message } from "../messages/message.ts";
import { refuseFields } from "../refusal.ts";
import { presentSlots } from "../time/meeting-slots.ts";
import { calledFrom, inReferenceWeek, neighbour, WEEK_MS } from "../time/weekdays.ts";
import { DAY_QUARTERS, quartersAfter, slotAt, slotStart, sortedSlots, type Slot, WEEK_QUARTERS } from "../time/slot.ts";
import { slotQuarters } from "../time/slot-length.ts";
import { type Mark, slotOf } from "../answers/levels.ts";
import { instantOfReading, type MeetingKind, nowFor } from "./kind.ts";
import type { CandidateTimes, Meeting, Schedule } from "./meeting.ts";
import { HOUR_MS } from "../time/durations.ts";

/** Slot numbers from the first slot's start to the last slot's end; `end` is exclusive. */
export type SlotRange = { readonly start: Slot; readonly end: Slot };

/**
 * Returns the schedule from slot `start` to `end`. Refuses (`invalid`) a range that is not made of the meeting's slots.
 * A weekly schedule may end in the next week and first takes place after `nowMs` (milliseconds since the epoch).
 */
export function scheduleFrom(times: CandidateTimes, { start, end }: SlotRange, nowMs: number): Schedule {
  const [present, length, kind] = [presentSlots(times), slotQuarters(times), times.kind ?? "dates"];
  const isWeekly = kind === "weekdays";
  const [startPath, endPath] = kind === "dates" ? ["startDateTime", "endDateTime"] : ["scheduledStart", "scheduledEnd"];
  if (end <= start) refuseFields([{ path: endPath, message: message("api.endNotAfterStart") }]);
  for (let slot = start; slot < end; slot = quartersAfter(slot, length)) {
    const fits = present.has(isWeekly ? inReferenceWeek(slot) : slot) && slot + length <= end;
    const slots = { kind, count: times.slotMinutes ?? 30 };
    if (!fits) refuseFields([{ path: startPath, message: message("api.scheduleOutside", slots) }]);
  }
  const set = { start: slotStart(start), end: slotStart(end), ...(kind !== "dates" && { kind }) };
  return isWeekly ? weekAfter(set, nowFor({ kind: "wholeDays", timezone: times.timezone }, nowMs)) : set;
}

/**
 * Returns the exclusive end of a written time. The written last day is part of the time. A weekly end before the start
 * lies in the next week.
 */
export function writtenEnd(kind: MeetingKind | undefined, start: Slot, end: Slot): Slot {
  if (kind === "wholeDays") return quartersAfter(end, DAY_QUARTERS);
  return kind === "weekdays" && end < start ? quartersAfter(end, WEEK_QUARTERS) : end;
}

/** Moves a weekly time to the first week in which it begins at or after a reading of its clocks. */
function weekAfter({ start, end, ...weekly }: Schedule, nowMs: number): Schedule {
  const later = Math.ceil((nowMs - start) / WEEK_MS) * WEEK_MS;
  return { start: start + later, end: end + later, ...weekly };
}

/**
 * Returns the schedule as instants: for a weekly meeting the first occurrence that is not over by `nowMs` (milliseconds
 * since the epoch).
 */
export function occurrence(schedule: Schedule, timezone: string, nowMs: number): Schedule {
  if (schedule.kind === undefined) return schedule;
  const length = schedule.end - schedule.start;
  const local = nowFor({ kind: "wholeDays", timezone }, nowMs) - length;
  const { start, end } =
    schedule.kind === "weekdays" && schedule.start <= local ? weekAfter(schedule, local + 1) : schedule;
  return { start: instantOfReading(start, timezone), end: instantOfReading(end, timezone) };
}

/** Returns the slots of a schedule; for a weekly one in the reference week. */
export function scheduledSlots({ start, end, kind }: Schedule): SlotRange {
  const first = slotAt(start);
  const from = kind === "weekdays" ? inReferenceWeek(first) : first;
  return { start: from, end: quartersAfter(from, slotAt(end) - first) };
}

/** Tells whether a slot lies in a range; a weekly range that passes Sunday contains Monday's first slots. */
export function inRange(range: SlotRange | undefined, slot: Slot | undefined): boolean {
  if (range === undefined || slot === undefined) return false;
  const at = calledFrom(range.start, slot);
  return at >= range.start && at < range.end;
}

/** Returns the slots of a range in order, each `length` quarter hours long. */
export function slotsOfRange(range: SlotRange | undefined, length: number): ReadonlySet<Slot> {
  const slots = new Set<Slot>();
  if (range === undefined) return slots;
  for (let at = 0; range.start + at < range.end; at += length) slots.add(neighbour(range.start, at));
  return slots;
}

/**
 * Returns the range from the earliest selected slot to the end of the last, in slots of `length` quarter hours;
 * undefined for an empty selection. In weekly selections the earliest slot is the slot after a gap, because Monday
 * follows Sunday.
 */
export function scheduleOf(selection: Iterable<Mark>, length: number): SlotRange | undefined {
  const slots = new Set([...selection].map(slotOf));
  const sorted = sortedSlots(slots);
  const start = sorted.find((slot) => !slots.has(neighbour(slot, -length))) ?? sorted[0];
  if (start === undefined) return undefined;
  const last = sorted.at(sorted.indexOf(start) - 1) ?? start;
  return { start, end: quartersAfter(calledFrom(start, last), length) };
}

/**
 * Tells whether a change must reach people's calendars: the time was set, moved or called off, or a scheduled meeting's
 * name, place or description changed.
 */
export function changesCalendars(before: Meeting, after: Meeting): boolean {
  const [oldSchedule, newSchedule] = [before.schedule, after.schedule];
  if (
    oldSchedule?.start !== newSchedule?.start ||
    oldSchedule?.end !== newSchedule?.end ||
    oldSchedule?.kind !== newSchedule?.kind
  )
    return true;
  if (newSchedule === undefined) return false;
  const isElsewhere = newSchedule.kind === "weekdays" && before.timezone !== after.timezone;
  const isSameText = before.name === after.name && before.about === after.about && before.place === after.place;
  return isElsewhere || !isSameText;
}

/** The hour of reminders of whole days, on the meeting's clocks. */
const MORNING = { hour: 9 };
/** A notice this close to the reminder replaces it, and a reminder this late is useless. */
export const AROUND_REMINDER_MS = 12 * HOUR_MS;

/**
 * Returns the time of the reminder, in milliseconds since the epoch. It is a day before on the meeting's clocks, or for
 * whole days the morning of the day before. Undefined for weekly meetings.
 */
export function reminderAt({ start, kind }: Schedule, timezone: string): number | undefined {
  if (kind === "weekdays") return undefined;
  const zone = kind === "wholeDays" ? "UTC" : timezone;
  const begin = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
  if (kind === undefined) return begin.subtract({ days: 1 }).epochMilliseconds;
  const dayBefore = begin.toPlainDate().subtract({ days: 1 });
  return dayBefore.toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(MORNING) })
    .epochMilliseconds;
}
