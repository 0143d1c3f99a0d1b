import { createServer } from "node:http";
import { createCollab } from "#collab/create-collab.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { openDatabase } from "#db/open-database.ts";
import type { Config } from "./config.ts";
import { createApp } from "./create-app.ts";
import { callerAddress } from "./http/caller-address.ts";
import { drained } from "./http/drained.ts";
import { listen } from "./http/listen.ts";
import { createLog } from "./log.ts";
import { createCurrentMeetings } from "./meetings/current-meetings.ts";
import { createRealtime } from "./realtime/create-realtime.ts";
import { identify } from "./realtime/identify.ts";
import { sameOrigin } from "./realtime/same-origin.ts";
import { secretKey } from "./secret-key.ts";
import { routeUpgrades } from "./upgrade-router.ts";
import type { Authenticate, World } from "./world.ts";

/** A running Overlap. */
export type App = {
  readonly url: string;
  readonly port: number;
  readonly world: World;
  /** Finishes what has begun, then closes everything that was opened, in the opposite order. At most about 5 s. */
  stop(): Promise<void>;
};

/** What tests may put in the place of the real thing. */
export type Given = { readonly authenticate?: Authenticate; readonly clock?: () => Temporal.Instant };

/** Opens everything in order. When one of them fails, those before it are closed again. */
export async function startApp(config: Config, given: Given = {}): Promise<App> {
  await using opened = new AsyncDisposableStack();
  const log = createLog(config.logLevel);
  await secretKey(config);

  const database = openDatabase({
    url: config.databaseUrl ?? (await embedded(config, opened)),
    onSlowQuery: (query) => log.warn(query, "slow query"),
  });
  opened.defer(() => database.close());
  await database.ping();
  for (const name of await database.migrate()) log.info({ name }, "migrated");

  const meetings = createCurrentMeetings(database.views);
  const addressOf = (request: Parameters<typeof callerAddress>[0]) => callerAddress(request, config.trustProxy);
  const ours = (request: Parameters<typeof sameOrigin>[0]) => sameOrigin(request, config.publicUrl);
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
  const realtime = createRealtime({ exists: database.views.grid.exists, sameOrigin: ours, addressOf, log });
  const world: World = {
    config,
    log,
    clock: given.clock ?? (() => Temporal.Now.instant()),
    database,
    collab,
    meetings,
    announce: realtime.announce,
    // Accounts come with the next issue: until then no token opens a session.
    authenticate: given.authenticate ?? (async () => undefined),
  };

  let stopping = false;
  const server = createServer({ shouldUpgradeCallback: wantsWebSocket }, createApp(world, () => stopping));
  realtime.attach(server);
  routeUpgrades(server, { collab, sameOrigin: ours });
  opened.defer(() => server.closeAllConnections());
  opened.defer(() => collab.shutdown());
  const idle = drained(server);
  opened.defer(idle);
  const port = await listen(server, config);
  opened.defer(() => {
    stopping = true;
    server.close();
    realtime.close();
  });

  const everything = opened.move();
  return { url: config.publicUrl ?? addressHere(config.host, port), port, world, stop: () => everything.disposeAsync() };
}

async function embedded({ dataDir }: Config, opened: AsyncDisposableStack): Promise<string> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => void process.stderr.write(`${line}\n`) });
  opened.defer(() => postgres.stop());
  return postgres.url;
}

/** Some HTTP clients offer `Upgrade: h2c` with every request: they are answered as if they had not. */
function wantsWebSocket(request: { readonly headers: { readonly upgrade?: string | undefined } }): boolean {
  return request.headers.upgrade?.toLowerCase() === "websocket";
}

function addressHere(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
