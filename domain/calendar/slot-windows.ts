import { isFloating, type MeetingKind } from "../meeting/kind.ts";
import { DAY_MS } from "../time/durations.ts";
import type { SlotsOfLength } from "../time/grid-rows.ts";
import { DAY_QUARTERS, QUARTER_MS, type Slot, slotStart, WEEK_QUARTERS } from "../time/slot.ts";
import { REFERENCE_MONDAY } from "../time/weekdays.ts";
import { zoneClock } from "../time/zone-clock.ts";
import { spanOf, type TimeWindow } from "./calendar-event.ts";

/** A stretch of real time for which a slot stands. */
export type SlotWindow = TimeWindow & { readonly slot: Slot };

/** A weekly slot stands for its time in each of this many weeks. */
export const USUAL_WEEKS = 4;

export type SlotClocks = {
  readonly kind?: MeetingKind | undefined;
  /** The meeting's zone: weekly slots lie on its clocks. */
  readonly timezone: string;
  /** The viewer's zone, in which whole days begin and end. */
  readonly zone: string;
  /** The beginning of the four weeks, in milliseconds since the epoch. */
  readonly nowMs: number;
};

/**
 * Returns the windows of a meeting's slots (ascending), by their start. A slot of a date has one window. A slot of a
 * weekday has one in each of the four weeks from `nowMs`, unless it is over. It has none where clocks skip it, and two
 * where they repeat it.
 */
export function slotWindows({ slots, length }: SlotsOfLength, clocks: SlotClocks): SlotWindow[] {
  const { kind, zone } = clocks;
  if (kind === "weekdays") return weeklyWindows({ slots, length }, clocks);
  return slots.map((slot) => {
    const start = slotStart(slot);
    if (!isFloating({ kind })) return { slot, start, end: start + length * QUARTER_MS };
    return { slot, ...spanOf({ start, end: start + DAY_MS, isAllDay: true }, zone) };
  });
}

function weeklyWindows({ slots, length }: SlotsOfLength, { timezone, nowMs }: SlotClocks): SlotWindow[] {
  const currentQuarter = Math.floor(nowMs / QUARTER_MS);
  const { spans, wall } = zoneClock(
    timezone,
    currentQuarter - DAY_QUARTERS,
    currentQuarter + USUAL_WEEKS * WEEK_QUARTERS + DAY_QUARTERS,
  );
  const earliest = Math.floor(wall(currentQuarter)) + 1 - length;
  const windows: SlotWindow[] = [];
  const windowAt = (slot: Slot, quarter: number): SlotWindow => {
    return { slot, start: quarter * QUARTER_MS, end: (quarter + length) * QUARTER_MS };
  };
  for (const slot of slots) {
    const first = earliest + modulo(slot - REFERENCE_MONDAY * DAY_QUARTERS - quartersFromMonday(earliest));
    for (let week = 0; week < USUAL_WEEKS; week += 1) {
      const weekReading = first + week * WEEK_QUARTERS;
      const passes = spans.filter(({ from, until, offset }) => {
        return weekReading - offset >= from && weekReading - offset < until;
      });
      windows.push(...passes.map(({ offset }) => windowAt(slot, weekReading - offset)));
    }
  }
  return windows.sort((a, b) => a.start - b.start);
}

const modulo = (quarters: number): number => ((quarters % WEEK_QUARTERS) + WEEK_QUARTERS) % WEEK_QUARTERS;
const quartersFromMonday = (reading: number): number => modulo(reading - REFERENCE_MONDAY * DAY_QUARTERS);

/**
 * Returns the slots without a window that touches a busy stretch, not even in part. Ignores stretches without length.
 */
export function freeSlots(windows: readonly SlotWindow[], busy: readonly TimeWindow[]): Slot[] {
  const stretches = mergedWindows(busy);
  const taken = new Set<Slot>();
  let at = 0;
  for (const { slot, start, end } of windows) {
    while ((stretches[at]?.end ?? Infinity) <= start) at += 1;
    if ((stretches[at]?.start ?? Infinity) < end) taken.add(slot);
  }
  return [...new Set(windows.map(({ slot }) => slot))].filter((slot) => !taken.has(slot));
}

/** Joins stretches that overlap or touch, ascending; drops stretches without length. */
export function mergedWindows(windows: readonly TimeWindow[]): TimeWindow[] {
  const merged: { start: number; end: number }[] = [];
  for (const { start, end } of windows
    .filter((window) => window.end > window.start)
    .sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}
