import { HOUR_MS } from "#domain/time/durations.ts";
import type { Database } from "#db/database.ts";
import type { TokenPurpose } from "#domain/contract/access.ts";
import type { UserID } from "#domain/ids.ts";
import type { Background } from "../background.ts";
import type { Opens } from "../http/credentials.ts";
import { findAccessToken } from "./access-tokens.ts";
import type { Tokens } from "./tokens.ts";

type SessionContext = {
  readonly database: Database;
  readonly background: Background;
  readonly clock: () => Temporal.Instant;
};

/** Opens tokens, and notes when they were last used. Each is looked up: what has ended anywhere has ended everywhere. */
export function createOpens({ tokens, ...needs }: SessionContext & { readonly tokens: Tokens }): Opens {
  const noteUse = createNoteUse(needs);
  const { users, calendars } = needs.database.views;
  const whose: Readonly<Record<TokenPurpose, (tokenID: string) => Promise<UserID | undefined>>> = {
    session: async (tokenID) => (await users.ofSessions([tokenID])).get(tokenID),
    "password-reset": (tokenID) => users.ofReset(tokenID),
    "link-confirmation": (tokenID) => calendars.ofConfirmation(tokenID),
  };
  return {
    async authenticate(token, purpose) {
      const opened = tokens.read(purpose, token);
      if (opened === undefined || (await whose[purpose](opened.tokenID)) !== opened.userID) return undefined;
      if (purpose === "session") noteUse("sessions", opened.tokenID);
      return opened;
    },
    async openAccessToken(token) {
      const found = await findAccessToken(token, users);
      if (found !== undefined) noteUse("accessTokens", found.tokenID);
      return found;
    },
  };
}

type NoteUse = (kind: "sessions" | "accessTokens", id: string) => void;

/** Writes once an hour at most for each of them: a row of every request would cost more than it tells. */
function createNoteUse({ database, background, clock }: SessionContext): NoteUse {
  let hour = 0;
  const noted = new Set<string>();
  return (kind, id) => {
    const now = clock().epochMilliseconds;
    if (Math.floor(now / HOUR_MS) !== hour) {
      hour = Math.floor(now / HOUR_MS);
      noted.clear();
    }
    if (noted.has(id)) return;
    noted.add(id);
    background.run("the last use of a token", () => database.transaction((stores) => stores[kind].markUsed(id, now)));
  };
}
