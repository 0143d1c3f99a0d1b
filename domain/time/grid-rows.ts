import { DAY_QUARTERS, MINUTES_PER_QUARTER, type Slot } from "./slot.ts";
import type { ZoneClock } from "./zone-clock.ts";

const HOUR_QUARTERS = 4;
/** A row of a grid, one slot long. */
export type GridRow = {
  /** The viewer's clocks at the row's start: minute of the day, 0 to 1439. */
  readonly minute: number;
  /** True after midnight, on the day after the column's. */
  readonly nextDay: boolean;
  /** True in the second pass of an hour that the clocks repeat. It follows the whole first pass. */
  readonly repeated: boolean;
};

type Rows = {
  readonly rows: readonly GridRow[];
  /** The quarter hour of the day at which the first row starts. Each column begins there instead of at midnight. */
  readonly firstRow: number;
  readonly rowOf: (slot: Slot) => number;
};

/**
 * A row before numbering. Both fields count quarter hours from the first row. `offset` is the clock reading at the
 * row's start. `after` is the end of the first pass for a row of a repeated hour, otherwise NOT_REPEATED.
 */
type PlacedRow = { readonly offset: number; readonly after: number };
const NOT_REPEATED = -1;

/** A meeting's slots, ascending; `length` in quarter hours. */
export type SlotsOfLength = { readonly slots: readonly Slot[]; readonly length: number };

/** `isAroundClock` cannot be read off the slots, because two days may form such a run together. */
type Times = SlotsOfLength & { readonly isAroundClock: boolean };

/**
 * Returns the rows that hold all slots (not empty) on a viewer's clocks, at most 24 hours. They reach from the full
 * hour before the first slot to the full hour after the last. Slots have rows of their own where clocks move by less
 * than a slot.
 */
export function gridRows(all: Times, clock: ZoneClock): Rows {
  const { slots, length } = all;
  const { firstRow, count } = daySpan(all, clock);
  const placed = new Map<string, PlacedRow>();
  const add = (row: PlacedRow) => placed.set(rowKey(row), row);
  for (let i = 0; i < count; i++) add({ offset: i * length, after: NOT_REPEATED });
  const place = (slot: Slot): PlacedRow => {
    const wall = clock.wall(slot);
    const offset = mod(wall - firstRow, DAY_QUARTERS);
    const firstPassEnd = clock.repeats(slot);
    return { offset, after: firstPassEnd === undefined ? NOT_REPEATED : firstPassEnd - wall + offset };
  };
  for (const slot of slots) add(place(slot));
  const order = [...placed.values()].sort(inTime);
  const index = new Map(order.map((row, at) => [rowKey(row), at]));
  return {
    firstRow,
    rows: order.map(({ offset, after }) => ({
      minute: mod(firstRow + offset, DAY_QUARTERS) * MINUTES_PER_QUARTER,
      nextDay: firstRow + offset >= DAY_QUARTERS,
      repeated: after >= 0,
    })),
    rowOf: (slot) => index.get(rowKey(place(slot))) ?? -1,
  };
}

const rowKey = ({ offset, after }: PlacedRow): string => `${offset}/${after}`;

/** Orders rows by time. A repeated row follows all rows before the end of its first pass. */
function inTime(a: PlacedRow, b: PlacedRow): number {
  const [aAt, bAt] = [a.after < 0 ? a.offset : a.after, b.after < 0 ? b.offset : b.after];
  return aAt - bAt || Number(a.after < 0) - Number(b.after < 0) || a.offset - b.offset;
}

/** Returns the first row (quarter hour of the day) and the number of rows without repeated rows. */
function daySpan(all: Times, clock: ZoneClock): { firstRow: number; count: number } {
  const { slots, length } = all;
  const gap = nightBefore(gapsOf(all, clock), slots, clock);
  if (gap === undefined) return { firstRow: fullCircleStart(all, clock), count: DAY_QUARTERS / length };
  const floor = Math.floor(gap.end / HOUR_QUARTERS) * HOUR_QUARTERS;
  const ceil = Math.ceil((gap.start + DAY_QUARTERS) / HOUR_QUARTERS) * HOUR_QUARTERS;
  // Rows lie where the slots do: at :15 and :45 in a zone such as Kathmandu's.
  const inStep = floor + mod(clock.wall(slots[0] ?? 0), length);
  // The first row starts at `gap.start` or later, because the day before ends there.
  const firstRow = inStep + Math.max(0, Math.ceil((gap.start - inStep) / length)) * length;
  const fitting = Math.floor((ceil - firstRow) / length);
  return { firstRow: firstRow % DAY_QUARTERS, count: Math.min(fitting, DAY_QUARTERS / length) };
}

