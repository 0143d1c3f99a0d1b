import type { DisownedMeeting } from "#db/stores/meeting-store.ts";
import type { AnswerPlace } from "#db/views/my-meetings-views.ts";
import { removeRespondent } from "#domain/answers/grid-document.ts";
import { Refusal, refuse } from "#domain/refusal.ts";
import type { UserID } from "#domain/user-id.ts";
import { mailboxOf } from "../mail/mailbox-hash.ts";
import { VERIFICATION_LIFE_MS } from "./verification-link.ts";
import { signedIn } from "../http/credentials.ts";
import { keyHash, newKey } from "../http/key-hash.ts";
import type { Call } from "../http/serve.ts";
import { compactSoon } from "../jobs/compact-grid.ts";
import { removeMeeting } from "../meetings/remove-meeting.ts";
import { revokeAccounts } from "../calendars/revoke-accounts.ts";
import type { World } from "../app-context.ts";
import { closeLogin } from "./close-login.ts";
import { inPieces } from "./for-each-limited.ts";

/** How often answers are removed anew, because the same person gives some meanwhile in another window. */
const MOST_ROUNDS = 5;

/**
 * Deletes an account with its answers and, if asked to, the meetings that it created, or hands those over: then the
 * reply has a key for each. The account itself goes last: when anything fails before, the same person can still log in
 * and try again.
 */
export async function deleteMe({ query, credentials }: Call<"deleteMe">, world: World) {
  const { userID } = signedIn(credentials);
  const { myMeetings } = world.database.views;
  if (query.deleteMeetings) {
    const created = await myMeetings.allCreated(userID);
    await inPieces(created, (meetingID) =>
      removeMeeting(meetingID, world, (locked) => locked?.meeting.creator === userID),
    );
  }
  const accounts = await world.database.views.calendars.accounts(userID);
  let left: readonly HandedOver[] | undefined;
  for (let round = 1; left === undefined; round += 1) {
    await inPieces(await myMeetings.allAnswers(userID), (place) => removeAnswer(place, world));
    left = await removeAccount(userID, query.handOverMeetings, world);
    if (left === undefined && round === MOST_ROUNDS)
      refuse("unavailable", "Your account is in use in another window. Please try again.");
  }
  for (const { meetingID } of left) world.announce(meetingID, "edited");
  closeLogin(world, userID);
  revokeAccounts(accounts, world);
  return query.handOverMeetings ? { meetings: [...left] } : undefined;
}

/** A meeting that has no creator now, and the key with which another user claims it. */
type HandedOver = DisownedMeeting & { readonly organiserKey: string };

async function removeAnswer({ meetingID, respondentID, userID }: AnswerPlace, world: World): Promise<void> {
  await world.collab.write(meetingID, (grid) =>
    world.database.transaction(async (stores) => {
      const locked = await stores.meetings.lock(meetingID, respondentID);
      if (locked?.respondent?.userID !== userID) return;
      const author = await grid.open(stores.gridLog(meetingID));
      await author.change((doc) => removeRespondent(doc, respondentID));
      await stores.respondents.remove(meetingID, respondentID);
      await compactSoon(stores, meetingID);
    }),
  );
  world.announce(meetingID, "answered");
}

/**
 * Deletes the account, and resolves with the meetings that have no creator now; their keys open them only if they are
 * handed over. Undefined, and nothing is deleted, while the account still has answers.
 */
async function removeAccount(
  userID: UserID,
  isHandedOver: boolean,
  { database, clock, keys }: World,
): Promise<readonly HandedOver[] | undefined> {
  const user = await database.views.users.user(userID);
  try {
    return await database.transaction(async ({ meetings, users, closedAddresses }) => {
      // Meetings first, then the user: the order in which everybody takes these locks.
      const left = (await meetings.disown(userID)).map((meeting) => ({ ...meeting, organiserKey: newKey() }));
      if (isHandedOver) {
        await meetings.handOver(
          left.flatMap(({ meetingID, organiserKey }) => {
            const organiserKeyHash = keyHash(organiserKey);
            return organiserKeyHash === undefined ? [] : [{ meetingID, organiserKeyHash }];
          }),
        );
      }
      await users.remove(userID);
      // A link of a sign-up from before must not bring the account back.
      const now = clock().epochMilliseconds;
      await closedAddresses.forget(now - VERIFICATION_LIFE_MS);
      if (user !== undefined) await closedAddresses.close(mailboxOf(user.email, keys), now);
      return left;
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === "taken") return undefined;
    throw error;
  }
}
