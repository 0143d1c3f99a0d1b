import { Router } from "express";
import { LRUCache } from "lru-cache";
import { arrivalOf, isProbe, PROBE } from "./probe.ts";
import type { AppContext } from "../app-context.ts";

/** Age of a shared answer of `/readyz`, which no rate limit protects. */
const SHARED_MS = 250;

type HealthContext = Pick<AppContext, "database" | "redis" | "mailer" | "keys" | "config">;

/**
 * Serves monitors and balancers: `/healthz` is 200 while the process lives, `/readyz` while the database and Redis answer.
 * Mails wait until they can be sent, so the mail state is reported but does not count. `/healthz` tells the operator's tool
 * how its request arrived.
 */
export function health(context: HealthContext, stopping: () => boolean): Router {
  const { database, redis, mailer } = context;
  const router = Router({ caseSensitive: true, strict: true });
  const answers = new LRUCache<"database", boolean>({
    max: 1,
    ttl: SHARED_MS,
    fetchMethod: () =>
      database.ping().then(
        () => true,
        () => false,
      ),
  });

  router.get("/healthz", (request, response) => {
    // The tool uses the machine's clock, and tests replace the app's.
    const isAsked = isProbe(request.query[PROBE], context.keys, Date.now());
    const arrival = isAsked ? { arrival: arrivalOf(request, context.config) } : {};
    response.setHeader("Cache-Control", "no-store").json({ status: "alive", ...arrival });
  });
  router.get("/readyz", async (_request, response) => {
    const isUp = { database: await answers.forceFetch("database"), ...(redis && { redis: redis.isUp() }) };
    const ready = !stopping() && !Object.values(isUp).includes(false);
    const status = stopping() ? "stopping" : ready ? "ready" : "not ready";
    // A server that uses neither Redis nor mail replies with the status alone.
    const parts = redis ? Object.entries(isUp).map(([name, up]) => [name, up ? "answers" : "does not answer"]) : [];
    const mail = mailer.state();
    response
      .status(ready ? 200 : 503)
      .setHeader("Cache-Control", "no-store")
      .json({ status, ...Object.fromEntries(parts), ...(mail !== undefined && { mail }) });
  });
  return router;
}
