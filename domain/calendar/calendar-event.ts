import { DAY_MS } from "../time/durations.ts";
import { isoDate } from "../time/calendar-day.ts";
import { quartersAfter, slotStart } from "../time/slot.ts";
import { slotQuarters } from "../time/slot-length.ts";
import { isFloating } from "../meeting/kind.ts";
import type { CandidateTimes } from "../meeting/meeting.ts";
import { meetingSlots } from "../time/meeting-slots.ts";

export type Busyness = "busy" | "tentative" | "free";

/** An event of a person's own calendar. Only times and title are kept. */
export type CalendarEvent = {
  /** The provider's id. */
  readonly id: string;
  /** Milliseconds since the epoch; for whole days, midnight UTC of the first day. */
  readonly start: number;
  /** Exclusive; for whole days, midnight UTC after the last day. */
  readonly end: number;
  /** Whole days: `start` and `end` are dates on the reader's clocks. */
  readonly isAllDay: boolean;
  readonly summary?: string;
  readonly busyness: Busyness;
};

/** Milliseconds since the epoch; `end` is exclusive. */
export type TimeWindow = { readonly start: number; readonly end: number };

/** The largest distance of a zone from UTC. */
const FURTHEST_CLOCK_MS = 14 * 3_600_000;

/** Tells whether an event can appear inside `window`; for whole days, on the clocks of any reader. */
export function touches(window: TimeWindow, { start, end, isAllDay }: CalendarEvent): boolean {
  const slack = isAllDay ? FURTHEST_CLOCK_MS : 0;
  // An event without length appears at its start.
  return start - slack < window.end && Math.max(end, start + 1) + slack > window.start;
}

/** Returns the stretch of an event for a reader in `zone`: whole days begin and end with the days of that zone. */
export function spanOf({ start, end, isAllDay }: Pick<CalendarEvent, "start" | "end" | "isAllDay">, zone: string) {
  const instant = (midnight: number): number =>
    Temporal.PlainDate.from(isoDate(Math.floor(midnight / DAY_MS))).toZonedDateTime(zone).epochMilliseconds;
  return (isAllDay ? { start: instant(start), end: instant(end) } : { start, end }) satisfies TimeWindow;
}

/**
 * Returns the window from a meeting's first slot to the end of its last; undefined without slots and for weekly
 * meetings.
 */
export function meetingWindow(times: CandidateTimes): TimeWindow | undefined {
  if (times.kind === "weekdays") return undefined;
  const slots = meetingSlots(times);
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const window = { start: slotStart(first), end: slotStart(quartersAfter(last, slotQuarters(times))) };
  return spanOf({ ...window, isAllDay: isFloating(times) }, times.timezone);
}
