import { quartersAfter, type Slot } from "../time/slot.ts";
import { ranking } from "./best-times.ts";
import { type Attendance, attendanceAt, overlap, type Steps, type Windows } from "./windows.ts";

export type CoverSession = Attendance & { readonly start: Slot; readonly end: Slot };

/** The most choices to try; groups of real people need few. No cover is suggested beyond. */
const MAX_STEPS = 100_000;

/**
 * Returns the fewest sessions, at most three and not overlapping, that reach everyone who can attend any window;
 * ascending. Among covers of that size, the rank of the best session decides, then the rank of the second best.
 * Undefined when one session suffices, or three do not. Looks at one person or window a step.
 */
export function* cover(windows: Windows): Steps<CoverSession[] | undefined> {
  const people = yield* peopleOf(windows);
  if (people.length === 0) return undefined;
  const order = orderOf(windows);
  const search = createSearch(order);
  if (search.last([...people], []) !== undefined) return undefined;
  const smallest = (yield* search.reach([...people], 2, [])) ?? (yield* search.reach([...people], 3, []));
  const bestCover = smallest && ((yield* bestCoverOf(order, people, smallest)) ?? smallest);
  return bestCover
    ?.toSorted((a, b) => a - b)
    .map((window) => {
      const start = windows.starts[window] ?? (0 as Slot);
      return { start, end: quartersAfter(start, windows.length), ...attendanceAt(windows, window) };
    });
}

/** A person who can attend some window. Bit n of `bits`: the person can attend window n. */
type Person = { readonly bits: Uint32Array; readonly count: number };

/** Returns one person of each kind, fewest windows first, because they limit the choice. */
function* peopleOf({ starts, people, lacking }: Windows): Steps<Person[]> {
  const kinds = new Map<string, Person>();
  for (const person of people.keys()) {
    const bits = new Uint32Array(Math.ceil(starts.length / 32));
    let count = 0;
    for (let window = 0; window < starts.length; window++) {
      if (lacking[person * starts.length + window] !== 0) continue;
      bits[window >> 5] = (bits[window >> 5] ?? 0) | (1 << (window & 31));
      count++;
    }
    if (count > 0) kinds.set(String.fromCharCode(...new Uint16Array(bits.buffer)), { bits, count });
    yield;
  }
  return [...kinds.values()].sort((a, b) => a.count - b.count);
}

/** Searches for windows that reach all of some people. Counts its steps and gives up after too many. */
function createSearch({ rankOf, isFree }: Order) {
  let steps = 0;

  /**
   * Returns the last session: the first window in the ranking that reaches all of `unreached` that `chosen` does not
   * reach.
   */
  function last(unreached: Person[], chosen: readonly number[]): number | undefined {
    let common: Uint32Array | undefined;
    for (const [place, person] of unreached.entries()) {
      if (chosen.some((window) => has(person.bits, window))) continue;
      steps++;
      common ??= person.bits.slice();
      let any = 0;
      for (let word = 0; word < common.length; word++) {
        any |= common[word] = (common[word] ?? 0) & (person.bits[word] ?? 0);
      }
      if (any === 0) {
        // Moves this person behind the pivot: the next choice probably leaves the same person out.
        unreached.splice(place, 1);
        unreached.splice(1, 0, person);
        return undefined;
      }
    }
    return (
      common &&
      windowsIn(common)
        .filter((window) => isFree(window, chosen))
        .sort((a, b) => rankOf(a) - rankOf(b))[0]
    );
  }

  /** Returns that many sessions, beside those `chosen`, that reach all of `unreached`. */
  function* reach(unreached: Person[], sessions: number, chosen: readonly number[]): Steps<number[] | undefined> {
    const [pivot] = unreached;
    steps += unreached.length;
    if (pivot === undefined || areTooFew(sessions, unreached)) return undefined;
    for (const window of windowsIn(pivot.bits)) {
      if (steps > MAX_STEPS) return undefined;
      if (!isFree(window, chosen)) continue;
      yield;
      const next = [...chosen, window];
      if (sessions === 2) {
        const end = last(unreached, next);
        if (end !== undefined) return [...next, end];
        continue;
      }
      const better = yield* reach(
        unreached.filter(({ bits }) => !has(bits, window)),
        sessions - 1,
        next,
      );
      if (better !== undefined) return better;
    }
    return undefined;
  }

  return { last, reach, isExhausted: () => steps > MAX_STEPS };
}

/** Returns as many sessions as `found` that rank first; undefined if the search takes too long. */
function* bestCoverOf(order: Order, people: Person[], found: readonly number[]): Steps<number[] | undefined> {
  const search = createSearch(order);

  /** Takes the best window beside `chosen` that lets the other sessions reach the rest. */
  function* best(
    unreached: Person[],
    chosen: readonly number[],
    known: readonly number[],
  ): Steps<number[] | undefined> {
    for (const window of order.ranked.slice(0, Math.min(...known.map(order.rankOf)) + 1)) {
      if (search.isExhausted()) return undefined;
      if (!order.isFree(window, chosen)) continue;
      yield;
      const next = [...chosen, window];
      if (known.length === 2) {
        const end = search.last(unreached, next);
        if (end !== undefined) return [...next, end];
        continue;
      }
      const others = unreached.filter(({ bits }) => !has(bits, window));
      const sessions = yield* search.reach(others, 2, next);
      if (sessions !== undefined) return (yield* best(others, next, sessions.slice(next.length))) ?? sessions;
    }
    return undefined;
  }

  return yield* best([...people], [], found);
}

type Order = ReturnType<typeof orderOf>;

/** Returns the places of windows in the ranking, and a test for shared time. */
function orderOf(windows: Windows) {
  const { starts, length } = windows;
  const ranked = ranking(windows);
  const ranks = new Map(ranked.map((window, rank) => [window, rank]));
  const stretchAt = (start: number) => ({ start, end: start + length });
  return {
    ranked,
    rankOf: (window: number): number => ranks.get(window) ?? ranked.length,
    isFree: (window: number, chosen: readonly number[]): boolean => {
      const start = starts[window];
      return (
        start !== undefined &&
        !chosen.some((session) => overlap(windows, stretchAt(starts[session] ?? start), stretchAt(start)))
      );
    },
  };
}

/** Tells whether these sessions cannot suffice because more people than sessions share no window. */
function areTooFew(sessions: number, unreached: readonly Person[]): boolean {
  const usedBits = new Uint32Array(unreached[0]?.bits.length ?? 0);
  let count = 0;
  for (const { bits } of unreached) {
    let shared = 0;
    for (let at = 0; at < bits.length && shared === 0; at++) shared = (bits[at] ?? 0) & (usedBits[at] ?? 0);
    if (shared !== 0) continue;
    for (let at = 0; at < bits.length; at++) usedBits[at] = (usedBits[at] ?? 0) | (bits[at] ?? 0);
    if (++count > sessions) return true;
  }
  return false;
}

function has(bits: Uint32Array, window: number): boolean {
  return (((bits[window >> 5] ?? 0) >>> (window & 31)) & 1) === 1;
}

function windowsIn(bits: Uint32Array): number[] {
  const windows: number[] = [];
  for (let window = 0; window < bits.length * 32; window++) if (has(bits, window)) windows.push(window);
  return windows;
}
