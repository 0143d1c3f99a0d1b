import { levelsOf, type Mark, type Marks, marksOf, slotOf } from "#domain/answers/levels.ts";
import { reshapedAnswer } from "#domain/answers/reshaped-answer.ts";
import { FREE_SLOTS } from "#domain/contract/rate-limits.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import { DAY_QUARTERS, type Slot } from "#domain/time/slot.ts";
import { type SlotMinutes, slotQuarters } from "#domain/time/slot-length.ts";

/** In which slots the times of a save were painted: it may have waited on a device while its meeting's became shorter or longer. */
export type PaintedSlots = {
  readonly slotMinutes: SlotMinutes | undefined;
  /** Counts slots that become more by being written in shorter ones. */
  readonly count: (slots: number) => Promise<void>;
};

export function paintedSlots(
  { slotMinutes, address }: Pick<PaintedSlots, "slotMinutes"> & { readonly address: string },
  { rateLimit }: { readonly rateLimit: (action: "saveSlots", address: string, slots: number) => Promise<void> },
): PaintedSlots {
  return { slotMinutes, count: (slots) => rateLimit("saveSlots", address, slots) };
}

type Slots = ReadonlySet<Slot>;
type SavedTimes = {
  readonly availabilities: Slots;
  readonly ifNeeded?: Slots | undefined;
  readonly base?: Slots | undefined;
  readonly baseIfNeeded?: Slots | undefined;
};

/** The times of a save in the slots that the meeting has now, by the rule by which the stored answers were rewritten. */
export async function inSlotsOf<Body extends SavedTimes>(
  meeting: Meeting,
  body: Body,
  { slotMinutes, count }: PaintedSlots,
): Promise<Body> {
  const from = { kind: meeting.kind, slotMinutes };
  if (slotMinutes === undefined || slotQuarters(from) === slotQuarters(meeting)) return body;
  const { availabilities, ifNeeded, base, baseIfNeeded } = body;
  const [marks, baseMarks] = [marksOf(availabilities, ifNeeded), marksOf(base ?? [], baseIfNeeded)];
  const inNew = (some: Marks): Set<Mark> => {
    const near = new Set([...some].filter((mark) => isNear(mark, meeting)));
    return new Set([...reshapedAnswer(near, from, meeting), ...some.difference(near)]);
  };
  const [marksNow, baseNow] = [inNew(marks), inNew(baseMarks)];
  const more =
    marksNow.symmetricDifference(baseNow).size - Math.max(FREE_SLOTS, marks.symmetricDifference(baseMarks).size);
  if (more > 0) await count(more);
  const [now, before] = [levelsOf(marksNow), levelsOf(baseNow)];
  return {
    ...body,
    availabilities: now.free,
    ...(ifNeeded !== undefined && { ifNeeded: now.ifNeeded }),
    ...(base !== undefined && { base: before.free }),
    ...(baseIfNeeded !== undefined && { baseIfNeeded: before.ifNeeded }),
  };
}

/** No meeting and no answer reaches so far. To rewrite what does would need the clocks of millennia. */
const REACH = 50 * 366 * DAY_QUARTERS;

function isNear(mark: Mark, meeting: Meeting): boolean {
  const [first = 0] = presentSlots(meeting);
  return Math.abs(slotOf(mark) - first) < REACH;
}
