import { Router } from "express";
import type { Database } from "#db/database.ts";

/** For whoever watches the server: `/healthz` while the process lives, `/readyz` while it can do its work. */
export function health(database: Database, stopping: () => boolean): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get("/healthz", (_request, response) => {
    response.setHeader("Cache-Control", "no-store").json({ status: "alive" });
  });
  router.get("/readyz", async (_request, response) => {
    const ready = !stopping() && (await answers(database));
    response
      .status(ready ? 200 : 503)
      .setHeader("Cache-Control", "no-store")
      .json({ status: ready ? "ready" : "not ready" });
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
