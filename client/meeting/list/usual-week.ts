import { localStore } from "../../api/browser-storage.ts";
import type { SlotsOfLength } from "#domain/time/grid-rows.ts";
import { type Slot, WEEK_QUARTERS } from "#domain/time/slot.ts";
import { zoneClock } from "#domain/time/zone-clock.ts";

/**
 * When one is usually free: quarter hours of the week by the clocks of wherever one is, from Thursday's midnight (the
 * epoch was a Thursday). It has no zone, so it goes along on a journey; and no day is longer or shorter than others, so
 * clock changes do nothing to it. Quarters, because in some zones half hours begin at a quarter.
 */
export type UsualWeek = ReadonlySet<number>;

type Answer = SlotsOfLength & { readonly marked: ReadonlySet<Slot>; readonly zone: string };

/**
 * The usual week after an answer: where the meeting had time, free is what was marked on at least half of its days;
 * where it had none, the week stays as it was.
 */
export function learnedWeek(week: UsualWeek, { slots, length, marked, zone }: Answer): UsualWeek {
  const votes = new Map<number, number>();
  const quartersOf = weekQuarters({ slots, length }, zone);
  for (const slot of slots) {
    for (const quarter of quartersOf(slot)) {
      votes.set(quarter, (votes.get(quarter) ?? 0) + (marked.has(slot) ? 1 : -1));
    }
  }
  const learned = new Set(week);
  for (const [quarter, vote] of votes) {
    if (vote >= 0) learned.add(quarter);
    else learned.delete(quarter);
  }
  return learned;
}

/** The slots of a meeting that lie wholly in the usual week. */
export function slotsOfWeek(week: UsualWeek, all: SlotsOfLength, zone: string): ReadonlySet<Slot> {
  const quartersOf = weekQuarters(all, zone);
  return new Set(all.slots.filter((slot) => quartersOf(slot).every((quarter) => week.has(quarter))));
}

/** Which quarter hours of the week a slot takes on the clocks of the zone. */
function weekQuarters({ slots, length }: SlotsOfLength, zone: string): (slot: Slot) => readonly number[] {
  const clock = zoneClock(zone, slots[0] ?? 0, (slots.at(-1) ?? 0) + length);
  return (slot) => Array.from({ length }, (_, at) => clock.wall(slot + at) % WEEK_QUARTERS);
}

/** As the browser keeps it: `[[from, until], …]`. */
export function weekText(week: UsualWeek): string {
  const spans: [number, number][] = [];
  for (const quarter of [...week].toSorted((a, b) => a - b)) {
    const last = spans.at(-1);
    if (last?.[1] === quarter) last[1] = quarter + 1;
    else spans.push([quarter, quarter + 1]);
  }
  return JSON.stringify(spans);
}

/** Storage outlives versions of this page, and extensions write to it: whatever has another form is no week. */
export function parseWeek(text: string | undefined): UsualWeek | undefined {
  try {
    const spans: unknown = JSON.parse(text ?? "");
    if (!Array.isArray(spans) || !spans.every(isSpan)) return undefined;
    return new Set(spans.flatMap(([from, until]) => Array.from({ length: until - from }, (_, at) => from + at)));
  } catch {
    return undefined;
  }
}

function isSpan(value: unknown): value is [number, number] {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(Number.isSafeInteger)) return false;
  const [from, until] = value as [number, number];
  return from >= 0 && from < until && until <= WEEK_QUARTERS;
}

const WEEK = "overlap.usual-week";

/** What this device's viewer saved last as their usual week. */
export function keptWeek(): UsualWeek | undefined {
  return parseWeek(localStore.read(WEEK));
}

/** Whether it could be kept: storage may be refused or full. */
export function keepWeek(week: UsualWeek): boolean {
  return localStore.write(WEEK, weekText(week));
}
