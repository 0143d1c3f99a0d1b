import { useSyncExternalStore } from "react";
import * as clocks from "#domain/time/words/clock-text.ts";
import * as days from "#domain/time/words/day-text.ts";
import * as ranges from "#domain/time/words/range-text.ts";
import { type Reader, US_READER } from "#domain/time/words/reading-settings.ts";
import { createStore } from "../store.ts";

const store = createStore(US_READER);

/** How the viewer reads times. `reading-settings.ts` sets it for readers other than Americans. */
export const reader = store.get;
export const setReader = store.set;

/** Redraws a component when the reader changes. */
export function useReader(): Reader {
  return useSyncExternalStore(store.subscribe, reader);
}

/** Binds a function of `domain/time/words/` to the viewer. */
export function inWords<A extends unknown[], R>(write: (reader: Reader, ...args: A) => R): (...args: A) => R {
  return (...args) => write(reader(), ...args);
}

export const dayText = /* @__PURE__ */ inWords(days.dayText);
export const columnDay = /* @__PURE__ */ inWords(days.columnDay);
export const shortDay = /* @__PURE__ */ inWords(days.shortDay);
export const longDay = /* @__PURE__ */ inWords(days.longDay);
export const dateText = /* @__PURE__ */ inWords(days.dateText);
export const datesText = /* @__PURE__ */ inWords(days.datesText);
export const monthsText = /* @__PURE__ */ inWords(days.monthsText);
export const clockText = /* @__PURE__ */ inWords(clocks.clockText);
export const clocksText = /* @__PURE__ */ inWords(clocks.clocksText);
export const zoneAbbreviation = /* @__PURE__ */ inWords(clocks.zoneAbbreviation);
export const rangeText = /* @__PURE__ */ inWords(ranges.rangeText);

/** Names a zone during a range, with both names where the clocks change in it. */
export function zoneNames(zone: string, { start, end }: ranges.Range): string {
  const [from, to] = [zoneAbbreviation(zone, start), zoneAbbreviation(zone, end)];
  return from === to ? from : `${from}/${to}`;
}

/** Writes a past moment for a reader on the day `today`: `2:05 PM`, or `Thu, Nov 19, 2:05 PM`. */
export function momentText(instant: number, zone: string, today: string): string {
  return ranges.momentText(reader(), clocks.localTime(instant, zone), today);
}

/**
 * Marks a day with an unusual distance to the organiser's zone: `-5h`, and both distances where clocks change that day. It is
 * short, because it stands over a column of a phone. Distances are in minutes.
 */
export function markText(distances: readonly number[]): string {
  const narrow = { style: "unit", unit: "hour", unitDisplay: "narrow", signDisplay: "exceptZero" } as const;
  return distances.map((minutes) => (minutes / 60).toLocaleString(reader().locale, narrow)).join(" / ");
}
