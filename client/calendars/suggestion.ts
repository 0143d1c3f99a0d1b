import { spanOf, freeSlots } from "#domain/calendar/calendar-event.ts";
import { type Slot, slotStart } from "#domain/time/slot.ts";
import type { ShownEvent } from "./shown-event.ts";

export type SuggestionFacts = {
  readonly events: readonly ShownEvent[];
  readonly zone: string;
  /** The viewer's day, `YYYY-MM-DD`: yesterday is of no use. */
  readonly today: string;
};

/**
 * The slots that a calendar leaves free, from today on. Tentative events count as busy, because no user should be marked
 * free by mistake, and so do busy whole days, such as holidays. Events that the calendar shows as free do not count.
 */
export function suggestion(slots: readonly Slot[], { events, zone, today }: SuggestionFacts): Slot[] {
  const busy = events.filter(({ busyness }) => busyness !== "free").map((event) => spanOf(event, zone));
  const start = Temporal.PlainDate.from(today).toZonedDateTime(zone).epochMilliseconds;
  return freeSlots(
    slots.filter((slot) => slotStart(slot) >= start),
    busy,
  );
}
