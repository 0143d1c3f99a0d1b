import { message } from "../messages/message.ts";
import { refuseFields } from "../refusal.ts";
import { presentSlots } from "../time/meeting-slots.ts";
import { quartersAfter, slotQuarters, slotStart, sortedSlots, type Slot } from "../time/slot.ts";
import type { CandidateTimes, Meeting, Schedule } from "./meeting.ts";

/** From the start of its first slot to the end of its last; `end` is exclusive, a slot number too. */
export type SlotRange = { readonly start: Slot; readonly end: Slot };

/**
 * The schedule that begins with slot `start` and ends at `end`. Refused (`invalid`) unless all of it is made of slots of the
 * meeting.
 */
export function scheduleFrom(times: CandidateTimes, start: Slot, end: Slot): Schedule {
  const [present, length] = [presentSlots(times), slotQuarters(times)];
  if (end <= start) refuseFields([{ path: "endDateTime", message: message("api.endNotAfterStart") }]);
  for (let slot = start; slot < end; slot = quartersAfter(slot, length)) {
    const fits = present.has(slot) && slot + length <= end;
    if (!fits) refuseFields([{ path: "startDateTime", message: message("api.scheduleOutside") }]);
  }
  return { start: slotStart(start), end: slotStart(end) };
}

/** The slots of a range, each of so many quarter hours, ascending; none where there is no range. */
export function slotsOfRange(range: SlotRange | undefined, length: number): ReadonlySet<Slot> {
  const slots = new Set<Slot>();
  if (range === undefined) return slots;
  for (let slot = range.start; slot < range.end; slot = quartersAfter(slot, length)) slots.add(slot);
  return slots;
}

/** From the earliest selected slot to the end of the last one, of so many quarter hours; undefined when nothing is selected. */
export function scheduleOf(selection: Iterable<Slot>, length: number): SlotRange | undefined {
  const sorted = sortedSlots(selection);
  const [start, last] = [sorted[0], sorted.at(-1)];
  return start === undefined || last === undefined ? undefined : { start, end: quartersAfter(last, length) };
}

/**
 * Whether a change of a meeting must reach people's calendars: its time was set, moved or called off, or a meeting that
 * has a time got another name or about text.
 */
export function changesCalendars(before: Meeting, after: Meeting): boolean {
  const [was, is] = [before.schedule, after.schedule];
  if (was?.start !== is?.start || was?.end !== is?.end) return true;
  return is !== undefined && (before.name !== after.name || before.about !== after.about);
}
