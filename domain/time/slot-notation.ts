import { isSameKind, type MeetingKind, type OfKind } from "../meeting/kind.ts";
import type { CandidateTimes } from "../meeting/meeting.ts";
import { message } from "../messages/message.ts";
import { refuseFields } from "../refusal.ts";
import { isoDate, parseDay } from "./calendar-day.ts";
import { presentSlots } from "./meeting-slots.ts";
import { DAY_QUARTERS, parseSlotOf, quartersAfter, type Slot, slotAt, slotText } from "./slot.ts";
import { inReferenceWeek, REFERENCE_MONDAY, WEEKDAYS } from "./weekdays.ts";

const MONDAY = REFERENCE_MONDAY * DAY_QUARTERS;

/** Writes a slot as REST does for this kind: `2026-11-24T14:00:00Z`, `MO 14:00` or `2026-11-24`. */
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

/** A slot, and the kind of meeting that uses its notation. */
export type WrittenSlot = { readonly kind: MeetingKind; readonly slot: Slot };

const WEEKLY = /^(MO|TU|WE|TH|FR|SA|SU) ([01]\d|2[0-3]):(00|15|30|45)$/;

/** Reads a slot in the notation of any kind; undefined for anything else. Never throws. */
export function parseWrittenSlot(text: string): WrittenSlot | undefined {
  const [, weekday, hour, minute] = WEEKLY.exec(text) ?? [];
  if (weekday !== undefined) {
    const day = MONDAY + WEEKDAYS.findIndex((name) => name === weekday) * DAY_QUARTERS;
    return { kind: "weekdays", slot: (day + Number(hour) * 4 + Number(minute) / 15) as Slot };
  }
  const date = parseDay(text);
  if (date !== undefined) return { kind: "wholeDays", slot: (date * DAY_QUARTERS) as Slot };
  const slot = parseSlotOf(text);
  return slot === undefined ? undefined : { kind: "dates", slot };
}

/** Refuses (`invalid`), at `path`, a time in the notation of another kind of meeting. */
export function checkNotation({ kind }: OfKind, meeting: CandidateTimes, path: string): void {
  if (kind === undefined || isSameKind({ kind }, meeting)) return;
  refuseFields([{ path, message: otherNotation(meeting) }]);
}

/** Says that a time has the notation of another kind, with an example of the meeting's own. */
export function otherNotation(meeting: CandidateTimes) {
  const [first = slotAt(0)] = presentSlots(meeting);
  return message("api.otherNotation", { example: slotTextOf(meeting.kind, first) });
}
