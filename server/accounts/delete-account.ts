import type { DisownedMeeting } from "#db/stores/meeting-store.ts";
import type { UserID } from "#domain/ids.ts";
import { refuse, Refusal } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import { revokeAccounts } from "../calendars/account-access.ts";
import { keyHash, newKey } from "../http/credentials.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { removeMeeting } from "../meetings/meeting-details.ts";
import { forEachLimited, removeAnswers } from "./my-answers.ts";
import { closeLogin } from "./sessions.ts";
import { VERIFICATION_LIFE_MS } from "./sign-up.ts";

/** How often it removes answers and meetings again that the user adds meanwhile in another window. */
const MAX_ROUNDS = 5;

type Deletion = {
  readonly deleteMeetings?: boolean | undefined;
  readonly handOverMeetings?: boolean | undefined;
};

/**
 * Deletes an account with its answers and, if asked to, the meetings that it created. Otherwise returns these meetings,
 * which then have no organiser, with their keys if they are handed over. Deletes the account itself last, so that the
 * user can still log in and try again after a failure.
 */
export async function deleteAccount(
  userID: UserID,
  how: Deletion,
  context: AppContext,
): Promise<readonly HandedOver[]> {
  const accounts = await context.database.views.calendars.accounts(userID);
  let disowned: readonly HandedOver[] | undefined;
  for (let round = 1; disowned === undefined; round += 1) {
    if (how.deleteMeetings) await removeMeetings(context, userID);
    await removeAnswers(context, userID);
    disowned = await removeAccount(userID, how, context);
    if (disowned === undefined && round === MAX_ROUNDS) refuse("unavailable", "api.accountInUse");
  }
  for (const { meetingID } of disowned) context.announce(meetingID, "edited");
  closeLogin(context, userID);
  revokeAccounts(accounts, context);
  return disowned;
}

async function removeMeetings(context: AppContext, userID: UserID): Promise<void> {
  const created = await context.database.views.myMeetings.allCreated(userID);
  await forEachLimited(created, (meetingID) =>
    removeMeeting(meetingID, context, (locked) => locked?.meeting.creator === userID),
  );
}

/** A meeting without a creator, and the key with which another user claims it. */
type HandedOver = DisownedMeeting & { readonly organiserKey: string };

/**
 * Deletes the account, and resolves with the meetings that lose their creator; their keys work only if they are handed
 * over. Deletes nothing and resolves with undefined while the account still has answers, or meetings that are neither
 * deleted nor disowned.
 */
async function removeAccount(
  userID: UserID,
  { deleteMeetings, handOverMeetings }: Deletion,
  { database, clock, keys }: AppContext,
): Promise<readonly HandedOver[] | undefined> {
  const user = await database.views.users.user(userID);
  try {
    return await database.transaction(async ({ meetings, users, closedAddresses }) => {
      // Locks meetings first, then the user, as all transactions do.
      const disowned = deleteMeetings ? [] : await meetings.disown(userID);
      const handedOver = disowned.map((meeting) => ({ ...meeting, organiserKey: newKey() }));
      if (handOverMeetings) {
        await meetings.handOver(
          handedOver.map(({ meetingID, organiserKey }) => ({ meetingID, organiserKeyHash: keyHash(organiserKey) })),
        );
      }
      await users.remove(userID);
      // An earlier sign-up link must not create the account again.
      const nowMs = clock().epochMilliseconds;
      await closedAddresses.forget(nowMs - VERIFICATION_LIFE_MS);
      if (user !== undefined) await closedAddresses.close(mailboxOf(user.email, keys), nowMs);
      return handedOver;
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === "taken") return undefined;
    throw error;
  }
}
