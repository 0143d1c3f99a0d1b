import type { CandidateTimes } from "../meeting/meeting.ts";
import { presentSlots } from "../time/meeting-slots.ts";
import type { Slot } from "../time/slot.ts";

export type Level = "free" | "ifNeeded";

declare const level: unique symbol;
/**
 * A slot that the respondent can attend if needed: the bitwise negated slot number, which is negative. Both levels of
 * an answer are therefore one set.
 */
export type IfNeeded = number & { readonly [level]: "ifNeeded" };
/** An element of an answer: a slot in one level. An answer never has both marks of a slot. */
export type Mark = Slot | IfNeeded;
export type Marks = ReadonlySet<Mark>;

export function markOf(slot: Slot, of: Level): Mark {
  return of === "free" ? slot : (~slot as IfNeeded);
}

export function isIfNeeded(mark: Mark): mark is IfNeeded {
  return mark < 0;
}

export function slotOf(mark: Mark): Slot {
  return (mark < 0 ? ~mark : mark) as Slot;
}

/** Returns the mark of the same slot in the other level. */
export function otherLevel(mark: Mark): Mark {
  return ~mark as Mark;
}

/** Joins both levels to one set. */
export function marksOf(free: Iterable<Slot>, ifNeeded: Iterable<Slot> = []): Set<Mark> {
  const marks = new Set<Mark>(free);
  for (const slot of ifNeeded) marks.add(markOf(slot, "ifNeeded"));
  return marks;
}

/** Splits marks into levels, in the order of the marks. */
export function levelsOf(marks: Iterable<Mark>): Readonly<Record<Level, Set<Slot>>> {
  const levels = { free: new Set<Slot>(), ifNeeded: new Set<Slot>() };
  for (const mark of marks) levels[isIfNeeded(mark) ? "ifNeeded" : "free"].add(slotOf(mark));
  return levels;
}

/** Replaces a level by these slots; a slot added to it leaves the other level. */
export function withLevel(marks: Marks, of: Level, slots: ReadonlySet<Slot>): Marks {
  const replaced = new Set([...marks].filter((mark) => isIfNeeded(mark) !== (of === "ifNeeded")));
  for (const slot of slots) addMark(replaced, markOf(slot, of));
  return replaced;
}

/** Adds a mark and removes the slot's mark in the other level. */
export function addMark(marks: Set<Mark>, mark: Mark): void {
  marks.delete(otherLevel(mark));
  marks.add(mark);
}

/**
 * Returns how a person with these marks can attend all slots: free, if needed when some slots are only that, undefined
 * for not at all. Ignores marks outside `present`.
 */
export function attendedLevel(marks: Marks | undefined, slots: Iterable<Slot>, present: Marks): Level | undefined {
  let attended: Level = "free";
  for (const slot of slots) {
    if (marks?.has(slot) === true) continue;
    const maybe = markOf(slot, "ifNeeded");
    if (marks?.has(maybe) !== true || !present.has(maybe)) return undefined;
    attended = "ifNeeded";
  }
  return attended;
}

const marksBySlots = new WeakMap<ReadonlySet<Slot>, Marks>();

/** A meeting's times, and whether its answers may have the level `ifNeeded`. */
export type MarkableTimes = CandidateTimes & { readonly allowIfNeeded?: boolean | undefined };

/**
 * Returns all marks that answers may have now. Other marks stay stored and are hidden: at removed times, or in a
 * disabled level.
 */
export function presentMarks(meeting: MarkableTimes): Marks {
  const slots = presentSlots(meeting);
  if (meeting.allowIfNeeded !== true) return slots;
  const marks = marksBySlots.get(slots) ?? marksOf(slots, slots);
  marksBySlots.set(slots, marks);
  return marks;
}
