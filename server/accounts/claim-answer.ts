import type { GridAuthor } from "#collab/document/author-change.ts";
import type { Stores } from "#db/stores/stores.ts";
import { changeAnswer, removeRespondent, setRespondentName } from "#domain/answers/grid-document.ts";
import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { sortedSlots } from "#domain/time/slot.ts";
import { ENDED } from "../http/credentials.ts";
import { sameKey } from "../http/key-hash.ts";
import { compactSoon } from "../jobs/compact-grid.ts";
import type { AppContext } from "../app-context.ts";

export type AnswerClaim = {
  readonly meetingID: MeetingID;
  readonly respondentID: RespondentID;
  readonly userID: UserID;
  /** The hash of the key that was shown. */
  readonly respondentKey: Uint8Array;
};

/**
 * Makes a guest's answer a user's, or adds it to the one that the user has in the meeting already. Resolves with
 * whether the answer is the user's now.
 */
export async function claimAnswer(claim: AnswerClaim, context: AppContext): Promise<boolean> {
  const { meetingID, respondentID, userID, respondentKey } = claim;
  const outcome = await context.collab.write(meetingID, (grid) =>
    context.database.transaction(async (stores) => {
      const [locked, own] = await Promise.all([
        stores.meetings.lock(meetingID, respondentID),
        stores.respondents.findByUser(meetingID, userID),
      ]);
      const guest = locked?.respondent;
      if (guest?.userID === userID) return "was-theirs";
      if (guest === undefined || !sameKey(respondentKey, guest.keyHash)) return "not-theirs";
      const author = await grid.open(stores.gridLog(meetingID));
      if (own === undefined) await rename(claim, stores, author);
      else await merge(claim, own.respondentID, { stores, author });
      await compactSoon(stores, meetingID);
      return "claimed";
    }),
  );
  if (outcome === "claimed") context.announce(meetingID, "answered");
  return outcome !== "not-theirs";
}

async function rename({ meetingID, respondentID, userID }: AnswerClaim, stores: Stores, author: GridAuthor) {
  const user = (await stores.users.hold(userID)) ?? refuse("not-signed-in", ENDED.session);
  await stores.respondents.giveTo(meetingID, respondentID, user);
  await stores.calendars.enqueueEntryFor(meetingID, userID);
  await author.change((doc) => setRespondentName(doc, respondentID, user.name));
}

/** Joins the two answers into the user's own, with all slots of both, hidden ones too. */
async function merge(
  { meetingID, respondentID: guest }: AnswerClaim,
  own: RespondentID,
  { stores, author }: { readonly stores: Stores; readonly author: GridAuthor },
): Promise<void> {
  const added = [...author.answerOf(guest)];
  const seq = await author.change((doc) => {
    changeAnswer(doc, own, { added, removed: [] });
    removeRespondent(doc, guest);
  });
  await stores.respondents.project({ meetingID, respondentID: own, slots: sortedSlots(author.answerOf(own)), seq });
  await stores.respondents.remove(meetingID, guest);
}
