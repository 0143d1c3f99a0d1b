import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { canReach } from "./can-reach.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { publicFolder } from "./public-folder.ts";
import { type ServerUser, serverUser } from "./server-user.ts";

/**
 * Where one instance keeps its PostgreSQL. `folder` belongs to whoever starts Overlap and holds the password, the log
 * and the claim; only `cluster`, the data, belongs to PostgreSQL's user, so that root never writes where a less
 * trusted user could have left a trap.
 */
export type Place = { readonly folder: string; readonly cluster: string; readonly user: ServerUser | undefined };

/**
 * Finds or makes the place for a data directory: `<dataDir>/postgres`, or where PostgreSQL's user cannot go there, a
 * folder in `elsewhere` that `<dataDir>/postgres/elsewhere` names from then on.
 */
export async function openPlace(dataDir: string, elsewhere: string, log: (line: string) => void): Promise<Place> {
  const home = join(realpathSync(dataFolder(dataDir)), "postgres");
  const pointer = join(home, "elsewhere");
  const folder = readPointer(pointer) ?? (await chooseFolder(home, pointer, elsewhere));
  if (!existsSync(folder)) {
    throw new EmbeddedPostgresError(
      `The data of this instance were in ${folder}, which is gone; bring it back, or remove ${pointer} to begin anew.`,
    );
  }
  if (folder !== home) log(`PostgreSQL's system user cannot enter ${home}; its data are in ${folder}.`);
  const cluster = join(folder, "cluster");
  return { folder, cluster, user: await serverUser(cluster) };
}

async function chooseFolder(home: string, pointer: string, elsewhere: string): Promise<string> {
  const user = await serverUser(join(home, "cluster"));
  const open = 0o711;
  mkdirSync(home, { recursive: true, mode: user ? open : 0o700 });
  if (user && statSync(home).uid === 0) chmodSync(home, open);
  if (await canReach(home, user)) return home;
  if (existsSync(join(home, "cluster"))) {
    throw new EmbeddedPostgresError(
      `PostgreSQL's system user can no longer reach its data in ${home}; let others pass through the folders above it (chmod o+x).`,
    );
  }
  const folder = join(publicFolder(elsewhere), randomBytes(8).toString("hex"));
  mkdirSync(folder);
  chmodSync(folder, open);
  // Of two starts at once one wins; a link appears with its whole content.
  const draft = `${pointer}.${process.pid}`;
  writeFileSync(draft, `${folder}\n`);
  try {
    linkSync(draft, pointer);
  } catch {
    rmSync(folder, { recursive: true });
  } finally {
    rmSync(draft);
  }
  return readPointer(pointer) ?? folder;
}

function dataFolder(path: string): string {
  return process.getuid?.() === 0 ? publicFolder(path) : (mkdirSync(path, { recursive: true }), path);
}

function readPointer(pointer: string): string | undefined {
  return existsSync(pointer) ? readFileSync(pointer, "utf8").trim() : undefined;
}
