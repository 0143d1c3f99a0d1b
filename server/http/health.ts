import { Router } from "express";
import type { AppContext } from "../app-context.ts";

/** How old the answer of `/readyz` may be, which any client can ask for without limit. */
const SHARED_MS = 250;

/**
 * For monitors and balancers: `/healthz` is 200 while the process lives, `/readyz` while everything that it needs
 * answers. Without Redis the process still serves people, so a balancer need not send them elsewhere.
 */
export function health({ database, redis }: Pick<AppContext, "database" | "redis">, stopping: () => boolean): Router {
  const router = Router({ caseSensitive: true, strict: true });
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;

  /** One question to the database serves all who ask within {@link SHARED_MS}. */
  function databaseAnswers(): Promise<boolean> {
    const now = performance.now();
    if (asked === undefined || now - asked.at > SHARED_MS) {
      asked = {
        at: now,
        answer: database.ping().then(
          () => true,
          () => false,
        ),
      };
    }
    return asked.answer;
  }

  router.get("/healthz", (_request, response) => {
    response.setHeader("Cache-Control", "no-store").json({ status: "alive" });
  });
  router.get("/readyz", async (_request, response) => {
    const isThere = { database: await databaseAnswers(), ...(redis && { redis: redis.isUp() }) };
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
