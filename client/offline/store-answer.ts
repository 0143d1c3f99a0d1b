import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { RespondentID } from "#domain/ids.ts";
import { levelsOf } from "#domain/answers/levels.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import { slotTextOf } from "#domain/time/slot-notation.ts";
import { sortedSlots, type Slot } from "#domain/time/slot.ts";
import { LIMITS } from "#domain/limits.ts";
import { call, type CallArgs } from "../api/call.ts";
import { changedPart } from "./answer-edit.ts";
import { inLock } from "./in-lock.ts";
import { minutesOf, sentLength, type QueuedAnswer, type SentEdit } from "./queued-answer.ts";

type StoredReply = {
  /** Undefined where it was stored before, and deleted since. */
  readonly respondentID: RespondentID | undefined;
  readonly respondentKey?: string;
  readonly meeting: ReplyOf<"getMeeting">;
};

/** Asks the server to store what is `sent` of an answer, whether from the page or after waiting. */
export async function storeAnswer(
  waiting: QueuedAnswer,
  options: Pick<CallArgs<"saveAnswer">, "token" | "signal">,
): Promise<StoredReply> {
  const { meetingID, whose, sent, kind, credentials } = waiting;
  if (sent === undefined) throw new Error("Nothing is to be sent.");
  // The meeting's slots may be shorter or longer when it arrives.
  const how = { ...options, slotMinutes: minutesOf(sentLength(waiting)) };
  const { token: _, ...keys } = credentials;
  const whole = answerBody(sent, kind);
  const isTooLarge = whose.kind === "answer" && JSON.stringify(whole).length > LIMITS.bodyBytes - NOTE_BYTES;
  const body = isTooLarge ? answerBody(changedPart(sent), kind) : whole;
  if (whose.kind === "guest") {
    const { name, email } = whose;
    const { base: __, baseIfNeeded: ___, ...added } = body;
    const { respondentKey, ...meeting } = await call("addGuestAnswer", {
      params: { meetingID },
      // A new answer changes nothing that was there.
      body: { name, email, ...added },
      // The reply says what its caller may do; a personal link, whose answer it is.
      keys,
      ...how,
    });
    return { respondentID: meeting.selfRespondentID as RespondentID, respondentKey, meeting }; // the server's own
  }
  if (whose.kind === "own") {
    // They may have answered elsewhere in the meantime. Nothing is taken away from that: this is added to it.
    const meeting = await call("saveOwnAnswer", { params: { meetingID }, body, keys, ...how });
    return { respondentID: meeting.selfRespondentID as RespondentID | undefined, meeting }; // the server's own
  }
  const { respondentID } = whose;
  const meeting = await call("saveAnswer", { params: { meetingID, respondentID }, body, keys, ...how });
  return { respondentID, meeting };
}

/** What a note is longer in bytes than in letters. */
const NOTE_BYTES = LIMITS.note * 4;

type SavedEdit = Omit<SentEdit, "slotLength" | "requestID"> & { readonly requestID?: string };

/** Returns the body of a save. What older servers do not know is sent only where it says something. */
export function answerBody({ base, slots, note, requestID }: SavedEdit, kind: MeetingKind | undefined) {
  const textsOf = (some: Iterable<Slot>): string[] => sortedSlots(some).map((slot) => slotTextOf(kind, slot));
  const [then, before] = [levelsOf(slots), levelsOf(base)];
  const hasLevels = then.ifNeeded.size + before.ifNeeded.size > 0;
  return {
    note,
    requestID,
    availabilities: textsOf(then.free),
    base: textsOf(before.free),
    ...(hasLevels && { ifNeeded: textsOf(then.ifNeeded), baseIfNeeded: textsOf(before.ifNeeded) }),
  };
}

/** Does what concerns a guest's first answer in one tab after the other. A page that is left lets go. */
export function inTurn<T>(meetingID: string, work: () => Promise<T>, options: LockOptions = {}): Promise<T> {
  return inLock(`overlap.answer.${meetingID}`, work, options);
}
