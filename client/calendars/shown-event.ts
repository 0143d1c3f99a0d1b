import type { ProviderName } from "#domain/calendar/provider.ts";
import { type CalendarEvent, type Busyness, spanOf } from "#domain/calendar/calendar-event.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { GridColumn } from "#domain/time/viewer-grid.ts";
import { listed } from "../text/listed.ts";
import { SLOT_MS, slotStart, type Slot } from "#domain/time/slot.ts";
import { t } from "../text/t.ts";

/** An event of the viewer's own, as the grid shows it. */
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

/** The viewer's own events, as the grid shows them beside its cells. */
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
export function busyWords(slots: readonly Slot[], events: readonly ShownEvent[], zone: string): Map<Slot, string> {
  const on = new Map<Slot, ShownEvent[]>();
  for (const event of events) {
    const { start, end } = spanOf(event, zone);
    for (let at = firstAfter(slots, start - SLOT_MS); at < slots.length; at += 1) {
      const slot = slots[at];
      if (slot === undefined || slotStart(slot) >= Math.max(end, start + 1)) break;
      const others = on.get(slot);
      if (others === undefined) on.set(slot, [event]);
      else others.push(event);
    }
  }
  return new Map([...on].map(([slot, found]) => [slot, wordsFor(found)]));
}

/** Place of the first slot that starts after an instant. */
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
