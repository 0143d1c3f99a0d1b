import type { CalendarProviderName } from "#domain/calendar/provider.ts";
import { type CalendarEvent, type Busyness, spanOf, type TimeWindow } from "#domain/calendar/calendar-event.ts";
import type { SlotWindow } from "#domain/calendar/slot-windows.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { GridColumn } from "#domain/time/viewer-grid.ts";
import { listed, t } from "../text/t.ts";
import type { Slot } from "#domain/time/slot.ts";

export type ShownEvent = Omit<CalendarEvent, "id"> & {
  readonly provider?: CalendarProviderName;
  /** A busy stretch of which only the times are known. */
  readonly isPlain?: true;
};

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

export type OverlayColumn = GridColumn & { readonly afterGap: boolean };

const KINDS = ["busy", "tentative", "free"] as const satisfies readonly Busyness[];
const WORDS: Record<Busyness, (titles: string) => string> = {
  busy: (titles) => t("calendars.busy", { titles }),
  tentative: (titles) => t("calendars.tentative", { titles }),
  free: (titles) => t("calendars.free", { titles }),
};
const MAX_TITLES = 4;

/** Returns `spanOf` for a zone; it asks once for each day. */
export function daySpans(zone: string): (event: Pick<ShownEvent, "start" | "end" | "isAllDay">) => TimeWindow {
  const days = new Map<string, TimeWindow>();
  return ({ start, end, isAllDay }) => {
    if (!isAllDay) return { start, end };
    const key = `${start} ${end}`;
    const span = days.get(key) ?? spanOf({ start, end, isAllDay }, zone);
    days.set(key, span);
    return span;
  };
}

/** Describes the events of each slot: `busy: Dentist, Call; tentative: Lunch`. */
export function busyWords(
  windows: readonly SlotWindow[],
  events: readonly ShownEvent[],
  zone: string,
): Map<Slot, string> {
  const on = new Map<Slot, Set<ShownEvent>>();
  const span = daySpans(zone);
  for (const event of events) {
    const { start, end } = span(event);
    for (let at = firstAfter(windows, start); at < windows.length; at += 1) {
      const window = windows[at];
      if (window === undefined || window.start >= Math.max(end, start + 1)) break;
      const others = on.get(window.slot);
      if (others === undefined) on.set(window.slot, new Set([event]));
      else others.add(event);
    }
  }
  return new Map([...on].map(([slot, slotEvents]) => [slot, wordsFor([...slotEvents])]));
}

/** Returns the place of the first window that ends after an instant. */
function firstAfter(windows: readonly SlotWindow[], instant: number): number {
  let [low, high] = [0, windows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((windows[middle]?.end ?? Infinity) <= instant) low = middle + 1;
    else high = middle;
  }
  return low;
}

function wordsFor(events: readonly ShownEvent[]): string {
  const titled = events.filter(({ isPlain }) => isPlain !== true);
  const kinds = KINDS.map((kind) => ({ kind, titles: titlesOf(titled.filter(({ busyness }) => busyness === kind)) }))
    .filter(({ titles }) => titles !== "")
    .map(({ kind, titles }) => WORDS[kind](titles));
  const isBusy = titled.some(({ busyness }) => busyness === "busy");
  const words = titled.length < events.length && !isBusy ? [t("calendars.plain"), ...kinds] : kinds;
  return words.reduce((before, kind) => t("calendars.kinds", { kinds: before, kind }));
}

function titlesOf(events: readonly ShownEvent[]): string {
  const titles = [...new Set(events.map(eventTitle))];
  const text = listed(titles.slice(0, MAX_TITLES));
  const rest = titles.length - MAX_TITLES;
  return rest > 0 ? t("calendars.titlesAndMore", { titles: text, count: rest }) : text;
}

export function eventTitle({ summary, isPlain }: Pick<ShownEvent, "summary" | "isPlain">): string {
  return summary ?? (isPlain === true ? t("calendars.plain") : t("calendars.noTitle"));
}
