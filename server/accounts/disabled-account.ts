import type { UserID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";

/**
 * Disables an account: its sessions, tokens, calendar feed and sockets open nothing from now on, in all processes. The
 * account gets no mails and no calendar entries. Its meetings and answers stay. Returns false if it was disabled
 * before.
 */
export async function disableAccount(userID: UserID, context: AppContext): Promise<boolean> {
  const disabled = await context.database.transaction(({ users }) => users.setDisabled(userID, true));
  // Also signs out an account that is already disabled, because an operator may repeat a call after a lost reply.
  context.notifyUsers.signedOut(userID, { isDisabled: true });
  context.collab.closeLogin(userID);
  return disabled !== undefined;
}

/**
 * Brings back what {@link disableAccount} stopped, and brings linked calendars up to date. Mails that were due meanwhile are not
 * sent later. Returns false if the account was not disabled.
 */
export async function enableAccount(userID: UserID, { database, clock }: AppContext): Promise<boolean> {
  return database.transaction(async ({ users, calendars }) => {
    if ((await users.setDisabled(userID, false)) === undefined) return false;
    await calendars.syncEntriesOf(userID, clock().epochMilliseconds);
    return true;
  });
}
