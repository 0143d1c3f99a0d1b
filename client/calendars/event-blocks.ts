import type { TimeWindow } from "#domain/calendar/calendar-event.ts";
import { QUARTER_MS, HALF_HOUR_QUARTERS, slotStart, type Slot } from "#domain/time/slot.ts";

const SHORTEST = 0.5;

/** Times outside the meeting split an event; hours that clocks skip or repeat do not. */
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

export type Lane = { readonly lane: number; readonly span: number; readonly lanes: number };

/** Puts overlapping stretches side by side in as few lanes as possible. */
export function packEvents<T extends Stretch>(stretches: readonly T[]): (T & Lane)[] {
  const ordered = stretches.toSorted((a, b) => a.from - b.from || b.to - a.to);
  return groupsOf(ordered).flatMap(inLanes);
}

function groupsOf<T extends Stretch>(ordered: readonly T[]): T[][] {
  const groups: T[][] = [];
  let end = -Infinity;
  for (const stretch of ordered) {
    if (stretch.from >= end) groups.push([]);
    groups.at(-1)?.push(stretch);
    end = Math.max(end, stretch.to);
  }
  return groups;
}

function inLanes<T extends Stretch>(group: readonly T[]): (T & Lane)[] {
  const lanes: T[][] = [];
  // Ascending starts and the first free lane need the fewest lanes.
  const placed = group.map((stretch) => {
    const free = lanes.findIndex((laneEvents) => (laneEvents.at(-1)?.to ?? 0) <= stretch.from);
    const lane = free < 0 ? lanes.push([]) - 1 : free;
    lanes[lane]?.push(stretch);
    return { stretch, lane };
  });
  return placed.map(({ stretch, lane }) => {
    const inTheWay = lanes.findIndex(
      (laneEvents, at) => at > lane && laneEvents.some((other) => overlap(stretch, other)),
    );
    return { ...stretch, lane, span: (inTheWay < 0 ? lanes.length : inTheWay) - lane, lanes: lanes.length };
  });
}

function overlap(stretch: Stretch, other: Stretch): boolean {
  return stretch.from < other.to && other.from < stretch.to;
}
