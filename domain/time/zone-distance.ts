import { QUARTER_MS, type Slot } from "./slot.ts";
import type { GridColumn } from "./viewer-grid.ts";
import { zoneClock } from "./zone-clock.ts";

const QUARTER_MINUTES = QUARTER_MS / 60_000;

/** Minutes by which another zone's clocks are ahead of the viewer's; negative when behind. */
export type ZoneDistances = {
  /** The distance of most slots, the earliest of equals; 0 without slots. */
  readonly usual: number;
  /** Per column, all distances of its slots in order; absent when there is only the usual one. */
  readonly unusual: readonly (readonly number[] | undefined)[];
};

/**
 * Returns the distances of the zone `other` on each day of a viewer in `zone`. Clock changes in either zone may alter
 * them.
 */
export function zoneDistances(columns: readonly GridColumn[], zone: string, other: string): ZoneDistances {
  const slots = columns.map(({ cells }) => cells.filter((slot) => slot !== undefined));
  const all = slots.flat();
  if (all.length === 0) return { usual: 0, unusual: columns.map(() => undefined) };
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const [viewerClock, otherClock] = [zoneClock(zone, first, last + 1), zoneClock(other, first, last + 1)];
  const distanceAt = (slot: Slot): number => (otherClock.wall(slot) - viewerClock.wall(slot)) * QUARTER_MINUTES;
  const counts = new Map<number, number>();
  for (const slot of all) counts.set(distanceAt(slot), (counts.get(distanceAt(slot)) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const usual = [...counts].find(([, count]) => count === most)?.[0] ?? 0;
  const unusual = slots.map((ofDay) => {
    const distances = [...new Set(ofDay.map(distanceAt))];
    return distances.every((distance) => distance === usual) ? undefined : distances;
  });
  return { usual, unusual };
}
