import { access, constants, readFile, stat, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Config } from "#server/start/config.ts";
import { VERSION } from "#server/version.ts";
import { formatBytes } from "../output.ts";
import { type Finding, findings } from "./finding.ts";

const disk = findings("disk");
const secrets = findings("secrets");
const versions = findings("versions");

const MB = 1_000_000;
const LITTLE = 1_000 * MB;
const ALMOST_NONE = 100 * MB;

/** Checks that the data directory can be written, and has room. */
export async function checkDisk({ dataDir }: Pick<Config, "dataDir">): Promise<Finding> {
  const folder = resolve(dataDir);
  try {
    await access(folder, constants.R_OK | constants.W_OK);
    const elsewhere = (await readFile(join(folder, "postgres", "elsewhere"), "utf8").catch(() => "")).trim();
    const places = await Promise.all(
      [folder, elsewhere].filter(Boolean).map(async (path) => ({ path, free: await freeBytes(path) })),
    );
    const [least = { path: folder, free: 0 }] = places.toSorted((a, b) => a.free - b.free);
    const room = `${formatBytes(least.free)} are free at ${least.path}`;
    if (least.free < ALMOST_NONE) return disk.fault(`Only ${room}: make room, because a full disk refuses saves.`);
    return least.free < LITTLE ? disk.warn(`Only ${room}: make room.`) : disk.ok(`DATA_DIR is writable; ${room}.`);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    if (code === "ENOENT") return disk.ok(`The first start makes ${folder}.`);
    return disk.fault(
      `This user may not write to ${folder} (${code}): run as the user of the server, or set DATA_DIR.`,
    );
  }
}

async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

/** Files that hold secrets, if they exist: others must not read them. */
export async function checkSecrets(files: readonly string[]): Promise<Finding> {
  const open: string[] = [];
  let count = 0;
  for (const file of files) {
    const mode = (await stat(file).catch(() => undefined))?.mode;
    if (mode === undefined) continue;
    count += 1;
    if ((mode & 0o077) !== 0) open.push(file);
  }
  if (open.length > 0) return secrets.warn(`Other users of this machine may read secrets: chmod 600 ${open.join(" ")}`);
  return secrets.ok(count === 0 ? "No file holds secrets." : "Only their owner may read the files with secrets.");
}

/** Returns SECRET_KEY, or the key that a start has made; makes none. */
export async function existingKey({
  secretKey,
  dataDir,
}: Pick<Config, "secretKey" | "dataDir">): Promise<string | undefined> {
  return secretKey ?? (await readFile(join(dataDir, "secret-key"), "utf8").catch(() => undefined))?.trim();
}

/** Compares this tool with the running server, if it answered. */
export function checkVersions(running: string | undefined): Finding {
  const here = `Overlap ${VERSION}, Node ${process.versions.node}`;
  if (running === undefined || running === VERSION) return versions.ok(`${here}.`);
  return versions.warn(`The running server is Overlap ${running}, this tool is of ${VERSION}: restart the server.`);
}
