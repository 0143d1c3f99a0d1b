import { Router } from "express";
import type { IncomingMessage, ServerResponse } from "node:http";
import { timingSafeEqual } from "node:crypto";
import { BlockList, isIP, isIPv6 } from "node:net";
import type { Histogram } from "prom-client";
import type { AppContext } from "../app-context.ts";
import { once } from "../once.ts";
import { sha256 } from "../sha256.ts";

/** Seconds: from a cached reply to a reply that a user waits for. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * Serves metrics to Prometheus. Loads the library with the first request for metrics and counts requests from then on, because
 * servers without monitoring do not need it.
 */
export function serveMetrics(context: AppContext, newsSockets: () => number) {
  let requests: Histogram<"status"> | undefined;
  const open = once(async () => {
    const figures = await openFigures(context, newsSockets);
    requests = figures.requests;
    return figures;
  });

  const routes = Router({ caseSensitive: true, strict: true });
  routes.get("/metrics", async (request, response, next) => {
    if (!mayRead(request, context.config)) return next();
    const { contentType, text } = await open();
    response
      .setHeader("Content-Type", contentType)
      .setHeader("Cache-Control", "no-store")
      .end(await text());
  });

  return {
    count(_request: IncomingMessage, response: ServerResponse, next: () => void): void {
      const began = performance.now();
      response.on("close", () => {
        const status = `${Math.floor(response.statusCode / 100)}xx`;
        requests?.observe({ status }, (performance.now() - began) / 1_000);
      });
      next();
    },
    routes,
  };
}

const MAIL_HELP = "Whether the last dialogue with the mail server ended well; 0 as well before the first one.";

/** Creates the metrics. They identify no person: no addresses, no meetings, no names. */
async function openFigures({ collab, redis, mailer, database }: AppContext, newsSockets: () => number) {
  const { collectDefaultMetrics, Gauge, Histogram, register: ofProcess, Registry } = await import("prom-client");
  // For the process, even if a test starts several apps in it.
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics();
  const ofApp = new Registry();
  const registers = [ofApp];
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });

  gauge("overlap_grids", "Grids that are open in this process.", () => collab.stats().documents);
  gauge("overlap_viewers", "Live connections to grids.", () => collab.stats().connections);
  gauge("overlap_unreadable_frames", "Connections to grids that were closed for a frame that could not be read.", () =>
    collab.unreadable(),
  );
  gauge("overlap_note_sockets", "Connections that hear of changes.", newsSockets);
  if (redis) gauge("overlap_redis_up", "Whether Redis answers.", () => Number(redis.isUp()));
  if (mailer.state() !== undefined) {
    gauge("overlap_mail_up", MAIL_HELP, () => Number(mailer.state() === "works"));
  }
  const databaseUp = new Gauge({ name: "overlap_database_up", help: "Whether the database answers.", registers });
  const jobs = new Gauge({
    name: "overlap_jobs",
    help: "Mails and other jobs of all processes: those that wait, and those that were tried for the last time.",
    labelNames: ["state"],
    registers,
  });
  let lastBackup: number | undefined;
  gauge("overlap_backup_age_seconds", "Seconds since the start of the last good backup; +Inf without one.", () =>
    lastBackup === undefined ? Infinity : (Date.now() - lastBackup) / 1_000,
  );
  const requests = new Histogram({
    name: "overlap_http_request_seconds",
    help: "How long requests took, by kind of status.",
    labelNames: ["status"],
    buckets: BUCKETS,
    registers,
  });

  /** The metrics of jobs are absent while the database is unavailable. */
  async function askDatabase(): Promise<void> {
    jobs.reset();
    const count = await database.jobQueue.count().catch(() => undefined);
    databaseUp.set(count === undefined ? 0 : 1);
    if (count === undefined) return;
    jobs.set({ state: "waiting" }, count.waiting);
    jobs.set({ state: "given-up" }, count.givenUp);
    lastBackup = await database.lastBackup().catch(() => lastBackup);
  }

  return {
    requests,
    contentType: ofApp.contentType,
    text: async (): Promise<string> => {
      await askDatabase();
      return Registry.merge([ofApp, ofProcess]).metrics();
    },
  };
}

const PRIVATE = new BlockList();
for (const [network, bits] of Object.entries({ "127.0.0.0": 8, "10.0.0.0": 8, "172.16.0.0": 12, "192.168.0.0": 16 })) {
  PRIVATE.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of Object.entries({ "::1": 128, "fc00::": 7, "fe80::": 10 })) {
  PRIVATE.addSubnet(network, bits, "ipv6");
}

type Access = Pick<AppContext["config"], "metricsToken" | "publicUrl">;

/** With METRICS_TOKEN only the token gives access, also through a proxy; without it the operator's network does. */
function mayRead(request: IncomingMessage, { metricsToken, publicUrl }: Access): boolean {
  if (metricsToken === undefined) return isFromOperatorsNetwork(request, publicUrl);
  const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  return given !== undefined && timingSafeEqual(sha256(given), sha256(metricsToken));
}

const PROXY_HEADER = /^(?:via|forwarded|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/;

/**
 * Returns whether a proxy passed the request on: it has a proxy's header, the public host, or HTTP/1.0, nginx's default.
 * Prometheus asks each process by its own address.
 */
function isFromOperatorsNetwork({ socket, headers, httpVersion }: IncomingMessage, publicUrl?: string): boolean {
  const address = (socket.remoteAddress ?? "").replace(/%.*$/, "");
  const isPublicHost = publicUrl !== undefined && headers.host?.toLowerCase() === new URL(publicUrl).host;
  const isPassedOn =
    isPublicHost || httpVersion === "1.0" || Object.keys(headers).some((name) => PROXY_HEADER.test(name));
  return !isPassedOn && isIP(address) !== 0 && PRIVATE.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
