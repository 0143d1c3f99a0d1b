import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { MIGRATIONS } from "../schema/schema.ts";
import { databaseOfFile, freshDatabase, type FreshDatabase } from "../testing/fresh-database.ts";
import { newUserID, storedMeeting, storedUser } from "../testing/stored.ts";
import { backupBytes, type BackupHeader, openBackup } from "./backup-file.ts";

const folder = mkdtempSync(join(tmpdir(), "overlap-restore-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

const NAMES = MIGRATIONS.map(({ name }) => name);
const CURE = "make one";

const source = await databaseOfFile();

async function emptyDatabase(): Promise<FreshDatabase> {
  const fresh = await freshDatabase();
  onTestFinished(() => fresh.drop());
  return fresh;
}

async function opened(bytes: AsyncIterable<Buffer>) {
  const path = join(folder, `${(files += 1)}.backup`);
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  writeFileSync(path, Buffer.concat(chunks));
  return await openBackup(path, new Set(NAMES));
}

/** Backs a database up and opens the backup. */
async function backupOf({ database }: FreshDatabase) {
  let bytes: Buffer[] = [];
  const write = async (content: AsyncIterable<Buffer>) => void (bytes = await Array.fromAsync(content));
  await database.backup({ version: "1.0.0", key: undefined, write });
  async function* again() {
    yield* bytes;
  }
  return await opened(again());
}

type Opened = Awaited<ReturnType<typeof opened>>;

/**
 * Returns a hash of each table's rows, without the backup's own rows, and without jobs, because their numbers are new.
 */
async function hashes(backup: Opened) {
  const byTable: Record<string, string> = {};
  for await (const { table, rows } of backup.tables()) {
    const hash = createHash("sha256");
    for await (const chunk of rows) hash.update(chunk);
    if (!["last_backup", "graphile_worker.jobs"].includes(table.name)) byTable[table.name] = hash.digest("hex");
  }
  return byTable;
}

/** Writes a backup by hand: one table of users with these columns and rows. */
async function handmade(header: Partial<BackupHeader>, columns: readonly string[], rows: string, name = "users") {
  const tables = [{ name, columns }];
  const whole = { version: "1.0.0", migrations: NAMES, at: "2026-11-29T03:00:00Z", wasServed: true, tables, ...header };
  async function* content() {
    yield Buffer.from(rows);
  }
  return await opened(backupBytes(whole, content, { onEnd: () => {} }));
}

test("a backup has every table of Overlap, each after the tables to which it refers", async () => {
  const { header } = await backupOf(source);
  const all = await source.query(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')",
  );
  const expected = new Set(all.map(({ name }) => name)).difference(new Set(["migrations"]));
  expect(new Set(header.tables.map(({ name }) => name))).toEqual(expected.union(new Set(["graphile_worker.jobs"])));
  const references = await source.query(
    `SELECT conrelid::regclass::text AS child, confrelid::regclass::text AS parent FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
  );
  const place = (name: unknown) => header.tables.findIndex((table) => table.name === name);
  for (const { child, parent } of references) expect([child, place(child) > place(parent)]).toEqual([child, true]);
});

test("a restored database has the rows of the backup byte by byte and continues its counters", async () => {
  const user = await storedUser(source.database, { name: "Zoë \\. \\N \t\u{1F600}" });
  const { meetingID } = await storedMeeting(source.database, ["Ann", "'); DROP TABLE users; --"], {
    name: "Back\\slash",
    about: "One\nTwo\r\n\\.\n",
    creator: user.userID,
  });
  await source.query(
    `INSERT INTO expected_people (meeting_id, expected_id, name, place)
     SELECT $1, 'E' || lpad(n::text, 11, '0'), 'Person ' || n, n FROM generate_series(1, 3) n`,
    [meetingID],
  );
  await source.query("INSERT INTO grid_updates (meeting_id, seq, bytes) VALUES ($1, 1, '\\x00ff0a5c')", [meetingID]);

  const target = await emptyDatabase();
  const backup = await backupOf(source);
  const { rows, migrated } = await target.database.restore(backup, CURE);
  expect([rows, migrated]).toEqual([backup.rows, []]);
  expect(await hashes(await backupOf(target))).toEqual(await hashes(backup));
  const next = await target.query(
    `INSERT INTO expected_people (meeting_id, expected_id, name) VALUES ($1, 'E99999999999', 'Next') RETURNING place::int`,
    [meetingID],
  );
  expect(next).toEqual([{ place: 4 }]);
});

test("a restore makes the tables of a database without tables", async () => {
  const target = await emptyDatabase();
  await target.query("DROP SCHEMA public CASCADE; DROP SCHEMA graphile_worker CASCADE; CREATE SCHEMA public");
  const backup = await backupOf(source);
  await target.database.restore(backup, CURE);
  expect(await hashes(await backupOf(target))).toEqual(await hashes(backup));
});

test("a restore fills a column that is missing in the backup with its default", async () => {
  const target = await emptyDatabase();
  const userID = newUserID();
  const rows = `Ann\t${userID}\tann@example.org\ten\tt\n`;
  await target.database.restore(await handmade({}, ["name", "user_id", "email", "locale", "subscribed"], rows), CURE);
  expect(await target.query("SELECT name, user_id FROM users")).toEqual([{ name: "Ann", user_id: userID }]);
});

describe("a refused restore", () => {
  test("a restore changes nothing in a database that holds rows already", async () => {
    const target = await emptyDatabase();
    await storedMeeting(target.database);
    const restored = target.database.restore(await backupOf(source), CURE);
    await expect(restored).rejects.toThrow(
      "The database holds data already, and a backup goes into an empty one only: make one.",
    );
    expect(await target.query("SELECT count(*)::int FROM meetings")).toEqual([{ count: 1 }]);
  });

  test("a restore refuses a database whose tables are newer", async () => {
    const target = await emptyDatabase();
    await target.query("INSERT INTO migrations (name) VALUES ('0002-later')");
    await expect(target.database.restore(await backupOf(source), CURE)).rejects.toThrow(
      "The tables of the database are of another version than the backup (0002-later): make one.",
    );
  });

  test("a restore refuses a database with which a server works", async () => {
    const target = await emptyDatabase();
    await target.query("SET application_name = 'overlap jobs abc'");
    await expect(target.database.restore(await backupOf(source), CURE)).rejects.toThrow(
      "A server of Overlap works with this database: stop every process of it, then restore.",
    );
  });

  const COLUMNS = ["user_id", "name", "email", "locale", "subscribed"];
  const good = () => `${newUserID()}\tAnn\tann@example.org\ten\tt\n`;
  test.each([
    [
      "whose second row is refused",
      COLUMNS,
      `${good()}short\tAnn\tbob@example.org\ten\tt\n`,
      "users",
      /^Nothing was restored: .+\.$/,
    ],
    [
      "with an unknown column",
      [...COLUMNS, "x"],
      good(),
      "users",
      /^Nothing was restored: the backup has a table "users" that/,
    ],
    [
      "with an unknown table",
      COLUMNS,
      good(),
      'x"; DROP TABLE users; --',
      /^Nothing was restored: the backup has a table "x"; DROP/,
    ],
  ] as const)("a restore changes nothing when it fails with a backup %s", async (_, columns, rows, name, fault) => {
    const target = await emptyDatabase();
    await expect(target.database.restore(await handmade({}, columns, rows, name), CURE)).rejects.toThrow(fault);
    expect(await target.query("SELECT count(*)::int FROM users")).toEqual([{ count: 0 }]);
    await target.database.restore(await backupOf(source), CURE);
  });
});

test("a good backup stores its time, and a failed backup leaves the time of the last good one", async () => {
  const fresh = await emptyDatabase();
  expect(await fresh.database.lastBackup()).toBeUndefined();
  const startedAt = Date.now();
  await backupOf(fresh);
  const at = await fresh.database.lastBackup();
  expect(at).toBeGreaterThanOrEqual(startedAt);
  const write = () => Promise.reject(new Error("The disk is full."));
  await expect(fresh.database.backup({ version: "1.0.0", key: undefined, write })).rejects.toThrow("The disk is full.");
  expect(await fresh.database.lastBackup()).toBe(at);
});

test("a backup of a database without tables of Overlap fails", async () => {
  const fresh = await emptyDatabase();
  await fresh.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  await expect(backupOf(fresh)).rejects.toThrow("There is nothing to back up");
});
