/** Whether somebody is taken during an event, as far as their calendar knows. */
export type Busyness = "busy" | "tentative" | "free";

/** Something in a person's own calendar. Only times and a title: nothing else of it is ever kept. */
export type CalendarEvent = {
  /** The provider's id of it. */
  readonly id: string;
  /** Milliseconds since the epoch; for whole days, midnight UTC of the first day. */
  readonly start: number;
  /** Exclusive; for whole days, midnight UTC after the last day. */
  readonly end: number;
  /** Whole days: `start` and `end` name dates on the clocks of whoever reads, not instants. */
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
