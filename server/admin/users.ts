import { z } from "zod";
import type { AccountFacts } from "#db/views/operator-views.ts";
import { PersonName } from "#domain/contract/fields.ts";
import { asciiEmail } from "#domain/email.ts";
import { instantText } from "#domain/time/instant-text.ts";
import { deleteAccount } from "../accounts/delete-account.ts";
import { disableAccount, enableAccount } from "../accounts/disabled-account.ts";
import { spreadName } from "../accounts/my-account.ts";
import { makeResetLink } from "../accounts/password-reset.ts";
import { endLogins } from "../accounts/sessions.ts";
import type { AppContext } from "../app-context.ts";
import { giveMeeting } from "../meetings/give-meeting.ts";
import { adminCall, AdminRefusal } from "./admin-call.ts";

/** The longest list, because the operator can type more of the name. */
export const MAX_FOUND = 20;

export const SearchText = z.strictObject({
  text: z.string().trim().min(1, "Name a part of a name or address").max(300),
});
const OfAccount = z.strictObject({ account: z.string().max(300) });

export const timeOrNull = (instant: number | null) => (instant === null ? null : instantText(instant));

function accountReply(account: AccountFacts) {
  const { userID, name, email, createdAt, emailVerifiedAt, disabledAt, lastLoginAt, lastUsedAt } = account;
  return {
    userID,
    name,
    email,
    createdAt: instantText(createdAt),
    verifiedAt: timeOrNull(emailVerifiedAt),
    disabledAt: timeOrNull(disabledAt),
    lastLoginAt: timeOrNull(lastLoginAt),
    lastUsedAt: timeOrNull(lastUsedAt),
    sessions: account.sessions,
    accessTokens: account.accessTokens,
    hasFeed: account.hasFeed,
    meetings: account.meetings,
    answers: account.answers,
    hasPassword: account.hasPassword,
    providers: [...(account.providers ?? [])],
    wantsNotices: account.subscribed,
    language: account.locale,
  };
}
export type AccountReply = ReturnType<typeof accountReply>;

const changedUser = ({ userID, isChanged }: { readonly userID: string; readonly isChanged: boolean }) =>
  isChanged ? { userID } : undefined;

export const userCalls = {
  "user/find": adminCall({
    body: SearchText,
    async run({ database }, { text }) {
      const matches = await database.views.operator.findAccounts(text, MAX_FOUND + 1);
      return { users: matches.slice(0, MAX_FOUND).map(accountReply), hasMore: matches.length > MAX_FOUND };
    },
  }),
  "user/show": adminCall({
    body: OfAccount,
    run: async (context, { account }) => accountReply(await accountOf(account, context)),
  }),
  "user/rename": adminCall({
    body: OfAccount.extend({ name: PersonName }),
    async run(context, { account, name }) {
      const { userID, email, name: before } = await accountOf(account, context);
      await context.database.transaction(({ users }) => users.change(userID, { name }));
      // Spreads an unchanged name too, in order to finish an earlier call that was interrupted.
      await spreadName(userID, context);
      context.notifyUsers.lists([userID]);
      return { userID, email, name, before, isChanged: name !== before };
    },
    change: changedUser,
  }),
  "user/reset-link": adminCall({
    body: OfAccount,
    async run(context, { account }) {
      const { userID, email, hasPassword, disabledAt } = await accountOf(account, context);
      if (!context.config.passwordLogin)
        throw new AdminRefusal("Nobody logs in with a password here, because PASSWORD_LOGIN is off.");
      if (disabledAt !== null) throw new AdminRefusal(`The account of ${email} is disabled: enable it first.`);
      const { url, expires } = await makeResetLink({ userID, isFirst: !hasPassword }, context);
      return { userID, email, link: url, expiresAt: instantText(expires), isChanged: true };
    },
    change: changedUser,
  }),
  "user/sign-out": adminCall({
    body: OfAccount.extend({ accessTokens: z.boolean() }),
    async run(context, { account, accessTokens }) {
      const { userID, email, sessions, accessTokens: tokens } = await accountOf(account, context);
      await endLogins(userID, { sessionID: undefined, accessTokens }, context);
      return { userID, email, sessions, accessTokens: accessTokens ? tokens : 0, isChanged: true };
    },
    change: changedUser,
  }),
  "user/disable": adminCall({
    body: OfAccount,
    async run(context, { account }) {
      const { userID, email } = await accountOf(account, context);
      return { userID, email, isChanged: await disableAccount(userID, context) };
    },
    change: changedUser,
  }),
  "user/enable": adminCall({
    body: OfAccount,
    async run(context, { account }) {
      const { userID, email } = await accountOf(account, context);
      return { userID, email, isChanged: await enableAccount(userID, context) };
    },
    change: changedUser,
  }),
  "user/delete": adminCall({
    body: OfAccount.extend({ deleteMeetings: z.boolean(), giveTo: z.string().max(300).optional() }),
    async run(context, { account, deleteMeetings, giveTo }) {
      const { userID, email, answers } = await accountOf(account, context);
      const given = giveTo === undefined ? 0 : await giveAllMeetings({ from: email, to: giveTo }, context);
      const ownerless = await deleteAccount(userID, { deleteMeetings }, context);
      return { userID, email, answers, given, left: ownerless.length, isChanged: true };
    },
    change: changedUser,
  }),
};

/** Returns an account by its address or id; refuses an unknown account in one sentence. */
export async function accountOf(text: string, { database }: Pick<AppContext, "database">): Promise<AccountFacts> {
  const typed = text.trim();
  const name = asciiEmail(typed)?.toLowerCase() ?? typed;
  const account = await database.views.operator.account(name);
  if (account === undefined) throw new AdminRefusal(`There is no account of ${typed}.`);
  return account;
}

/** Refuses an account that may not organise meetings. */
export async function newOrganiser(text: string, context: AppContext): Promise<AccountFacts> {
  const account = await accountOf(text, context);
  if (account.disabledAt !== null) throw new AdminRefusal(`The account of ${account.email} is disabled.`);
  return account;
}

/** Gives all meetings of one account to another, one after the other, and returns how many. */
export async function giveAllMeetings(
  { from, to }: { readonly from: string; readonly to: string },
  context: AppContext,
): Promise<number> {
  const [before, next] = [await accountOf(from, context), await newOrganiser(to, context)];
  if (before.userID === next.userID) throw new AdminRefusal("Both addresses are of one account.");
  let given = 0;
  for (const meetingID of await context.database.views.myMeetings.allCreated(before.userID))
    if ((await giveMeeting({ meetingID, userID: next.userID }, context)) === "given") given += 1;
  return given;
}
