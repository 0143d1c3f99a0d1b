import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { type Backup, BackupFault, type BackupTable } from "./backup-file.ts";
import { connected } from "./connect.ts";
import { appliedMigrations, INSTALLATION_TABLES, storedTables, tableWithRows, targetOf } from "./tables.ts";
import { enqueueStoredJobs, JOBS_TABLE, makeStoredJobs } from "./waiting-jobs.ts";

export type RestoreOptions = {
  /** Applies the migrations of these names; all without names. */
  readonly migrate: (names?: readonly string[]) => Promise<readonly string[]>;
  /** Tells whether a server works with the database. */
  readonly isServed: () => Promise<boolean>;
  /** How the operator gets an empty database: the end of a sentence. */
  readonly cure: string;
};

export type RestoreResult = {
  readonly rows: number;
  /** Numbers of waiting jobs in the backup: jobs that wait again, and jobs that were due and are done. */
  readonly jobs: { readonly waiting: number; readonly done: number };
  /** Migrations that were applied after the rows were copied. */
  readonly migrated: readonly string[];
};

/** Two restores at once wait for each other. */
const RESTORE_LOCK = 6_837_529;

/**
 * Restores a checked backup into the empty database at `url`: makes the tables as they were, copies all rows in one
 * transaction, and migrates on. Throws a `BackupFault` before it changes anything if a server works with the database or it has rows of Overlap.
 */
export async function restoreDatabase(
  url: string,
  backup: Backup,
  { migrate, isServed, cure }: RestoreOptions,
): Promise<RestoreResult> {
  const { header } = backup;
  return await connected(url, "Nothing was restored", async (client) => {
    if (await isServed()) {
      throw new BackupFault("A server of Overlap works with this database: stop every process of it, then restore.");
    }
    await assertEmpty(client, backup, cure);
    await migrate(header.migrations);
    await client.query("BEGIN");
    await client.query(`SELECT pg_advisory_xact_lock(${RESTORE_LOCK})`);
    const stored = await assertEmpty(client, backup, cure);
    for (const name of INSTALLATION_TABLES) {
      if (stored.has(name)) await client.query(`DELETE FROM ${client.escapeIdentifier(name)}`);
    }
    const storedJobs = await makeStoredJobs(client);
    let rows = 0;
    for await (const { table, rows: content } of backup.tables()) {
      const target = table.name === JOBS_TABLE.name ? { ...table, name: storedJobs } : known(table, stored);
      rows += await copyIn(client, target, content);
    }
    await continueNumbers(client, [...stored.keys()]);
    const jobs = await enqueueStoredJobs(client, header.wasServed);
    await client.query("COMMIT");
    const migrated = await migrate();
    // PostgreSQL plans its statements by statistics, and would gather them later.
    await client.query(`ANALYZE ${[...stored.keys()].map((name) => client.escapeIdentifier(name)).join(", ")}`);
    return { rows, jobs, migrated };
  });
}

/** Returns the existing tables by name, which hold no rows. */
async function assertEmpty(client: pg.Client, { header }: Backup, cure: string) {
  const tables = await storedTables(client);
  if ((await tableWithRows(client, tables)) !== undefined) {
    throw new BackupFault(`The database holds data already, and a backup goes into an empty one only: ${cure}.`);
  }
  const later = (await appliedMigrations(client)).filter((name) => !header.migrations.includes(name));
  if (later.length > 0) {
    throw new BackupFault(`The tables of the database are of another version than the backup (${later[0]}): ${cure}.`);
  }
  return new Map(tables.map((table) => [table.name, table]));
}

/** Returns the table if it exists with all of its columns: names of the file go into statements. */
function known(table: BackupTable, stored: ReadonlyMap<string, BackupTable>): BackupTable {
  const columns = stored.get(table.name)?.columns ?? [];
  if (table.columns.every((column) => columns.includes(column)) && columns.length > 0) return table;
  throw new BackupFault(`Nothing was restored: the backup has a table "${table.name}" that its version does not have.`);
}

async function copyIn(client: pg.Client, table: BackupTable, content: AsyncIterable<Buffer>): Promise<number> {
  const copy = client.query(copyFrom(`COPY ${targetOf(table, client)} FROM STDIN`));
  await pipeline(Readable.from(content), copy);
  return copy.rowCount;
}

const IDENTITIES = `SELECT attrelid::regclass::text AS name, attname AS column, pg_get_serial_sequence(attrelid::regclass::text, attname) AS sequence
  FROM pg_attribute WHERE attidentity <> '' AND attrelid = ANY($1::text[]::regclass[])`;

/** Lets identity columns go on after the highest number. */
async function continueNumbers(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<Record<"name" | "column" | "sequence", string>>(IDENTITIES, [tables]);
  for (const { name, column, sequence } of rows) {
    const highest = `(SELECT max(${client.escapeIdentifier(column)}) FROM ${name})`;
    await client.query(`SELECT setval($1, ${highest}) WHERE ${highest} IS NOT NULL`, [sequence]);
  }
}
