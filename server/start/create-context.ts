import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerOptions } from "node:http";
import { join } from "node:path";
import { type Collab, createCollab } from "#collab/create-collab.ts";
import type { GridTransaction } from "#collab/ports.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { type Database, openDatabase } from "#db/database.ts";
import { createOpens } from "../accounts/authenticate.ts";
import { createPasswords } from "../accounts/passwords.ts";
import { createTokens } from "../accounts/tokens.ts";
import { createBackground } from "../background.ts";
import { createGoogle } from "../calendars/providers/google.ts";
import { createMicrosoft } from "../calendars/providers/microsoft.ts";
import type { OidcNeeds } from "../calendars/providers/oidc.ts";
import type { Providers } from "../calendars/providers/provider.ts";
import { SHORTEST_SECRET, type Config, StartFault } from "./config.ts";
import { callerAddress, sameOrigin } from "../http/caller-address.ts";
import { createRateLimit } from "../http/rate-limit.ts";
import { countUnderWay } from "../http/byte-budget.ts";
import { createKeys, type Keys } from "../keys.ts";
import { createLog, type Log } from "../log.ts";
import { createMailer } from "../mail/mailer.ts";
import { createCurrentMeetings, type CurrentMeetings } from "../meetings/current-meetings.ts";
import { createRealtime, type Realtime } from "../realtime/create-realtime.ts";
import { draftRules, identify } from "../realtime/grid-viewers.ts";
import { createSaveOptimistically } from "../respondents/save-optimistically.ts";
import { randomSecret } from "../random-id.ts";
import type { SharedRedis } from "../relay/open-redis.ts";
import type { AppContext } from "../app-context.ts";

/** How long a server lets a client take, in milliseconds. */
export type Timeouts = Required<
  Pick<ServerOptions, "headersTimeout" | "requestTimeout" | "keepAliveTimeout" | "connectionsCheckingInterval">
>;

/** What tests may put in the place of the real thing. */
export type Overrides = {
  readonly clock?: () => Temporal.Instant;
  /** Rounds of a password's hash, as a power of two. */
  readonly passwordCost?: number | undefined;
  readonly timeouts?: Timeouts;
};

/** The context, and what only the HTTP server needs of it. */
export type CreatedContext = {
  readonly context: AppContext;
  readonly realtime: Realtime;
  readonly isOurs: (request: IncomingMessage) => boolean;
  /** Where the job queue is. */
  readonly databaseUrl: string;
  /** To be called before the first request, with where people open Overlap. */
  readonly listensAt: (url: string) => void;
};

/** Opens everything that commands need; `opened` closes it again, in the opposite order. */
export async function createContext(
  config: Config,
  opened: AsyncDisposableStack,
  given: Overrides,
): Promise<CreatedContext> {
  const log = createLog(config.logLevel);
  const keys = createKeys(await secretKey(config));

  const databaseUrl = config.databaseUrl ?? (await embedded(config, opened));
  const database = await migratedDatabase(databaseUrl, opened, log);
  const clock = given.clock ?? (() => Temporal.Now.instant());
  const tokens = createTokens(keys, clock);
  const background = createBackground(log);
  const { authenticate, openAccessToken } = createOpens({ tokens, database, background, clock });
  const meetings = createCurrentMeetings(database.views);
  const addressOf = (request: IncomingMessage) => callerAddress(request, config.trustProxy);
  const isOurs = (request: IncomingMessage) => sameOrigin(request, config.publicUrl);
  const redis = config.redisUrl === undefined ? undefined : await redisAt(config.redisUrl, keys, log);
  opened.defer(() => redis?.close());
  const collab = createCollab({
    grids: database.views.grid,
    locked: gridTransaction(database),
    identify: (token, meetingID) => identify({ meetings, authenticate }, token, meetingID),
    draftRules: (meetingID) => draftRules(meetings, meetingID),
    log,
    addressOf,
    ...(redis && { relay: redis.relay, usersOf: database.views.users.ofSessions }),
  });
  opened.defer(() => collab.shutdown());
  const realtime = createRealtime({
    exists: (meetingID) => database.views.grid.exists(meetingID),
    authenticate,
    isOurs,
    addressOf,
    log,
    ...(redis && { adapter: redis.adapter }),
  });
  redis?.onBack(() => realtime.missed());
  const { announce, notifyUsers } = realtime;
  const limits = { rateLimit: createRateLimit(config.rateLimit, redis), underWay: countUnderWay(config.rateLimit) };
  const mailer = createMailer(config, log, clock);
  opened.defer(() => mailer.close());
  opened.defer(() => background.finish());
  let url = config.publicUrl ?? "";
  const publicUrl = (): string => url;
  const providers = createProviders(config, { publicUrl, clock: () => clock().epochMilliseconds });
  const outside = { config, log, clock, providers, mailer, publicUrl, ...limits, background, ...(redis && { redis }) };
  const accounts = { keys, tokens, authenticate, openAccessToken, passwords: createPasswords(given.passwordCost) };
  // With the grids themselves: it tells `meetings` what the answers have become, so they are not out of date after it.
  const saveOptimistically = createSaveOptimistically({ database, collab, meetings, announce, clock });
  const changes = { announce, notifyUsers, saveOptimistically };
  const context = {
    ...outside,
    ...accounts,
    ...changes,
    database,
    meetings,
    collab: withChangesNoted(collab, meetings),
  };
  return { context, realtime, isOurs, databaseUrl, listensAt: (address) => void (url = address) };
}

