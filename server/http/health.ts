import { Router } from "express";
import type { Database } from "#db/database.ts";
import type { World } from "../world.ts";

/**
 * For whoever watches the server: `/healthz` is 200 while the process lives, `/readyz` while everything that it needs
 * answers. Without Redis the process still serves people, so a balancer need not send them elsewhere.
 */
export function health({ database, redis }: Pick<World, "database" | "redis">, stopping: () => boolean): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get("/healthz", (_request, response) => {
    response.setHeader("Cache-Control", "no-store").json({ status: "alive" });
  });
  router.get("/readyz", async (_request, response) => {
    const isThere = { database: await answers(database), ...(redis && { redis: redis.isUp() }) };
    const ready = !stopping() && !Object.values(isThere).includes(false);
    const status = stopping() ? "stopping" : ready ? "ready" : "not ready";
    // Without Redis the status alone says it: nothing but the database can be missing.
    const said = redis ? Object.entries(isThere).map(([name, is]) => [name, is ? "answers" : "does not answer"]) : [];
    response
      .status(ready ? 200 : 503)
      .setHeader("Cache-Control", "no-store")
      .json({ status, ...Object.fromEntries(said) });
  });
  return router;
}

async function answers(database: Database): Promise<boolean> {
  try {
    await database.ping();
    return true;
  } catch {
    return false;
  }
}
