import { MINUTE_MS } from "./durations.ts";
import { instantText } from "./instant-text.ts";

declare const mark: unique symbol;
/**
 * The start of a slot, in quarter hours since 1970-01-01T00:00Z. Quarter hours, because zones at :45 put half-hour
 * slots on :15 and :45. A number, because a grid of 1,000 respondents holds more than a million slots. A slot is an
 * instant: no zone moves it.
 */
export type Slot = number & { readonly [mark]: "Slot" };

export const MINUTES_PER_QUARTER = 15;
export const QUARTER_MS = MINUTES_PER_QUARTER * MINUTE_MS;
export const HALF_HOUR_QUARTERS = 2;

export const DAY_QUARTERS = 96;
export const WEEK_QUARTERS = 7 * DAY_QUARTERS;

/**
 * Returns the slot that starts at this instant (milliseconds since the epoch). Throws a RangeError off the quarter
 * hour.
 */
export function slotAt(epochMilliseconds: number): Slot {
  const quarters = epochMilliseconds / QUARTER_MS;
  if (!Number.isSafeInteger(quarters)) {
    throw new RangeError(`${epochMilliseconds} ms is not on a quarter hour`);
  }
  return quarters as Slot;
}

/** Returns the slot's start in milliseconds since the epoch. */
export function slotStart(slot: Slot): number {
  return slot * QUARTER_MS;
}

export function quartersAfter(slot: Slot, quarters: number): Slot {
  return (slot + quarters) as Slot;
}

/** Writes a slot for REST: `2026-11-24T14:00:00Z`. */
export function slotText(slot: Slot): string {
  return instantText(slotStart(slot));
}

/** Writes a slot for `data-slot` of a grid cell: `2026-11-24T14:00Z`. */
export function slotLabel(slot: Slot): string {
  return `${new Date(slotStart(slot)).toISOString().slice(0, 16)}Z`;
}

const PLAIN_FORM = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):(?:00|15|30|45):00Z$/;

/** Reads `YYYY-MM-DDTHH:mm:00Z` on a quarter hour; undefined for anything else, including impossible dates. */
export function parseSlot(text: string): Slot | undefined {
  return PLAIN_FORM.test(text) ? quarterAt(text, 0) : undefined;
}

/**
 * A date and a time with Z or an offset, seconds 00 optional, with hyphens and colons or without, as ISO 8601 allows.
 */
const ISO_FORMS =
  /^(\d{4})(-?)(\d\d)\2(\d\d)T(\d\d)(:?)(\d\d)(?:\6(?:00)(?:[.,]0{1,9})?)?(?:Z|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?)$/i;

/**
 * Reads a quarter hour in any ISO 8601 form of its instant: other offsets, fractions of seconds, no seconds. Returns
 * undefined for anything else; never throws.
 */
export function parseSlotOf(text: string): Slot | undefined {
  if (PLAIN_FORM.test(text)) return quarterAt(text, 0); // nearly every time, so without a list of its parts
  const [whole, year, , month, day, hour, , minute, sign, hours = "0", minutes = "0"] = ISO_FORMS.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  return quarterAt(`${year}-${month}-${day}T${hour}:${minute}:00Z`, offset);
}

/** Returns the quarter hour at a time in the form of `parseSlot`, on clocks `offset` minutes ahead of UTC. */
function quarterAt(time: string, offset: number): Slot | undefined {
  const clock = new Date(time);
  // Date takes 30 February for 2 March, and 24:00 for the next day.
  if (clock.getUTCDate() !== Number(time.slice(8, 10))) return undefined;
  const instant = clock.getTime() - offset * MINUTE_MS;
  return instant % QUARTER_MS === 0 ? slotAt(instant) : undefined;
}

/** Sorts ascending and removes duplicates. */
export function sortedSlots<One extends number>(slots: Iterable<One>): One[] {
  return [...new Set(slots)].sort((a, b) => a - b);
}
