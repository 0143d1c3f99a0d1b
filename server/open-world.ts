import type { IncomingMessage } from "node:http";
import { createCollab } from "#collab/create-collab.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import type { Database } from "#db/database.ts";
import { openDatabase } from "#db/open-database.ts";
import type { Config } from "./config.ts";
import { callerAddress } from "./http/caller-address.ts";
import { createRateLimit } from "./http/rate-limit.ts";
import { createLog, type Log } from "./log.ts";
import { createMailer } from "./mail/create-mailer.ts";
import { createCurrentMeetings } from "./meetings/current-meetings.ts";
import { createRealtime, type Realtime } from "./realtime/create-realtime.ts";
import { identify } from "./realtime/identify.ts";
import { sameOrigin } from "./realtime/same-origin.ts";
import { secretKey } from "./secret-key.ts";
import type { Authenticate, World } from "./world.ts";

/** What tests may put in the place of the real thing. */
export type Given = { readonly authenticate?: Authenticate; readonly clock?: () => Temporal.Instant };

/** The world, and what only the HTTP server needs of it. */
export type OpenWorld = {
  readonly world: World;
  readonly realtime: Realtime;
  readonly isOurs: (request: IncomingMessage) => boolean;
  /** Must be told, before anybody is served, where people open Overlap. */
  readonly listensAt: (url: string) => void;
};

/** Opens everything that commands need; `opened` closes it again, in the opposite order. */
export async function openWorld(config: Config, opened: AsyncDisposableStack, given: Given): Promise<OpenWorld> {
  const log = createLog(config.logLevel);
  await secretKey(config);

  const database = await migratedDatabase(config, opened, log);
  const meetings = createCurrentMeetings(database.views);
  const addressOf = (request: IncomingMessage) => callerAddress(request, config.trustProxy);
  const isOurs = (request: IncomingMessage) => sameOrigin(request, config.publicUrl);
  const collab = createCollab({
    grids: database.views.grid,
    locked: (meetingID, work) =>
      database.transaction(async (stores) =>
        (await stores.meetings.lock(meetingID)) === undefined ? undefined : work(stores.gridLog(meetingID)),
      ),
    identify: (token, meetingID) => identify(meetings, token, meetingID),
    log,
    addressOf,
  });
  opened.defer(() => collab.shutdown());
  const exists = (meetingID: Parameters<typeof database.views.grid.exists>[0]) => database.views.grid.exists(meetingID);
  const realtime = createRealtime({ exists, isOurs, addressOf, log });

  const clock = given.clock ?? (() => Temporal.Now.instant());
  // Accounts come with the next issue: until then no token opens a session.
  const authenticate = given.authenticate ?? (async () => undefined);
  const { announce } = realtime;
  const rateLimit = createRateLimit(config.rateLimit);
  const mailer = createMailer(config, log, clock);
  opened.defer(() => mailer.close());
  let url = config.publicUrl ?? "";
  const publicUrl = (): string => url;
  const outside = { config, log, clock, mailer, publicUrl, authenticate, rateLimit };
  const world = { ...outside, database, collab, meetings, announce };
  return { world, realtime, isOurs, listensAt: (address) => void (url = address) };
}

async function migratedDatabase(config: Config, opened: AsyncDisposableStack, log: Log): Promise<Database> {
  const database = openDatabase({
    url: config.databaseUrl ?? (await embedded(config, opened)),
    onSlowQuery: (query) => log.warn(query, "slow query"),
  });
  opened.defer(() => database.close());
  await database.ping();
  for (const name of await database.migrate()) log.info({ name }, "migrated");
  return database;
}

async function embedded({ dataDir }: Config, opened: AsyncDisposableStack): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => void process.stderr.write(`${line}\n`) });
  opened.defer(() => postgres.stop());
  return postgres.url;
}