/** The key that signs tokens: from the environment, else made once and kept in the data directory. */
export async function secretKey({ secretKey: given, dataDir }: Config): Promise<string> {
  if (given !== undefined) return given;
  const path = join(dataDir, "secret-key");
  await mkdir(dataDir, { recursive: true });
  try {
    // "wx": of two processes that start at once, one makes the key and the other reads it.
    await writeFile(path, `${randomSecret()}\n`, { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      // On a full disk there is a file already, with nothing in it.
      await rm(path, { force: true });
      throw isFull(error) ? new StartFault(`The disk is full: Overlap cannot write to ${dataDir}.`, error) : error;
    }
  }
  const kept = (await readFile(path, "utf8")).trim();
  if (kept.length < SHORTEST_SECRET) throw new StartFault(damaged(path));
  return kept;
}

/** Such an error does not say where. */
function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}

/** What is left of a damaged key could be guessed. */
function damaged(path: string): string {
  return `The key in ${path} is damaged; bring it back from a backup, or delete it: a new one is made, and all users have to log in again.`;
}

/** The providers that the environment names. Their libraries are loaded when they are first needed. */
function createProviders({ google, microsoft }: Config, needs: OidcNeeds): Providers {
  return {
    ...(google !== undefined && { google: createGoogle(google, needs) }),
    ...(microsoft !== undefined && { microsoft: createMicrosoft(microsoft, needs) }),
  };
}

/**
 * Commands that change a meeting under its lock. What this process knew of the meeting is out of date when the next
 * command's turn comes, which is before the caller of this one hears of it.
 */
function withChangesNoted(collab: Collab, meetings: CurrentMeetings): Collab {
  return {
    ...collab,
    write: (meetingID, command) =>
      collab.write(meetingID, (grid) => command(grid).finally(() => meetings.changedHere(meetingID))),
  };
}

/** A transaction that holds a meeting's lock; undefined where there is no such meeting. */
function gridTransaction(database: Database): GridTransaction {
  return (meetingID, work) =>
    database.transaction(async (stores) =>
      (await stores.meetings.lock(meetingID)) === undefined ? undefined : work(stores.gridLog(meetingID)),
    );
}

async function migratedDatabase(url: string, opened: AsyncDisposableStack, log: Log): Promise<Database> {
  const database = openDatabase({ url, onSlowQuery: (query) => log.warn(query, "slow query") });
  opened.defer(() => database.close());
  await database.ping();
  for (const name of await database.migrate()) log.info({ name }, "migrated");
  return database;
}

async function redisAt(url: string, keys: Keys, log: Log): Promise<SharedRedis> {
  // Its client takes 2 MB, of which a process that is alone has no use.
  const { openRedis } = await import("../relay/open-redis.ts");
  return openRedis(url, keys, log);
}

async function embedded({ dataDir }: Config, opened: AsyncDisposableStack): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => void process.stderr.write(`${line}\n`) });
  opened.defer(() => postgres.stop());
  return postgres.url;
}
