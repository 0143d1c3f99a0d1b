import { QUARTER_MS } from "../time/slot.ts";
import type { TimeWindow } from "./calendar-event.ts";
import { IcsFault, readComponents, decodeIcs } from "./ics-components.ts";
import { EntryReader, titleOf, type IcsEntry } from "./ics-events.ts";
import { Expander, type Occurrence } from "./ics-occurrences.ts";

export { decodeIcs, IcsFault };

export type IcsTerms = {
  /** On quarter hours. */
  readonly window: TimeWindow;
  /** The IANA zone in which floating times and whole days are read. */
  readonly zone: string;
  readonly wholeDays: "busy" | "free";
  /** E-mail addresses of the calendar's owner: an event that one of them declined is free. */
  readonly ownAddresses?: readonly string[];
};

/** A busy event. `start` and `end` are milliseconds since the epoch. */
export type IcsEvent = {
  readonly start: number;
  readonly end: number;
  /** At most 200 code points. */
  readonly summary?: string;
  readonly isAllDay?: true;
  readonly isTentative?: true;
};

export type IcsReading = {
  /** Whole quarter hours, ascending, not touching, inside the window. */
  readonly busy: TimeWindow[];
  /** Busy events that touch the window, by start; at most the first 5,000. */
  readonly events: IcsEvent[];
  /** Names of zones that neither the tz database nor CLDR knows; their events are left out. */
  readonly unknownZones: string[];
  /** The calendar's own name (X-WR-CALNAME). */
  readonly name?: string;
};

const MAX_EVENTS = 5_000;
const MAX_UNKNOWN_ZONES = 10;
const MAX_ZONE_NAME = 100;

/**
 * Reads the busy times and titles inside the window from an iCalendar text (RFC 5545). An event is busy unless it is
 * cancelled, transparent, free in Outlook, without length, or declined by its owner. Throws an {@link IcsFault} for
 * texts that are no complete calendar or have more than 5,000 events.
 */
export function readIcs(text: string, terms: IcsTerms): IcsReading {
  const { components, name } = readComponents(text);
  const reader = new EntryReader(terms.ownAddresses ?? []);
  const expander = new Expander(terms);
  const entries: IcsEntry[] = [];
  const unknown = new Set<string>();
  for (const component of components) {
    const entry = component.name === "VEVENT" ? reader.entry(component) : undefined;
    if (entry?.unknownZone === undefined) entries.push(...(entry === undefined ? [] : [entry]));
    else if (expander.mayTouch(entry)) unknown.add(entry.unknownZone.slice(0, MAX_ZONE_NAME));
  }
  const collector = new Collector(terms);
  for (const occurrence of expander.occurrences(entries)) collector.add(occurrence);
  for (const component of components.filter((one) => one.name === "VFREEBUSY")) {
    for (const { start, end, kind } of reader.spans(component, "FREEBUSY")) {
      const entry = { isBusy: kind !== "FREE", isTentative: kind === "BUSY-TENTATIVE", isAllDay: false };
      collector.add({ ...expander.stretch(start, end), entry });
    }
  }
  const title = titleOf(name);
  return {
    busy: collector.busy(),
    events: collector.events(),
    unknownZones: [...unknown].slice(0, MAX_UNKNOWN_ZONES),
    ...(title !== undefined && { name: title }),
  };
}

/** Collects busy occurrences. Its memory grows with the quarter hours of the window, not with the occurrences. */
class Collector {
  private readonly terms: IcsTerms;
  /** By quarter hour since the epoch: the number of stretches that begin there, minus the number that end there. */
  private readonly changes = new Map<number, number>();
  private found: IcsEvent[] = [];

  constructor(terms: IcsTerms) {
    this.terms = terms;
  }

  add({ start, end, entry }: Occurrence): void {
    const { window, wholeDays } = this.terms;
    const isFree = !entry.isBusy || (entry.isAllDay && wholeDays === "free");
    if (isFree || end <= start || start >= window.end || end <= window.start) return;
    this.change(Math.floor(Math.max(start, window.start) / QUARTER_MS), 1);
    this.change(Math.ceil(Math.min(end, window.end) / QUARTER_MS), -1);
    this.found.push({
      start,
      end,
      ...(entry.summary !== undefined && { summary: entry.summary }),
      ...(entry.isAllDay && { isAllDay: true }),
      ...(entry.isTentative && { isTentative: true }),
    });
    if (this.found.length >= 2 * MAX_EVENTS) this.found = this.events();
  }

  busy(): TimeWindow[] {
    const stretches: { start: number; end: number }[] = [];
    let open = 0;
    for (const [quarter, change] of [...this.changes].sort(([one], [other]) => one - other)) {
      if (change === 0) continue;
      const [time, last] = [quarter * QUARTER_MS, stretches.at(-1)];
      if (open === 0) stretches.push({ start: time, end: time });
      else if (open + change === 0 && last !== undefined) last.end = time;
      open += change;
    }
    return stretches;
  }

  events(): IcsEvent[] {
    return this.found.toSorted((one, other) => one.start - other.start || one.end - other.end).slice(0, MAX_EVENTS);
  }

  private change(quarter: number, by: number): void {
    this.changes.set(quarter, (this.changes.get(quarter) ?? 0) + by);
  }
}
