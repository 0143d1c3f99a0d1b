import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * One step of the schema: plain SQL without parameters, exported as `migration` by a file of a folder here. Once merged it
 * is never edited, a later one corrects it.
 * Expand first, contract in a later release: the previous release must run on the new schema.
 */
export type Migration = {
  readonly up: string;
  /** Takes `up` back, data and all. */
  readonly down: string;
};

/**
 * In the order in which they are applied. A database keeps the name of each that it has applied: the file's without its
 * folder, so a file may move to another one.
 */
export const MIGRATIONS: readonly { readonly name: string; readonly load: () => Promise<Migration> }[] = readdirSync(
  import.meta.dirname,
  { recursive: true, encoding: "utf8" },
)
  .map((path) => ({ name: basename(path, ".ts"), url: pathToFileURL(join(import.meta.dirname, path)).href }))
  .filter(({ name }) => /^\d{4}-[a-z0-9-]+$/.test(name))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  .map(({ name, url }) => ({
    name,
    load: async () => ((await import(url)) as { readonly migration: Migration }).migration,
  }));
