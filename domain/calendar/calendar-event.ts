/** Whether somebody is taken during an event, as far as their calendar knows. */
export type Busyness = "busy" | "tentative" | "free";

/** Something in a person's own calendar. Only times and a title: nothing else of it is ever kept. */
export type CalendarEvent = {
  /** The provider's. */
  readonly id: string;
  /** Milliseconds since the epoch. Of an event of whole days: midnight of UTC of its first day. */
  readonly start: number;
  /** Exclusive; of whole days, midnight of UTC after the last. */
  readonly end: number;
  /** Days on whatever clocks the reader has, not instants. */
  readonly isAllDay: boolean;
  /** Absent when it has no title. */
  readonly summary?: string;
  readonly busyness: Busyness;
};

/** A stretch of time; milliseconds since the epoch, `end` exclusive. */
export type TimeWindow = { readonly start: number; readonly end: number };

/** No clock is further from UTC. */
const FURTHEST_CLOCK_MS = 14 * 3_600_000;

/** Whether an event can show inside `window`; one of whole days on the clocks of any reader. */
export function touches(window: TimeWindow, { start, end, isAllDay }: CalendarEvent): boolean {
  const slack = isAllDay ? FURTHEST_CLOCK_MS : 0;
  // An event without length shows where it begins.
  return start - slack < window.end && Math.max(end, start + 1) + slack > window.start;
}
