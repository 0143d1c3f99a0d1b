import { message } from "../messages/message.ts";
import { refuseFields } from "../refusal.ts";
import { slotAfter, slotStart, SLOT_QUARTERS, sortedSlots, type Slot } from "../time/slot.ts";
import type { Schedule, Meeting } from "./meeting.ts";

/** From the start of its first slot to the end of its last; `end` is exclusive, a slot number too. */
export type SlotRange = { readonly start: Slot; readonly end: Slot };

/**
 * The schedule that begins with slot `start` and ends at `end`. Refused (`invalid`) unless every half hour between
 * them is one of the meeting's `slots`.
 */
export function scheduleFrom(slots: readonly Slot[] | ReadonlySet<Slot>, start: Slot, end: Slot): Schedule {
  const present = slots instanceof Set ? slots : new Set(slots);
  if (end <= start) refuseFields([{ path: "endDateTime", message: message("api.endNotAfterStart") }]);
  for (let slot = start; slot < end; slot = slotAfter(slot)) {
    const fits = present.has(slot) && slot + SLOT_QUARTERS <= end;
    if (!fits) refuseFields([{ path: "startDateTime", message: message("api.scheduleOutside") }]);
  }
  return { start: slotStart(start), end: slotStart(end) };
}

/** The half hours of a range, ascending; none where there is no range. */
export function slotsOfRange(range: SlotRange | undefined): ReadonlySet<Slot> {
  const slots = new Set<Slot>();
  if (range === undefined) return slots;
  for (let slot = range.start; slot < range.end; slot = slotAfter(slot)) slots.add(slot);
  return slots;
}

/** The earliest selected slot and the last one plus 30 minutes; undefined when nothing is selected. */
export function scheduleOf(selection: Iterable<Slot>): SlotRange | undefined {
  const sorted = sortedSlots(selection);
  const [start, last] = [sorted[0], sorted.at(-1)];
  return start === undefined || last === undefined ? undefined : { start, end: slotAfter(last) };
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
