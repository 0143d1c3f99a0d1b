import { Router } from "express";
import { LRUCache } from "lru-cache";
import type { AppContext } from "../app-context.ts";

/** How old the answer of `/readyz` may be, which any client can ask for without limit. */
const SHARED_MS = 250;

/**
 * For monitors and balancers: `/healthz` is 200 while the process lives, `/readyz` while everything that it needs
 * answers. Without Redis the process still serves people, so a balancer need not send them elsewhere. Mails are kept
 * until they can be sent: their state is told beside, and has no say in it.
 */
export function health(context: Pick<AppContext, "database" | "redis" | "mailer">, stopping: () => boolean): Router {
  const { database, redis, mailer } = context;
  const router = Router({ caseSensitive: true, strict: true });
  /** One question to the database serves all who ask within {@link SHARED_MS}. */
  const answers = new LRUCache<"database", boolean>({
    max: 1,
    ttl: SHARED_MS,
    fetchMethod: () =>
      database.ping().then(
        () => true,
        () => false,
      ),
  });

  router.get("/healthz", (_request, response) => {
    response.setHeader("Cache-Control", "no-store").json({ status: "alive" });
  });
  router.get("/readyz", async (_request, response) => {
    const isThere = { database: await answers.forceFetch("database"), ...(redis && { redis: redis.isUp() }) };
    const ready = !stopping() && !Object.values(isThere).includes(false);
    const status = stopping() ? "stopping" : ready ? "ready" : "not ready";
    // Without Redis the status alone says it: nothing but the database can be missing.
    const said = redis ? Object.entries(isThere).map(([name, is]) => [name, is ? "answers" : "does not answer"]) : [];
    const mail = mailer.state();
    response
      .status(ready ? 200 : 503)
      .setHeader("Cache-Control", "no-store")
      .json({ status, ...Object.fromEntries(said), ...(mail !== undefined && { mail }) });
  });
  return router;
}
