import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { EmbeddedPostgresError } from "./explain-failure.ts";

/**
 * Runs a program to its end and returns its exit code with all that it printed. Code 127 when it cannot be started.
 *
 * @param user as whom; undefined: as the user of this process
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  user?: ServerUser,
): Promise<{ code: number; output: string }> {
  return await new Promise((resolve) => {
    let output = "";
    const child = spawn(program, args, {
      // Not the caller's folder: the other user may have no right to be there.
      cwd: "/",
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env.PATH, LC_ALL: "C" },
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    child.stderr.on("data", (chunk) => (output += String(chunk)));
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

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

/**
 * Whether the user may enter the folder (or run the program) at this path. Asked of the system itself, as that user,
 * because modes alone say nothing about access lists and mounts.
 */
export async function canReach(path: string, user: ServerUser | undefined): Promise<boolean> {
  const { code } = await runProgram("/bin/sh", ["-c", 'test -x "$0"', path], user);
  return code === 0;
}
