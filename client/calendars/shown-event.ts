import type { ProviderName } from "#domain/calendar/provider.ts";
import { type CalendarEvent, type Busyness, freeSlots, spanOf } from "#domain/calendar/calendar-event.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { SlotsOfLength } from "#domain/time/grid-rows.ts";
import type { GridColumn } from "#domain/time/viewer-grid.ts";
import { listed, t } from "../text/t.ts";
import { QUARTER_MS, slotStart, type Slot } from "#domain/time/slot.ts";

export type ShownEvent = Omit<CalendarEvent, "id"> & { readonly provider: ProviderName };

type EventReply = ReplyOf<"googleCalendarEvents">["events"][number];

export function shownEvent(provider: ProviderName, event: EventReply): ShownEvent {
  const { startDateTime, endDateTime, summary, isAllDay = false, isFree, isTentative } = event;
  return {
    provider,
    start: Date.parse(startDateTime),
    end: Date.parse(endDateTime),
    isAllDay,
    busyness: isFree ? "free" : isTentative ? "tentative" : "busy",
    ...(summary !== undefined && { summary }),
  };
}

export type Overlay = {
  readonly events: readonly ShownEvent[];
  /** What is on in a slot, in words; slots in which nothing is on are left out. */
  readonly busy: ReadonlyMap<Slot, string>;
};

/** A column of the shown page; some stand behind a gap. */
export type OverlayColumn = GridColumn & { readonly afterGap: boolean };

const KINDS = ["busy", "tentative", "free"] as const satisfies readonly Busyness[];
const WORDS: Record<Busyness, (titles: string) => string> = {
  busy: (titles) => t("calendars.busy", { titles }),
  tentative: (titles) => t("calendars.tentative", { titles }),
  free: (titles) => t("calendars.free", { titles }),
};
const MAX_TITLES = 4;

/**
 * What is on in each of the slots (ascending), in words: `busy: Dentist, Call; tentative: Lunch`. Slots in which
 * nothing is on are left out.
 */
export function busyWords(
  { slots, length }: SlotsOfLength,
  events: readonly ShownEvent[],
  zone: string,
): Map<Slot, string> {
  const on = new Map<Slot, ShownEvent[]>();
  for (const event of events) {
    const { start, end } = spanOf(event, zone);
    for (let at = firstAfter(slots, start - length * QUARTER_MS); at < slots.length; at += 1) {
      const slot = slots[at];
      if (slot === undefined || slotStart(slot) >= Math.max(end, start + 1)) break;
      const others = on.get(slot);
      if (others === undefined) on.set(slot, [event]);
      else others.push(event);
    }
  }
  return new Map([...on].map(([slot, found]) => [slot, wordsFor(found)]));
}

function firstAfter(slots: readonly Slot[], instant: number): number {
  let [low, high] = [0, slots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const slot = slots[middle];
    if (slot !== undefined && slotStart(slot) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

function wordsFor(events: readonly ShownEvent[]): string {
  return KINDS.map((kind) => ({ kind, titles: titlesOf(events.filter(({ busyness }) => busyness === kind)) }))
    .filter(({ titles }) => titles !== "")
    .map(({ kind, titles }) => WORDS[kind](titles))
    .reduce((kinds, kind) => t("calendars.kinds", { kinds, kind }));
}

function titlesOf(events: readonly ShownEvent[]): string {
  const titles = [...new Set(events.map(eventTitle))];
  const text = listed(titles.slice(0, MAX_TITLES));
  const rest = titles.length - MAX_TITLES;
  return rest > 0 ? t("calendars.titlesAndMore", { titles: text, count: rest }) : text;
}

/** What an event is called where it has no title. */
export function eventTitle({ summary }: Pick<ShownEvent, "summary">): string {
  return summary ?? t("calendars.noTitle");
}

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
export function suggestion({ slots, length }: SlotsOfLength, { events, zone, today }: SuggestionFacts): Slot[] {
  const busy = events.filter(({ busyness }) => busyness !== "free").map((event) => spanOf(event, zone));
  const start = Temporal.PlainDate.from(today).toZonedDateTime(zone).epochMilliseconds;
  return freeSlots({ slots: slots.filter((slot) => slotStart(slot) >= start), length }, busy);
}
