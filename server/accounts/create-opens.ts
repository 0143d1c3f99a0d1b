import type { Database } from "#db/database.ts";
import type { Background } from "../background.ts";
import type { Opens } from "../http/credentials.ts";
import { createOpenAccessToken } from "./access-tokens.ts";
import { createAuthenticate } from "./authenticate.ts";
import { createNoteUse } from "./note-use.ts";
import type { Tokens } from "./tokens.ts";

type Needs = {
  readonly tokens: Tokens;
  readonly database: Database;
  readonly background: Background;
  readonly clock: () => Temporal.Instant;
};

/** Opens sessions, links and personal access tokens, and notes when they were last used. */
export function createOpens({ tokens, ...needs }: Needs): Opens {
  const noteUse = createNoteUse(needs);
  const { views } = needs.database;
  return {
    authenticate: createAuthenticate(tokens, views, noteUse),
    openAccessToken: createOpenAccessToken(views.users, noteUse),
  };
}
