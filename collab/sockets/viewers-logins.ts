import { GRID_CLOSE } from "#domain/contract/grid-close.ts";
import type { UserID } from "#domain/user-id.ts";
import type { Viewer } from "./viewer.ts";
import type { Viewers } from "./viewers.ts";

type UsersOf = (tokenIDs: readonly string[]) => Promise<ReadonlyMap<string, UserID>>;

/** Ends sockets together with the logins by which they came: browsers come back as whoever they are by then. */
export function viewersLogins(viewers: Viewers, usersOf: UsersOf | undefined) {
  function end(viewer: Viewer): void {
    viewer.close(GRID_CLOSE.reset, "The login has ended.");
  }

  return {
    /** Those of one login, or of all of a user's. */
    close(userID: UserID, tokenID?: string): void {
      for (const viewer of viewers.all) {
        const login = viewer.presence?.login;
        if (login?.userID !== userID || (tokenID !== undefined && login.tokenID !== tokenID)) continue;
        end(viewer);
      }
    },
    /** Those of logins that have ended without this process hearing of it. */
    async closeEnded(): Promise<void> {
      if (!usersOf) return;
      const asked = [...viewers.all].flatMap(({ presence }) => presence?.login?.tokenID ?? []);
      if (asked.length === 0) return;
      const users = await usersOf([...new Set(asked)]);
      for (const viewer of viewers.all) {
        const tokenID = viewer.presence?.login?.tokenID;
        if (tokenID !== undefined && asked.includes(tokenID) && !users.has(tokenID)) end(viewer);
      }
    },
  };
}
