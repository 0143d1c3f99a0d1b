import { DAY_MS } from "../time/durations.ts";
import type { TimeWindow } from "./calendar-event.ts";
import { timeOf, type IcsDuration, type IcsEnd, type IcsEntry, type IcsTime } from "./ics-events.ts";
import { createClocks, type Clock } from "./ics-zones.ts";
import { occurrences } from "./recurrence.ts";

/** One occurrence of an event; milliseconds since the epoch. */
export type Occurrence = {
  readonly start: number;
  readonly end: number;
  readonly entry: Pick<IcsEntry, "isBusy" | "isTentative" | "isAllDay"> & { readonly summary?: string | undefined };
};

/** Occurrences of one event inside the window. */
const MAX_OCCURRENCES = 2_000;
/** Clock readings differ from UTC by less than two days. */
const SLACK_MS = 2 * DAY_MS;

type Override = IcsEntry & { readonly recurrenceID: IcsTime };
type Range = { readonly from: number; readonly until: number };

/** Finds out when events take place around a window. Reads floating times and dates in `zone`. */
export class Expander {
  private readonly window: TimeWindow;
  private readonly clockOf: (time: IcsTime) => Clock;

  constructor({ window, zone }: { readonly window: TimeWindow; readonly zone: string }) {
    const clocks = createClocks(window);
    this.window = window;
    this.clockOf = (time) => clocks(time.zone ?? zone);
  }

  /** Yields the overrides, then the occurrences of events and series inside the window. */
  *occurrences(entries: readonly IcsEntry[]): Generator<Occurrence> {
    const overridesOf = new Map<string | undefined, Override[]>();
    for (const entry of entries) {
      const { uid, recurrenceID } = entry;
      if (recurrenceID === undefined) continue;
      yield { ...this.stretch(entry.start, entry.end), entry };
      const overrides = overridesOf.get(uid) ?? [];
      overridesOf.set(uid, overrides);
      overrides.push({ ...entry, recurrenceID });
    }
    for (const entry of entries) {
      if (entry.recurrenceID === undefined) yield* this.series(entry, overridesOf.get(entry.uid) ?? []);
    }
  }

  stretch(start: IcsTime, end: IcsEnd): TimeWindow {
    return this.stretchOf(start, this.lengthOf(start, end));
  }

  /** Tells whether an entry can touch the window, in any zone. */
  mayTouch(entry: IcsEntry): boolean {
    if (!entry.isBusy && entry.recurrenceID === undefined) return false;
    if (entry.rules.length > 0 || entry.extra.length > 0) return true;
    const { start, end } = this.stretch(entry.start, entry.end);
    return start < this.window.end + SLACK_MS && end > this.window.start - SLACK_MS;
  }

  private *series(entry: IcsEntry, overrides: readonly Override[]): Generator<Occurrence> {
    const range = this.rangeOf(entry, overrides);
    const isExcluded = this.exclusions(entry, overrides, range);
    const move = this.moves(entry, overrides);
    const length = this.lengthOf(entry.start, entry.end);
    const seen = new Set<number>();
    for (const { start, end } of this.startsOf(entry, range)) {
      if (isExcluded(start)) continue;
      const moved = move(start);
      const lengthHere = end === undefined ? length : this.lengthOf(start, end);
      const at = this.stretchOf(moved?.start ?? start, moved?.length ?? lengthHere);
      if (seen.has(at.start) || at.start >= this.window.end || at.end <= this.window.start) continue;
      seen.add(at.start);
      yield { ...at, entry: moved?.entry ?? entry };
      if (seen.size >= MAX_OCCURRENCES) return;
    }
  }

  /** Yields the starts of a series in `range`. A start from RDATE may have an end of its own. */
  private *startsOf(entry: IcsEntry, range: Range): Generator<{ start: IcsTime; end?: IcsEnd }> {
    const { start } = entry;
    yield { start };
    for (const rule of entry.rules) {
      const last = timeOf(rule.until);
      for (const reading of occurrences(rule, start.reading, range)) {
        const next = { ...start, reading };
        if (last !== undefined && this.isOver(last, next)) break;
        yield { start: next };
      }
    }
    const timeOfDay = start.reading - Math.floor(start.reading / DAY_MS) * DAY_MS;
    for (const extra of entry.extra) {
      if (!isNear(extra.start, range)) continue;
      const reading = extra.start.reading + (extra.start.isDate ? timeOfDay : 0);
      yield { start: { ...start, reading, zone: extra.start.zone ?? start.zone }, end: extra.end };
    }
  }

