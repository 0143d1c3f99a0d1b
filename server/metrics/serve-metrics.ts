import { Router } from "express";
import { callerAddress } from "../http/caller-address.ts";
import type { World } from "../world.ts";
import { gauge } from "./gauge.ts";
import type { Metric } from "./metric.ts";
import { metricsText } from "./metrics-text.ts";
import { processMetrics } from "./process-metrics.ts";

/** What is known outside of the world. */
export type Figures = {
  readonly requests: () => readonly Metric[];
  /** Open sockets of notes. */
  readonly noteSockets: () => number;
};

/** `/metrics` for Prometheus: figures of this process and of the job queue. Nothing in them names anybody. */
export function serveMetrics(world: World, { requests, noteSockets }: Figures): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get("/metrics", async (request, response) => {
    // It asks the database, and is open to everybody who reaches it.
    await world.rateLimit("call", callerAddress(request, world.config.trustProxy));
    const { documents, connections } = world.collab.stats();
    const metrics = [
      ...requests(),
      gauge("overlap_grids", "Grids that are open in this process.", documents),
      gauge("overlap_viewers", "Live connections to grids.", connections),
      gauge("overlap_note_sockets", "Connections that hear of changes.", noteSockets()),
      ...(await stored(world)),
      ...(world.redis ? [gauge("overlap_redis_up", "Whether Redis answers.", Number(world.redis.isUp()))] : []),
      ...processMetrics(),
    ];
    response
      .setHeader("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
      .setHeader("Cache-Control", "no-store")
      .end(metricsText(metrics));
  });
  return router;
}

/** Of the database, which may be away: then that is the news. */
async function stored({ database }: World): Promise<Metric[]> {
  const up = (value: 0 | 1): Metric => gauge("overlap_database_up", "Whether the database answers.", value);
  try {
    const { waiting, givenUp } = await database.jobQueue.count();
    const samples = [
      { labels: { state: "waiting" }, value: waiting },
      { labels: { state: "given-up" }, value: givenUp },
    ];
    const help = "Mails and other jobs of all processes: those that wait, and those that were tried for the last time.";
    return [up(1), { name: "overlap_jobs", help, type: "gauge", samples }];
  } catch {
    return [up(0)];
  }
}
