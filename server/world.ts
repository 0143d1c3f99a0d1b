import type { Collab } from "#collab/create-collab.ts";
import type { Database } from "#db/database.ts";
import type { TokenPurpose } from "#domain/contract/endpoints.ts";
import type { UserID } from "#domain/user-id.ts";
import type { Passwords } from "./accounts/passwords.ts";
import type { Tokens } from "./accounts/tokens.ts";
import type { Background } from "./background.ts";
import type { Providers } from "./calendars/providers/provider.ts";
import type { Config } from "./config.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import type { Keys } from "./keys.ts";
import type { Log } from "./log.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { CurrentMeetings } from "./meetings/current-meetings.ts";
import type { SharedRedis } from "./relay/open-redis.ts";
import type { Announce } from "./realtime/announce.ts";
import type { TellUsers } from "./realtime/watch-me.ts";

/** The user whom a valid token named. */
export type OpenedToken = { readonly userID: UserID; readonly tokenID: string };

/** Finds what `token` opens, if that is what it was made for; undefined when it opens nothing (any more). */
export type Authenticate = (token: string, purpose: TokenPurpose) => Promise<OpenedToken | undefined>;

/** Everything outside of a command that it may need: handed in, never imported. */
export type World = {
  readonly config: Config;
  readonly log: Log;
  readonly clock: () => Temporal.Instant;
  readonly database: Database;
  readonly collab: Collab;
  /** Cached reads; never older than the question. */
  readonly meetings: CurrentMeetings;
  readonly announce: Announce;
  readonly tellUsers: TellUsers;
  readonly authenticate: Authenticate;
  readonly keys: Keys;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly providers: Providers;
  readonly mailer: Mailer;
  /** Where people open Overlap, without a trailing slash: what links in mails begin with. */
  readonly publicUrl: () => string;
  readonly rateLimit: RateLimit;
  /** Absent: one process. */
  readonly redis?: SharedRedis;
  readonly background: Background;
};
