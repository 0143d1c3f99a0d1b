import { instantText } from "./instant-text.ts";

declare const mark: unique symbol;
/**
 * Half an hour, named by its start instant in UTC, counted in quarter hours since 1970-01-01T00:00Z.
 * Quarter hours, because zones at :45 put half-hour slots on :15 and :45. A number, because a grid of
 * 1,000 respondents holds more than a million of them. A slot is an instant: no zone ever moves it.
 */
export type Slot = number & { readonly [mark]: "Slot" };

export const QUARTER_MS = 15 * 60 * 1000;
/** A slot's length in quarter hours: the slot after `s` starts at `s + SLOT_QUARTERS`. */
export const SLOT_QUARTERS = 2;
export const SLOT_MS = SLOT_QUARTERS * QUARTER_MS;
export const DAY_QUARTERS = 96;

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

/** The slot `halfHours` later (or earlier, when negative). */
export function slotAfter(slot: Slot, halfHours = 1): Slot {
  return (slot + halfHours * SLOT_QUARTERS) as Slot;
}

/** As REST writes it: `2026-11-24T14:00:00Z`. */
export function slotText(slot: Slot): string {
  return instantText(slotStart(slot));
}

/** As a grid cell carries it in `data-slot`: `2026-11-24T14:00Z`. */
export function slotLabel(slot: Slot): string {
  return `${new Date(slotStart(slot)).toISOString().slice(0, 16)}Z`;
}

/** Reads `YYYY-MM-DDTHH:mm:00Z` on a quarter hour; undefined for anything else, impossible dates too. */
export function parseSlot(text: string): Slot | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:(?:00|15|30|45):00Z$/.test(text) ? quarterAt(text, 0) : undefined;
}

/** Date, time, seconds of nothing, and Z or an offset: with hyphens and colons or without, as ISO 8601 allows. */
const ISO_FORMS =
  /^(\d{4})(-?)(\d\d)\2(\d\d)T(\d\d)(:?)(\d\d)(?:\6(?:00)(?:[.,]0{1,9})?)?(?:Z|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?)$/i;

/**
 * Reads a quarter hour in any form of ISO 8601 that names its instant: with another offset, with fractions of seconds,
 * without seconds. Undefined for anything else. Nothing throws, however many are sent.
 */
export function parseSlotOf(text: string): Slot | undefined {
  const plain = parseSlot(text); // as our own client writes it, at a third of the cost
  if (plain !== undefined) return plain;
  const form = ISO_FORMS.exec(text);
  if (form === null) return undefined;
  const [, year, , month, day, hour, , minute, sign, hours = "0", minutes = "0"] = form;
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  return quarterAt(`${year}-${month}-${day}T${hour}:${minute}:00Z`, offset);
}

/** The quarter hour that is this time, in the form of `parseSlot`, where clocks are `offset` minutes ahead of UTC. */
function quarterAt(time: string, offset: number): Slot | undefined {
  const [year, month, day] = [digitsIn(time, 0, 4), digitsIn(time, 5, 7), digitsIn(time, 8, 10)];
  const [hour, minute] = [digitsIn(time, 11, 13), digitsIn(time, 14, 16)];
  // Date.UTC takes a year of two digits for one of the twentieth century, 30 February for 2 March, and 24:00 for the next day.
  if (year < 100 || month < 1 || month > 12 || day < 1 || hour > 23 || minute > 59) return undefined;
  const ms = Date.UTC(year, month - 1, day, hour, minute);
  if (day > SHORTEST_MONTH && ms >= Date.UTC(year, month, 1)) return undefined;
  const instant = ms - offset * 60_000;
  return instant % QUARTER_MS === 0 ? slotAt(instant) : undefined;
}

const SHORTEST_MONTH = 28;
const ZERO = 48;

/** The number in these places of a text, which hold digits. Without a text of its own for each: a save reads hundreds. */
function digitsIn(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) number = number * 10 + text.charCodeAt(at) - ZERO;
  return number;
}

/** Ascending, without repeats. */
export function sortedSlots(slots: Iterable<Slot>): Slot[] {
  return [...new Set(slots)].sort((a, b) => a - b);
}
