import { JOB_KEYS } from "#domain/contract/jobs.ts";
import { matchProvedUser } from "../expected/match-answers.ts";
import type { UserID } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import { revokeAccounts } from "../calendars/account-access.ts";
import { ENDED, signedIn } from "../http/credentials.ts";
import { isWithinLimit } from "../http/rate-limit.ts";
import type { Call } from "../http/serve.ts";
import { countedAddress } from "#domain/email.ts";
import { closeLogin } from "./sessions.ts";
import { refusePasswords } from "./site-access.ts";

/**
 * Replies the same for any address, and before any look-up. Otherwise the reply or its time would tell whether the
 * address has an account.
 */
export async function resetPassword({ body }: Call<"resetPassword">, context: AppContext): Promise<undefined> {
  refusePasswords(context);
  context.background.run("password reset", () => enqueueResetMail(body.email, context));
}

async function enqueueResetMail(email: string, context: AppContext): Promise<void> {
  const { database, clock } = context;
  const login = await database.views.users.login(email);
  // A user who only logs in through a provider sets a first password this way.
  if (login === undefined || login.user.isDisabled === true) return;
  // If the mailbox may not get another mail, the links of earlier mails still work.
  if (!(await isWithinLimit(context.rateLimit("resetMailbox", countedAddress(email))))) return;
  const { userID } = login.user;
  await database.transaction(({ jobs }) =>
    jobs.add({
      name: "sendAccountMail",
      payload: { kind: "passwordReset", userID, asked: clock().epochMilliseconds },
      // If the user asks again while the mail server is away, one mail with a working link is enough.
      key: JOB_KEYS.passwordReset(userID),
    }),
  );
}

/** Makes a link that sets a password once; `expires` in milliseconds since the epoch. */
export async function makeResetLink(
  { userID, isFirst }: { readonly userID: UserID; readonly isFirst: boolean },
  { database, tokens, publicUrl }: AppContext,
): Promise<{ readonly url: string; readonly expires: number }> {
  const reset = tokens.issue("password-reset", userID);
  await database.transaction(({ passwordResets }) => passwordResets.insert(reset));
  const query = new URLSearchParams({ pwresetToken: reset.token, ...(isFirst && { first: "true" }) }).toString();
  return { url: `${publicUrl()}/confirm-password-reset?${query}`, expires: reset.expires };
}

/**
 * Sets a new password with the token of the mail. The same transaction spends this token and the user's other reset
 * tokens; a refused password spends none. Ends every session, personal access token and calendar feed. The mail proves
 * the address. If it was not proved before, links that no provider vouches for end too.
 */
export async function confirmPasswordReset(
  call: Call<"confirmPasswordReset">,
  context: AppContext,
): Promise<undefined> {
  refusePasswords(context);
  const { userID, tokenID } = signedIn(call.credentials);
  const passwordHash = await context.passwords.hash(call.body.password, call.address);
  const nowMs = context.clock().epochMilliseconds;
  const unlinked = await context.database.transaction(async (stores) => {
    const { passwordResets, users, sessions, accessTokens, feeds } = stores;
    const isProved = (await users.provedAddress(userID)) !== undefined;
    const removed = isProved ? [] : await stores.oauthAccounts.removeUnproved(userID);
    if (!isProved) await stores.oauthFlows.removeOf(userID);
    const isSpent = await passwordResets.spend(userID, tokenID);
    if (!isSpent) refuse("not-signed-in", ENDED["password-reset"]);
    await users.setPassword(userID, passwordHash);
    await users.prove(userID, nowMs);
    await sessions.removeAll(userID);
    await accessTokens.removeAll(userID);
    await feeds.remove(userID);
    return removed;
  });
  await matchProvedUser(userID, context);
  closeLogin(context, userID);
  revokeAccounts(unlinked, context);
}