/**
 * Returns the stretches of the day that no slot touches. A skipped hour between two slots counts only when the meeting
 * leaves no other gap: the night between two days then lies in it.
 */
function gapsOf(all: Times, clock: ZoneClock): Gap[] {
  const gaps = gapsIn(coverage(all, clock, { withSkips: true }));
  return gaps.length > 0 || all.isAroundClock ? gaps : gapsIn(coverage(all, clock, { withSkips: false }));
}

/**
 * Returns the quarter hours of the day that slots touch on the clocks, optionally with hours skipped between two
 * neighbours.
 */
function coverage({ slots, length }: SlotsOfLength, clock: ZoneClock, { withSkips }: { withSkips: boolean }) {
  const covered = new Uint8Array(DAY_QUARTERS);
  for (const [i, slot] of slots.entries()) {
    for (let quarter = 0; quarter < length; quarter++) covered[mod(clock.wall(slot + quarter), DAY_QUARTERS)] = 1;
    const next = slots[i + 1] ?? Infinity;
    // Clocks that move by half an hour leave less than a slot between neighbours. A skipped day skips no hour.
    if (!withSkips || next - slot >= 2 * length) continue;
    const step = (clock.wall(next) - clock.wall(slot)) % DAY_QUARTERS;
    for (let quarter = 0; quarter < step; quarter++) covered[mod(clock.wall(slot) + quarter, DAY_QUARTERS)] = 1;
  }
  return covered;
}

/** A stretch of the day without slots: [start, end) in quarter hours, with end ≤ 24 h and a possibly negative start. */
type Gap = { readonly start: number; readonly end: number };

/** Returns all circular stretches without slots. */
function gapsIn(covered: Uint8Array): Gap[] {
  const gaps: Gap[] = [];
  for (let end = 1; end <= DAY_QUARTERS; end++) {
    if (covered[end % DAY_QUARTERS] === 0 || covered[end - 1] !== 0) continue;
    let start = end;
    while (covered[mod(start - 1, DAY_QUARTERS)] === 0) start--;
    gaps.push({ start, end });
  }
  return gaps;
}

/** Clock changes leave shorter gaps when a short window lies at two times of the day. */
const MIN_NIGHT = 3 * HOUR_QUARTERS;

/**
 * Returns the gap after which columns begin: the longest. Days with different hours leave several long gaps. The best
 * gap moves the fewest slots to the column of the day before.
 */
function nightBefore(gaps: readonly Gap[], slots: readonly Slot[], clock: ZoneClock): Gap | undefined {
  const longestFirst = gaps.toSorted((a, b) => b.end - b.start - (a.end - a.start));
  const [longest, ...others] = longestFirst.filter((gap, at) => at === 0 || gap.end - gap.start >= MIN_NIGHT);
  if (longest === undefined || others.length === 0) return longest;
  const times = slots.map((slot) => mod(clock.wall(slot), DAY_QUARTERS));
  const fallBack = ({ end }: Gap) => times.filter((time) => time < end % DAY_QUARTERS).length;
  return others.reduce((best, gap) => (fallBack(gap) < fallBack(best) ? gap : best), longest);
}

/** Returns the start of a day without gaps (24 h windows): its first slot, or midnight when no window is that long. */
function fullCircleStart({ slots, length, isAroundClock }: Times, clock: ZoneClock): number {
  const first = slots[0] ?? 0;
  if (!isAroundClock) return mod(clock.wall(first), length);
  const begins = clock.wall(first);
  // Behind a skipped hour the window may have begun inside it; its last slot ends where the window should have begun.
  const afterJump = begins - clock.wall(first - length) > length;
  const last = slots.at(-1) ?? 0;
  return mod(afterJump ? clock.wall(last + length - 1) + 1 : begins, DAY_QUARTERS);
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}
