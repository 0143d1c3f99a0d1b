import { randomBytes } from "node:crypto";
import { existsSync, realpathSync } from "node:fs";
import { link, lstat, open, readdir, rename, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFolder } from "#db/embedded/make-folder.ts";
import { ToolFault } from "./output.ts";

const CHECKOUT = fileURLToPath(new URL("../..", import.meta.url));

/** Resolves a path from the folder of the operator, because npm and the launcher work in the checkout. */
export function operatorPath(path: string): string {
  return resolve(process.env["INIT_CWD"] ?? process.cwd(), path);
}

/**
 * Returns the folder of backups without a name: `backups` in DATA_DIR. If DATA_DIR is in the checkout, returns
 * `overlap-backups` in the home folder, because a backup could be published or deleted with the code.
 */
export function defaultFolder(dataDir: string): string {
  const path = resolve(dataDir);
  const real = existsSync(path) ? realpathSync(path) : path;
  return `${real}${sep}`.startsWith(CHECKOUT) ? join(homedir(), "overlap-backups") : join(real, "backups");
}

/** Returns the name of a backup of this time, which sorts by age. */
export function backupName(at: Date): string {
  return `overlap-${at.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "")}.backup`;
}

const OWN_NAME = /^overlap-\d{4}-\d{2}-\d{2}-\d{6}\.backup$/;
/** A killed backup leaves it. The next one that may delete removes it after a day. */
const OWN_DRAFT = /^\.overlap-\d{4}-\d{2}-\d{2}-\d{6}\.backup\.[0-9a-f]{12}\.part$/;
const DAY_MS = 86_400_000;

/** Deletes all but the newest backups with names of {@link backupName}, and returns the deleted ones. */
export async function deleteOldBackups(folder: string, keep: number): Promise<readonly string[]> {
  const names = await readdir(folder);
  const old = names
    .filter((name) => OWN_NAME.test(name))
    .toSorted()
    .slice(0, -keep);
  for (const name of old) await rm(join(folder, name));
  for (const name of names.filter((one) => OWN_DRAFT.test(one))) {
    const path = join(folder, name);
    if ((await lstat(path)).mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true });
  }
  return old;
}

/** Returns the path of the new file: in the default folder, in the given folder, or the given one. Refuses an existing file. */
export async function newFile(given: string | undefined, dataDir: string, at: Date) {
  const target = given === undefined ? defaultFolder(dataDir) : operatorPath(given);
  if (given === undefined) makeFolder(target, 0o700);
  const existing = await stat(target).catch(() => undefined);
  const isNamed = given !== undefined && existing?.isDirectory() !== true;
  const path = isNamed ? target : join(target, backupName(at));
  if (isNamed && !existsSync(dirname(path))) throw new ToolFault(`There is no folder ${dirname(path)}.`);
  if (existsSync(path)) throw taken(path);
  return { path, isNamed };
}

function taken(path: string): ToolFault {
  return new ToolFault(`${path} exists already, and no file is ever replaced: name another one.`);
}

/**
 * Writes a file that only its user may read. It has its name only when it is whole and on the disk. Never replaces a file.
 * Returns its size.
 */
export async function writeNewFile(path: string, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<number> {
  const draft = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString("hex")}.part`);
  const remove = () => rm(draft, { force: true });
  const removeAndEnd = () => void remove().finally(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, removeAndEnd);
  try {
    let size = 0;
    await using file = await open(draft, "wx", 0o600);
    for await (const chunk of bytes) {
      await file.writeFile(chunk);
      size += chunk.length;
    }
    await file.sync();
    await publish(draft, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    throw explained(error, path);
  } finally {
    await remove();
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.off(signal, removeAndEnd);
  }
}

/** Gives a draft its name. A link fails if the name is taken; some file systems have none. */
async function publish(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) === "EEXIST" || existsSync(path)) throw taken(path);
    await rename(draft, path);
  }
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  // Some network file systems cannot.
  await handle.sync().catch(() => {});
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

function explained(error: unknown, path: string): unknown {
  switch (codeOf(error)) {
    case "ENOSPC":
    case "EDQUOT":
      return new ToolFault(`The disk of ${dirname(path)} is full: nothing was kept.`);
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new ToolFault(`This user may not write to ${dirname(path)}; name another folder or file.`);
    case "ENOENT":
    case "ENOTDIR":
      return new ToolFault(`There is no folder ${dirname(path)}.`);
    default:
      return error;
  }
}

/** Copies standard input to a file in `folder` that only its user may read. The caller deletes it. */
export async function storedInput(folder: string): Promise<string> {
  makeFolder(folder);
  const path = join(folder, `.restore-${randomBytes(6).toString("hex")}.part`);
  await writeNewFile(path, process.stdin as AsyncIterable<Buffer>);
  return path;
}
