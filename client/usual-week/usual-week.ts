import { localStore } from "../api/browser-storage.ts";
import { parseStored, storedText } from "../api/stored-value.ts";
import type { SlotsOfLength } from "#domain/time/grid-rows.ts";
import { type Weekday, WEEKDAYS } from "#domain/time/weekdays.ts";
import { joinedDays, MAX_STRETCHES, type UsualDays } from "#domain/meeting/usual-week.ts";
import { DAY_QUARTERS, type Slot, WEEK_QUARTERS } from "#domain/time/slot.ts";
import { zoneClock } from "#domain/time/zone-clock.ts";

/** Quarter hours of the week on local clocks, from Thursday midnight, as the epoch was a Thursday. */
export type UsualWeek = ReadonlySet<number>;

type Answer = SlotsOfLength & { readonly marked: ReadonlySet<Slot>; readonly zone: string };

/** Free is a time that was marked on at least half of its days; times outside the meeting stay. */
export function learnedWeek(week: UsualWeek, { slots, length, marked, zone }: Answer): UsualWeek {
  const votes = new Map<number, number>();
  const filledQuarters = new Set<number>();
  const quartersOf = weekQuarters({ slots, length }, zone);
  const filled = slotsOfWeek(week, { slots, length }, zone);
  for (const slot of slots) {
    for (const quarter of quartersOf(slot)) {
      votes.set(quarter, (votes.get(quarter) ?? 0) + (marked.has(slot) ? 1 : -1));
      if (filled.has(slot)) filledQuarters.add(quarter);
    }
  }
  const learned = new Set(week);
  for (const [quarter, vote] of votes) {
    if (vote >= 0) learned.add(quarter);
    else if (filledQuarters.has(quarter)) learned.delete(quarter);
  }
  return learned;
}

export function slotsOfWeek(week: UsualWeek, all: SlotsOfLength, zone: string): ReadonlySet<Slot> {
  const quartersOf = weekQuarters(all, zone);
  return new Set(all.slots.filter((slot) => quartersOf(slot).every((quarter) => week.has(quarter))));
}

function weekQuarters({ slots, length }: SlotsOfLength, zone: string): (slot: Slot) => readonly number[] {
  const clock = zoneClock(zone, slots[0] ?? 0, (slots.at(-1) ?? 0) + length);
  return (slot) => Array.from({ length }, (_, at) => clock.wall(slot + at) % WEEK_QUARTERS);
}

const MONDAY = 4 * DAY_QUARTERS;
const startOf = (day: Weekday): number => (MONDAY + WEEKDAYS.indexOf(day) * DAY_QUARTERS) % WEEK_QUARTERS;

/** The account's form, which takes only the longest stretches of a day. */
export function daysOfWeek(week: UsualWeek): ReturnType<typeof joinedDays> {
  const days = WEEKDAYS.map((day) => {
    const quarters = Array.from({ length: DAY_QUARTERS }, (_, at) => at);
    const stretches = stretchesIn(quarters.filter((quarter) => week.has(startOf(day) + quarter)));
    const longest = stretches.toSorted(([a, b], [c, d]) => d - c - (b - a)).slice(0, MAX_STRETCHES);
    return [day, longest.map(([from, until]) => ({ start: quarterText(from), end: quarterText(until) }))] as const;
  });
  return joinedDays(Object.fromEntries(days));
}

/** Returns undefined for a week without any time. */
export function weekOfDays(days: UsualDays): UsualWeek | undefined {
  const week = new Set(
    WEEKDAYS.flatMap((day) =>
      (days[day] ?? []).flatMap(({ start, end }) => {
        return numbersIn([startOf(day) + quarterOf(start), startOf(day) + quarterOf(end)]);
      }),
    ),
  );
  return week.size === 0 ? undefined : week;
}

function quarterText(quarter: number): string {
  const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15];
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** Returns the quarter hour of a clock, such as 36 of `09:00`. */
export function quarterOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return hour * 4 + minute / 15;
}

/** Joins ascending consecutive numbers; `until` is exclusive. */
function stretchesIn(numbers: readonly number[]): [from: number, until: number][] {
  const stretches: [number, number][] = [];
  for (const number of numbers) {
    const last = stretches.at(-1);
    if (last?.[1] === number) last[1] += 1;
    else stretches.push([number, number + 1]);
  }
  return stretches;
}

function numbersIn([from, until]: readonly [number, number]): number[] {
  return Array.from({ length: Math.max(0, until - from) }, (_, at) => from + at);
}

const WEEK_KEY = "overlap.usual-week";

export function keptWeek(): UsualWeek | undefined {
  const stored = parseStored(localStore.read(WEEK_KEY)) as { readonly week: UsualWeek } | undefined;
  return stored?.week;
}

export function keepWeek(week: UsualWeek): boolean {
  return localStore.write(WEEK_KEY, storedText({ week }));
}

export function forgetKeptWeek(): void {
  localStore.remove(WEEK_KEY);
}
