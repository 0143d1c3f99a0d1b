import type { TimeWindow } from "#domain/calendar/calendar-event.ts";
import { SLOT_MS, slotStart, type Slot } from "#domain/time/slot.ts";
import type { Stretch } from "./pack-events.ts";

/** In rows: a shorter event is drawn this high, so that it can be seen. */
const SHORTEST = 0.5;

/**
 * Where an event lies in a column, in rows from its top. Mostly one stretch; several where the meeting leaves out time
 * in between. Rows without a slot that stand for no time (an hour that clocks skip, or repeat elsewhere) are covered.
 */
export function eventBlocks(cells: readonly (Slot | undefined)[], { start, end }: TimeWindow): Stretch[] {
  const blocks: { from: number; to: number; until: number }[] = [];
  for (const [row, slot] of cells.entries()) {
    if (slot === undefined) continue;
    const begins = slotStart(slot);
    const ends = begins + SLOT_MS;
    // An event without length shows where it begins.
    if (start >= ends || Math.max(end, start + 1) <= begins) continue;
    const from = row + (Math.max(start, begins) - begins) / SLOT_MS;
    const to = row + (Math.min(end, ends) - begins) / SLOT_MS;
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
