import { Router } from "express";
import type { IncomingMessage, ServerResponse } from "node:http";
import { timingSafeEqual } from "node:crypto";
import type { Histogram } from "prom-client";
import type { AppContext } from "../app-context.ts";
import { isInNetworks, parseNetwork } from "../network.ts";
import { once } from "../once.ts";
import { refusedAction } from "../http/allowance.ts";
import { sha256 } from "../sha256.ts";
import { openFigures } from "./open-figures.ts";

/** Serves metrics to Prometheus, which count from the start. */
export function serveMetrics(context: AppContext, newsSockets: () => number) {
  let requests: Histogram<"status"> | undefined;
  const open = once(async () => {
    const figures = await openFigures(context, newsSockets);
    requests = figures.requests;
    for (const [status, seconds] of early.splice(0)) requests.observe({ status }, seconds);
    return figures;
  });
  /** Requests of before the library was loaded. */
  const early: [status: string, seconds: number][] = [];
  context.background.run("metrics", async () => void (await open()));

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
        const seconds = (performance.now() - began) / 1_000;
        if (requests === undefined) early.push([status, seconds]);
        else requests.observe({ status }, seconds);
        if (response.statusCode === 429) context.counts.refusal(refusedAction(response));
      });
      next();
    },
    routes,
  };
}

const PRIVATE = ["127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1", "fc00::/7", "fe80::/10"]
  .map(parseNetwork)
  .filter((network) => network !== undefined);

type Access = Pick<AppContext["config"], "metricsToken" | "publicUrl">;

/** With METRICS_TOKEN only the token gives access, also through a proxy; without it the operator's network does. */
function mayRead(request: IncomingMessage, { metricsToken, publicUrl }: Access): boolean {
  if (metricsToken === undefined) return isFromOperatorsNetwork(request, publicUrl);
  const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  return given !== undefined && timingSafeEqual(sha256(given), sha256(metricsToken));
}

const PROXY_HEADER = /^(?:via|forwarded|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/;

/**
 * Returns whether a proxy passed the request on. Its signs are a proxy's header, the public host, and the defaults of
 * nginx: HTTP/1.0, or a connection for one request. Prometheus asks each process by its own address.
 */
function isFromOperatorsNetwork({ socket, headers, httpVersion }: IncomingMessage, publicUrl?: string): boolean {
  const isPublicHost = publicUrl !== undefined && headers.host?.toLowerCase() === new URL(publicUrl).host;
  const isPassedOn =
    isPublicHost ||
    httpVersion === "1.0" ||
    headers.connection === "close" ||
    Object.keys(headers).some((name) => PROXY_HEADER.test(name));
  return !isPassedOn && isInNetworks(socket.remoteAddress ?? "", PRIVATE);
}
