import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

/**
 * One step of the schema: plain SQL without parameters in a file of a folder here, `-- Up Migration` and then
 * `-- Down Migration`, which takes it back, data and all. Once merged it is never edited, a later one corrects it.
 * Expand first, contract in a later release: the previous release must run on the new schema.
 */
export type Migration = {
  /** The file's name without its folder, which a database keeps when it has applied it: a file may move to another folder. */
  readonly name: string;
  readonly path: string;
};

/** In the order in which they are applied. */
export const MIGRATIONS: readonly Migration[] = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
  .filter((path) => /^\d{4}-[a-z0-9-]+\.sql$/.test(basename(path)))
  .map((path) => ({ name: basename(path, ".sql"), path: join(import.meta.dirname, path) }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** Both ways of a migration. */
export function readMigration({ path }: Migration): { readonly up: string; readonly down: string } {
  const [, up, down] = readFileSync(path, "utf8").split(/^-- (?:Up|Down) Migration$/m);
  if (up === undefined || down === undefined) throw new Error(`${path} does not say its way up and its way down.`);
  return { up, down };
}
