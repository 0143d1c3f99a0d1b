import type { SlotRange } from "#domain/meeting/schedule.ts";
import { slotStart } from "#domain/time/slot.ts";
import type { Range } from "#domain/time/words/range-text.ts";
import { zoneAbbreviation } from "../../time/time-text.ts";

export function instants({ start, end }: SlotRange): Range {
  return { start: slotStart(start), end: slotStart(end) };
}

/** What the zone is called then; both names where the clocks change meanwhile. */
export function zoneText(range: SlotRange, zone: string): string {
  const { start, end } = instants(range);
  const [from, to] = [zoneAbbreviation(zone, start), zoneAbbreviation(zone, end)];
  return from === to ? from : `${from}/${to}`;
}
