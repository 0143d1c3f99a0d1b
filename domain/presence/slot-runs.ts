import { LIMITS } from "../meeting/limits.ts";
import { SLOT_QUARTERS, sortedSlots, type Slot } from "../time/slot.ts";

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const GROUP = 32;
/** So many hold any slot of the next thousand years. */
const MOST_SIGNS_PER_NUMBER = 6;

/**
 * A set of slots in few characters, for the wire: pairs of numbers, one pair for each stretch of slots that follow
 * each other. The first is how many quarter hours lie between the last slot's start and this one's (since
 * 1970 for the first), the second how many slots it has. Two or three characters for most stretches; and since slots are instants, the text
 * means the same to somebody who knows other days of the meeting.
 */
export function slotRunsText(slots: Iterable<Slot>): string {
  let text = "";
  let last = 0;
  let length = 0;
  const finish = (): void => void (length > 0 && (text += numberText(length)));
  for (const slot of sortedSlots(slots)) {
    if (length > 0 && slot === last + SLOT_QUARTERS) length += 1;
    else {
      finish();
      text += numberText(slot - last);
      length = 1;
    }
    last = slot;
  }
  finish();
  return text;
}

/** Reads what {@link slotRunsText} wrote. Undefined for anything else, and for more slots than a meeting can have. */
export function parseSlotRuns(text: string): Set<Slot> | undefined {
  const numbers = numbersIn(text);
  if (numbers === undefined || numbers.length % 2 !== 0) return undefined;
  const slots = new Set<Slot>();
  let last = 0;
  for (let at = 0; at < numbers.length; at += 2) {
    const [gap = 0, length = 0] = [numbers[at], numbers[at + 1]];
    const isStretch = length > 0 && (at === 0 || (gap > 0 && gap !== SLOT_QUARTERS));
    if (!isStretch || slots.size + length > LIMITS.slots) return undefined;
    for (let n = 0; n < length; n += 1) slots.add((last + gap + n * SLOT_QUARTERS) as Slot);
    last += gap + (length - 1) * SLOT_QUARTERS;
  }
  return slots;
}

/** In groups of five bits, lowest first, one character each; the sixth bit says that more follow. */
function numberText(value: number): string {
  let text = "";
  let rest = value;
  for (; rest >= GROUP; rest = Math.floor(rest / GROUP)) text += SIGNS[(rest % GROUP) + GROUP];
  return text + SIGNS[rest];
}

function numbersIn(text: string): number[] | undefined {
  const numbers: number[] = [];
  let [value, place] = [0, 0];
  for (const sign of text) {
    const bits = SIGNS.indexOf(sign);
    if (bits < 0 || place === MOST_SIGNS_PER_NUMBER) return undefined;
    value += (bits % GROUP) * GROUP ** place;
    place += 1;
    if (bits >= GROUP) continue;
    numbers.push(value);
    [value, place] = [0, 0];
  }
  return place === 0 ? numbers : undefined;
}
