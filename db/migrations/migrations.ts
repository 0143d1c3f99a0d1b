import { readdirSync } from "node:fs";

/**
 * One step of the schema: plain SQL without parameters, exported as `migration` by a file of this folder. Once merged it
 * is never edited, a later one corrects it.
 * Expand first, contract in a later release: the previous release must run on the new schema.
 */
export type Migration = {
  readonly up: string;
  /** Takes `up` back, data and all. */
  readonly down: string;
};

/** A file that holds a migration. Without its ending it is the name that a database keeps of what it has applied. */
const FILE = /^(?<name>\d{4}-[a-z0-9-]+)\.ts$/;

/** Every migration's name, in the order in which they are applied. */
export function migrationNames(): readonly string[] {
  return readdirSync(import.meta.dirname)
    .flatMap((file) => FILE.exec(file)?.groups?.["name"] ?? [])
    .toSorted();
}

export async function loadMigration(name: string): Promise<Migration> {
  const { migration } = (await import(new URL(`${name}.ts`, import.meta.url).href)) as {
    readonly migration: Migration;
  };
  return migration;
}
