import { inRange, type SlotRange } from "#domain/meeting/schedule.ts";
import { dayNumber, isoDate } from "#domain/time/calendar-day.ts";
import { DAY_QUARTERS, MINUTES_PER_QUARTER, quartersAfter, type Slot, WEEK_QUARTERS } from "#domain/time/slot.ts";
import { calledFrom, isOfWeek, neighbour } from "#domain/time/weekdays.ts";
import type { SlotsOfLength } from "#domain/time/grid-rows.ts";
import type { GridColumn, ViewerGrid } from "#domain/time/viewer-grid.ts";
import { zoneClock } from "#domain/time/zone-clock.ts";
import { listText } from "../../time/late-words.ts";
import { clockText, clocksText, datesText, shortDay } from "../../time/words.ts";
import { t } from "../../text/t.ts";

export type ListDay = SlotsOfLength & {
  readonly column: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
};

const ADDED_QUARTERS = 4;

/** Returns a day's slots in order; on a Sunday, slots of Monday may follow. */
export function slotsOfDay({ cells }: Pick<GridColumn, "cells">): readonly Slot[] {
  return cells.filter((slot) => slot !== undefined);
}

/** Times outside the meeting break a stretch; an hour that clocks skip does not. */
export function stretchesOf(
  { slots, length }: SlotsOfLength,
  marked: ReadonlySet<Slot> = new Set(slots),
): readonly SlotRange[] {
  const stretches: { start: Slot; end: Slot }[] = [];
  for (const slot of slots) {
    if (!marked.has(slot)) continue;
    const last = stretches.at(-1);
    if (last !== undefined && last.end === calledFrom(last.start, slot)) last.end = quartersAfter(last.end, length);
    else stretches.push({ start: slot, end: quartersAfter(slot, length) });
  }
  return stretches;
}

export function replaced(
  day: readonly Slot[],
  marked: ReadonlySet<Slot>,
  { before, next }: { readonly before?: SlotRange; readonly next?: SlotRange },
): ReadonlySet<Slot> {
  const slotsIn = (range: SlotRange | undefined): ReadonlySet<Slot> =>
    new Set(day.filter((slot) => inRange(range, slot)));
  return marked.difference(slotsIn(before)).union(slotsIn(next));
}

export function endsAfter({ slots, length }: SlotsOfLength, start: Slot): readonly Slot[] {
  return slots.slice(slots.indexOf(start)).map((slot) => quartersAfter(calledFrom(start, slot), length));
}

/** The whole stretch moves if its end would come first, as far as the day has time. */
export function withStart(day: SlotsOfLength, { start, end }: SlotRange, to: Slot): SlotRange {
  const ends = endsAfter(day, to);
  const last = neighbour(start, end - start - day.length);
  if (day.slots.indexOf(to) <= day.slots.indexOf(last)) {
    return { start: to, end: quartersAfter(calledFrom(to, last), day.length) };
  }
  return { start: to, end: Math.min(to + (end - start), ends.at(-1) ?? to) as Slot };
}

/** Returns a new stretch that touches no other: after the last one, otherwise between or before them. */
export function addedStretch({ slots, length }: SlotsOfLength, marked: ReadonlySet<Slot>): SlotRange | undefined {
  const isApart = (slot: Slot): boolean =>
    !marked.has(slot) && !marked.has(neighbour(slot, length)) && !marked.has(neighbour(slot, -length));
  const last = slots.findLastIndex((slot) => marked.has(slot));
  const free = slots.filter(isApart);
  const start = slots.slice(last + 1).find(isApart) ?? free[0];
  if (start === undefined) return undefined;
  let end = quartersAfter(start, length);
  const present = new Set(free);
  while (end - start < ADDED_QUARTERS && present.has(neighbour(start, end - start))) end = quartersAfter(end, length);
  return { start, end };
}

export type ListWords = typeof WHOLE_DAYS;

const dateOf = (slot: number): string => isoDate(Math.floor(slot / DAY_QUARTERS));

const WHOLE_DAYS = {
  start: (slot: Slot, _date: string): string => shortDay(dateOf(slot)),
  end: (slot: Slot, _date: string): string => shortDay(dateOf(slot - 1)),
  stretch: ({ start, end }: SlotRange, _date: string): string =>
    end - start === DAY_QUARTERS ? t("time.wholeDay") : datesText(dateOf(start), dateOf(end - 1)),
  stretches: (_ranges: readonly SlotRange[], _date: string): string => t("time.wholeDay"),
};

export function listWords(slots: readonly Slot[], { zone, slotLength }: Pick<ViewerGrid, "zone" | "slotLength">) {
  if (slotLength === DAY_QUARTERS) return WHOLE_DAYS;
  const clock = zoneClock(zone, slots[0] ?? 0, (slots.at(-1) ?? 0) + DAY_QUARTERS);

  const isWeekly = isOfWeek(slots[0] ?? 0);
  /** Clock time on a day and after it; meetings on days of the week wrap after a week. */
  function wall(instant: number, date: string): number {
    const midnight = dayNumber(date) * DAY_QUARTERS;
    const at = clock.wall(instant) - midnight;
    return midnight + (isWeekly ? (at + WEEK_QUARTERS) % WEEK_QUARTERS : at);
  }
  function words(quarter: number, instant: number, date: string): string {
    const on = isoDate(Math.floor(quarter / DAY_QUARTERS));
    const time = clockText((quarter % DAY_QUARTERS) * MINUTES_PER_QUARTER);
    const when = on === date ? time : t("list.timeOnDay", { time, day: shortDay(on) });
    return quarter < (clock.repeats(instant) ?? 0) ? t("list.again", { time: when }) : when;
  }
  /** `1 PM`; after midnight with its day, `1 AM Wed, Nov 25`; `1:30 AM, second time` where clocks are set back. */
  const start = (slot: Slot, date: string): string => words(wall(slot, date), slot, date);
  // The reading of the last minute plus one, because clocks may be set back at that moment.
  const end = (slot: Slot, date: string): string => words(wall(slot - 1, date) + 1, slot - 1, date);
  /** `1 – 3 PM`; after midnight `1 – 3 AM Wed, Nov 25`; each end separately if the clock alone is ambiguous. */
  function stretch(range: SlotRange, date: string): string {
    const midnight = dayNumber(date) * DAY_QUARTERS;
    const [from, to] = [wall(range.start, date) - midnight, wall(range.end - 1, date) + 1 - midnight];
    const isTwice = [range.start, range.end - 1].some((at) => clock.wall(at) < (clock.repeats(at) ?? 0));
    const days = Math.floor(from / DAY_QUARTERS);
    const minute = (quarter: number): number => (quarter - days * DAY_QUARTERS) * MINUTES_PER_QUARTER;
    if (from >= 0 && from < to && to <= (days + 1) * DAY_QUARTERS && !isTwice) {
      const time = clocksText(minute(from), minute(to));
      return days === 0 ? time : t("list.timeOnDay", { time, day: shortDay(isoDate(dayNumber(date) + days)) });
    }
    return t("list.fromTo", { start: start(range.start, date), end: end(range.end, date) });
  }
  const stretches = (ranges: readonly SlotRange[], date: string): string =>
    listText(ranges.map((range) => stretch(range, date)));
  return { start, end, stretch, stretches };
}
