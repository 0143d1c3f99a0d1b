import { markOf } from "../../answers/levels.ts";
import type { RespondentID } from "../../ids.ts";
import { slotStart, type Slot } from "../../time/slot.ts";
import type { Question } from "../windows.ts";

type Tried = {
  readonly start: Slot;
  readonly free: readonly RespondentID[];
  readonly ifNeeded: readonly RespondentID[];
  readonly missing: readonly RespondentID[];
};

/** Returns every window that has not begun, and asks each person about it. */
export function triedWindows(question: Question): readonly Tried[] {
  const { slots, now = -Infinity } = question;
  const starts = slots.filter((start) => slotStart(start) >= now);
  return starts
    .filter((start) => windowAt(question, start).every((slot) => slots.includes(slot)))
    .map((start) => ({ start, ...tried(question, start) }));
}

function windowAt({ slotCount, slotLength = 2 }: Question, start: Slot): Slot[] {
  return Array.from({ length: slotCount }, (_, n) => (start + slotLength * n) as Slot);
}

/** Returns the length of a window in quarter hours. */
export function lengthOf({ slotCount, slotLength = 2 }: Question): number {
  return slotCount * slotLength;
}

function tried(question: Question, start: Slot): Omit<Tried, "start"> {
  const { answers } = question;
  const window = windowAt(question, start);
  const kinds = Map.groupBy(answers.keys(), (id) => {
    if (window.every((slot) => answers.get(id)?.has(slot))) return "free";
    return window.every((slot) => isMarked(question, id, slot)) ? "ifNeeded" : "missing";
  });
  return { free: kinds.get("free") ?? [], ifNeeded: kinds.get("ifNeeded") ?? [], missing: kinds.get("missing") ?? [] };
}

/** In either level. */
function isMarked({ answers }: Question, id: RespondentID, slot: Slot): boolean {
  const answer = answers.get(id);
  return answer?.has(slot) === true || answer?.has(markOf(slot, "ifNeeded")) === true;
}

const count = ({ free, ifNeeded }: Tried): number => free.length + ifNeeded.length;

function requiredIn({ required, answers }: Question, ids: Iterable<RespondentID>): number {
  return [...ids].filter((id) => answers.has(id) && required?.has(id)).length;
}
const requiredOf = (question: Question, window: Tried) => requiredIn(question, [...window.free, ...window.ifNeeded]);

/** Returns all windows that count, best first, including overlapping ones. */
function rankedByHand(question: Question): readonly Tried[] {
  const all = requiredIn(question, question.answers.keys());
  const lacks = (one: Tried) => (requiredOf(question, one) < all ? 1 : 0);
  return triedWindows(question)
    .filter((one) => count(one) >= Math.max(1, question.minRespondents ?? 0))
    .toSorted(
      (a, b) =>
        lacks(a) - lacks(b) || count(b) - count(a) || a.ifNeeded.length - b.ifNeeded.length || a.start - b.start,
    );
}

/** Returns the best times: the better one of any two that overlap. */
export function bestByHand(question: Question, limit: number): readonly Tried[] {
  const best: Tried[] = [];
  for (const candidate of rankedByHand(question)) {
    const overlaps = best.some((other) => Math.abs(other.start - candidate.start) < lengthOf(question));
    if (!overlaps && best.length < limit) best.push(candidate);
  }
  return best;
}

/** Frees every person for every window in turn, and asks everyone again. */
export function changeByHand(question: Question) {
  const [first] = rankedByHand(question);
  if (first === undefined) return undefined;
  const changes = triedWindows(question).flatMap(({ start, missing }) =>
    missing.map((respondentID) => {
      const window = windowAt(question, start);
      const answer = new Set([...(question.answers.get(respondentID) ?? []), ...window]);
      const changed = { ...question, answers: new Map(question.answers).set(respondentID, answer) };
      const improved: Tried = { start, ...tried(changed, start) };
      // If more of the required can attend anyhow, the change gets no credit for it.
      const bringsRequired = requiredIn(question, [respondentID]) > 0;
      const helps =
        count(improved) > count(first) ||
        (bringsRequired && requiredOf(question, improved) > requiredOf(question, first));
      const counts = count(improved) >= (question.minRespondents ?? 0);
      const lacks = window.filter((slot) => !isMarked(question, respondentID, slot)).length;
      const arrival = [...question.answers.keys()].indexOf(respondentID);
      return { respondentID, start, lacks, arrival, count: count(improved), isGood: helps && counts };
    }),
  );
  return changes
    .filter(({ isGood }) => isGood)
    .toSorted((a, b) => a.lacks - b.lacks || b.count - a.count || a.start - b.start || a.arrival - b.arrival)[0];
}

/**
 * Returns everyone who can attend any window, and the fewest sessions that reach them: 2 or 3; undefined when one
 * suffices or three do not. Also returns the best ranks of the sessions of such a cover; Infinity if too few people can
 * attend.
 */
export function coverByHand(question: Question) {
  const ids = [...question.answers.keys()];
  const ranks = new Map(rankedByHand(question).map(({ start }, rank) => [start, rank]));
  const windows = triedWindows(question).map((one) => ({
    start: one.start,
    rank: ranks.get(one.start) ?? Infinity,
    bits: [...one.free, ...one.ifNeeded].reduce((bits, id) => bits | (1 << ids.indexOf(id)), 0),
  }));
  const everyone = windows.reduce((all, { bits }) => all | bits, 0);
  const reachable = new Set(ids.filter((_, at) => ((everyone >> at) & 1) === 1));
  const covers = smallestCovers(windows, everyone, lengthOf(question));
  const [best] = covers.map((sessions) => inOrder(sessions.map(({ rank }) => rank))).toSorted(compareRanks);
  const rankOf = (start: number) => ranks.get(start as Slot) ?? Infinity;
  return { reachable, sessions: covers[0]?.length, best, rankOf };
}

export const inOrder = (ranks: readonly number[]): number[] => ranks.toSorted((a, b) => (a === b ? 0 : a - b));

function compareRanks(ranks: readonly number[], others: readonly number[]): number {
  const at = ranks.findIndex((rank, place) => rank !== others[place]);
  return at < 0 ? 0 : (ranks[at] ?? 0) - (others[at] ?? 0);
}

type Session = { readonly start: number; readonly bits: number; readonly rank: number };

function smallestCovers(
  windows: readonly Session[],
  everyone: number,
  length: number,
): readonly (readonly Session[])[] {
  if (everyone === 0 || windows.some(({ bits }) => bits === everyone)) return [];
  const later = (one: Session) => windows.filter(({ start }) => start >= one.start + length);
  const pairs = windows.flatMap((one) => later(one).map((two) => [one, two] as const));
  const twos = pairs.filter(([one, two]) => (one.bits | two.bits) === everyone);
  if (twos.length > 0) return twos;
  return pairs.flatMap(([one, two]) =>
    later(two)
      .filter((three) => (one.bits | two.bits | three.bits) === everyone)
      .map((three) => [one, two, three]),
  );
}
