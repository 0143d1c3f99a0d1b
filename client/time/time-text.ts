import * as clocks from "#domain/time/words/clock-text.ts";
import * as ranges from "#domain/time/words/range-text.ts";
import { zoneAbbreviation as abbreviationFor } from "#domain/time/words/zone-abbreviation.ts";
import { inWords } from "./reader.ts";

export const clockText = /* @__PURE__ */ inWords(clocks.clockText);
export const hourLabel = /* @__PURE__ */ inWords(clocks.hourLabel);
export const rangeText = /* @__PURE__ */ inWords(ranges.rangeText);
export const zoneAbbreviation = /* @__PURE__ */ inWords(abbreviationFor);
const localMoment = /* @__PURE__ */ inWords(ranges.momentText);

/** When something was, for a reader on the day `today`: `2:05 PM`, or `Nov 19, 2:05 PM`. */
export function momentText(instant: number, zone: string, today: string): string {
  return localMoment(clocks.localTime(instant, zone), today);
}
