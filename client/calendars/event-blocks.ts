import type { TimeWindow } from "#domain/calendar/calendar-event.ts";
import { QUARTER_MS, HALF_HOUR_QUARTERS, slotStart, type Slot } from "#domain/time/slot.ts";

/** In rows: a shorter event is drawn this high, so that it can be seen. */
const SHORTEST = 0.5;

/**
 * Where an event lies in a column, in rows from its top. Mostly one stretch; several where the meeting leaves out time
 * in between. Rows without a slot that stand for no time (an hour that clocks skip, or repeat elsewhere) are covered.
 */
export function eventBlocks(
  cells: readonly (Slot | undefined)[],
  { start, end }: TimeWindow,
  length = HALF_HOUR_QUARTERS,
): Stretch[] {
  const ofSlot = length * QUARTER_MS;
  const blocks: { from: number; to: number; until: number }[] = [];
  for (const [row, slot] of cells.entries()) {
    if (slot === undefined) continue;
    const begins = slotStart(slot);
    const ends = begins + ofSlot;
    // An event without length shows where it begins.
    if (start >= ends || Math.max(end, start + 1) <= begins) continue;
    const from = row + (Math.max(start, begins) - begins) / ofSlot;
    const to = row + (Math.min(end, ends) - begins) / ofSlot;
    const last = blocks.at(-1);
    if (last?.until === begins) Object.assign(last, { to, until: ends });
    else blocks.push({ from, to, until: ends });
  }
  return blocks.map((block) => tall(block, cells.length));
}

function tall({ from, to }: Stretch, rows: number): Stretch {
  const end = Math.min(rows, Math.max(to, from + SHORTEST));
  return { from: Math.min(from, end - SHORTEST), to: end };
}

export type Stretch = { readonly from: number; readonly to: number };

/** Where a stretch stands among those it overlaps: its first lane, how many it covers, and how many there are. */
export type Lane = { readonly lane: number; readonly span: number; readonly lanes: number };

/**
 * Puts stretches that overlap side by side, in lanes. Stretches that overlap, directly or through others, share one
 * number of lanes: as many as are on at once, which is the least that will do. Each is as wide as the free lanes at its
 * right allow.
 */
export function packEvents<T extends Stretch>(stretches: readonly T[]): (T & Lane)[] {
  const ordered = stretches.toSorted((a, b) => a.from - b.from || b.to - a.to);
  return groupsOf(ordered).flatMap(inLanes);
}

/** Cuts ascending stretches into groups, wherever nothing is on. */
function groupsOf<T extends Stretch>(ordered: readonly T[]): T[][] {
  const groups: T[][] = [];
  let end = -Infinity;
  for (const one of ordered) {
    if (one.from >= end) groups.push([]);
    groups.at(-1)?.push(one);
    end = Math.max(end, one.to);
  }
  return groups;
}

function inLanes<T extends Stretch>(group: readonly T[]): (T & Lane)[] {
  const lanes: T[][] = [];
  // Taken in order of their beginning, the first lane that is free needs no more lanes than are on at once.
  const placed = group.map((one) => {
    const free = lanes.findIndex((taken) => (taken.at(-1)?.to ?? 0) <= one.from);
    const lane = free < 0 ? lanes.push([]) - 1 : free;
    lanes[lane]?.push(one);
    return { one, lane };
  });
  return placed.map(({ one, lane }) => {
    const inTheWay = lanes.findIndex((taken, at) => at > lane && taken.some((other) => overlap(one, other)));
    return { ...one, lane, span: (inTheWay < 0 ? lanes.length : inTheWay) - lane, lanes: lanes.length };
  });
}

function overlap(one: Stretch, other: Stretch): boolean {
  return one.from < other.to && other.from < one.to;
}
