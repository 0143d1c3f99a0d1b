import type { RespondentID } from "../ids.ts";
import { LIMITS } from "../limits.ts";
import { levelsOf, type Mark, type Marks, marksOf } from "../answers/levels.ts";
import { type Slot, HALF_HOUR_QUARTERS, sortedSlots } from "../time/slot.ts";

/** Who a user is, as far as they have proved it. */
export type PublicIdentity = {
  /** Absent for a user who has not answered, or has not proved it. */
  readonly respondentID?: string;
  readonly name?: string;
};

/**
 * One person's entry in a grid's awareness, as all clients receive it. The server writes every field from what it
 * knows. Whatever a browser claims is dropped, except for the draft, which is checked.
 */
export type Presence = PublicIdentity & {
  /** What they are painting; absent for those who only look. */
  readonly draft?: SharedDraft;
};

/** What a user has painted and not saved, as it is sent to others. Marks are written by {@link markRunsText}. */
export type SharedDraft = {
  /** The respondent whose answer it changes; absent for a new answer. */
  readonly of?: string;
  /** Slots that a save would mark, and clear. Both absent: nothing painted yet, or too much to be sent. */
  readonly added?: string;
  readonly removed?: string;
};

/**
 * The server's own entry. It is there only while so many people look at a meeting that they are counted and not shown;
 * all other entries are to be ignored then.
 */
export type Crowd = {
  /** A respondent with two devices counts once. */
  readonly count: number;
};

/** How many people these entries are: a respondent with two devices counts once, strangers each. */
export function countHere(entries: Iterable<PublicIdentity>): number {
  const respondents = new Set<string>();
  let strangers = 0;
  for (const { respondentID } of entries) {
    if (typeof respondentID === "string") respondents.add(respondentID);
    else strangers += 1;
  }
  return respondents.size + strangers;
}

/** So many people may paint in a meeting at once and still be shown to each other with every move of the hand. */
export const FEW_PAINTERS = 5;

/** The most characters that a draft's slots may take on the wire, so that a frame has a few hundred bytes. */
export const MAX_DRAFT_CHARS = 400;

/** What a user has painted and not saved: what a save would change. */
export type DraftChange = {
  /** Whose answer it changes; undefined for a new one. */
  readonly of: RespondentID | undefined;
  readonly added: Marks;
  readonly removed: Marks;
};

/**
 * A draft as it is sent to others. One with so many separate stretches that it would not fit says only that the
 * user is painting: a part of it would look like the whole.
 */
export function sharedDraft({ of, added, removed }: DraftChange): SharedDraft {
  const [more, fewer] = [markRunsText(added), markRunsText(removed)];
  const fits = more.length + fewer.length <= MAX_DRAFT_CHARS;
  return {
    ...(of !== undefined && { of }),
    ...(fits && more !== "" && { added: more }),
    ...(fits && fewer !== "" && { removed: fewer }),
  };
}

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const GROUP = 32;
/** Enough for any slot of the next thousand years. */
const MAX_SIGNS_PER_NUMBER = 6;

/** How far apart slots that follow each other may lie, in quarter hours, and the sign that says so. */
const STEPS: readonly (readonly [sign: string, step: number])[] = [
  ["", HALF_HOUR_QUARTERS],
  [".", 1],
  ["~", 4],
];

/** Comes before the slots that are marked only if needed. */
const IF_NEEDED = "!";

/** Marks in few characters: the free slots, and then the others. */
export function markRunsText(marks: Iterable<Mark>): string {
  const { free, ifNeeded } = levelsOf(marks);
  return slotRunsText(free) + (ifNeeded.size === 0 ? "" : IF_NEEDED + slotRunsText(ifNeeded));
}

/** Reads what {@link markRunsText} wrote. Undefined for anything else. */
export function parseMarkRuns(text: string): Set<Mark> | undefined {
  const [free, ifNeeded] = text.split(IF_NEEDED, 2).map(parseSlotRuns);
  const isWhole = text.split(IF_NEEDED).length < 3 && (!text.includes(IF_NEEDED) || ifNeeded !== undefined);
  return isWhole ? free && marksOf(free, ifNeeded) : undefined;
}

/** The shortest of the texts that {@link runsText} makes of slots of half hours, of quarters of an hour, and of hours. */
export function slotRunsText(slots: Iterable<Slot>): string {
  const sorted = sortedSlots(slots);
  const texts = STEPS.map(([sign, step]) => (sorted.length === 0 ? "" : sign + runsText(sorted, step)));
  return texts.reduce((shortest, text) => (text.length < shortest.length ? text : shortest));
}

/**
 * A set of slots in few characters, for the wire: a pair of numbers for each stretch of slots that follow each other.
 * The first number says how many quarter hours lie between the start of the last slot before it and its own start (for
 * the first stretch: since 1970), the second how many slots it has. Most stretches take two or three characters. Slots
 * are instants, so the text means the same to a client that knows other days of the meeting.
 */
function runsText(sorted: readonly Slot[], step: number): string {
  let text = "";
  let last = 0;
  let length = 0;
  const finish = (): void => void (length > 0 && (text += numberText(length)));
  for (const slot of sorted) {
    if (length > 0 && slot === last + step) length += 1;
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
  const [sign, step] = STEPS.find(([first]) => first !== "" && text.startsWith(first)) ?? ["", HALF_HOUR_QUARTERS];
  const numbers = numbersIn(text.slice(sign.length));
  if (numbers === undefined || numbers.length % 2 !== 0) return undefined;
  const slots = new Set<Slot>();
  let last = 0;
  for (let at = 0; at < numbers.length; at += 2) {
    const [gap = 0, length = 0] = [numbers[at], numbers[at + 1]];
    const isStretch = length > 0 && (at === 0 || (gap > 0 && gap !== step));
    if (!isStretch || slots.size + length > LIMITS.slots) return undefined;
    for (let n = 0; n < length; n += 1) slots.add((last + gap + n * step) as Slot);
    last += gap + (length - 1) * step;
  }
  return slots;
}

/** A number in groups of five bits, the lowest first, one character each; a sixth bit says that more follow. */
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
    if (bits < 0 || place === MAX_SIGNS_PER_NUMBER) return undefined;
    value += (bits % GROUP) * GROUP ** place;
    place += 1;
    if (bits >= GROUP) continue;
    numbers.push(value);
    [value, place] = [0, 0];
  }
  return place === 0 ? numbers : undefined;
}
