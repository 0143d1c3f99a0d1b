import { createServer, type Server, type IncomingMessage } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { fanOutNames } from "../accounts/my-answers.ts";
import { type Config, StartFault } from "./config.ts";
import { createApp } from "./create-app.ts";
import { CONNECTION_LIMITS, drained, limitConnections, serveFewAtOnce } from "../http/connections.ts";
import { warnOfUnknownProxy } from "../http/proxy-mistakes.ts";
import { runJobs, type Jobs } from "../jobs/run-jobs.ts";
import { createContext, type Overrides, type Timeouts } from "./create-context.ts";
import type { Log } from "../log.ts";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { COLLAB_PATH, PLAIN_YJS_PATH, REALTIME_PATH } from "#domain/contract/sockets.ts";
import type { Collab } from "#collab/create-collab.ts";
import { refuseUpgrade } from "#collab/sockets/open-sockets.ts";

export type App = Awaited<ReturnType<typeof startApp>>;

/**
 * The head of a request comes at once, and a body of at most 256 kB within half a minute; silence counts as
 * well. Idle connections outlive the 60 s after which proxies drop theirs: one that the server closes first can swallow
 * a request.
 */
export const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
} satisfies Timeouts;

/** How long a process that is not alone still serves new requests, once it has to stop. */
const NOTICE_MS = 2_000;

/** Opens everything in order. When one of them fails, those before it are closed again. */
export async function startApp(config: Config, given: Overrides = {}) {
  await using opened = new AsyncDisposableStack();
  const { context, realtime, isOurs, databaseUrl, listensAt } = await createContext(config, opened, given);

  let stopping = false;
  const running: { jobs?: Jobs } = {};
  opened.defer(() => running.jobs?.stop());
  const server = createServer({
    ...(given.timeouts ?? TIMEOUTS),
    shouldUpgradeCallback: wantsWebSocket,
    requireHostHeader: false,
  });
  // It has no port. Socket.IO puts itself before all listeners of a server, and what is admitted must be decided before.
  const admitted = createServer();
  admitted.on("request", createApp(context, { stopping: () => stopping, newsSockets: () => realtime.sockets() }));
  realtime.attach(admitted);
  // After Socket.IO, which would keep a listener that takes itself off.
  warnOfUnknownProxy(admitted, config, context.log);
  // Behind a proxy all have its address: it bounds them itself.
  const onDropped =
    config.rateLimit && config.trustProxy === 0 ? limitConnections(server, CONNECTION_LIMITS) : undefined;
  serveFewAtOnce(server, { serve: (request, response) => void admitted.emit("request", request, response), onDropped });
  routeUpgrades(server, { ...context, notes: admitted, isOurs });
  opened.defer(() => server.closeAllConnections());
  opened.defer(drained(admitted));
  const port = await listen(server, config);
  const url = config.publicUrl ?? addressHere(config.host, port);
  listensAt(url);
  opened.defer(async () => {
    stopping = true;
    // Awaited above: jobs end while requests do.
    void running.jobs?.stop();
    // Balancers learn from /readyz to send people elsewhere, before a request is turned away.
    if (config.redisUrl !== undefined) await delay(NOTICE_MS);
    server.close();
    realtime.close();
  });

  context.mailer.check();
  running.jobs = await runJobs(context, databaseUrl);
  // What the last process may not have come to.
  context.background.run("names of accounts", () => fanOutNames(context));

  const everything = opened.move();
  return {
    url,
    port,
    context,
    /**
     * Finishes what has begun, then closes everything that was opened, in the opposite order. At most about 5 s; with
     * other processes beside it, which take over in the meantime, 9.
     */
    stop: () => everything.disposeAsync(),
  };
}

/** Some HTTP clients offer `Upgrade: h2c` with every request: they are answered as if they had not. */
function wantsWebSocket(request: { readonly headers: { readonly upgrade?: string | undefined } }): boolean {
  return request.headers.upgrade?.toLowerCase() === "websocket";
}

/** How a server that listens at this host and port is reached from this machine. */
export function addressHere(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

type Place = { readonly host: string; readonly port: number };

/** Takes the port, and returns the one that was taken when 0 asked for any. Throws a {@link StartFault}. */
export async function listen(server: Server, { host, port }: Place): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const refused = (error: NodeJS.ErrnoException) => reject(explained(error, { host, port }));
    server.once("error", refused);
    server.listen({ host, port }, () => {
      server.off("error", refused);
      resolve();
    });
  });
  // A server that listens on a port has an address of this form.
  return (server.address() as AddressInfo).port;
}

function explained(error: NodeJS.ErrnoException, { host, port }: Place): Error {
  if (error.code === "EADDRINUSE") {
    const text = `Port ${port} is in use already; end the program that has it, or choose another: PORT=${port + 1} npm start`;
    return new StartFault(text, error);
  }
  if (error.code === "EACCES") {
    return new StartFault(
      `Port ${port} may not be used by this user; choose one from 1024 up: PORT=3000 npm start`,
      error,
    );
  }
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return new StartFault(`HOST=${host} is not an address of this machine.`, error);
  }
  return error;
}

type UpgradeTargets = {
  readonly collab: Collab;
  readonly log: Log;
  readonly notes: Server;
  readonly isOurs: (request: IncomingMessage) => boolean;
};

function routeUpgrades(server: Server, { collab, log, notes, isOurs }: UpgradeTargets): void {
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node has taken its own listener off: a connection reset now would end the process.
    socket.on("error", () => {});
    // engine.io compares the bare beginning of the address, so the same comparison must stand here.
    if (request.url?.startsWith(`${REALTIME_PATH}/`)) return void notes.emit("upgrade", request, socket, head);
    const path = request.url?.split("?", 1)[0] ?? "";
    // For public displays and bots: it takes nothing, and browsers send no credentials along by themselves.
    if (path.startsWith(`${PLAIN_YJS_PATH}/`)) return collab.handlePlainUpgrade(request, socket, head);
    const wanted = path === COLLAB_PATH || path.startsWith(`${COLLAB_PATH}/`);
    if (!wanted) return refuseUpgrade({ socket, log }, "404 Not Found");
    if (!isOurs(request)) return refuseUpgrade({ socket, log }, "403 Forbidden");
    collab.handleUpgrade(request, socket, head);
  });
}
