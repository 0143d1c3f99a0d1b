import { type Level, markOf, type Marks } from "../answers/levels.ts";
import type { Answers } from "../answers/tally.ts";
import type { RespondentID } from "../ids.ts";
import { inReferenceWeek } from "../time/weekdays.ts";
import { quartersAfter, HALF_HOUR_QUARTERS, slotStart, type Slot, WEEK_QUARTERS } from "../time/slot.ts";

/** Work in small steps, so that a screen can draw between them. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Runs all steps at once. */
export function inOneGo<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** The input of all decisions: answers, slots and wishes. */
export type Question = {
  readonly answers: Answers;
  /** Counts `if needed` marks; false by default. */
  readonly allowIfNeeded?: boolean;
  /** The meeting's slots, ascending. */
  readonly slots: readonly Slot[];
  /** In quarter hours; half hours by default. */
  readonly slotLength?: number;
  /** Slots in a window; at most 255. */
  readonly slotCount: number;
  /** Milliseconds since the epoch: leaves out windows that began before. Absent: keeps all. */
  readonly now?: number;
  /** Required people; those without an answer are ignored. */
  readonly required?: ReadonlySet<RespondentID>;
  /** The fewest people of a best time. */
  readonly minRespondents?: number;
  /** The slots are a week's, which begins again after its end. */
  readonly isWeekly?: boolean;
};

/**
 * Every window of adjacent slots that has not begun, ascending; windows may overlap. Arrays of numbers, because a large
 * meeting has a million pairs of a person and a window.
 */
export type Windows = {
  readonly slotCount: number;
  /** A slot's length in quarter hours. */
  readonly slotLength: number;
  /** A window's length in quarter hours. */
  readonly length: number;
  readonly starts: readonly Slot[];
  readonly isWeekly: boolean;
  /** In the order of the answers. */
  readonly people: readonly RespondentID[];
  /** Indexes in `people`. */
  readonly required: readonly number[];
  readonly minRespondents: number;
  /** Per window: people who can attend all of it, how many of them only if needed, and how many are required. */
  readonly counts: Uint16Array;
  readonly ifNeededCounts: Uint16Array;
  readonly requiredCounts: Uint16Array;
  /** Per person and window, the number of unmarked slots: `person * starts.length + window`. */
  readonly lacking: Uint8Array;
  /** Likewise, the number of `if needed` slots. Empty if no answer has any. */
  readonly ifNeeded: Uint8Array;
};

/** Reads a meeting's answers window by window, one person a step. */
export function* windowsOf(question: Question): Steps<Windows> {
  const { answers, allowIfNeeded = false, slotCount, slotLength = HALF_HOUR_QUARTERS } = question;
  const { required, minRespondents = 1, isWeekly = false } = question;
  const unrolled = isWeekly ? intoNextWeek(question) : question.slots;
  const places = placesOf({ ...question, slots: unrolled });
  const starts = Array.from(places, (at) => unrolled[at] ?? (0 as Slot));
  const slots = isWeekly ? unrolled.map(inReferenceWeek) : unrolled;
  const people = [...answers.keys()];
  const counts = () => new Uint16Array(starts.length);
  const windows: Windows = {
    slotCount,
    slotLength,
    length: slotCount * slotLength,
    starts,
    isWeekly,
    people,
    required: [...people.keys()].filter((person) => required?.has(people[person] ?? ("" as RespondentID))),
    minRespondents,
    counts: counts(),
    ifNeededCounts: counts(),
    requiredCounts: counts(),
    lacking: new Uint8Array(people.length * starts.length),
    ifNeeded: new Uint8Array(allowIfNeeded ? people.length * starts.length : 0),
  };
  const [free, maybe] = [new Uint16Array(slots.length + 1), new Uint16Array(slots.length + 1)];
  for (const [person, id] of people.entries()) {
    const answer = answers.get(id);
    countBefore(slots, answer, { level: "free", before: free });
    if (allowIfNeeded) countBefore(slots, answer, { level: "ifNeeded", before: maybe });
    const marksBefore = { free, maybe: allowIfNeeded ? maybe : undefined };
    addPerson(windows, places, { person, before: marksBefore, isRequired: required?.has(id) === true });
    yield;
  }
  return windows;
}

