import { message } from "../messages/message.ts";
import { refuseFields } from "../refusal.ts";
import { slotAfter, slotStart, SLOT_QUARTERS, type Slot } from "../time/slot.ts";
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

/** Spec §4: the earliest selected slot and the last one plus 30 minutes; undefined when nothing is selected. */
export function scheduleOf(selection: Iterable<Slot>): SlotRange | undefined {
  const [first, ...others] = selection;
  if (first === undefined) return undefined;
  const start = others.reduce((a, b) => (b < a ? b : a), first);
  const last = others.reduce((a, b) => (b > a ? b : a), first);
  return { start, end: slotAfter(last) };
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
