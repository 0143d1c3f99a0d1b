import { readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerOptions } from "node:http";
import { join } from "node:path";
import { createCollab } from "#collab/create-collab.ts";
import { makeFolder } from "#db/embedded/make-folder.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { type Database, openDatabase } from "#db/database.ts";
import { createPasswords } from "../accounts/passwords.ts";
import { createOpens, createTokens } from "../accounts/tokens.ts";
import { createBackground } from "../background.ts";
import { openBlockList } from "../blocks/block-list.ts";
import { createProviders } from "../calendars/providers/configured-providers.ts";
import { SHORTEST_SECRET, type Config, StartFault } from "./config.ts";
import { callerAddress } from "../http/caller-address.ts";
import { createOriginCheck } from "../http/proxy-mistakes.ts";
import { sharesOf } from "../http/own-networks.ts";
import { createLogHashes } from "../http/log-hashes.ts";
import { allowancesOf, createRateLimit } from "../http/rate-limit.ts";
import { warnOfRefusedSignUps } from "../http/refused-sign-ups.ts";
import { countUnderWay, UNDER_WAY } from "../http/under-way.ts";
import { createKeys, type Keys } from "../keys.ts";
import { createLog, type Log } from "../log.ts";
import { countedDomain } from "../mail/mailbox.ts";
import { createCounts } from "../metrics/counts.ts";
import { createMailer } from "../mail/watch-mailer.ts";
import { createCachedReplies } from "../meetings/cached-replies.ts";
import { createCurrentMeetings } from "../meetings/current-meetings.ts";
import { createRealtime } from "../realtime/create-realtime.ts";
import { draftRules, identify } from "../realtime/grid-viewers.ts";
import { MeetingWriter } from "../meetings/meeting-writer.ts";
import { createOutbound, type OutboundOverrides } from "../outbound/outbound.ts";
import { randomSecret } from "../random-id.ts";
import type { SharedRedis } from "../relay/open-redis.ts";
import type { AppContext } from "../app-context.ts";

/** Milliseconds. */
export type Timeouts = Required<
  Pick<ServerOptions, "headersTimeout" | "requestTimeout" | "keepAliveTimeout" | "connectionsCheckingInterval">
>;

/** Replacements for tests. */
export type Overrides = {
  readonly clock?: () => Temporal.Instant;
  readonly passwordCost?: number | undefined;
  readonly timeouts?: Timeouts;
  readonly outbound?: OutboundOverrides;
};

/**
 * Opens everything that commands and the HTTP server need; `opened` closes it in the opposite order. Call `listensAt` with the
 * public address before the first request.
 */
export async function createContext(config: Config, opened: AsyncDisposableStack, given: Overrides) {
  const counts = createCounts();
  const log = openLog(config, counts.line);
  const keys = createKeys(await secretKey(config));

  const databaseDeath = Promise.withResolvers<string>();
  const databaseUrl = config.databaseUrl ?? (await embedded(config, opened, databaseDeath.resolve));
  const database = await migratedDatabase(databaseUrl, opened, log);
  const clock = given.clock ?? (() => Temporal.Now.instant());
  const tokens = createTokens(keys, clock);
  const background = createBackground(log);
  const { authenticate, ...openers } = createOpens({ tokens, database, background, clock });
  const meetings = createCurrentMeetings(database.views, keys);
  const reads = { meetings, cachedReplies: createCachedReplies() };
  const addressOf = (request: IncomingMessage) => callerAddress(request, config.trustProxy);
  const shareOf = sharesOf(config.ownNetworks ?? []);
  const isOurs = createOriginCheck(config.publicUrl, log);
  const redis = await openRedis(config, keys, log);
  opened.defer(() => redis?.close());
  const blocks = await openBlockList({ database, log, redis });
  opened.defer(() => blocks.close());
  const collab = createCollab({
    grids: database.views.grid,
    identify: (token, meetingID) => identify({ meetings, openLogin: openers.openLogin, keys }, token, meetingID),
    draftRules: (meetingID) => draftRules({ meetings, clock }, meetingID),
    log,
    addressOf,
    shareOf,
    ...(redis && { relay: redis.relay, usersOf: database.views.users.ofLogins }),
  });
  opened.defer(() => collab.shutdown());
  const realtime = createRealtime({
    meetings: (meetingIDs) => database.views.watched.meetings(meetingIDs),
    meetingsOf: (userID, limit) => database.views.watched.ofUser(userID, limit),
    openLogin: openers.openLogin,
    isOurs,
    addressOf,
    shareOf,
    log,
    ...(redis && { relay: redis.relay }),
  });
  const { announce, notifyUsers } = realtime;
  const writer = new MeetingWriter({ database, collab, meetings, announce, clock });
  opened.defer(() => writer.close());
  const limits = createLimits(config, { shared: redis, shareOf, onRefused: warnOfRefusedSignUps(log, clock) });
  const mailer = createMailer(config, log, clock);
  opened.defer(() => mailer.close());
  opened.defer(() => background.finish());
  let url = config.publicUrl ?? "";
  const publicUrl = (): string => url;
  const providers = createProviders(config, { publicUrl, clock: () => clock().epochMilliseconds });
  const basics = { config, counts, log, clock, background };
  const outbound = createOutbound({ allow: config.outboundAllow ?? [], ...basics, ...given.outbound });
  const outside = { ...basics, providers, mailer, outbound, publicUrl, ...limits, ...(redis && { redis }) };
  const accounts = { keys, tokens, authenticate, ...openers, passwords: createPasswords(given.passwordCost) };
  const changes = { announce, notifyUsers, writer, blocks, logHashes: createLogHashes(keys) };
  const context: AppContext = { ...outside, ...accounts, ...changes, database, ...reads, collab };
  const opens = { databaseUrl, databaseDeath: databaseDeath.promise };
  return { context, realtime, isOurs, ...opens, listensAt: (address: string) => void (url = address) };
}

