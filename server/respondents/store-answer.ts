import { answerChange } from "#domain/answers/answer-change.ts";
import { changeAnswer } from "#domain/answers/grid-document.ts";
import type { GridAuthor } from "#collab/grid-session.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import { presentSlots } from "#domain/time/present-slots.ts";
import { sortedSlots } from "#domain/time/slot.ts";
import type { Call } from "../http/serve.ts";
import { checkSlots } from "./check-slots.ts";

type Save = {
  readonly stores: Stores;
  readonly author: GridAuthor;
  /** Locked. */
  readonly meeting: Meeting;
  readonly respondentID: RespondentID;
  readonly body: Call<"saveAnswer">["body"];
};

/** Applies a save to an answer, merged slot by slot when it says what it started from. False when it changes nothing. */
export async function storeAnswer({ stores, author, meeting, respondentID, body }: Save): Promise<boolean> {
  const { availabilities: wanted, base } = body;
  const { meetingID } = meeting;
  // What the editor started from may have lost its dates meanwhile: only what they added must be offered.
  checkSlots(wanted.difference(base ?? new Set()), meeting);
  const present = presentSlots(meeting);
  const change = answerChange({ stored: author.answerOf(respondentID), wanted, base, present });
  if (change.added.length === 0 && change.removed.length === 0) return false;
  const seq = await author.change((doc) => changeAnswer(doc, respondentID, change));
  await stores.respondents.project({ meetingID, respondentID, slots: sortedSlots(author.answerOf(respondentID)), seq });
  return true;
}
