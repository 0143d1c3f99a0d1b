import { createServer, type Server, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { fanOutNames } from "../accounts/my-answers.ts";
import { createAdminApp } from "../admin/admin-app.ts";
import { openAdminSocket } from "../admin/open-admin-socket.ts";
import { refuseBlocked } from "../blocks/refuse-blocked.ts";
import { warnOfSilentProvider } from "../calendars/providers/configured-providers.ts";
import { type Config, StartFault } from "./config.ts";
import { createApp } from "./create-app.ts";
import { CONNECTION_LIMITS, drained, limitConnections, serveFewAtOnce } from "../http/connections.ts";
import { warnOfProxyMistakes } from "../http/proxy-mistakes.ts";
import { SERVER_CONNECTIONS } from "#db/database.ts";
import { connectionsOfJobs, runJobs, type Jobs } from "../jobs/run-jobs.ts";
import { createContext, type Overrides, type Timeouts } from "./create-context.ts";
import { reportDatabase } from "./report-database.ts";
import type { Log } from "../log.ts";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { COLLAB_PATH, PLAIN_YJS_PATH, REALTIME_PATH } from "#domain/contract/sockets.ts";
import type { Collab } from "#collab/create-collab.ts";
import { refuseUpgrade } from "#collab/sockets/refuse-upgrade.ts";

export type App = Awaited<ReturnType<typeof startApp>>;

/**
 * A browser sends the head of a request at once, and a body of at most 256 kB within half a minute. Idle connections outlive
 * the 60 s of proxies, because a connection that the server closes first can lose a request.
 */
export const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
} satisfies Timeouts;

/** A process that stops still serves new requests for this time, if others run beside it. */
const NOTICE_MS = 2_000;

/** Opens everything in order, and closes all of it again if one part fails. */
export async function startApp(config: Config, given: Overrides = {}) {
  await using opened = new AsyncDisposableStack();
  const { context, realtime, isOurs, databaseUrl, databaseDeath, listensAt } = await createContext(
    config,
    opened,
    given,
  );

  let stopping = false;
  const running: { jobs?: Jobs } = {};
  opened.defer(() => running.jobs?.stop());
  const server = createServer({
    ...(given.timeouts ?? TIMEOUTS),
    shouldUpgradeCallback: wantsWebSocket,
    requireHostHeader: false,
  });
  // This server has no port. Requests are admitted before it, because Socket.IO goes before all listeners of its server.
  const admitted = createServer();
  admitted.on("request", createApp(context, { stopping: () => stopping, newsSockets: () => realtime.sockets() }));
  realtime.attach(admitted);
  // Attached after Socket.IO, which would go on calling a listener that was removed.
  warnOfProxyMistakes(admitted, config, context.log);
  // Behind a proxy all connections have its address, so the proxy bounds them.
  const onDropped =
    config.rateLimit && config.trustProxy === 0
      ? limitConnections(server, CONNECTION_LIMITS, context.shareOf)
      : undefined;
  const blocked = refuseBlocked(context);
  const serve = (request: IncomingMessage, response: ServerResponse) =>
    blocked.request(request, response, () => void admitted.emit("request", request, response));
  serveFewAtOnce(server, { serve, onDropped });
  routeUpgrades(server, { ...context, notes: admitted, isOurs, blocked });
  opened.defer(() => server.closeAllConnections());
  opened.defer(drained(admitted));
  const port = await listen(server, config);
  const url = config.publicUrl ?? addressHere(config.host, port);
  listensAt(url);
  opened.defer(async () => {
    stopping = true;
    // The first `defer` awaits the same stop, so that jobs and requests end together.
    void running.jobs?.stop();
    // Balancers first learn from /readyz to use other processes.
    if (config.redisUrl !== undefined) await delay(NOTICE_MS);
    context.outbound.close();
    server.close();
    realtime.close();
  });

  const adminApp = createAdminApp(context, addressHere(config.host, port));
  const admin = await openAdminSocket(adminApp, { dataDir: config.dataDir, log: context.log });
  opened.defer(() => admin.close());
  context.mailer.check();
  // Before the queue opens, because its connections could be too many for the database's user.
  await reportDatabase(context, connectionsOfJobs(context.providers) + SERVER_CONNECTIONS);
  context.background.run("the description of a provider", () => warnOfSilentProvider(context));
  running.jobs = await runJobs(context, databaseUrl);
  // The last process may have left names unfinished.
  context.background.run("names of accounts", () => fanOutNames(context));

  const everything = opened.move();
  return {
    url,
    port,
    context,
    /** Calls back with one sentence when the embedded PostgreSQL ends by itself, or has ended already. */
    onDatabaseDeath: (end: (sentence: string) => void) => void databaseDeath.then(end, end),
    /** Finishes running requests and jobs, then closes everything: within 5 s, or 9 s as one of several processes. */
    stop: () => everything.disposeAsync(),
  };
}

/** Ignores `Upgrade: h2c`, which some HTTP clients offer with every request. */
function wantsWebSocket(request: { readonly headers: { readonly upgrade?: string | undefined } }): boolean {
  return request.headers.upgrade?.toLowerCase() === "websocket";
}

export function addressHere(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

type Place = { readonly host: string; readonly port: number };

/** Listens, and returns the port, which the system chooses for 0. Throws a {@link StartFault}. */
export async function listen(server: Server, { host, port }: Place): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const refused = (error: NodeJS.ErrnoException) => reject(explained(error, { host, port }));
    server.once("error", refused);
    server.listen({ host, port }, () => {
      server.off("error", refused);
      resolve();
    });
  });
  // as: the server listens on TCP
  return (server.address() as AddressInfo).port;
}

function explained(error: NodeJS.ErrnoException, { host, port }: Place): Error {
  if (error.code === "EADDRINUSE") {
    const text = `Port ${port} is in use already; end the program that has it, or choose another: PORT=${port + 1} npm start`;
    return new StartFault(text, { cause: error });
  }
  if (error.code === "EACCES") {
    return new StartFault(`Port ${port} may not be used by this user; choose one from 1024 up: PORT=3000 npm start`, {
      cause: error,
    });
  }
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new StartFault(`HOST=${host} is not an address of this machine.`, { cause: error });
  }
  return error;
}

type UpgradeTargets = {
  readonly collab: Collab;
  readonly log: Log;
  readonly notes: Server;
  readonly isOurs: (request: IncomingMessage) => boolean;
  readonly blocked: ReturnType<typeof refuseBlocked>;
};

function routeUpgrades(server: Server, { collab, log, notes, isOurs, blocked }: UpgradeTargets): void {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node removed its own listener, so a connection reset would end the process.
    socket.on("error", () => {});
    blocked.upgrade(request, socket, () => route(request, socket, head));
  });
  function route(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Compares the beginning of the address, as engine.io does.
    if (request.url?.startsWith(`${REALTIME_PATH}/`)) return void notes.emit("upgrade", request, socket, head);
    const path = request.url?.split("?", 1)[0] ?? "";
    // Open to other sites, because it accepts no changes and no cookies.
    if (path.startsWith(`${PLAIN_YJS_PATH}/`)) return collab.handlePlainUpgrade(request, socket, head);
    const wanted = path === COLLAB_PATH || path.startsWith(`${COLLAB_PATH}/`);
    if (!wanted) return refuseUpgrade({ socket, log }, "404 Not Found");
    if (!isOurs(request)) return refuseUpgrade({ socket, log }, "403 Forbidden");
    collab.handleUpgrade(request, socket, head);
  }
}
