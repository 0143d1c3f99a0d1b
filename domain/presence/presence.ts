import type { RespondentID } from "../ids.ts";
import { LIMITS } from "../limits.ts";
import { levelsOf, type Mark, type Marks, marksOf } from "../answers/levels.ts";
import { type Slot, HALF_HOUR_QUARTERS, sortedSlots } from "../time/slot.ts";

/** A user's proved identity. */
export type PublicIdentity = {
  /** Absent for a user who has not answered, or has not proved it. */
  readonly respondentID?: string;
  readonly name?: string;
};

/**
 * A person's entry in a grid's awareness. The server writes every field from its own knowledge and drops everything
 * that a browser claims, except the draft, which it checks.
 */
export type Presence = PublicIdentity & {
  /** Absent for viewers who do not paint. */
  readonly draft?: SharedDraft;
};

/** Unsaved marks, as other viewers receive them, in the form of {@link markRunsText}. */
export type SharedDraft = {
  /** The respondent whose answer it changes; absent for a new answer. */
  readonly of?: string;
  /** Marks that a save would add and remove. Both absent: nothing painted yet, or too much to send. */
  readonly added?: string;
  readonly removed?: string;
};

/**
 * The server's own entry while too many people look at a meeting to be shown one by one. Viewers ignore all other
 * entries then.
 */
export type Crowd = {
  /** A respondent with two devices counts once. */
  readonly count: number;
};

/** Counts people: a respondent with two devices once, each stranger once. */
export function countHere(entries: Iterable<PublicIdentity>): number {
  const respondents = new Set<string>();
  let strangers = 0;
  for (const { respondentID } of entries) {
    if (typeof respondentID === "string") respondents.add(respondentID);
    else strangers += 1;
  }
  return respondents.size + strangers;
}

/** The most painters whose every move is shown to each other. */
export const FEW_PAINTERS = 5;

/** The most characters of a draft's slots, so that a frame has a few hundred bytes. */
export const MAX_DRAFT_CHARS = 400;

/** The unsaved change of a painter. */
export type DraftChange = {
  /** Undefined for a new answer. */
  readonly of: RespondentID | undefined;
  readonly added: Marks;
  readonly removed: Marks;
};

/**
 * Writes a draft for other viewers. A draft with too many stretches says only that the user is painting, because a part
 * would look like the whole.
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

/** The distance of adjacent slots in quarter hours, and its sign. */
const STEPS: readonly (readonly [sign: string, step: number])[] = [
  ["", HALF_HOUR_QUARTERS],
  [".", 1],
  ["~", 4],
];

/** Precedes the `if needed` slots. */
const IF_NEEDED = "!";

/** Writes marks in few characters: free slots, then `if needed` slots. */
export function markRunsText(marks: Iterable<Mark>): string {
  const { free, ifNeeded } = levelsOf(marks);
  return slotRunsText(free) + (ifNeeded.size === 0 ? "" : IF_NEEDED + slotRunsText(ifNeeded));
}

/** Reads the text of {@link markRunsText}; undefined for anything else. */
export function parseMarkRuns(text: string): Set<Mark> | undefined {
  const [free, ifNeeded] = text.split(IF_NEEDED, 2).map(parseSlotRuns);
  const isWhole = text.split(IF_NEEDED).length < 3 && (!text.includes(IF_NEEDED) || ifNeeded !== undefined);
  return isWhole ? free && marksOf(free, ifNeeded) : undefined;
}

/** Returns the shortest text of {@link runsText} among half hours, quarters and hours. */
export function slotRunsText(slots: Iterable<Slot>): string {
  const sorted = sortedSlots(slots);
  const texts = STEPS.map(([sign, step]) => (sorted.length === 0 ? "" : sign + runsText(sorted, step)));
  return texts.reduce((shortest, text) => (text.length < shortest.length ? text : shortest));
}

/**
 * Writes slots in few characters: a pair of numbers per stretch of adjacent slots. The first number is the distance in
 * quarter hours from the last slot of the stretch before, at first from 1970. The second is the number of slots. Most
 * stretches take two or three characters. Slots are instants, so the text means the same to a client with other days of
 * the meeting.
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

/** Reads the text of {@link slotRunsText}; undefined for anything else, and for more slots than a meeting can have. */
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

/** Writes a number in groups of five bits, lowest first, one character each; a sixth bit says that more follow. */
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
