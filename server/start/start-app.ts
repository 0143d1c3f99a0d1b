import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { fanOutNames } from "../accounts/my-answers.ts";
import type { Config } from "./config.ts";
import { createApp } from "./create-app.ts";
import { limitConnections } from "../http/connection-limits.ts";
import { drained } from "../http/drained.ts";
import { listen } from "../http/listen.ts";
import { runJobs, type Jobs } from "../jobs/run-jobs.ts";
import { createContext, type Overrides } from "./create-context.ts";
import { routeUpgrades } from "./upgrade-router.ts";
import type { AppContext } from "../app-context.ts";

/** A running Overlap. */
export type App = {
  readonly url: string;
  readonly port: number;
  readonly context: AppContext;
  /**
   * Finishes what has begun, then closes everything that was opened, in the opposite order. At most about 5 s; with
   * other processes beside it, which take over in the meantime, 9.
   */
  stop(): Promise<void>;
};

/**
 * The head of a request comes at once, and a body of at most 256 kB within half a minute; who says nothing counts as
 * well. Idle connections outlive the 60 s after which proxies drop theirs: one that the server closes first can swallow
 * a request.
 */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};

/** How long a process that is not alone still serves whoever comes, once it is told to stop. */
const NOTICE_MS = 2_000;

/** Opens everything in order. When one of them fails, those before it are closed again. */
export async function startApp(config: Config, given: Overrides = {}): Promise<App> {
  await using opened = new AsyncDisposableStack();
  const { context, realtime, isOurs, databaseUrl, listensAt } = await createContext(config, opened, given);

  let stopping = false;
  const running: { jobs?: Jobs } = {};
  opened.defer(() => running.jobs?.stop());
  const server = createServer({ ...TIMEOUTS, shouldUpgradeCallback: wantsWebSocket });
  server.on("request", createApp(context, { stopping: () => stopping, noteSockets: () => realtime.sockets() }));
  // Behind a proxy all have its address: it bounds them itself.
  if (config.rateLimit && config.trustProxy === 0) limitConnections(server);
  realtime.attach(server);
  routeUpgrades(server, { collab: context.collab, isOurs });
  opened.defer(() => server.closeAllConnections());
  opened.defer(drained(server));
  const port = await listen(server, config);
  const url = config.publicUrl ?? addressHere(config.host, port);
  listensAt(url);
  opened.defer(async () => {
    stopping = true;
    // Awaited above: jobs end while requests do.
    void running.jobs?.stop();
    // Balancers learn from /readyz to send people elsewhere, before anybody is turned away.
    if (config.redisUrl !== undefined) await delay(NOTICE_MS);
    server.close();
    realtime.close();
  });

  running.jobs = await runJobs(context, databaseUrl);
  // What the last process may not have come to.
  context.background.run("names of accounts", () => fanOutNames(context));

  const everything = opened.move();
  return { url, port, context, stop: () => everything.disposeAsync() };
}

/** Some HTTP clients offer `Upgrade: h2c` with every request: they are answered as if they had not. */
function wantsWebSocket(request: { readonly headers: { readonly upgrade?: string | undefined } }): boolean {
  return request.headers.upgrade?.toLowerCase() === "websocket";
}

function addressHere(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
