import { Router } from "express";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppContext } from "../app-context.ts";
import { once } from "../once.ts";
import type { Figures, Running } from "./figures.ts";

export type Metrics = {
  /** Goes before everything that shall be counted. */
  readonly count: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** `/metrics`. */
  readonly routes: Router;
};

/**
 * Figures for Prometheus. Its library is loaded when they are first asked for, and requests are counted from
 * then on: servers without monitoring have no use for the memory.
 */
export function serveMetrics(context: AppContext, running: Running): Metrics {
  let figures: Figures | undefined;
  const load = once(async () => {
    const { openFigures } = await import("./figures.ts");
    return (figures = openFigures(context, running));
  });

  const routes = Router({ caseSensitive: true, strict: true });
  routes.get("/metrics", async (_request, response) => {
    const loaded = await load();
    const text = await loaded.text();
    response.setHeader("Content-Type", loaded.contentType).setHeader("Cache-Control", "no-store").end(text);
  });

  return {
    count(_request, response, next) {
      const began = performance.now();
      response.on("close", () => figures?.observe(response.statusCode, (performance.now() - began) / 1_000));
      next();
    },
    routes,
  };
}
