import type { UserID } from "#domain/user-id.ts";
import type { World } from "../app-context.ts";

/** Tells the open pages of a session that has ended, or of all of a user's, and ends their sockets. After COMMIT only. */
export function closeLogin({ tellUsers, collab }: World, userID: UserID, tokenID?: string): void {
  tellUsers.signedOut(userID, tokenID);
  collab.closeLogin(userID, tokenID);
}
