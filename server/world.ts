import type { Collab } from "#collab/create-collab.ts";
import type { Database } from "#db/database.ts";
import type { UserID } from "#domain/user-id.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import type { CurrentMeetings } from "./meetings/current-meetings.ts";
import type { Announce } from "./realtime/announce.ts";

/** Finds the user whose session `token` opens; undefined when it opens none. */
export type Authenticate = (token: string) => Promise<UserID | undefined>;

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
  readonly authenticate: Authenticate;
};