/** Returns, for each place, the number of slots before it that are marked in a level. */
function countBefore(
  slots: readonly Slot[],
  answer: Marks | undefined,
  { level, before }: { readonly level: Level; readonly before: Uint16Array },
): void {
  let count = 0;
  for (let at = 0; at < slots.length; at++) {
    if (answer?.has(markOf(slots[at] ?? (0 as Slot), level)) === true) count++;
    before[at + 1] = count;
  }
}

type Marked = {
  readonly person: number;
  readonly before: { readonly free: Uint16Array; readonly maybe: Uint16Array | undefined };
  readonly isRequired: boolean;
};

/** Stores how a person fits into each window, and counts the person in windows that fit. */
function addPerson(windows: Windows, places: Uint16Array, { person, before, isRequired }: Marked): void {
  const { slotCount, counts, ifNeededCounts, requiredCounts, lacking, ifNeeded } = windows;
  const { free, maybe } = before;
  const first = person * places.length;
  for (let window = 0; window < places.length; window++) {
    const at = places[window] ?? 0;
    const end = at + slotCount;
    const onlyIfNeeded = maybe === undefined ? 0 : (maybe[end] ?? 0) - (maybe[at] ?? 0);
    const lacks = slotCount - (free[end] ?? 0) + (free[at] ?? 0) - onlyIfNeeded;
    lacking[first + window] = lacks;
    if (maybe !== undefined) ifNeeded[first + window] = onlyIfNeeded;
    if (lacks !== 0) continue;
    counts[window] = (counts[window] ?? 0) + 1;
    if (onlyIfNeeded > 0) ifNeededCounts[window] = (ifNeededCounts[window] ?? 0) + 1;
    if (isRequired) requiredCounts[window] = (requiredCounts[window] ?? 0) + 1;
  }
}

/** Returns the slots of a week, and the slots of the next week that a window from this week may reach. */
function intoNextWeek({ slots, slotCount }: Question): Slot[] {
  return [...slots, ...slots.slice(0, Math.max(0, slotCount - 1)).map((slot) => quartersAfter(slot, WEEK_QUARTERS))];
}

type Stretch = { readonly start: number; readonly end: number };

/** Tells whether two stretches share time; weekly stretches continue in the next week. */
export function overlap({ isWeekly }: Pick<Windows, "isWeekly">, stretch: Stretch, other: Stretch): boolean {
  const shifts = isWeekly ? [-WEEK_QUARTERS, 0, WEEK_QUARTERS] : [0];
  return shifts.some((shift) => stretch.start + shift < other.end && other.start < stretch.end + shift);
}

/** Returns the indexes in `slots` at which windows start. */
function placesOf({ slots, slotCount, slotLength = HALF_HOUR_QUARTERS, now = -Infinity }: Question): Uint16Array {
  if (slotCount < 1) return new Uint16Array();
  const isWindow = (start: Slot, at: number): boolean =>
    slots[at + slotCount - 1] === start + (slotCount - 1) * slotLength && slotStart(start) >= now;
  return Uint16Array.from(slots.keys().filter((at) => isWindow(slots[at] ?? (0 as Slot), at)));
}

/** Returns how a person, by index, can attend a window. */
export function attends({ starts, lacking, ifNeeded }: Windows, person: number, window: number) {
  const at = person * starts.length + window;
  if (lacking[at] !== 0) return undefined;
  return (ifNeeded[at] ?? 0) > 0 ? "ifNeeded" : "free";
}

/** The attendance of a window; ids in the order of the answers. */
export type Attendance = {
  /** Free during all of it. */
  readonly free: RespondentID[];
  /** Can attend, but some of it only if needed. */
  readonly ifNeeded: RespondentID[];
  readonly missing: RespondentID[];
};

export function attendanceAt(windows: Windows, window: number): Attendance {
  const attendance: Attendance = { free: [], ifNeeded: [], missing: [] };
  for (const [person, id] of windows.people.entries()) {
    attendance[attends(windows, person, window) ?? "missing"].push(id);
  }
  return attendance;
}
