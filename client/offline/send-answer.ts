import { levelsOf, slotOf } from "#domain/answers/levels.ts";
import type { Selection } from "#domain/answers/selection.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { RespondentID } from "#domain/ids.ts";
import { LIMITS } from "#domain/limits.ts";
import type { MeetingKind } from "#domain/meeting/kind.ts";
import { slotTextOf } from "#domain/time/slot-notation.ts";
import { quartersAfter, sortedSlots } from "#domain/time/slot.ts";
import { call, type CallArgs } from "../api/call.ts";
import type { AnswerEdit } from "./answer-edit.ts";
import { minutesOf, type PendingAnswer } from "./pending-answer.ts";

type StoredReply = {
  /** Undefined for an answer that was stored before and deleted since. */
  readonly respondentID: RespondentID | undefined;
  readonly respondentKey?: string;
  readonly meeting: ReplyOf<"getMeeting">;
};

/** Asks the server to store the oldest edit. */
export async function send(
  { meetingID, target, edits: [edit], kind, credentials }: PendingAnswer,
  options: Pick<CallArgs<"saveAnswer">, "token" | "signal">,
): Promise<StoredReply> {
  if (edit === undefined) throw new Error("Nothing is to be sent.");
  const { token: _, ...keys } = credentials;
  const args = { keys, slotMinutes: minutesOf(edit.slotLength), ...options };
  const body = answerBody(edit, kind);
  if (target.kind === "guest") {
    const { name, email } = target;
    const { base: __, baseIfNeeded: ___, ...marks } = body;
    const added = { params: { meetingID }, body: { name, email, ...marks }, ...args };
    const { respondentKey, ...meeting } = await call("addGuestAnswer", added);
    return { respondentID: selfIn(meeting), respondentKey, meeting };
  }
  if (target.kind === "own") {
    const meeting = await call("saveOwnAnswer", { params: { meetingID }, body, ...args });
    return { respondentID: selfIn(meeting), meeting };
  }
  const { respondentID } = target;
  const meeting = await call("saveAnswer", { params: { meetingID, respondentID }, body, ...args });
  return { respondentID, meeting };
}

function selfIn(meeting: ReplyOf<"getMeeting">): RespondentID | undefined {
  return meeting.selfRespondentID as RespondentID | undefined; // comes from the server
}

/** UTF-8 bytes of a note beyond its characters. */
const NOTE_BYTES = LIMITS.note * 4;

/** Returns the body of a save: of the whole answer, or of the changed part if the whole would be too large. */
export function answerBody(edit: AnswerEdit & { readonly requestID?: string }, kind: MeetingKind | undefined) {
  const whole = marksBody(edit, kind);
  const isTooLarge = JSON.stringify(whole).length > LIMITS.bodyBytes - NOTE_BYTES;
  return isTooLarge ? marksBody(changedPart(edit), kind) : whole;
}

function marksBody({ base, slots, note, requestID }: Parameters<typeof answerBody>[0], kind: MeetingKind | undefined) {
  const textsOf = (marks: Selection) => {
    const { free, ifNeeded } = levelsOf(marks);
    const texts = (some: typeof free) => sortedSlots(some).map((slot) => slotTextOf(kind, slot));
    return { free: texts(free), ifNeeded: texts(ifNeeded) };
  };
  const [slotTexts, baseTexts] = [textsOf(slots), textsOf(base)];
  const hasLevels = slotTexts.ifNeeded.length + baseTexts.ifNeeded.length > 0;
  return {
    note,
    requestID,
    availabilities: slotTexts.free,
    base: baseTexts.free,
    ...(hasLevels && { ifNeeded: slotTexts.ifNeeded, baseIfNeeded: baseTexts.ifNeeded }),
  };
}

const HOUR_AROUND = [-3, -2, -1, 0, 1, 2, 3];

/**
 * Returns the changed part of an edit with the hour around each change, because a longer slot depends on all of its parts.
 * Other marks are in both sets and change nothing.
 */
export function changedPart<Edit extends AnswerEdit>({ base, slots, ...rest }: Edit) {
  const changed = [...base.symmetricDifference(slots)].map(slotOf);
  const near = new Set(changed.flatMap((slot) => HOUR_AROUND.map((quarters) => quartersAfter(slot, quarters))));
  const nearIn = (marks: Selection) => new Set([...marks].filter((mark) => near.has(slotOf(mark))));
  return { ...rest, base: nearIn(base), slots: nearIn(slots) };
}
