import { slotStart, SLOT_MS, sortedSlots, type Slot } from "#domain/time/slot.ts";
import { clockText } from "./clock-text.ts";
import { dayText } from "./day-text.ts";
import { localTime } from "./local-time.ts";

/** Marked times to be read or copied, a line for each stretch: `Tue, Nov 24: 1:00 PM – 3:00 PM`. */
export function timesText(slots: Iterable<Slot>, zone: string): string[] {
  const stretches: { start: number; end: number }[] = [];
  for (const slot of sortedSlots(slots)) {
    const start = slotStart(slot);
    const last = stretches.at(-1);
    const isSameDay = last !== undefined && localTime(last.start, zone).date === localTime(start, zone).date;
    if (last?.end === start && isSameDay) last.end = start + SLOT_MS;
    else stretches.push({ start, end: start + SLOT_MS });
  }
  return stretches.map(({ start, end }) => {
    const from = localTime(start, zone);
    const { weekday, month, day } = dayText(from.date);
    return `${weekday}, ${month} ${day}: ${clockText(from.minute)} – ${clockText(localTime(end, zone).minute)}`;
  });
}
