import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EmbeddedPostgresError, explainFailure } from "./explain-failure.ts";
import type { Place } from "./place.ts";
import type { PostgresPrograms } from "./postgres-programs.ts";
import { runProgram } from "./host.ts";
import { Client } from "pg";
import type { LaunchedServer } from "./launch-server.ts";

const MAJOR = "18";

/** The name of the one role, a superuser of this private server. */
const ROLE = "overlap";

/**
 * Makes the data of a place unless they are there, and returns the password of {@link ROLE}. Made under another name
 * first: a start that was interrupted leaves nothing that looks finished.
 *
 * @param volatile for tests: does not wait for the disk
 */
export async function prepareCluster(place: Place, programs: PostgresPrograms, volatile: boolean): Promise<string> {
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
      // PostgreSQL's own locale: sorts alike on every system, whatever locales are installed there.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      ...(volatile ? ["--no-sync"] : []),
    ],
    place.user,
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
    `The data in ${cluster} were made by PostgreSQL ${major}, this is PostgreSQL ${MAJOR}; move them over with pg_dump, or set another DATA_DIR.`,
  );
}

const DATABASE = "overlap";

/** Makes the database on a server that does not have it yet, and returns its URL. Ends the server when it cannot. */
export async function openOverlapDatabase(server: LaunchedServer, password: string): Promise<string> {
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

/** The URL of the database on a server that runs in a place. */
export function overlapDatabase(place: Place, socketFolder: string): string {
  return urlOf({ socketFolder }, readFileSync(passwordFile(place), "utf8").trim(), DATABASE);
}

const passwordFile = ({ folder }: Place): string => join(folder, "password");

/** The host name is for parsers that want one; `host` in the query, the socket's folder, is where clients connect. */
function urlOf(server: Pick<LaunchedServer, "socketFolder">, password: string, database: string): string {
  return `postgres://${ROLE}:${password}@localhost/${database}?host=${encodeURIComponent(server.socketFolder)}`;
}
