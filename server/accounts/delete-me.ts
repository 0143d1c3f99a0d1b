import type { AnswerPlace } from "#db/views/my-meetings-views.ts";
import { removeRespondent } from "#domain/answers/grid-document.ts";
import type { MeetingID } from "#domain/meeting-id.ts";
import { Refusal, refuse } from "#domain/refusal.ts";
import type { UserID } from "#domain/user-id.ts";
import { mailboxOf } from "../mail/mailbox-hash.ts";
import { VERIFICATION_LIFE_MS } from "./verification-link.ts";
import { signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import { compactSoon } from "../jobs/compact-grid.ts";
import { removeMeeting } from "../meetings/remove-meeting.ts";
import { revokeAccounts } from "../calendars/revoke-accounts.ts";
import type { World } from "../world.ts";
import { closeLogin } from "./close-login.ts";
import { inPieces } from "./in-pieces.ts";

/** How often answers are removed anew, because the same person gives some meanwhile in another window. */
const MOST_ROUNDS = 5;

/**
 * Deletes an account with its answers and, if asked to, the meetings that it created. The account itself goes last:
 * when anything fails before, the same person can still log in and try again.
 */
export async function deleteMe({ query, credentials }: Call<"deleteMe">, world: World): Promise<undefined> {
  const { userID } = signedIn(credentials);
  const { myMeetings } = world.database.views;
  if (query.deleteMeetings) {
    const created = await myMeetings.allCreated(userID);
    await inPieces(created, (meetingID) =>
      removeMeeting(meetingID, world, (locked) => locked?.meeting.creator === userID),
    );
  }
  const accounts = await world.database.views.calendars.accounts(userID);
  for (let round = 1; ; round += 1) {
    await inPieces(await myMeetings.allAnswers(userID), (place) => removeAnswer(place, world));
    const disowned = await removeAccount(userID, world);
    for (const meetingID of disowned ?? []) world.announce(meetingID, "edited");
    if (disowned !== undefined) break;
    if (round === MOST_ROUNDS) refuse("unavailable", "Your account is in use in another window. Please try again.");
  }
  closeLogin(world, userID);
  revokeAccounts(accounts, world);
}

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
 * Deletes the account, and resolves with the meetings that have no creator now. Undefined, and nothing is deleted,
 * while the account still has answers.
 */
async function removeAccount(
  userID: UserID,
  { database, clock, keys }: World,
): Promise<readonly MeetingID[] | undefined> {
  const user = await database.views.users.user(userID);
  try {
    return await database.transaction(async ({ meetings, users, closedAddresses }) => {
      // Meetings first, then the user: the order in which everybody takes these locks.
      const disowned = await meetings.disown(userID);
      await users.remove(userID);
      // A link of a sign-up from before must not bring the account back.
      const now = clock().epochMilliseconds;
      await closedAddresses.forget(now - VERIFICATION_LIFE_MS);
      if (user !== undefined) await closedAddresses.close(mailboxOf(user.email, keys), now);
      return disowned;
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === "taken") return undefined;
    throw error;
  }
}
