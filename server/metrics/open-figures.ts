import type * as prometheus from "prom-client";
import type { AppContext } from "../app-context.ts";
import { VERSION } from "../version.ts";

/** Seconds: from a cached reply to a reply that a user waits for. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const MAIL_HELP = "Whether the last dialogue with the mail server ended well; 0 as well before the first one.";

/** Creates the metrics. They identify no person: no addresses, no meetings, no names. */
export async function openFigures(context: AppContext, newsSockets: () => number) {
  const { collab, redis, mailer } = context;
  const library = await import("prom-client");
  const { collectDefaultMetrics, Histogram, register: ofProcess, Registry } = library;
  // For the process, even if a test starts several apps in it.
  if (ofProcess.getMetricsAsArray().length === 0) collectDefaultMetrics();
  const ofApp = new Registry();
  const into = { library, registers: [ofApp] };
  const gauge = gaugesIn(into);
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
  openCounters(context, into);
  const askDatabase = openDatabaseFigures(context, into);
  const requests = new Histogram({
    name: "overlap_http_request_seconds",
    help: "How long requests took, by kind of status.",
    labelNames: ["status"],
    buckets: BUCKETS,
    registers: [ofApp],
  });
  return {
    requests,
    contentType: ofApp.contentType,
    text: async (): Promise<string> => {
      await askDatabase();
      return Registry.merge([ofApp, ofProcess]).metrics();
    },
  };
}

type Into = { readonly library: typeof prometheus; readonly registers: prometheus.Registry[] };

function gaugesIn({ library, registers }: Into) {
  return (name: string, help: string, value: () => number) =>
    new library.Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
}

/** Creates the figures of the database. The returned function asks it for all of them. */
function openDatabaseFigures({ database }: AppContext, into: Into): () => Promise<void> {
  const { library, registers } = into;
  const { Gauge } = library;
  const gauge = gaugesIn(into);
  const databaseUp = new Gauge({ name: "overlap_database_up", help: "Whether the database answers.", registers });
  const jobs = new Gauge({
    name: "overlap_jobs",
    help: "Mails and other jobs of all processes: those that wait, and those that were tried for the last time.",
    labelNames: ["state"],
    registers,
  });
  let lastBackup: number | undefined;
  let sizes = { oldestSeconds: 0, databaseBytes: 0 };
  gauge("overlap_backup_age_seconds", "Seconds since the start of the last good backup; +Inf without one.", () =>
    lastBackup === undefined ? Infinity : (Date.now() - lastBackup) / 1_000,
  );
  gauge("overlap_database_bytes", "Size of the database.", () => sizes.databaseBytes);
  gauge(
    "overlap_jobs_oldest_seconds",
    "Since the oldest job that waits was enqueued; 0 without one.",
    () => sizes.oldestSeconds,
  );
  return async () => {
    // The metrics of jobs are absent while the database is unavailable.
    jobs.reset();
    const count = await database.jobQueue.count().catch(() => undefined);
    databaseUp.set(count === undefined ? 0 : 1);
    if (count === undefined) return;
    jobs.set({ state: "waiting" }, count.waiting);
    jobs.set({ state: "given-up" }, count.givenUp);
    sizes = count;
    lastBackup = await database.lastBackup().catch(() => lastBackup);
  };
}

type CountedBy = { readonly label: string; readonly help: string; readonly totals: ReadonlyMap<string, number> };

function openCounters({ counts }: AppContext, { library, registers }: Into): void {
  const { Counter, Gauge } = library;
  const counter = (name: string, { label, help, totals }: CountedBy) =>
    new Counter({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [value, total] of totals) this.inc({ [label]: value }, total);
      },
    });
  const { refusals, mails, logLines, signUps } = counts;
  const mailHelp = "Attempts to send a mail: sent, failed (and tried again), refused for good.";
  counter("overlap_refusals_total", { label: "action", help: "Replies with 429, by the limit.", totals: refusals });
  counter("overlap_mails_total", { label: "result", help: mailHelp, totals: mails });
  counter("overlap_log_lines_total", { label: "level", help: "Lines of the log, by level.", totals: logLines });
  const accounts = new Counter({
    name: "overlap_sign_ups_total",
    help: "New accounts.",
    registers,
    collect() {
      accounts.reset();
      accounts.inc(signUps.total);
    },
  });
  const build = { name: "overlap_build_info", help: "The version that runs.", labelNames: ["version"], registers };
  new Gauge(build).set({ version: VERSION }, 1);
}
