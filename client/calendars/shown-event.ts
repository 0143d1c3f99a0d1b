import type { CalendarProviderName } from "#domain/calendar/provider.ts";
import { type CalendarEvent, type Busyness, freeSlots, spanOf } from "#domain/calendar/calendar-event.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { SlotsOfLength } from "#domain/time/grid-rows.ts";
import type { GridColumn } from "#domain/time/viewer-grid.ts";
import { listed, t } from "../text/t.ts";
import { QUARTER_MS, slotStart, type Slot } from "#domain/time/slot.ts";

export type ShownEvent = Omit<CalendarEvent, "id"> & { readonly provider: CalendarProviderName };

type EventReply = ReplyOf<"googleCalendarEvents">["events"][number];

export function shownEvent(provider: CalendarProviderName, event: EventReply): ShownEvent {
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
  readonly busy: ReadonlyMap<Slot, string>;
  /** Whether the head of the grid has a line for events of whole days. */
  readonly hasDays: boolean;
};

export type OverlayColumn = GridColumn & { readonly afterGap: boolean };

const KINDS = ["busy", "tentative", "free"] as const satisfies readonly Busyness[];
const WORDS: Record<Busyness, (titles: string) => string> = {
  busy: (titles) => t("calendars.busy", { titles }),
  tentative: (titles) => t("calendars.tentative", { titles }),
  free: (titles) => t("calendars.free", { titles }),
};
const MAX_TITLES = 4;

/** Describes the events of each slot: `busy: Dentist, Call; tentative: Lunch`. `slots` ascend. */
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
  return new Map([...on].map(([slot, slotEvents]) => [slot, wordsFor(slotEvents)]));
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

export function eventTitle({ summary }: Pick<ShownEvent, "summary">): string {
  return summary ?? t("calendars.noTitle");
}

export type SuggestionFacts = {
  readonly events: readonly ShownEvent[];
  readonly zone: string;
  /** The viewer's day, `YYYY-MM-DD`; earlier slots are left out. */
  readonly today: string;
};

/** Tentative events and busy whole days count as busy: nobody should be marked free by mistake. */
export function suggestion({ slots, length }: SlotsOfLength, { events, zone, today }: SuggestionFacts): Slot[] {
  const busy = events.filter(({ busyness }) => busyness !== "free").map((event) => spanOf(event, zone));
  const start = Temporal.PlainDate.from(today).toZonedDateTime(zone).epochMilliseconds;
  return freeSlots({ slots: slots.filter((slot) => slotStart(slot) >= start), length }, busy);
}
