import { DAY_MS } from "../time/durations.ts";
import { isoDate } from "../time/calendar-day.ts";
import type { SlotsOfLength } from "../time/grid-rows.ts";
import { QUARTER_MS, quartersAfter, slotStart, type Slot } from "../time/slot.ts";
import { slotQuarters } from "../time/slot-length.ts";
import { isFloating } from "../meeting/kind.ts";
import type { CandidateTimes } from "../meeting/meeting.ts";
import { meetingSlots } from "../time/meeting-slots.ts";

/** Whether a person is taken during an event, as far as their calendar knows. */
export type Busyness = "busy" | "tentative" | "free";

/** Something in a person's own calendar. Only times and a title: nothing else of it is ever kept. */
export type CalendarEvent = {
  /** The provider's id of it. */
  readonly id: string;
  /** Milliseconds since the epoch; for whole days, midnight UTC of the first day. */
  readonly start: number;
  /** Exclusive; for whole days, midnight UTC after the last day. */
  readonly end: number;
  /** Whole days: `start` and `end` name dates on the clocks of the reader, not instants. */
  readonly isAllDay: boolean;
  /** Absent when it has no title. */
  readonly summary?: string;
  readonly busyness: Busyness;
};

/** A stretch of time; milliseconds since the epoch, `end` exclusive. */
export type TimeWindow = { readonly start: number; readonly end: number };

/** No clock is further from UTC. */
const FURTHEST_CLOCK_MS = 14 * 3_600_000;

/** Whether an event can show inside `window`; for whole days, whether it can on the clocks of any reader at all. */
export function touches(window: TimeWindow, { start, end, isAllDay }: CalendarEvent): boolean {
  const slack = isAllDay ? FURTHEST_CLOCK_MS : 0;
  // An event without length shows where it begins.
  return start - slack < window.end && Math.max(end, start + 1) + slack > window.start;
}

/**
 * From when to when an event lasts for a reader in `zone`: whole days begin and end with the days of that zone, and of
 * other events the zone changes nothing.
 */
export function spanOf({ start, end, isAllDay }: Pick<CalendarEvent, "start" | "end" | "isAllDay">, zone: string) {
  const instant = (midnight: number): number =>
    Temporal.PlainDate.from(isoDate(Math.floor(midnight / DAY_MS))).toZonedDateTime(zone).epochMilliseconds;
  return (isAllDay ? { start: instant(start), end: instant(end) } : { start, end }) satisfies TimeWindow;
}

/** Those of the slots that no busy stretch touches, not even in part. Stretches without any length are ignored. */
export function freeSlots({ slots, length }: SlotsOfLength, busy: readonly TimeWindow[]): Slot[] {
  const stretches = busy.filter(({ start, end }) => end > start);
  return slots.filter((slot) => {
    const from = slotStart(slot);
    return !stretches.some(({ start, end }) => start < from + length * QUARTER_MS && end > from);
  });
}

/** From a meeting's first half hour to the end of its last; undefined when it has none, or none in any real week. */
export function meetingWindow(times: CandidateTimes): TimeWindow | undefined {
  if (times.kind === "weekdays") return undefined;
  const slots = meetingSlots(times);
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const window = { start: slotStart(first), end: slotStart(quartersAfter(last, slotQuarters(times))) };
  return spanOf({ ...window, isAllDay: isFloating(times) }, times.timezone);
}
