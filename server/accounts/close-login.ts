import type { UserID } from "#domain/ids.ts";
import type { AppContext } from "../app-context.ts";

/** Tells the open pages of a session that has ended, or of all of a user's, and ends their sockets. After COMMIT only. */
export function closeLogin({ notifyUsers, collab }: AppContext, userID: UserID, tokenID?: string): void {
  notifyUsers.signedOut(userID, tokenID);
  collab.closeLogin(userID, tokenID);
}
