import type { SlotRange } from "#domain/meeting/schedule.ts";
import { isoDate } from "#domain/time/calendar-day.ts";
import { DAY_QUARTERS, SLOT_QUARTERS, type Slot } from "#domain/time/slot.ts";
import type { ViewerGrid } from "#domain/time/viewer-grid.ts";
import { zoneClock } from "#domain/time/zone-clock.ts";
import { shortDay } from "../../time/day-text.ts";
import { clockText } from "../../time/time-text.ts";
import { listText } from "../../time/stretch-text.ts";
import { t } from "../../text/t.ts";

const MINUTES_PER_QUARTER = 15;

/** What clocks show when half hours begin and end, in words for a list of times under the name of their day. */
export type ListWords = {
  /** `1:00 PM`; after midnight with its day, `1:00 AM Wed 25`; `1:30 AM, second time` where clocks are set back. */
  readonly start: (slot: Slot, date: string) => string;
  readonly end: (slot: Slot, date: string) => string;
  /** `1:00 PM to 3:00 PM` */
  readonly stretch: (range: SlotRange, date: string) => string;
  readonly stretches: (ranges: readonly SlotRange[], date: string) => string;
};

export function listWords(slots: readonly Slot[], { zone }: Pick<ViewerGrid, "zone">): ListWords {
  const clock = zoneClock(zone, slots[0] ?? 0, (slots.at(-1) ?? 0) + 2 * SLOT_QUARTERS);

  function words(quarter: number, instant: number, date: string): string {
    const on = isoDate(Math.floor(quarter / DAY_QUARTERS));
    const time = clockText((quarter % DAY_QUARTERS) * MINUTES_PER_QUARTER);
    const when = on === date ? time : t("list.timeOnDay", { time, day: shortDay(on) });
    return quarter < (clock.repeats(instant) ?? 0) ? t("list.again", { time: when }) : when;
  }
  const start = (slot: Slot, date: string): string => words(clock.wall(slot), slot, date);
  // What clocks show as the last minute ends: where they are set back then, the first reading and not the second.
  const end = (slot: Slot, date: string): string => words(clock.wall(slot - 1) + 1, slot - 1, date);
  const stretch = (range: SlotRange, date: string): string =>
    t("list.fromTo", { start: start(range.start, date), end: end(range.end, date) });
  return {
    start,
    end,
    stretch,
    stretches: (ranges, date) => listText(ranges.map((range) => stretch(range, date))),
  };
}
