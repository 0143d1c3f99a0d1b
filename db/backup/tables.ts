import type pg from "pg";
import { MIGRATIONS } from "../schema/schema.ts";
import type { BackupTable } from "./backup-file.ts";

/** Rows that a start of the server leaves in an empty database. */
export const INSTALLATION_TABLES: readonly string[] = ["key_fingerprint", "last_backup", "last_purge"];

/** Every name that a migration gives a table. Other programs' tables in the database are not Overlap's. */
const NAMES = [
  ...new Set(
    MIGRATIONS.flatMap(({ sql }) => [...sql.matchAll(/\b(?:CREATE TABLE|RENAME TO) (\w+)/g)]).map(([, name]) => name),
  ),
];

const TABLES = `SELECT name, ARRAY(
    SELECT attname::text FROM pg_attribute
    WHERE attrelid = to_regclass(name) AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
  ) AS columns, ARRAY(
    SELECT confrelid::regclass::text FROM pg_constraint
    WHERE contype = 'f' AND conrelid = to_regclass(name) AND confrelid <> conrelid
  ) AS parents
  FROM unnest($1::text[]) name WHERE to_regclass(name) IS NOT NULL ORDER BY name`;

type FoundTable = BackupTable & { readonly parents: readonly string[] };

/** Lists the tables of Overlap that exist, each after the tables to which it refers. */
export async function storedTables(client: pg.Client): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<FoundTable>(TABLES, [NAMES]);
  const unordered = new Map(rows.map((table) => [table.name, table]));
  const sorted: BackupTable[] = [];
  while (unordered.size > 0) {
    const next = [...unordered.values()].filter(({ parents }) => !parents.some((name) => unordered.has(name)));
    if (next.length === 0) throw new Error(`These tables refer to each other: ${[...unordered.keys()].join(", ")}.`);
    for (const { name, columns } of next) {
      unordered.delete(name);
      sorted.push({ name, columns });
    }
  }
  return sorted;
}

/** Returns the table and its columns for COPY: {@link storedTables} checks the names. */
export function targetOf({ name, columns }: BackupTable, client: pg.Client): string {
  return `${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(", ")})`;
}

/** Returns the names of the applied migrations in their order; none in a database in which Overlap made no table yet. */
export async function appliedMigrations(client: pg.Client): Promise<readonly string[]> {
  const { rows: found } = await client.query("SELECT WHERE to_regclass('migrations') IS NOT NULL");
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>("SELECT name FROM migrations ORDER BY name");
  return rows.map(({ name }) => name);
}

/** Names a table with rows outside {@link INSTALLATION_TABLES}. */
export async function tableWithRows(client: pg.Client, tables: readonly BackupTable[]): Promise<string | undefined> {
  for (const { name } of tables) {
    if (INSTALLATION_TABLES.includes(name)) continue;
    const { rows } = await client.query(`SELECT FROM ${client.escapeIdentifier(name)} LIMIT 1`);
    if (rows.length > 0) return name;
  }
  return undefined;
}
