import type { TimeWindow } from "#domain/calendar/calendar-event.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import type { SlotsOfLength } from "#domain/time/grid-rows.ts";
import { QUARTER_MS, slotStart } from "#domain/time/slot.ts";
import { isOfWeek } from "#domain/time/weekdays.ts";
import type { ReadPlace } from "../calendar-queries.ts";

/** The meeting for which the viewer chooses times. */
export type ChosenMeeting = ReadPlace & {
  /** Files are read from here to there. */
  readonly window: TimeWindow;
};

const WEEKS_MS = 28 * DAY_MS;

/**
 * Returns the stretch of time in which events of a file are read. It is four weeks around the meeting, because the
 * organiser may add days. For weekdays it is the four weeks from now.
 */
export function fileWindow({ slots, length }: SlotsOfLength, nowMs: number): TimeWindow {
  const currentQuarter = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS;
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined || isOfWeek(first))
    return { start: currentQuarter, end: currentQuarter + WEEKS_MS };
  return { start: slotStart(first) - WEEKS_MS, end: slotStart(last) + length * QUARTER_MS + WEEKS_MS };
}
