import { MINUTE_MS } from "./durations.ts";
import { instantText } from "./instant-text.ts";

declare const mark: unique symbol;
/**
 * Half an hour, or as long as the meeting has it, named by its start instant in UTC, counted in quarter hours since 1970-01-01T00:00Z.
 * Quarter hours, because zones at :45 put half-hour slots on :15 and :45. A number, because a grid of
 * 1,000 respondents holds more than a million of them. A slot is an instant: no zone ever moves it.
 */
export type Slot = number & { readonly [mark]: "Slot" };

export const QUARTER_MS = 15 * MINUTE_MS;
/** The length of a half hour in quarter hours: the slot after `s` starts at `s + HALF_HOUR_QUARTERS`. */
export const HALF_HOUR_QUARTERS = 2;

export const DAY_QUARTERS = 96;
export const WEEK_QUARTERS = 7 * DAY_QUARTERS;

/** The slot that starts at this instant (milliseconds since the epoch). Throws a RangeError off the quarter hour. */
export function slotAt(epochMilliseconds: number): Slot {
  const quarters = epochMilliseconds / QUARTER_MS;
  if (!Number.isSafeInteger(quarters)) {
    throw new RangeError(`${epochMilliseconds} ms is not on a quarter hour`);
  }
  return quarters as Slot;
}

/** Start of the slot in milliseconds since the epoch. */
export function slotStart(slot: Slot): number {
  return slot * QUARTER_MS;
}

/** The slot so many quarter hours later (or earlier, when negative): with its length, the one that follows it. */
export function quartersAfter(slot: Slot, quarters: number): Slot {
  return (slot + quarters) as Slot;
}

/** As REST writes it: `2026-11-24T14:00:00Z`. */
export function slotText(slot: Slot): string {
  return instantText(slotStart(slot));
}

/** As a grid cell carries it in `data-slot`: `2026-11-24T14:00Z`. */
export function slotLabel(slot: Slot): string {
  return `${new Date(slotStart(slot)).toISOString().slice(0, 16)}Z`;
}

const PLAIN_FORM = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):(?:00|15|30|45):00Z$/;

/** Reads `YYYY-MM-DDTHH:mm:00Z` on a quarter hour; undefined for anything else, impossible dates too. */
export function parseSlot(text: string): Slot | undefined {
  return PLAIN_FORM.test(text) ? quarterAt(text, 0) : undefined;
}

/** Date, time, seconds of nothing, and Z or an offset: with hyphens and colons or without, as ISO 8601 allows. */
const ISO_FORMS =
  /^(\d{4})(-?)(\d\d)\2(\d\d)T(\d\d)(:?)(\d\d)(?:\6(?:00)(?:[.,]0{1,9})?)?(?:Z|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?)$/i;

/**
 * Reads a quarter hour in any form of ISO 8601 that names its instant: with another offset, with fractions of seconds,
 * without seconds. Undefined for anything else; never throws.
 */
export function parseSlotOf(text: string): Slot | undefined {
  const [whole, year, , month, day, hour, , minute, sign, hours = "0", minutes = "0"] = ISO_FORMS.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  return quarterAt(`${year}-${month}-${day}T${hour}:${minute}:00Z`, offset);
}

/** The quarter hour that is this time, in the form of `parseSlot`, where clocks are `offset` minutes ahead of UTC. */
function quarterAt(time: string, offset: number): Slot | undefined {
  const clock = new Date(time);
  // Date takes 30 February for 2 March, and 24:00 for the next day.
  if (clock.getUTCDate() !== Number(time.slice(8, 10))) return undefined;
  const instant = clock.getTime() - offset * MINUTE_MS;
  return instant % QUARTER_MS === 0 ? slotAt(instant) : undefined;
}

/** Ascending, without repeats. */
export function sortedSlots<One extends number>(slots: Iterable<One>): One[] {
  return [...new Set(slots)].sort((a, b) => a - b);
}
