// Lengths of time in milliseconds.
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours: where clocks change, a day of the calendar is longer or shorter. */
export const DAY_MS = 24 * HOUR_MS;
