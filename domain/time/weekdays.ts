import { dayNumber, isoDate } from "./calendar-day.ts";
import { DAY_MS } from "./durations.ts";
import { DAY_QUARTERS, QUARTER_MS, quartersAfter, type Slot, WEEK_QUARTERS } from "./slot.ts";
import { parseZone, zoneClock } from "./zone-clock.ts";

/** In the notation of REST and iCalendar, Monday first. */
export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Weekly slots lie in the reference week, which begins on this Monday. */
export const REFERENCE_MONDAY = dayNumber("2001-01-01");
const WEEK = 7;
export const WEEK_MS = WEEK * DAY_MS;

/** Returns the date in the reference week that stands for a weekday. */
export function weekdayDate(weekday: Weekday): string {
  return isoDate(REFERENCE_MONDAY + WEEKDAYS.indexOf(weekday));
}

export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1] ?? "MO";
}

const MONDAY = REFERENCE_MONDAY * DAY_QUARTERS;

/** Moves a slot to the same time of the reference week. */
export function inReferenceWeek(slot: number): Slot {
  return (((((slot - MONDAY) % WEEK_QUARTERS) + WEEK_QUARTERS) % WEEK_QUARTERS) + MONDAY) as Slot;
}

/** Tells whether a slot lies in the reference week. A slot there has no date, and Monday follows Sunday. */
export function isOfWeek(slot: number): boolean {
  return slot >= MONDAY && slot < MONDAY + WEEK_QUARTERS;
}

/**
 * Returns the slot that many quarter hours later, or earlier when negative. In weekly meetings, Monday's slots follow
 * Sunday's.
 */
export function neighbour(slot: Slot, quarters: number): Slot {
  const next = quartersAfter(slot, quarters);
  return isOfWeek(slot) ? inReferenceWeek(next) : next;
}

/** Returns `instant` as counted from `start` on: a weekly instant before `start` lies in the next week. */
export function calledFrom<One extends number>(start: Slot, instant: One): One {
  return (isOfWeek(start) && instant < start ? instant + WEEK_QUARTERS : instant) as One;
}

/** Clock changes never lie in each of this many consecutive weeks. */
const MAX_WEEKS = 8;

/**
 * Returns the week in which a viewer sees weekly slots of another zone. It is the first week from `today`
 * (`YYYY-MM-DD`) on without clock changes in either zone. `monday` is its first day in the viewer's zone. `zone` is the
 * viewer's lead over the organiser's clocks, written as a zone (`-06:00`): floating times shown in it are the viewer's.
 * `zone` is UTC if the device lacks the organiser's zone, so that times stay the organiser's.
 */
export function shownWeek({ organisers, viewers }: { organisers: string; viewers: string }, today: string) {
  const day = Temporal.PlainDate.from(today);
  const thisMonday = day.subtract({ days: day.dayOfWeek - 1 }).toZonedDateTime(viewers);
  const weeks = Array.from({ length: MAX_WEEKS }, (_, week) => {
    const monday = thisMonday.add({ days: 7 * week });
    const from = Math.floor(monday.epochMilliseconds / QUARTER_MS) - DAY_QUARTERS;
    const [viewerSpans, organiserSpans] = [viewers, parseZone(organisers) ?? viewers].map(
      (zone) => zoneClock(zone, from, from + WEEK_QUARTERS + 2 * DAY_QUARTERS).spans,
    );
    return { monday: monday.toPlainDate().toString(), viewerSpans, organiserSpans };
  });
  const week =
    weeks.find(({ viewerSpans, organiserSpans }) => viewerSpans?.length === 1 && organiserSpans?.length === 1) ??
    weeks[0];
  const ahead = ((week?.viewerSpans?.[0]?.offset ?? 0) - (week?.organiserSpans?.[0]?.offset ?? 0)) * 15;
  const clock = new Date(Math.abs(ahead) * 60_000).toISOString().slice(11, 16);
  return { monday: week?.monday ?? "", zone: ahead === 0 ? "UTC" : `${ahead < 0 ? "-" : "+"}${clock}` };
}
