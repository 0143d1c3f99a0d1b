import { isIfNeeded, levelsOf, type Mark, type Marks, marksOf, presentMarks, slotOf } from "#domain/answers/levels.ts";
import { reshapedAnswer } from "#domain/answers/reshaped-answer.ts";
import type { ParsedBodyOf } from "#domain/contract/endpoints.ts";
import { MAX_ERRORS } from "#domain/contract/failure.ts";
import { FREE_SLOTS } from "#domain/contract/rate-limits.ts";
import { placesIn, type WrittenSlots } from "#domain/contract/slots.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { message } from "#domain/messages/message.ts";
import { type FieldError, refuseFaults } from "#domain/refusal.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import { otherNotation, slotTextOf } from "#domain/time/slot-notation.ts";
import { type SlotMinutes, slotQuarters } from "#domain/time/slot-length.ts";
import { DAY_QUARTERS } from "#domain/time/slot.ts";

export type SavedBody = ParsedBodyOf<"saveAnswer">;

/** The slots in which a save was painted. It may have waited on a device while the meeting's slots became shorter or longer. */
export type PaintedSlots = {
  /** Undefined: the meeting's own. */
  readonly slotMinutes: SlotMinutes | undefined;
  /** Counts the slots that a rewrite in shorter slots adds. */
  readonly count: (slots: number) => Promise<unknown>;
};

export function paintedSlots(
  { slotMinutes, address }: Pick<PaintedSlots, "slotMinutes"> & { readonly address: string },
  { rateLimit }: { readonly rateLimit: (action: "saveSlots", address: string, slots: number) => Promise<unknown> },
): PaintedSlots {
  return { slotMinutes, count: (slots) => rateLimit("saveSlots", address, slots) };
}

/** Refuses a body with slots in the notation of another kind of meetings. */
export function checkNotations(body: Partial<SavedBody>, meeting: Meeting): void {
  refuseFaults(
    SLOT_LISTS.flatMap((name): FieldError[] => {
      const list: WrittenSlots = body[name] ?? new Set();
      if (!isOtherNotation(list.kind, meeting)) return [];
      const [sentence, placeOf] = [otherNotation(meeting), placesIn(name, list)];
      return [...list].slice(0, MAX_ERRORS).map((slot) => ({ path: placeOf(slot), message: sentence }));
    }),
  );
}

const SLOT_LISTS = ["availabilities", "base", "ifNeeded", "baseIfNeeded"] as const;

function isOtherNotation(kind: WrittenSlots["kind"], meeting: Meeting): boolean {
  return kind !== undefined && kind !== (meeting.kind ?? "dates");
}

type MarkedSlots = Pick<SavedBody, "availabilities" | "ifNeeded">;

/** Returns the marks of a body. Refuses slots in both levels. */
export function bodyMarks({ availabilities, ifNeeded = new Set<never>() }: MarkedSlots, { kind }: Meeting): Marks {
  const placeOf = placesIn("ifNeeded", ifNeeded);
  refuseFaults(
    ifNeeded
      .intersection(availabilities)
      .values()
      .map((slot) => ({
        path: placeOf(slot),
        message: message("api.timeInBothLevels", { time: slotTextOf(kind, slot) }),
      })),
  );
  return marksOf(availabilities, ifNeeded);
}

/** Refuses marks outside the meeting's slots, each at its place in the body. */
export function checkMarks(marks: Marks, meeting: Meeting, body: Partial<MarkedSlots>): void {
  const present = presentMarks(meeting);
  const isLevelMissing = (mark: Mark) => isIfNeeded(mark) && present.has(slotOf(mark));
  const [freeAt, ifNeededAt] = [placesIn("availabilities", body.availabilities), placesIn("ifNeeded", body.ifNeeded)];
  refuseFaults(
    marks
      .difference(present)
      .values()
      .map((mark) => ({
        path: isIfNeeded(mark) ? ifNeededAt(slotOf(mark)) : freeAt(slotOf(mark)),
        message: isLevelMissing(mark)
          ? message("api.noIfNeeded")
          : message("api.timeOutside", { time: slotTextOf(meeting.kind, slotOf(mark)) }),
      })),
  );
}

/** Returns whether a save was painted in slots as long as the meeting's. */
export function isInMeetingSlots(meeting: Meeting, { slotMinutes }: Pick<PaintedSlots, "slotMinutes">): boolean {
  return slotMinutes === undefined || slotQuarters({ kind: meeting.kind, slotMinutes }) === slotQuarters(meeting);
}

type SlotLists = Pick<SavedBody, "availabilities" | "ifNeeded"> & Partial<Pick<SavedBody, "base" | "baseIfNeeded">>;

/** Returns the body in the meeting's slots, by the rule by which the stored answers were rewritten. */
export async function inMeetingSlots<Body extends SlotLists>(
  meeting: Meeting,
  { body, painted }: { readonly body: Body; readonly painted: PaintedSlots },
): Promise<Body> {
  if (isInMeetingSlots(meeting, painted)) return body;
  const paintedIn = { kind: meeting.kind, slotMinutes: painted.slotMinutes };
  const { availabilities, ifNeeded, base, baseIfNeeded } = body;
  const [marks, baseMarks] = [marksOf(availabilities, ifNeeded), marksOf(base ?? [], baseIfNeeded)];
  const rewrite = (all: Marks): Set<Mark> => {
    const near = new Set([...all].filter((mark) => isNear(mark, meeting)));
    return new Set([...reshapedAnswer(near, paintedIn, meeting), ...all.difference(near)]);
  };
  const [rewritten, rewrittenBase] = [rewrite(marks), rewrite(baseMarks)];
  const more =
    rewritten.symmetricDifference(rewrittenBase).size - Math.max(FREE_SLOTS, marks.symmetricDifference(baseMarks).size);
  if (more > 0) await painted.count(more);
  const [levels, baseLevels] = [levelsOf(rewritten), levelsOf(rewrittenBase)];
  return {
    ...body,
    availabilities: levels.free,
    ...(ifNeeded !== undefined && { ifNeeded: levels.ifNeeded }),
    ...(base !== undefined && { base: baseLevels.free }),
    ...(baseIfNeeded !== undefined && { baseIfNeeded: baseLevels.ifNeeded }),
  };
}

/** Meetings and answers never reach so far. The rewrite of a later slot would need the clocks of millennia. */
const REACH = 50 * 366 * DAY_QUARTERS;

function isNear(mark: Mark, meeting: Meeting): boolean {
  const [first = 0] = presentSlots(meeting);
  return Math.abs(slotOf(mark) - first) < REACH;
}
