import * as clocks from "#domain/time/words/clock-text.ts";
import * as numbers from "#domain/time/words/number-text.ts";
import * as ranges from "#domain/time/words/range-text.ts";
import { zoneAbbreviation as abbreviationFor } from "#domain/time/words/zone-abbreviation.ts";
import { inWords } from "./reader.ts";

export const clockText = /* @__PURE__ */ inWords(clocks.clockText);
export const hourLabel = /* @__PURE__ */ inWords(clocks.hourLabel);
export const rangeText = /* @__PURE__ */ inWords(ranges.rangeText);
export const stretchText = /* @__PURE__ */ inWords(ranges.stretchText);
export const scheduleText = /* @__PURE__ */ inWords(ranges.scheduleText);
export const wholeLengthText = /* @__PURE__ */ inWords(numbers.wholeLengthText);
export const listText = /* @__PURE__ */ inWords(numbers.listText);
export const listParts = /* @__PURE__ */ inWords(numbers.listParts);
export const zoneAbbreviation = /* @__PURE__ */ inWords(abbreviationFor);
const minutesText = /* @__PURE__ */ inWords(numbers.lengthText);
const localMoment = /* @__PURE__ */ inWords(ranges.momentText);

/** `30 min`, `1 h`, `2.5 h`: how long it takes, also where clocks change meanwhile. */
export function lengthText({ start, end }: ranges.Range): string {
  return minutesText((end - start) / clocks.MINUTE_MS);
}

/** When something was, for a reader on the day `today`: `2:05 PM`, or `Nov 19, 2:05 PM`. */
export function momentText(instant: number, zone: string, today: string): string {
  return localMoment(clocks.localTime(instant, zone), today);
}
