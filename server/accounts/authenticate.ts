import type { UserViews } from "#db/views/user-views.ts";
import { batched } from "../http/batched.ts";
import type { Authenticate } from "../world.ts";
import type { Tokens } from "./tokens.ts";

/**
 * Opens tokens. Every one is looked up, so that a session that has ended anywhere has ended everywhere; requests that
 * arrive together ask the database together.
 */
export function createAuthenticate(tokens: Tokens, users: UserViews): Authenticate {
  const ofSession = batched((sessionIDs: readonly string[]) => users.ofSessions(sessionIDs));
  return async (token, purpose) => {
    const said = tokens.read(purpose, token);
    if (said === undefined) return undefined;
    const userID = purpose === "session" ? await ofSession(said.tokenID) : await users.ofReset(said.tokenID);
    return userID === said.userID ? said : undefined;
  };
}
