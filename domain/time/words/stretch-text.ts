import { MINUTE_MS } from "../durations.ts";
import { clocksText, wallTime } from "./clock-text.ts";
import { shortDay } from "./day-text.ts";
import { formattedRange } from "./formats.ts";
import { lengthText } from "./length-text.ts";
import { endsThatDay, isWholeDays, type Range, rangeText, readings } from "./range-text.ts";
import type { Reader } from "./reading-settings.ts";

export type StretchText = {
  /** `Tue, Nov 24`; `Tue, Nov 24 – Wed, Nov 25` */
  readonly day: string;
  /** `1 – 3 PM`, `11 AM – 1 PM`, `11 PM – 1 AM` */
  readonly time: string;
  /** Returns the real duration, also across a clock change: `2 h`. */
  readonly length: string;
  /** The clocks change within the stretch. */
  readonly hasClockChange: boolean;
};

/** Returns the parts of a stretch for places that show them separately. */
export function stretchText(reader: Reader, range: Range, zone: string): StretchText {
  const [from, to] = readings(range, zone);
  const length = range.end - range.start;
  return {
    day: isWholeDays(range, zone)
      ? rangeText(reader, range, zone)
      : endsThatDay(from, to)
        ? shortDay(reader, from.date)
        : formattedRange(reader, "day", { start: wallTime(from), end: wallTime(to) }),
    time: clocksText(reader, from.minute, to.minute),
    length: lengthText(reader, length / MINUTE_MS),
    hasClockChange: wallTime(to) - wallTime(from) !== length,
  };
}
