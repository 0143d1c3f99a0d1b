import { dirname, join, resolve } from "node:path";
import { claimPlace, isClaimed, openPlace, type Place } from "./place.ts";
import { endLeftoverServer, type LaunchedServer, launchServer, readPostmasterFile } from "./launch-server.ts";
import { EmbeddedPostgresError, explainFailure } from "./explain-failure.ts";
import { installedPrograms, type PostgresPrograms, reachablePrograms, withLibraries } from "./postgres-programs.ts";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { runProgram } from "./host.ts";
import { Client } from "pg";
import { setTimeout as pause } from "node:timers/promises";

/** A running server; `url` names its only role, a superuser, and the database `overlap`. */
export type EmbeddedPostgres = { readonly url: string; readonly pid: number; stop(): Promise<void> };

export type EmbeddedPostgresOptions = {
  /** Made if missing; the server's files are in `postgres/` inside. */
  readonly dataDir: string;
  readonly log: (line: string) => void;
  /**
   * Called with one sentence when the server ends by itself; by default the sentence is logged. The server stays down.
   */
  readonly onDeath?: (sentence: string) => void;
  /** For tests: acknowledged data may be lost when the machine fails. */
  readonly volatile?: boolean;
  /** Uses the server of a running Overlap with this data directory, instead of refusing a second one. */
  readonly join?: boolean;
  /** The folder for programs and data when root starts below a folder that is closed to PostgreSQL's user. */
  readonly elsewhere?: string;
};

/**
 * Starts the PostgreSQL of a data directory and makes its data first if necessary. Clients connect by a Unix socket in
 * a closed folder, with a password, so no port is taken and no other user gets in. The server ends with `stop()` (at
 * most 5 s), and by itself when this process dies. Throws an `EmbeddedPostgresError` with one sentence for the person
 * who started Overlap.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, onDeath = log, volatile = false, join: joins = false, elsewhere = "/var/lib/overlap" } = options;
  const dataDir = resolve(options.dataDir);
  const installed = installedPrograms();
  const place = await explained(dataDir, () => openPlace(dataDir, elsewhere, log));

  return await explained(place.folder, async () => {
    const running = joins ? runningServer(place) : undefined;
    if (running !== undefined) return running;
    const endClaim = claimPlace(place.folder, dataDir);
    try {
      await endLeftoverServer(place, log);
      const programs = withLibraries(await reachablePrograms(installed, place.user, elsewhere), place.folder);
      const password = await prepareCluster(place, programs, volatile);
      const server = await launched(() => launchServer(place, programs, { volatile, onDeath }));
      const url = await openOverlapDatabase(server, password);
      return { url, pid: server.pid, stop: () => server.stop().finally(endClaim) };
    } catch (error) {
      endClaim();
      throw error;
    }
  });
}

const MAX_MEMORY_HELD_MS = 10_000;

/** Launches again while children of a killed server still hold its memory; they end when they notice. */
async function launched(launch: () => Promise<LaunchedServer>): Promise<LaunchedServer> {
  const lastTry = performance.now() + MAX_MEMORY_HELD_MS;
  for (;;) {
    try {
      return await launch();
    } catch (error) {
      const isHeld = error instanceof Error && error.message.includes("shared memory block");
      if (!isHeld || performance.now() > lastTry) throw error;
      await pause(100);
    }
  }
}

/**
 * Returns the server that a living process has started in a place; it belongs to that process and is not stopped here.
 */
function runningServer(place: Place): EmbeddedPostgres | undefined {
  const server = readPostmasterFile(place.cluster);
  if (server?.ready !== true || !isClaimed(place.folder)) return undefined;
  const password = readFileSync(passwordFile(place), "utf8").trim();
  return { url: urlOf(server, password, DATABASE), pid: server.pid, stop: async () => {} };
}

async function explained<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainFailure(error, path);
  }
}

const MAJOR = "18";

/** The only role, a superuser of this private server. */
const ROLE = "overlap";

/**
 * Makes the data of a place if necessary, and returns the password of {@link ROLE}. Makes them under another name
 * first, so that an interrupted start leaves nothing that looks finished. `volatile` does not wait for the disk (tests).
 */
async function prepareCluster(place: Place, programs: PostgresPrograms, volatile: boolean): Promise<string> {
  const password = passwordFile(place);
  if (existsSync(place.cluster)) {
    checkVersion(place.cluster);
    return readFileSync(password, "utf8").trim();
  }
  const secret = randomBytes(24).toString("hex");
  writeFileSync(password, `${secret}\n`, { mode: 0o600 });

  const draft = `${place.cluster}.new`;
  const passwordForInit = `${password}.init`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(passwordForInit, { force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordForInit, `${secret}\n`, { mode: 0o600, flag: "wx" });
  if (place.user) {
    chownSync(draft, place.user.uid, place.user.gid);
    chownSync(passwordForInit, place.user.uid, place.user.gid);
  }
  const { code, output } = await runProgram(
    join(programs.folder, "bin", "initdb"),
    [
      `--pgdata=${draft}`,
      `--username=${ROLE}`,
      `--pwfile=${passwordForInit}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // PostgreSQL's own locale sorts alike on every system, independent of installed locales.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      ...(volatile ? ["--no-sync"] : []),
    ],
    { ...place.user, env: programs.env },
  );
  rmSync(passwordForInit, { force: true });
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw explainFailure(output, place.folder);
  }
  renameSync(draft, place.cluster);
  return secret;
}

function checkVersion(cluster: string): void {
  const major = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (major === MAJOR) return;
  throw new EmbeddedPostgresError(
    `The data in ${cluster} were made by PostgreSQL ${major}, this release of Overlap brings PostgreSQL ${MAJOR}: with the release that ran before, "npm run overlap -- backup"; then, with this one, move ${dirname(cluster)} away and "npm run overlap -- restore FILE".`,
  );
}

const DATABASE = "overlap";

/** Makes the database if the server lacks it, and returns its URL. Ends the server when it cannot. */
async function openOverlapDatabase(server: LaunchedServer, password: string): Promise<string> {
  const client = new Client({ connectionString: urlOf(server, password, "postgres") });
  try {
    await client.connect();
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
    return urlOf(server, password, DATABASE);
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    await client.end();
  }
}

const passwordFile = ({ folder }: Place): string => join(folder, "password");

/** The host name is for parsers that want one; clients connect to `host` in the query, the socket's folder. */
function urlOf(server: Pick<LaunchedServer, "socketFolder">, password: string, database: string): string {
  return `postgres://${ROLE}:${password}@localhost/${database}?host=${encodeURIComponent(server.socketFolder)}`;
}