type Counting = NonNullable<Parameters<typeof createRateLimit>[1]> & { readonly shareOf: AppContext["shareOf"] };

function createLimits(config: Config, counting: Counting): Pick<AppContext, "rateLimit" | "underWay" | "shareOf"> {
  const { shareOf } = counting;
  const bytes = config.rateLimit ? UNDER_WAY : { perAddress: Infinity, total: Infinity };
  const ownDomains =
    typeof config.signUp === "string" ? [] : config.signUp.map((domain) => countedDomain(`@${domain}`));
  const rateLimit = createRateLimit(config.rateLimit, { ...counting, allowances: allowancesOf(config), ownDomains });
  return { rateLimit, underWay: countUnderWay(bytes, shareOf), shareOf };
}

/** Opens Redis if the configuration names it. Imported only then, because the client takes some 5 MB. */
async function openRedis({ redisUrl }: Config, keys: Keys, log: Log): Promise<SharedRedis | undefined> {
  if (redisUrl === undefined) return undefined;
  return (await import("../relay/open-redis.ts")).openRedis(redisUrl, keys, log);
}

function openLog({ logLevel, warnings = [] }: Config, onLine: (level: string) => void): Log {
  const log = createLog(logLevel, onLine);
  for (const warning of warnings) log.warn(warning);
  return log;
}

/** Returns the secret key from the environment, or creates it once in the data directory. */
export async function secretKey({ secretKey: given, dataDir }: Config): Promise<string> {
  if (given !== undefined) return given;
  const path = join(dataDir, "secret-key");
  makeFolder(dataDir);
  try {
    // "wx": if two processes start at once, one creates the key and the other reads it.
    await writeFile(path, `${randomSecret()}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST") {
      // A full disk leaves an empty file, and its error names no path.
      await rm(path, { force: true });
      const isFull = code === "ENOSPC" || code === "EDQUOT";
      throw isFull ? new StartFault(`The disk is full: Overlap cannot write to ${dataDir}.`, { cause: error }) : error;
    }
  }
  const key = (await readFile(path, "utf8")).trim();
  // The rest of a damaged key could be guessed.
  if (key.length < SHORTEST_SECRET) {
    throw new StartFault(
      `The key in ${path} is damaged; bring it back from a backup, or delete it: a new one is made, and all users have to log in again.`,
    );
  }
  return key;
}

async function migratedDatabase(url: string, opened: AsyncDisposableStack, log: Log): Promise<Database> {
  const database = openDatabase({ url, onSlowQuery: (query) => log.warn(query, "slow query") });
  opened.defer(() => database.close());
  await database.ping();
  for (const name of await database.migrate()) log.info({ name }, "migrated");
  return database;
}

async function embedded(
  { dataDir }: Config,
  opened: AsyncDisposableStack,
  onDeath: (sentence: string) => void,
): Promise<string> {
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const postgres = await startEmbeddedPostgres({ dataDir, log, onDeath });
  opened.defer(() => postgres.stop());
  return postgres.url;
}
