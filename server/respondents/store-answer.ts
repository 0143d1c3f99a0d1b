import { changeAnswer } from "#domain/answers/grid-document.ts";
import type { GridAuthor } from "#collab/document/author-change.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import type { RespondentID } from "#domain/ids.ts";
import { sortedSlots } from "#domain/time/slot.ts";
import { changeOfAnswer, type SavedBody } from "./change-of-answer.ts";

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
  if (change === undefined) return false;
  const seq = await author.change((doc) => changeAnswer(doc, respondentID, change));
  await stores.respondents.project({ meetingID, respondentID, slots: sortedSlots(author.answerOf(respondentID)), seq });
  return true;
}
