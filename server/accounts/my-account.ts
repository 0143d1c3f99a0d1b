import type { DisownedMeeting } from "#db/stores/meeting-store.ts";
import type { UserID } from "#domain/ids.ts";
import { nearestLanguage } from "#domain/language/languages.ts";
import { refuse, Refusal } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import { revokeAccounts } from "../calendars/account-access.ts";
import { ENDED, signedIn, keyHash, newKey } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { suppress } from "../notices/unsubscribe.ts";
import { removeMeeting } from "../meetings/meeting-details.ts";
import { waitAtMost } from "../wait-at-most.ts";
import { fanOutNames, forEachLimited, removeAnswers } from "./my-answers.ts";
import { closeLogin, userReply } from "./sessions.ts";
import { VERIFICATION_LIFE_MS } from "./sign-up.ts";

export async function getMe({ credentials }: Call<"me">, context: AppContext) {
  const user = await context.database.views.users.user(signedIn(credentials).userID);
  return userReply(user ?? refuse("not-signed-in", ENDED.session), context);
}

export async function getOwnAddress({ credentials }: Call<"ownAddress">, { database }: AppContext) {
  const { userID } = signedIn(credentials);
  const user = (await database.views.users.user(userID)) ?? refuse("not-signed-in", ENDED.session);
  const proved = await database.transaction(({ users }) => users.provedAddress(userID));
  return { email: user.email, isProved: proved !== undefined };
}

/** How long the reply waits for the name to reach all meetings. Where there are very many, the last get it a little later. */
const MAX_WAIT_MS = 2_000;

/** A new name shows in every meeting that the user has answered, in each by its own transaction. */
export async function editMe({ body, credentials }: Call<"editMe">, context: AppContext) {
  const { userID } = signedIn(credentials);
  const { name, subscribe_to_notifications: isSubscribed, hourCycle, firstDay, language } = body;
  const previousUser = isSubscribed === undefined ? undefined : await context.database.views.users.user(userID);
  const changed = await context.database.transaction(async (stores) => {
    const user = await stores.users.change(userID, {
      name,
      isSubscribed,
      hourCycle: hourCycle === "auto" ? null : hourCycle,
      firstDay: firstDay === "auto" ? null : firstDay,
      language: language && nearestLanguage([language]),
    });
    // Only a change counts: an account that never had notices on has not unsubscribed from invitations.
    if (previousUser !== undefined && user !== undefined && previousUser.isSubscribed !== user.isSubscribed)
      await suppress(stores, mailboxOf(user.email, context.keys), !user.isSubscribed);
    return user;
  });
  if (name !== undefined) {
    const fannedOut = fanOutNames(context, userID);
    context.background.run("a new name", () => fannedOut);
    await waitAtMost(MAX_WAIT_MS, fannedOut);
  }
  return userReply(changed ?? refuse("not-signed-in", ENDED.session), context);
}

/** How often answers and meetings are removed again, because the same user adds some meanwhile in another window. */
const MAX_ROUNDS = 5;

/**
 * Deletes an account with its answers and, if asked to, the meetings that it created, or hands those over: then the
 * reply has a key for each. The account itself goes last: when anything fails before, the user can still log in and
 * try again.
 */
export async function deleteMe({ query, credentials }: Call<"deleteMe">, context: AppContext) {
  const { userID } = signedIn(credentials);
  const accounts = await context.database.views.calendars.accounts(userID);
  let disowned: readonly HandedOver[] | undefined;
  for (let round = 1; disowned === undefined; round += 1) {
    if (query.deleteMeetings) await removeMeetings(context, userID);
    await removeAnswers(context, userID);
    disowned = await removeAccount(userID, query, context);
    if (disowned === undefined && round === MAX_ROUNDS) refuse("unavailable", "api.accountInUse");
  }
  for (const { meetingID } of disowned) context.announce(meetingID, "edited");
  closeLogin(context, userID);
  revokeAccounts(accounts, context);
  return query.handOverMeetings ? { meetings: [...disowned] } : undefined;
}

async function removeMeetings(context: AppContext, userID: UserID): Promise<void> {
  const created = await context.database.views.myMeetings.allCreated(userID);
  await forEachLimited(created, (meetingID) =>
    removeMeeting(meetingID, context, (locked) => locked?.meeting.creator === userID),
  );
}

/** A meeting that has no creator now, and the key with which another user claims it. */
type HandedOver = DisownedMeeting & { readonly organiserKey: string };

/**
 * Deletes the account, and resolves with the meetings that have no creator now; their keys open them only if they are
 * handed over. Undefined, and nothing is deleted, while the account still has answers, or meetings that are
 * neither deleted nor disowned.
 */
async function removeAccount(
  userID: UserID,
  { deleteMeetings, handOverMeetings }: Call<"deleteMe">["query"],
  { database, clock, keys }: AppContext,
): Promise<readonly HandedOver[] | undefined> {
  const user = await database.views.users.user(userID);
  try {
    return await database.transaction(async ({ meetings, users, closedAddresses }) => {
      // Meetings first, then the user: the order in which all transactions take these locks.
      const disowned = deleteMeetings ? [] : await meetings.disown(userID);
      const handedOver = disowned.map((meeting) => ({ ...meeting, organiserKey: newKey() }));
      if (handOverMeetings) {
        await meetings.handOver(
          handedOver.map(({ meetingID, organiserKey }) => ({ meetingID, organiserKeyHash: keyHash(organiserKey) })),
        );
      }
      await users.remove(userID);
      // A link of a sign-up from before must not bring the account back.
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

export async function getUsualWeek({ credentials }: Call<"usualWeek">, { database }: AppContext) {
  return (await database.views.users.usualWeek(signedIn(credentials).userID)) ?? { days: {} };
}

export async function saveUsualWeek({ body, credentials }: Call<"saveUsualWeek">, { database }: AppContext) {
  await database.transaction(({ usualWeeks }) => usualWeeks.keep(signedIn(credentials).userID, body));
  return body;
}
