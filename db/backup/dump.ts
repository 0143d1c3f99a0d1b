import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { SCHEMA, MIGRATIONS } from "../schema/schema.ts";
import { backupBytes, BackupFault, type BackupTable, type NewHeader } from "./backup-file.ts";
import { connected } from "./connect.ts";
import { appliedMigrations, storedTables, targetOf } from "./tables.ts";
import { beginWithJobs, JOBS_QUERY, JOBS_TABLE } from "./waiting-jobs.ts";

export type DumpOptions = {
  /** The version of the running code. */
  readonly version: string;
  /** The secret key, if the file shall hold it. */
  readonly key: string | undefined;
  /** Tells whether a server does the jobs of this database now. */
  readonly isServed: () => Promise<boolean>;
  /** Takes the bytes of the file, and resolves when they are stored. */
  readonly write: (bytes: AsyncIterable<Buffer>) => Promise<void>;
};

export type DumpResult = Pick<NewHeader, "at" | "migrations"> & { readonly tables: number; readonly rows: number };

const FAILED = "The backup was not finished";

/**
 * Writes a backup of the database at `url` as it is at one moment (one `REPEATABLE READ` transaction), beside a running
 * server. Throws a `BackupFault` when there is nothing to back up or PostgreSQL fails.
 */
export async function dumpDatabase(url: string, { version, key, isServed, write }: DumpOptions): Promise<DumpResult> {
  return await connected(url, FAILED, async (client) => {
    const at = new Date().toISOString();
    const wasServed = await isServed();
    assertKnown(await appliedMigrations(client));
    await connected(url, FAILED, (reader) => beginWithJobs(client, reader, wasServed));
    const migrations = await appliedMigrations(client);
    const tables = [...(await storedTables(client)), JOBS_TABLE];
    const header = { version, migrations, at, wasServed, tables };
    let rows = 0;
    const rowsOf = (table: BackupTable) => {
      const source = table === JOBS_TABLE ? JOBS_QUERY : targetOf(table, client);
      return client.query(copyTo(`COPY ${source} TO STDOUT`));
    };
    await write(backupBytes(header, rowsOf, { key, onEnd: (all) => (rows = all) }));
    await client.query("COMMIT");
    return { at, migrations, tables: tables.length, rows };
  });
}

function assertKnown(migrations: readonly string[]): void {
  if (!migrations.includes(SCHEMA.name)) {
    throw new BackupFault("There is nothing to back up: the database has no tables of this version of Overlap.");
  }
  const knownNames = new Set(MIGRATIONS.map(({ name }) => name));
  if (migrations.some((name) => !knownNames.has(name))) {
    throw new BackupFault(
      "The database belongs to a newer version of Overlap: back it up with the tool of that version.",
    );
  }
}

const RECORD = `INSERT INTO last_backup (at) VALUES ($1) ON CONFLICT (is_only) DO UPDATE SET at = greatest(last_backup.at, excluded.at)`;

/** Stores the time of a finished backup, for the metrics. Does nothing in a database that is older than the table. */
export async function recordBackup(url: string, at: string): Promise<void> {
  await connected(url, "The time of the backup was not stored", async (client: pg.Client) => {
    const { rows } = await client.query("SELECT WHERE to_regclass('last_backup') IS NOT NULL");
    if (rows.length > 0) await client.query(RECORD, [at]);
  });
}
