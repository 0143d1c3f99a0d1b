import { MINUTE_MS } from "#domain/time/durations.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { slotStart } from "#domain/time/slot.ts";
import * as lengths from "#domain/time/words/length-text.ts";
import * as numbers from "#domain/time/words/number-text.ts";
import { localTime } from "#domain/time/words/clock-text.ts";
import * as ranges from "#domain/time/words/range-text.ts";
import * as stretches from "#domain/time/words/stretch-text.ts";
import { inWords, reader } from "./words.ts";
import { t } from "../text/t.ts";

// Apart from `words.ts`, because no first view needs these.
export const wholeLengthText = /* @__PURE__ */ inWords(lengths.wholeLengthText);
export const listText = /* @__PURE__ */ inWords(numbers.listText);

/** Writes how long it is until an instant: `in 3 hours`. */
export function untilText(milliseconds: number): string {
  return lengths.untilText(reader(), milliseconds / MINUTE_MS);
}

/** Writes an instant in the zone: `Tue, Nov 24, 1:00 PM`. `instant` is in milliseconds since the epoch. */
export function dayAndClockText(instant: number, zone: string): string {
  return ranges.dayAndClockText(reader(), localTime(instant, zone));
}

/** Writes an instant of a near day in the zone: `Tue 1:00 PM`. */
export function weekdayAndClockText(instant: number, zone: string): string {
  return ranges.weekdayAndClockText(reader(), localTime(instant, zone));
}

/** Returns when a range of slots begins and ends, in milliseconds since the epoch. */
export function instants({ start, end }: SlotRange): ranges.Range {
  return { start: slotStart(start), end: slotStart(end) };
}

/** The text of a stretch of time. `clockChange` gives its real length: `1 h, clocks change`. */
type StretchText = { readonly day: string; readonly time: string; readonly clockChange?: string };

export function stretchText(range: SlotRange, zone: string): StretchText {
  const { day, time, length, hasClockChange } = stretches.stretchText(reader(), instants(range), zone);
  const isWhole = ranges.isWholeDays(instants(range), zone);
  return {
    day,
    time: isWhole ? t("time.wholeDay") : time,
    ...(hasClockChange && { clockChange: t("time.clocksChange", { length }) }),
  };
}

/** Writes the length of a range: `30 min`, `1 h`, `2.5 h`. */
export function lengthText({ start, end }: ranges.Range): string {
  return lengths.lengthText(reader(), (end - start) / MINUTE_MS);
}