  /** Tells whether an occurrence is later than the UNTIL of its rule; a date includes that day. */
  private isOver(last: IcsTime, start: IcsTime): boolean {
    if (last.isDate || start.isDate) return Math.floor(start.reading / DAY_MS) > Math.floor(last.reading / DAY_MS);
    return last.zone === undefined ? start.reading > last.reading : this.instant(start) > last.reading;
  }

  /** Returns the readings between which an occurrence can touch the window. */
  private rangeOf(entry: IcsEntry, overrides: readonly Override[]): Range {
    let span = 0;
    for (const { start, end, recurrenceID } of [entry, ...overrides]) {
      const { days, ms } = this.lengthOf(start, end);
      const shift = recurrenceID === undefined ? 0 : Math.abs(start.reading - recurrenceID.reading);
      span = Math.max(span, shift + days * DAY_MS + Math.max(0, ms));
    }
    return { from: this.window.start - span - SLACK_MS, until: this.window.end + span + SLACK_MS };
  }

  /** Returns a function that tells whether an occurrence is excluded or has an override of its own. */
  private exclusions(entry: IcsEntry, overrides: readonly Override[], range: Range): (start: IcsTime) => boolean {
    const instants = new Set<number>();
    const days = new Set<number>();
    for (const time of [...entry.excluded, ...overrides.map(({ recurrenceID }) => recurrenceID)]) {
      if (!isNear(time, range)) continue;
      if (time.isDate || entry.start.isDate) days.add(Math.floor(time.reading / DAY_MS));
      else instants.add(this.instant({ ...time, zone: time.zone ?? entry.start.zone }));
    }
    const dayOf = (start: IcsTime): number => {
      const isOnClock = start.zone === entry.start.zone;
      const reading = isOnClock ? start.reading : this.clockOf(entry.start).reading(this.instant(start));
      return Math.floor(reading / DAY_MS);
    };
    return (start) =>
      (instants.size > 0 && instants.has(this.instant(start))) || (days.size > 0 && days.has(dayOf(start)));
  }

  /** Returns a function that moves an occurrence as the last override (RANGE=THISANDFUTURE) before it says. */
  private moves(entry: IcsEntry, overrides: readonly Override[]) {
    const moves = overrides
      .filter(({ isForFollowing }) => isForFollowing)
      .map((override) => {
        const { recurrenceID, start, end } = override;
        const since = this.instant({ ...recurrenceID, zone: recurrenceID.zone ?? entry.start.zone });
        const shift = start.reading - this.clockOf(start).reading(since);
        return { override, since, shift, length: this.lengthOf(start, end) };
      })
      .toSorted((one, other) => one.since - other.since);
    return (start: IcsTime): { entry: IcsEntry; start: IcsTime; length: IcsDuration } | undefined => {
      if (moves.length === 0) return undefined;
      const instant = this.instant(start);
      const move = moves.findLast(({ since }) => since <= instant);
      if (move === undefined) return undefined;
      const reading = this.clockOf(move.override.start).reading(instant) + move.shift;
      return { entry: move.override, start: { ...move.override.start, reading }, length: move.length };
    };
  }

  /** Returns the length between two times: exact, but nominal days for dates (RFC 5545 §3.8.5.3). */
  private lengthOf(start: IcsTime, end: IcsEnd): IcsDuration {
    if (end === undefined) return { days: start.isDate ? 1 : 0, ms: 0 };
    if (!("reading" in end)) return end;
    if (!start.isDate || !end.isDate) return { days: 0, ms: this.instant(end) - this.instant(start) };
    // Some programs write the last day itself.
    return { days: (end.reading - start.reading) / DAY_MS || 1, ms: 0 };
  }

  private stretchOf(start: IcsTime, { days, ms }: IcsDuration): TimeWindow {
    const instant = this.instant(start);
    const end = days === 0 ? instant : this.instant({ ...start, reading: start.reading + days * DAY_MS });
    return { start: instant, end: end + ms };
  }

  private instant(time: IcsTime): number {
    return this.clockOf(time).instant(time.reading);
  }
}

function isNear({ reading }: IcsTime, { from, until }: Range): boolean {
  return reading >= from - SLACK_MS && reading <= until + SLACK_MS;
}
