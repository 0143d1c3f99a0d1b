import type { CandidateTimes } from "../meeting/meeting.ts";
import { presentSlots } from "../time/meeting-slots.ts";
import type { Slot } from "../time/slot.ts";

/** How a respondent can attend a slot that they have marked. */
export type Level = "free" | "ifNeeded";

declare const level: unique symbol;
/** A slot that a respondent can attend only if needed: its number with all bits turned, which is negative. So both levels of an answer are one set. */
export type IfNeeded = number & { readonly [level]: "ifNeeded" };
/** What an answer consists of: a slot in which its respondent is free, or can attend if needed. Never both of one slot. */
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

/** The same slot in the other level. */
export function otherLevel(mark: Mark): Mark {
  return ~mark as Mark;
}

/** Both levels as one set. */
export function marksOf(free: Iterable<Slot>, ifNeeded: Iterable<Slot> = []): Set<Mark> {
  const marks = new Set<Mark>(free);
  for (const slot of ifNeeded) marks.add(markOf(slot, "ifNeeded"));
  return marks;
}

/** The slots of each level, in the order of the marks. */
export function levelsOf(marks: Iterable<Mark>): Readonly<Record<Level, Set<Slot>>> {
  const levels = { free: new Set<Slot>(), ifNeeded: new Set<Slot>() };
  for (const mark of marks) levels[isIfNeeded(mark) ? "ifNeeded" : "free"].add(slotOf(mark));
  return levels;
}

/** The marks when these slots and no others are in a level; what is new in it leaves the other one. */
export function withLevel(marks: Marks, of: Level, slots: ReadonlySet<Slot>): Marks {
  const after = new Set([...marks].filter((one) => isIfNeeded(one) !== (of === "ifNeeded")));
  for (const slot of slots) addMark(after, markOf(slot, of));
  return after;
}

/** Marks a slot, which leaves the other level then. */
export function addMark(marks: Set<Mark>, one: Mark): void {
  marks.delete(otherLevel(one));
  marks.add(one);
}

/** How someone with these marks can attend all of the slots: free, some of it only if needed; undefined for not. Only marks of `present` count. */
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

const kept = new WeakMap<ReadonlySet<Slot>, Marks>();

/** What a meeting says of its times, and whether they may be marked as possible if needed. */
export type MarkableTimes = CandidateTimes & { readonly allowIfNeeded?: boolean | undefined };

/** All marks that answers of a meeting may have now. Others stay stored and are hidden: of other times, or of a level that is switched off. */
export function presentMarks(meeting: MarkableTimes): Marks {
  const slots = presentSlots(meeting);
  if (meeting.allowIfNeeded !== true) return slots;
  const marks = kept.get(slots) ?? marksOf(slots, slots);
  kept.set(slots, marks);
  return marks;
}
