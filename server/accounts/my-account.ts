import type { UserID } from "#domain/ids.ts";
import { nearestLanguage } from "#domain/language/languages.ts";
import { refuse } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import { ENDED, signedIn } from "../http/credentials.ts";
import type { Call } from "../http/serve.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { suppress } from "../notices/unsubscribe.ts";
import { waitAtMost } from "../wait-at-most.ts";
import { deleteAccount } from "./delete-account.ts";
import { fanOutNames } from "./my-answers.ts";
import { userReply } from "./sessions.ts";

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

/**
 * How long the reply waits for the name to reach all meetings. The last of very many meetings get it a little later.
 */
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
  if (name !== undefined) await spreadName(userID, context);
  return userReply(changed ?? refuse("not-signed-in", ENDED.session), context);
}

export async function spreadName(userID: UserID, context: AppContext): Promise<void> {
  const fannedOut = fanOutNames(context, userID);
  context.background.run("a new name", () => fannedOut);
  await waitAtMost(MAX_WAIT_MS, fannedOut);
}

/** Deletes the account. The reply has a key for each meeting that is handed over. */
export async function deleteMe({ query, credentials }: Call<"deleteMe">, context: AppContext) {
  const disowned = await deleteAccount(signedIn(credentials).userID, query, context);
  return query.handOverMeetings ? { meetings: [...disowned] } : undefined;
}

export async function getUsualWeek({ credentials }: Call<"usualWeek">, { database }: AppContext) {
  return (await database.views.users.usualWeek(signedIn(credentials).userID)) ?? { days: {} };
}

export async function saveUsualWeek({ body, credentials }: Call<"saveUsualWeek">, { database }: AppContext) {
  await database.transaction(({ usualWeeks }) => usualWeeks.keep(signedIn(credentials).userID, body));
  return body;
}
