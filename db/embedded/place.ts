import { randomBytes, randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./explain-failure.ts";
import { canReach, processStart, readText, type ServerUser, serverUser } from "./host.ts";
import { makeFolder } from "./make-folder.ts";

/**
 * The folders of an instance's PostgreSQL. `folder` belongs to the user who starts Overlap and holds the password, the
 * log and the claim. Only `cluster`, the data, belongs to PostgreSQL's user, so that root never writes where a less
 * trusted user could set a trap.
 */
export type Place = { readonly folder: string; readonly cluster: string; readonly user: ServerUser | undefined };

/**
 * Finds or makes the place of a data directory: `<dataDir>/postgres`. If PostgreSQL's user cannot enter it, a folder in
 * `elsewhere`, which `<dataDir>/postgres/elsewhere` names from then on.
 */
export async function openPlace(dataDir: string, elsewhere: string, log: (line: string) => void): Promise<Place> {
  if (process.getuid?.() === 0) publicFolder(dataDir);
  else makeFolder(dataDir);
  const home = join(realpathSync(dataDir), "postgres");
  const pointer = pointerIn(home);
  const folder = readText(pointer)?.trim() ?? (await chooseFolder(home, elsewhere, log));
  if (!existsSync(folder)) {
    throw new EmbeddedPostgresError(
      `The data of this instance were in ${folder}, which is gone; bring it back, or remove ${pointer} to begin again.`,
    );
  }
  if (folder !== home) log(`PostgreSQL's system user cannot enter ${home}; its data are in ${folder}.`);
  const cluster = join(folder, "cluster");
  return { folder, cluster, user: await serverUser(cluster, log) };
}

/** The file that names the folder of the data if it is not `home`. */
const pointerIn = (home: string) => join(home, "elsewhere");

async function chooseFolder(home: string, elsewhere: string, log: (line: string) => void): Promise<string> {
  const user = await serverUser(join(home, "cluster"), log);
  const open = 0o711;
  makeFolder(home, user ? open : 0o700);
  if (user && statSync(home).uid === 0) chmodSync(home, open);
  if (await canReach(home, user)) return home;
  if (existsSync(join(home, "cluster"))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL's system user can no longer reach its data in ${home}; let others pass through the folders above it (chmod o+x).`,
    );
  }
  const pointer = pointerIn(home);
  const folder = join(publicFolder(elsewhere), randomBytes(8).toString("hex"));
  mkdirSync(folder);
  chmodSync(folder, open);
  // Lets one of two simultaneous starts win, because a link appears with its whole content.
  const draft = `${pointer}.${process.pid}`;
  writeFileSync(draft, `${folder}\n`);
  try {
    if (!link(draft, pointer)) rmSync(folder, { recursive: true });
  } finally {
    rmSync(draft);
  }
  return readText(pointer)?.trim() ?? folder;
}

/** Makes a folder that every user may enter, with any umask, and returns its path. */
export function publicFolder(path: string): string {
  if (makeFolder(path) !== undefined) chmodSync(path, 0o755);
  return path;
}

/**
 * Claims a place for this process and returns the function that releases it. Takes over the claim of a dead process
 * (kill -9, power cut). Throws an `EmbeddedPostgresError`, which names `dataDir`, when a living process holds the place.
 */
export function claimPlace(place: string, dataDir: string): () => void {
  const claim = join(place, "owner");
  const mine = `${process.pid} ${processStart(process.pid)} ${randomUUID()}\n`;
  const draft = `${claim}.${randomUUID()}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    // A link appears with its whole content, or fails because another process was faster.
    while (!link(draft, claim)) removeWhenStale(claim, dataDir);
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (readText(claim) === mine) rmSync(claim, { force: true });
  };
}

/** Tells whether a living process runs PostgreSQL in a place. */
export function isClaimed(place: string): boolean {
  return livingClaimant(readText(join(place, "owner"))) !== undefined;
}

/** Returns the number of the process that wrote a claim, if it lives. */
function livingClaimant(claim: string | undefined): number | undefined {
  if (claim === undefined) return undefined;
  const pid = Number.parseInt(claim);
  const start = claim.trim().split(" ").slice(1, -1).join(" ");
  return processStart(pid) === start ? pid : undefined;
}

function removeWhenStale(claim: string, dataDir: string): void {
  const theirs = readText(claim);
  if (theirs === undefined) return;
  const pid = livingClaimant(theirs);
  if (pid !== undefined) {
    throw new EmbeddedPostgresError(
      `Overlap is already running with the data in ${dataDir} (process ${pid}); stop it first, or set another DATA_DIR.`,
    );
  }
  // Another process may have taken the place since the claim was read, so the moved file must equal it.
  const aside = `${claim}.${randomUUID()}`;
  try {
    renameSync(claim, aside);
  } catch {
    return;
  }
  if (readText(aside) !== theirs) link(aside, claim);
  rmSync(aside, { force: true });
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** A Unix socket's address has at most 103 bytes on every system; PostgreSQL appends "/.s.PGSQL.5432". */
const MAX_BYTES = 103 - "/.s.PGSQL.5432".length;
const SHORT = "/tmp/overlap-";

/**
 * Makes the folder of the server's socket, the only way to the server. It is closed to all but its user (and root), and
 * its path is short enough for a socket address.
 */
export function makeSocketFolder(place: Place): string {
  const beside = join(place.folder, "socket");
  const folder = Buffer.byteLength(beside) <= MAX_BYTES ? beside : mkdtempSync(SHORT);
  if (folder === beside) {
    rmSync(beside, { recursive: true, force: true });
    mkdirSync(beside, { mode: 0o700 });
  }
  if (place.user) chownSync(folder, place.user.uid, place.user.gid);
  return folder;
}

/** Removes a socket folder outside its place; a folder inside stays. */
export function removeSocketFolder(folder: string): void {
  if (/^\/tmp\/overlap-\w{6}$/.test(folder)) rmSync(folder, { recursive: true, force: true });
}
