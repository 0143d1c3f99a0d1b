import { collectDefaultMetrics, Gauge, Histogram, register as ofProcess, Registry } from "prom-client";
import type { AppContext } from "../app-context.ts";

/** What only the running server knows; the context does not hold it. */
export type Running = {
  /** Open sockets of notes. */
  readonly noteSockets: () => number;
};

export type Figures = ReturnType<typeof openFigures>;

/** Seconds: from a reply out of the cache to one that a user waits for. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

// Of the process as a whole, however many apps a test starts in it.
collectDefaultMetrics();

/** The figures of one running Overlap. Nothing in them identifies a person: no addresses, no meetings, no people. */
export function openFigures(context: AppContext, { noteSockets }: Running) {
  const ofApp = new Registry();
  const registers = [ofApp];
  const gauge = (name: string, help: string, value: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });

  const requests = new Histogram({
    name: "overlap_http_request_seconds",
    help: "How long requests took, by kind of status.",
    labelNames: ["status"],
    buckets: BUCKETS,
    registers,
  });
  gauge("overlap_grids", "Grids that are open in this process.", () => context.collab.stats().documents);
  gauge("overlap_viewers", "Live connections to grids.", () => context.collab.stats().connections);
  gauge("overlap_unreadable_frames", "Connections to grids that were closed for a frame that could not be read.", () =>
    context.collab.unreadable(),
  );
  gauge("overlap_note_sockets", "Connections that hear of changes.", noteSockets);
  const { redis } = context;
  if (redis) gauge("overlap_redis_up", "Whether Redis answers.", () => Number(redis.isUp()));
  const databaseUp = new Gauge({ name: "overlap_database_up", help: "Whether the database answers.", registers });
  const jobs = new Gauge({
    name: "overlap_jobs",
    help: "Mails and other jobs of all processes: those that wait, and those that were tried for the last time.",
    labelNames: ["state"],
    registers,
  });

  /** One question for two figures. While the database is away, that is the news. */
  async function askDatabase(): Promise<void> {
    jobs.reset();
    try {
      const { waiting, givenUp } = await context.database.jobQueue.count();
      jobs.set({ state: "waiting" }, waiting);
      jobs.set({ state: "given-up" }, givenUp);
      databaseUp.set(1);
    } catch {
      databaseUp.set(0);
    }
  }

  return {
    /** Counts one reply. */
    observe: (status: number, seconds: number) =>
      requests.observe({ status: `${Math.floor(status / 100)}xx` }, seconds),
    contentType: ofApp.contentType,
    /** All figures as they are now, as Prometheus reads them. */
    async text(): Promise<string> {
      await askDatabase();
      return Registry.merge([ofApp, ofProcess]).metrics();
    },
  };
}
