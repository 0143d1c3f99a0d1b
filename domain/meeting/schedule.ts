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

/** From the start of its first slot to the end of its last; `end` is exclusive, a slot number too. */
export type SlotRange = { readonly start: Slot; readonly end: Slot };

/**
 * The schedule that begins with slot `start` and ends at `end`. Refused (`invalid`) unless all of it is made of slots of the
 * meeting. One of days of the week may end in the week after; it first takes place after `now` (milliseconds since the epoch).
 */
export function scheduleFrom(times: CandidateTimes, { start, end }: SlotRange, now: number): Schedule {
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
  return isWeekly ? weekAfter(set, nowFor({ kind: "wholeDays", timezone: times.timezone }, now)) : set;
}

/**
 * Where a time that is written with this end ends: a last day is part of it, and a time of the week before the start is that of the
 * next one.
 */
export function writtenEnd(kind: MeetingKind | undefined, start: Slot, end: Slot): Slot {
  if (kind === "wholeDays") return quartersAfter(end, DAY_QUARTERS);
  return kind === "weekdays" && end < start ? quartersAfter(end, WEEK_QUARTERS) : end;
}

/** A weekly time in the week in which it begins first at or after that reading of its clocks. */
function weekAfter({ start, end, ...weekly }: Schedule, now: number): Schedule {
  const later = Math.ceil((now - start) / WEEK_MS) * WEEK_MS;
  return { start: start + later, end: end + later, ...weekly };
}

/**
 * When it takes place, as instants: of a weekly meeting the first time that is not over by `now` (milliseconds since the
 * epoch).
 */
export function occurrence(schedule: Schedule, timezone: string, now: number): Schedule {
  if (schedule.kind === undefined) return schedule;
  const length = schedule.end - schedule.start;
  const local = nowFor({ kind: "wholeDays", timezone }, now) - length;
  const { start, end } =
    schedule.kind === "weekdays" && schedule.start <= local ? weekAfter(schedule, local + 1) : schedule;
  return { start: instantOfReading(start, timezone), end: instantOfReading(end, timezone) };
}

/** The slots of a meeting's own numbers that its schedule takes: those of a weekly one in the reference week. */
export function scheduledSlots({ start, end, kind }: Schedule): SlotRange {
  const first = slotAt(start);
  const from = kind === "weekdays" ? inReferenceWeek(first) : first;
  return { start: from, end: quartersAfter(from, slotAt(end) - first) };
}

/** Whether a slot lies in a range; one of the week that goes on after Sunday has the first ones of Monday. */
export function inRange(range: SlotRange | undefined, slot: Slot | undefined): boolean {
  if (range === undefined || slot === undefined) return false;
  const at = calledFrom(range.start, slot);
  return at >= range.start && at < range.end;
}

/** The slots of a range, each of so many quarter hours, in its order; none where there is no range. */
export function slotsOfRange(range: SlotRange | undefined, length: number): ReadonlySet<Slot> {
  const slots = new Set<Slot>();
  if (range === undefined) return slots;
  for (let at = 0; range.start + at < range.end; at += length) slots.add(neighbour(range.start, at));
  return slots;
}

/**
 * From the earliest selected slot to the end of the last one, of so many quarter hours; undefined when nothing is selected. Of
 * days of the week the earliest is the one behind a break, as Monday's follow on Sunday's.
 */
export function scheduleOf(selection: Iterable<Mark>, length: number): SlotRange | undefined {
  const chosen = new Set([...selection].map(slotOf));
  const sorted = sortedSlots(chosen);
  const start = sorted.find((slot) => !chosen.has(neighbour(slot, -length))) ?? sorted[0];
  if (start === undefined) return undefined;
  const last = sorted.at(sorted.indexOf(start) - 1) ?? start;
  return { start, end: quartersAfter(calledFrom(start, last), length) };
}

/**
 * Whether a change of a meeting must reach people's calendars: its time was set, moved or called off, or a meeting that
 * has a time got another name, place or about text.
 */
export function changesCalendars(before: Meeting, after: Meeting): boolean {
  const [was, is] = [before.schedule, after.schedule];
  if (was?.start !== is?.start || was?.end !== is?.end || was?.kind !== is?.kind) return true;
  if (is === undefined) return false;
  const isElsewhere = is.kind === "weekdays" && before.timezone !== after.timezone;
  const isSameText = before.name === after.name && before.about === after.about && before.place === after.place;
  return isElsewhere || !isSameText;
}

/** When people are reminded of whole days, on the meeting's clocks. */
const MORNING = { hour: 9 };
/** Who has heard of the time less than this before a reminder needs none, and one that is later is of no use any more. */
export const AROUND_REMINDER_MS = 12 * HOUR_MS;

/**
 * When respondents are reminded of a meeting's time, in milliseconds since the epoch: a day before by the meeting's clocks, of
 * whole days in the morning of the day before. Never of a time of the week, which is the same every week.
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
