import { type MeetingKind, REFERENCE_MONDAY, WEEKDAYS } from "../meeting/kind.ts";
import { isoDate, parseDay } from "./calendar-day.ts";
import { DAY_QUARTERS, parseSlotOf, quartersAfter, type Slot, slotText, WEEK_QUARTERS } from "./slot.ts";

const MONDAY = REFERENCE_MONDAY * DAY_QUARTERS;

/** A slot of the reference week; what lies in another week is the same time of this one. */
export function inReferenceWeek(slot: number): Slot {
  return (((((slot - MONDAY) % WEEK_QUARTERS) + WEEK_QUARTERS) % WEEK_QUARTERS) + MONDAY) as Slot;
}

/** Whether a slot lies in the reference week: it has no date, and its week begins again after its end. */
export function isOfWeek(slot: number): boolean {
  return slot >= MONDAY && slot < MONDAY + WEEK_QUARTERS;
}

/** The slot so many quarter hours later, or earlier, when negative: of days of the week, Monday's follow on Sunday's. */
export function neighbour(slot: Slot, quarters: number): Slot {
  const next = quartersAfter(slot, quarters);
  return isOfWeek(slot) ? inReferenceWeek(next) : next;
}

/** An instant as it is called from `start` on: of days of the week, one before it is that of the next week. */
export function calledFrom<One extends number>(start: Slot, instant: One): One {
  return (isOfWeek(start) && instant < start ? instant + WEEK_QUARTERS : instant) as One;
}

/** As REST writes a slot of a meeting of this kind: `2026-11-24T14:00:00Z`, `MO 14:00` or `2026-11-24`. */
export function slotTextOf(kind: MeetingKind | undefined, slot: Slot): string {
  if (kind === "wholeDays") return isoDate(slot / DAY_QUARTERS);
  if (kind !== "weekdays") return slotText(slot);
  const week = inReferenceWeek(slot);
  const weekday = WEEKDAYS[Math.floor((week - MONDAY) / DAY_QUARTERS)];
  return `${weekday} ${slotText(week).slice(11, 16)}`;
}

/** Returns a stretch of slots in the notation of REST, in which the end of whole days is the last day itself. */
export function rangeTextOf(
  kind: MeetingKind | undefined,
  { start, end }: { readonly start: Slot; readonly end: Slot },
): { start: string; end: string } {
  const until = kind === "wholeDays" ? quartersAfter(end, -DAY_QUARTERS) : end;
  return { start: slotTextOf(kind, start), end: slotTextOf(kind, until) };
}

/** A slot, and the kind of meetings that write it so. */
export type WrittenSlot = { readonly kind: MeetingKind; readonly slot: Slot };

const WEEKLY = /^(MO|TU|WE|TH|FR|SA|SU) ([01]\d|2[0-3]):(00|15|30|45)$/;

/** Reads a slot in the notation of any kind; undefined for anything else; never throws. */
export function parseWrittenSlot(text: string): WrittenSlot | undefined {
  const [, weekday, hour, minute] = WEEKLY.exec(text) ?? [];
  if (weekday !== undefined) {
    const day = MONDAY + WEEKDAYS.findIndex((one) => one === weekday) * DAY_QUARTERS;
    return { kind: "weekdays", slot: (day + Number(hour) * 4 + Number(minute) / 15) as Slot };
  }
  const date = parseDay(text);
  if (date !== undefined) return { kind: "wholeDays", slot: (date * DAY_QUARTERS) as Slot };
  const slot = parseSlotOf(text);
  return slot === undefined ? undefined : { kind: "dates", slot };
}
