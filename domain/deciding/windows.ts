import { type Level, markOf, type Marks } from "../answers/levels.ts";
import type { Answers } from "../answers/tally.ts";
import type { RespondentID } from "../ids.ts";
import { inReferenceWeek } from "../time/weekdays.ts";
import { quartersAfter, HALF_HOUR_QUARTERS, slotStart, type Slot, WEEK_QUARTERS } from "../time/slot.ts";

/** Work in small steps, so that a screen can draw between them: who runs it says when to go on. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all of it at once. */
export function inOneGo<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** What is asked of a meeting: how its people fit into each stretch of so many slots in a row. */
export type Question = {
  readonly answers: Answers;
  /** Whether what they mark as if needed counts; it does not by default. */
  readonly allowIfNeeded?: boolean;
  /** The meeting's, ascending. */
  readonly slots: readonly Slot[];
  /** How long each slot is, in quarter hours; that of half hours by default. */
  readonly slotLength?: number;
  /** How many slots a stretch has; at most 255. */
  readonly slotCount: number;
  /** Milliseconds since the epoch: windows that begin before have begun or are over, and left out. Without it none is. */
  readonly now?: number;
  /** Who must be there. Those who have no answer (any more) count for nothing. */
  readonly required?: ReadonlySet<RespondentID>;
  /** How many must be able to attend a best time. */
  readonly minRespondents?: number;
  /** The slots are those of a week, after whose end they begin again. */
  readonly isWeekly?: boolean;
};

/**
 * Every stretch of so many slots in a row that has not begun, ascending; they may overlap. As arrays of numbers,
 * because a large meeting has a million pairs of a person and a window.
 */
export type Windows = {
  readonly slotCount: number;
  /** Of a slot, in quarter hours. */
  readonly slotLength: number;
  /** Of a window, in quarter hours. */
  readonly length: number;
  readonly starts: readonly Slot[];
  readonly isWeekly: boolean;
  /** In the order of the answers. */
  readonly people: readonly RespondentID[];
  /** Places in `people` of those who must be there. */
  readonly required: readonly number[];
  readonly minRespondents: number;
  /** Per window, how many people can attend all of it; how many of these only if needed; how many are required. */
  readonly counts: Uint16Array;
  readonly ifNeededCounts: Uint16Array;
  readonly requiredCounts: Uint16Array;
  /** Per person and window, how many slots of it they have not marked at all: `person * starts.length + window`. */
  readonly lacking: Uint8Array;
  /** Likewise, how many they have marked only if needed. Without such answers there is nothing in it. */
  readonly ifNeeded: Uint8Array;
};

/** Reads a meeting's answers window by window; one person a step. */
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
    const before = { free, maybe: allowIfNeeded ? maybe : undefined };
    addPerson(windows, places, { person, before, isRequired: required?.has(id) === true });
    yield;
  }
  return windows;
}

/** How many slots are marked in a level before each place. */
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

/** Writes how a person fits into each window, and counts them in those that they can attend. */
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

/** The slots of a week, and as many of the next one as a window that begins in this one may reach. */
function intoNextWeek({ slots, slotCount }: Question): Slot[] {
  return [...slots, ...slots.slice(0, Math.max(0, slotCount - 1)).map((slot) => quartersAfter(slot, WEEK_QUARTERS))];
}

type Stretch = { readonly start: number; readonly end: number };

/** Whether two stretches share time; those of a week go on in the next one. */
export function overlap({ isWeekly }: Pick<Windows, "isWeekly">, one: Stretch, other: Stretch): boolean {
  const shifts = isWeekly ? [-WEEK_QUARTERS, 0, WEEK_QUARTERS] : [0];
  return shifts.some((shift) => one.start + shift < other.end && other.start < one.end + shift);
}

/** Where in `slots` the windows start. */
function placesOf({ slots, slotCount, slotLength = HALF_HOUR_QUARTERS, now = -Infinity }: Question): Uint16Array {
  if (slotCount < 1) return new Uint16Array();
  const isWindow = (start: Slot, at: number): boolean =>
    slots[at + slotCount - 1] === start + (slotCount - 1) * slotLength && slotStart(start) >= now;
  return Uint16Array.from(slots.keys().filter((at) => isWindow(slots[at] ?? (0 as Slot), at)));
}

/** Whether a person, by their place among the people, can attend a window: free, or only if needed. */
export function attends({ starts, lacking, ifNeeded }: Windows, person: number, window: number) {
  const at = person * starts.length + window;
  if (lacking[at] !== 0) return undefined;
  return (ifNeeded[at] ?? 0) > 0 ? "ifNeeded" : "free";
}

/** Who can attend a window, and how; ids in the order of the answers. */
export type Attendance = {
  /** Free during all of it. */
  readonly free: RespondentID[];
  /** Can attend, but some of it only if needed. */
  readonly ifNeeded: RespondentID[];
  /** All others. */
  readonly missing: RespondentID[];
};

export function attendanceAt(windows: Windows, window: number): Attendance {
  const attendance: Attendance = { free: [], ifNeeded: [], missing: [] };
  for (const [person, id] of windows.people.entries()) {
    attendance[attends(windows, person, window) ?? "missing"].push(id);
  }
  return attendance;
}
