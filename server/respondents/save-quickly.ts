import type { GridSession } from "#collab/grid-session.ts";
import type { MeetingView } from "#db/views/meeting-view.ts";
import type { Respondent } from "#db/stores/respondent-store.ts";
import { changeAnswer } from "#domain/answers/grid-document.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import { Refusal } from "#domain/refusal.ts";
import { sortedSlots, type Slot } from "#domain/time/slot.ts";
import type { World } from "../world.ts";
import { changeOfAnswer, type SavedBody } from "./change-of-answer.ts";

type Save = {
  readonly meetingID: MeetingID;
  readonly body: SavedBody;
  /** Tells repeats from new requests; see `answerRequest`. */
  readonly request: Uint8Array | undefined;
  /** Whose answer it is, if the caller may change it in a meeting that looks like this. May refuse. */
  readonly mine: (view: MeetingView) => Respondent | undefined;
};

/**
 * Stores an answer in one statement: decides on the meeting as this process knew it last, and stores the result only if
 * that is still true. So most saves need neither a lock nor a read. Resolves with the meeting as it is then; undefined,
 * with nothing stored, for a save that has to be decided under the lock.
 */
export async function saveQuickly(grid: GridSession, save: Save, world: World): Promise<MeetingView | undefined> {
  const { database, meetings, clock } = world;
  const view = meetings.lastKnown(save.meetingID);
  const author = view && grid.assume();
  if (view === undefined || author === undefined) return undefined;
  const { meeting } = view;
  try {
    const respondent = save.mine(view);
    if (respondent === undefined) return undefined;
    const { respondentID } = respondent;
    const change = changeOfAnswer(author.answerOf(respondentID), { meeting, body: save.body });
    if (change === undefined) return undefined;
    let slots: readonly Slot[] = [];
    const isStored = await author.change(
      (doc) => changeAnswer(doc, respondentID, change),
      ({ seq, update }) => {
        slots = sortedSlots(author.answerOf(respondentID));
        const { meetingID, version } = meeting;
        const request = save.request && { hash: save.request, askedAt: clock().epochMilliseconds };
        return database.saveIfUnchanged({ meetingID, version, seq, update, respondentID, slots, request });
      },
    );
    return isStored ? meetings.answered(view, { ...respondent, slots }) : meetings.outdated(save.meetingID);
  } catch (error) {
    // What was known may be out of date: whether the save is refused is decided under the lock.
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
