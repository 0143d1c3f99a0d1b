import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import { GRID_CLOSE } from "#domain/contract/sockets.ts";
import type { Viewer } from "./viewer.ts";

export type Viewers = ReturnType<typeof createViewers>;

const NO_VIEWERS: ReadonlySet<Viewer> = new Set();

/** Tracks the open sockets, also by address. */
export function createViewers() {
  const all = new Set<Viewer>();
  const byAddress = new Map<string, Set<Viewer>>();
  return {
    get all(): ReadonlySet<Viewer> {
      return all;
    },
    add(viewer: Viewer): void {
      all.add(viewer);
      byAddress.getOrInsertComputed(viewer.address, () => new Set()).add(viewer);
    },
    remove(viewer: Viewer): void {
      all.delete(viewer);
      const neighbours = byAddress.get(viewer.address);
      neighbours?.delete(viewer);
      if (neighbours?.size === 0) byAddress.delete(viewer.address);
    },
    fromAddress: (address: string): ReadonlySet<Viewer> => byAddress.get(address) ?? NO_VIEWERS,
    addresses: () => byAddress.keys(),
  };
}

/**
 * Ends the sockets of guests with a key of this answer, because one of its keys no longer works. Browsers reconnect
 * with their key: as the respondent if it still works, otherwise as viewers without a name.
 */
export function closeGuestsOf(viewers: Viewers, meetingID: MeetingID, respondentID: RespondentID): void {
  for (const viewer of viewers.all) {
    const { identity } = viewer;
    if (viewer.meetingID !== meetingID || identity?.respondentID !== respondentID) continue;
    if (identity.login === undefined) viewer.close(GRID_CLOSE.reset, "The link was replaced.");
  }
}

type UsersOf = (tokenIDs: readonly string[]) => Promise<ReadonlyMap<string, UserID>>;

/** Closes sockets when their login ends. Browsers reconnect as the user who is then logged in. */
export function viewersLogins(viewers: Viewers, usersOf: UsersOf | undefined) {
  function end(viewer: Viewer): void {
    viewer.close(GRID_CLOSE.reset, "The login has ended.");
  }

  return {
    /** Closes the sockets of one login, or of all logins of a user. */
    close(userID: UserID, tokenID?: string): void {
      for (const viewer of viewers.all) {
        const login = viewer.identity?.login;
        if (login?.userID !== userID || (tokenID !== undefined && login.tokenID !== tokenID)) continue;
        end(viewer);
      }
    },
    /** Closes the sockets of logins whose end this process has missed. */
    async closeEnded(): Promise<void> {
      if (!usersOf) return;
      const tokenIDs = [...viewers.all].flatMap(({ identity }) => identity?.login?.tokenID ?? []);
      if (tokenIDs.length === 0) return;
      const users = await usersOf([...new Set(tokenIDs)]);
      for (const viewer of viewers.all) {
        const tokenID = viewer.identity?.login?.tokenID;
        if (tokenID !== undefined && tokenIDs.includes(tokenID) && !users.has(tokenID)) end(viewer);
      }
    },
  };
}
