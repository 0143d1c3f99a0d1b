import { MINUTE_MS } from "#domain/time/durations.ts";
import * as lists from "#domain/time/words/list-text.ts";
import * as numbers from "#domain/time/words/number-text.ts";
import type { Range } from "#domain/time/words/range-text.ts";
import * as stretches from "#domain/time/words/stretch-text.ts";
import { inWords, reader } from "./reader.ts";
import { t } from "../text/t.ts";

// Apart from clocks: a page does not need these to be usable.
export const scheduleText = /* @__PURE__ */ inWords(stretches.scheduleText);
export const wholeLengthText = /* @__PURE__ */ inWords(numbers.wholeLengthText);
export const listText = /* @__PURE__ */ inWords(lists.listText);
const minutesText = /* @__PURE__ */ inWords(numbers.lengthText);

/** A stretch of time in as few words as are clear; where clocks change in it its length says so: `1 h, clocks change`. */
export function stretchText(range: Range, zone: string): Pick<stretches.StretchText, "day" | "time" | "length"> {
  const { day, time, length, hasClockChange } = stretches.stretchText(reader(), range, zone);
  return { day, time, length: hasClockChange ? t("time.clocksChange", { length }) : length };
}

/** `30 min`, `1 h`, `2.5 h`: how long it takes, also where clocks change meanwhile. */
export function lengthText({ start, end }: Range): string {
  return minutesText((end - start) / MINUTE_MS);
}
