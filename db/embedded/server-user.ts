import { statSync } from "node:fs";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { runProgram } from "./run-program.ts";

/** The system user as whom PostgreSQL runs when that is not the user of this process. */
export type ServerUser = { readonly uid: number; readonly gid: number };

const NAME = "postgres";
const WAYS_TO_MAKE: readonly (readonly [string, readonly string[]])[] = [
  ["useradd", ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent", NAME]],
  ["adduser", ["-S", "-D", "-H", NAME]],
];

/**
 * As whom PostgreSQL must run, because it refuses to run as root: undefined for an ordinary user (as that user); for
 * root the owner of the existing cluster, so that nothing changes hands, else the system user `postgres`, made if
 * missing.
 *
 * @param cluster the folder of PostgreSQL's data, which need not exist
 */
export async function serverUser(cluster: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  const there = await lookUp();
  if (there) return there;
  for (const [program, args] of WAYS_TO_MAKE) {
    await runProgram(program, args);
    const made = await lookUp();
    if (made) return made;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root and the system user ${NAME} cannot be made; make it, start Overlap as an ordinary user, or set DATABASE_URL.`,
  );
}

async function lookUp(): Promise<ServerUser | undefined> {
  const [uid, gid] = await Promise.all([runProgram("id", ["-u", NAME]), runProgram("id", ["-g", NAME])]);
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
}
