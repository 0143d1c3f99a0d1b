import { message } from "#domain/messages/message.ts";
import { answerChange, type AnswerChange, isNoChange } from "#domain/answers/answer-change.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import { type Slot, slotText, sortedSlots } from "#domain/time/slot.ts";
import type { Call } from "../http/serve.ts";
import { MAX_ERRORS } from "#domain/contract/failure.ts";
import { type FieldError, refuseFields, refuse } from "#domain/refusal.ts";
import { changeAnswer } from "#domain/answers/grid-document.ts";
import type { GridAuthor } from "#collab/document/author-change.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { RespondentID, MeetingID } from "#domain/ids.ts";
import { LIMITS } from "#domain/limits.ts";
import type { RequestHashes } from "#db/hot/optimistic-saves.ts";
import { refuseOtherBody } from "../http/idempotent-request.ts";
import type { AppContext } from "../app-context.ts";

export type SavedBody = Call<"saveAnswer">["body"];

/**
 * What a save changes in the stored answer, merged slot by slot when it says what it started from. Refuses slots that
 * the meeting does not have.
 */
export function changeOfAnswer(
  stored: ReadonlySet<Slot>,
  { meeting, body: { availabilities: wanted, base } }: { readonly meeting: Meeting; readonly body: SavedBody },
): AnswerChange {
  const present = presentSlots(meeting);
  // What the editor started from may have lost its dates meanwhile: only what they added must be offered.
  checkSlots(base === undefined ? wanted : wanted.difference(base), present);
  return answerChange({ stored, wanted, base, present });
}

/** Refuses slots other than those that the meeting has at `present`. */
export function checkSlots(slots: Iterable<Slot>, present: ReadonlySet<Slot>): void {
  const errors: FieldError[] = [];
  for (const slot of slots) {
    if (present.has(slot)) continue;
    errors.push({ path: "availabilities", message: message("api.timeOutside", { time: slotText(slot) }) });
    if (errors.length === MAX_ERRORS) break;
  }
  const [first, ...others] = errors;
  if (first !== undefined) refuseFields([first, ...others]);
}

type Save = {
  readonly stores: Stores;
  readonly author: GridAuthor;
  /** Locked. */
  readonly meeting: Meeting;
  readonly respondentID: RespondentID;
  readonly body: SavedBody;
};

/** Applies a save to an answer, under the meeting's lock. False when it changes nothing. */
export async function storeAnswer({ stores, author, meeting, respondentID, body }: Save): Promise<boolean> {
  const { meetingID } = meeting;
  const change = changeOfAnswer(author.answerOf(respondentID), { meeting, body });
  if (isNoChange(change)) return false;
  const seq = await author.change((doc) => changeAnswer(doc, respondentID, change));
  await stores.respondents.project({ meetingID, respondentID, slots: sortedSlots(author.answerOf(respondentID)), seq });
  return true;
}

/** Refuses when the meeting is full. */
export async function assertCapacity({ respondents }: Stores, meetingID: MeetingID): Promise<void> {
  if ((await respondents.count(meetingID)) < LIMITS.respondents) return;
  refuse("taken", message("api.meetingFull", { count: LIMITS.respondents }));
}

type Asked = {
  readonly stores: Stores;
  /** Locked. */
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  readonly request: RequestHashes;
};

/** Whether the request was done before; from now on it was. Refuses another request under the same id. */
export async function recordRequest({ stores, ...asked }: Asked, { clock }: AppContext): Promise<boolean> {
  const before = await stores.answerRequests.find(asked.meetingID, asked.request.hash);
  if (before !== undefined) {
    refuseOtherBody(asked.request, before);
    return true;
  }
  await stores.answerRequests.add({ ...asked, askedAt: clock().epochMilliseconds });
  return false;
}
