import { dayNumber, isoDate } from "./calendar-day.ts";
import { DAY_MS } from "./durations.ts";
import { DAY_QUARTERS, QUARTER_MS, quartersAfter, type Slot, WEEK_QUARTERS } from "./slot.ts";
import { zoneClock } from "./zone-clock.ts";

/** As REST and iCalendar write them, in the order in which they are listed. */
export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The days of the week lie in the reference week, which begins on this Monday. */
export const REFERENCE_MONDAY = dayNumber("2001-01-01");
const WEEK = 7;
export const WEEK_MS = WEEK * DAY_MS;

/** The date in the reference week that stands for a day of the week. */
export function weekdayDate(weekday: Weekday): string {
  return isoDate(REFERENCE_MONDAY + WEEKDAYS.indexOf(weekday));
}

/** The day of the week of a date. */
export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? "MO";
}

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

/** Clocks never change in so many weeks one after the other. */
const MAX_WEEKS = 8;

/**
 * How a viewer sees days of the week on the clocks of another zone: as in the week that begins on `monday` (`YYYY-MM-DD` in the
 * viewer's zone), the first from that of `today` (`YYYY-MM-DD`) on in which clocks change in neither. What the viewer's
 * clocks are ahead in it is written as a zone (`-06:00`), in which the floating times are theirs.
 */
export function shownWeek({ organisers, viewers }: { organisers: string; viewers: string }, today: string) {
  const day = Temporal.PlainDate.from(today);
  const thisMonday = day.subtract({ days: day.dayOfWeek - 1 }).toZonedDateTime(viewers);
  const weeks = Array.from({ length: MAX_WEEKS }, (_, week) => {
    const monday = thisMonday.add({ days: 7 * week });
    const from = Math.floor(monday.epochMilliseconds / QUARTER_MS) - DAY_QUARTERS;
    const [own, others] = [viewers, organisers].map(
      (zone) => zoneClock(zone, from, from + WEEK_QUARTERS + 2 * DAY_QUARTERS).spans,
    );
    return { monday: monday.toPlainDate().toString(), own, others };
  });
  const week = weeks.find(({ own, others }) => own?.length === 1 && others?.length === 1) ?? weeks[0];
  const ahead = ((week?.own?.[0]?.offset ?? 0) - (week?.others?.[0]?.offset ?? 0)) * 15;
  const clock = new Date(Math.abs(ahead) * 60_000).toISOString().slice(11, 16);
  return { monday: week?.monday ?? "", zone: ahead === 0 ? "UTC" : `${ahead < 0 ? "-" : "+"}${clock}` };
}
