import type { Collab } from "#collab/create-collab.ts";
import type { Database } from "#db/database.ts";
import type { Passwords } from "./accounts/passwords.ts";
import type { Tokens } from "./accounts/tokens.ts";
import type { BlockList } from "./blocks/block-list.ts";
import type { Background } from "./background.ts";
import type { Providers } from "./calendars/providers/provider.ts";
import type { Config } from "./start/config.ts";
import type { Opens } from "./http/credentials.ts";
import type { ShareOf } from "./http/own-networks.ts";
import type { LogHashes } from "./http/log-hashes.ts";
import type { RateLimit } from "./http/rate-limit.ts";
import type { BeginRequest } from "./http/under-way.ts";
import type { Keys } from "./keys.ts";
import type { Log } from "./log.ts";
import type { Counts } from "./metrics/counts.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { CachedReplies } from "./meetings/cached-replies.ts";
import type { CurrentMeetings } from "./meetings/current-meetings.ts";
import type { MeetingWriter } from "./meetings/meeting-writer.ts";
import type { Outbound } from "./outbound/outbound.ts";
import type { SharedRedis } from "./relay/open-redis.ts";
import type { Announce, NotifyUsers } from "./realtime/news-rooms.ts";

/** The parts outside a command that it needs. Pass the context in, never import it. */
export type AppContext = Opens & {
  readonly config: Config;
  readonly log: Log;
  readonly logHashes: LogHashes;
  readonly clock: () => Temporal.Instant;
  readonly counts: Counts;
  readonly database: Database;
  readonly collab: Collab;
  /** Cached reads that are never stale. */
  readonly meetings: CurrentMeetings;
  readonly cachedReplies: CachedReplies;
  readonly announce: Announce;
  readonly writer: MeetingWriter;
  readonly notifyUsers: NotifyUsers;
  readonly keys: Keys;
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly providers: Providers;
  readonly blocks: BlockList;
  readonly mailer: Mailer;
  /** Fetches every address that a user named. */
  readonly outbound: Outbound;
  /** The address at which people open Overlap, without a trailing slash. */
  readonly publicUrl: () => string;
  readonly rateLimit: RateLimit;
  /** Multiplies the limits of the operator's own networks. */
  readonly shareOf: ShareOf;
  readonly underWay: BeginRequest;
  /** Absent with one process. */
  readonly redis?: SharedRedis;
  readonly background: Background;
};
