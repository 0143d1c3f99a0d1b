import fc from "fast-check";
import type { DrawnRule } from "./rule-oracle.ts";

const some = <Value>(...values: readonly Value[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }), { nil: undefined, freq: 2 });
const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const PLACES = ["1MO", "2TU", "-1FR", "5SU", "-2WE", "3SA", "1TH", "-5MO"];
const interval = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });
const count = fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined });
const wkst = fc.option(fc.constantFrom(...WEEKDAYS), { nil: undefined });
const common = {
  interval,
  count,
  bymonth: some(1, 2, 3, 6, 10, 12),
  byhour: some(0, 9, 9, 17, 23),
  byminute: some(0, 15, 45, 59),
};
const monthDays = [1, 2, 13, 15, 28, 29, 30, 31, -1, -2, -31];
const setPositions = some(1, 2, -1, -2, 4, 40, -40);
/** Draws rules of days and longer periods. */
export const drawnRule: fc.Arbitrary<DrawnRule> = fc.oneof(
  fc.record({
    freq: fc.constant("DAILY" as const),
    ...common,
    byday: some(...WEEKDAYS),
    bymonthday: some(...monthDays),
  }),
  fc.record({
    freq: fc.constant("WEEKLY" as const),
    ...common,
    wkst,
    byday: some(...WEEKDAYS),
    bysetpos: setPositions,
  }),
  fc.record({
    freq: fc.constant("MONTHLY" as const),
    ...common,
    byday: fc.oneof(some(...WEEKDAYS), some(...PLACES)),
    bymonthday: some(...monthDays),
    bysetpos: setPositions,
  }),
  fc.record({
    freq: fc.constant("YEARLY" as const),
    ...common,
    byday: fc.oneof(some(...WEEKDAYS), some(...PLACES, "20MO", "-10TU", "53WE")),
    bymonthday: some(...monthDays),
    bysetpos: setPositions,
  }),
  fc.record({
    freq: fc.constant("YEARLY" as const),
    ...common,
    byweekno: some(1, 20, 52, 53, -1),
    byday: some(...WEEKDAYS),
  }),
  fc.record({ freq: fc.constant("YEARLY" as const), ...common, byyearday: some(1, 60, 100, 365, 366, -1, -366) }),
);
/** Draws rules of hours and minutes. */
export const shortRule: fc.Arbitrary<DrawnRule> = fc.record({
  freq: fc.constantFrom("HOURLY", "MINUTELY"),
  ...common,
  interval: fc.constantFrom(1, 7, 25, 90),
  byday: some(...WEEKDAYS),
});
