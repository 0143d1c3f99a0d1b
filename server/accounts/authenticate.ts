import type { Views } from "#db/views/views.ts";
import type { UserID } from "#domain/ids.ts";
import type { TokenPurpose } from "#domain/contract/endpoints.ts";
import { batched } from "../http/batched.ts";
import type { Authenticate } from "../http/opened-token.ts";
import type { NoteUse } from "./note-use.ts";
import type { Tokens } from "./tokens.ts";

/**
 * Opens tokens. Every one is looked up, so that a session that has ended anywhere has ended everywhere; requests that
 * arrive together ask the database together.
 */
export function createAuthenticate(tokens: Tokens, { users, calendars }: Views, noteUse: NoteUse): Authenticate {
  const ofSession = batched((sessionIDs: readonly string[]) => users.ofSessions(sessionIDs));
  const whose: Readonly<Record<TokenPurpose, (tokenID: string) => Promise<UserID | undefined>>> = {
    session: ofSession,
    "password-reset": (tokenID) => users.ofReset(tokenID),
    "link-confirmation": (tokenID) => calendars.ofConfirmation(tokenID),
  };
  return async (token, purpose) => {
    const said = tokens.read(purpose, token);
    if (said === undefined) return undefined;
    if ((await whose[purpose](said.tokenID)) !== said.userID) return undefined;
    if (purpose === "session") noteUse("sessions", said.tokenID);
    return said;
  };
}
