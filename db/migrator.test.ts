import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { IncompatibleDatabase } from "./errors.ts";
import { MIGRATIONS, readMigration } from "./migrations/migrations.ts";
import { openDatabase } from "./database.ts";
import { freshDatabase, type FreshDatabase } from "./testing/fresh-database.ts";
import { storedMeeting } from "./testing/stored.ts";
import { list } from "#domain/testing/list.ts";

const NAMES = MIGRATIONS.map(({ name }) => name);
/** What a database of 0.1.0 says that it has applied. */
const NAMES_OF_0_1_0 = list(`
  0001-meetings 0002-grid-log 0003-accounts 0004-mail 0005-calendars 0006-answer-requests 0007-calendar-choice
`);

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.drop());

/** Everything that a migration can leave behind, in words. */
async function schema(): Promise<readonly unknown[]> {
  return fresh.query(`
    SELECT 'column' AS kind, c.relname || '.' || attname AS name,
      concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attcollation::regcollation, pg_get_expr(adbin, adrelid)) AS made
    FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    WHERE c.relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT c.relkind::text, c.relname::text, concat_ws(' ', c.reloptions, obj_description(c.oid)) FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL SELECT 'constraint', conname::text, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT 'index', indexname::text, indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT 'function', proname::text, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT 'type', typname::text, typtype::text FROM pg_type WHERE typnamespace = 'public'::regnamespace
    ORDER BY 1, 2, 3`);
}

test("migrations are numbered without a gap", () => {
  expect(NAMES.map((name) => Number(name.slice(0, 4)))).toEqual(NAMES.map((_, index) => index + 1));
});

test("each file in the folders of migrations holds one, with a way up and a way down", () => {
  const files = readdirSync(join(import.meta.dirname, "migrations"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && basename(entry.parentPath) !== "migrations")
    .map(({ name }) => name);
  expect(files.toSorted()).toEqual(NAMES.map((name) => `${name}.sql`));
  for (const migration of MIGRATIONS) {
    const { up, down } = readMigration(migration);
    expect([migration.name, up.trim().at(-1), down.trim().at(-1)]).toEqual([migration.name, ";", ";"]);
  }
});

test("a database of 0.1.0 gets what came later, and nothing of its own a second time", async () => {
  const later = NAMES.slice(NAMES_OF_0_1_0.length);
  for (const name of later.toReversed()) expect(await fresh.database.rollback()).toEqual([name]);
  expect((await fresh.query("SELECT name FROM migrations ORDER BY name")).map((row) => row["name"])).toEqual(
    NAMES_OF_0_1_0,
  );
  expect(await fresh.database.migrate()).toEqual(later);
});

test("each migration alone goes down, and from there the way leads up again", { timeout: 120_000 }, async () => {
  const schemas = [await schema()];
  for (const [n, name] of NAMES.toReversed().entries()) {
    expect(await fresh.database.rollback()).toEqual([name]);
    schemas.push(await schema());
    expect(await fresh.database.migrate()).toEqual(NAMES.slice(-n - 1));
    expect(await schema()).toEqual(schemas[0]);
    for (let back = 0; back <= n; back += 1) await fresh.database.rollback();
    expect(await schema()).toEqual(schemas.at(-1));
  }
  expect(await fresh.database.rollback()).toEqual([]);
  const tables = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'";
  expect(await fresh.query(tables)).toEqual([{ relname: "migrations" }]);
  expect(await fresh.query("SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace")).toEqual([]);
  expect(new Set(schemas.map((one) => JSON.stringify(one))).size).toBe(NAMES.length + 1);
});

test("a database that was migrated back and forth is usable by connections that were open all the time", async () => {
  await storedMeeting(fresh.database, ["Ann"]);
  await fresh.database.rollback("all");
  await fresh.database.migrate();
  const { meetingID } = await storedMeeting(fresh.database, ["Ann"]);
  expect((await fresh.database.views.meeting(meetingID))!.respondents).toHaveLength(1);
});

test("two processes that migrate at once apply everything once", async () => {
  await fresh.database.rollback("all");
  const others = [openDatabase({ url: fresh.url }), openDatabase({ url: fresh.url }), fresh.database];
  const applied = await Promise.all(others.map((database) => database.migrate()));
  expect(applied.flat()).toEqual(NAMES);
  await Promise.all(others.slice(0, 2).map((database) => database.close()));
  expect((await fresh.query("SELECT name FROM migrations ORDER BY name")).map((row) => row["name"])).toEqual(NAMES);
});

test("a migration that fails leaves nothing of those before it", async () => {
  await fresh.database.rollback("all");
  await fresh.query("CREATE TABLE grid_snapshots (in_the_way int)");
  await expect(fresh.database.migrate()).rejects.toThrow(/Migration 0002-grid-log \(up\) failed/);
  const tables = await fresh.query(
    "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1",
  );
  expect(tables).toEqual([{ relname: "grid_snapshots" }, { relname: "migrations" }]);
  await fresh.query("DROP TABLE grid_snapshots");
  expect(await fresh.database.migrate()).toEqual(NAMES);
});

/** A database made by `options`, with a user who may log in there and nothing else; dropped after the test. */
async function otherDatabase(options: string): Promise<{ url: string; name: string }> {
  const name = `overlap_test_${randomBytes(8).toString("hex")}`;
  await fresh.query(`CREATE DATABASE ${name} ${options} TEMPLATE template0`);
  await fresh.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
  onTestFinished(async () => {
    const admin = new pg.Client({ connectionString: process.env["OVERLAP_TEST_POSTGRES"] });
    await admin.connect();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.query(`DROP ROLE ${name}`);
    await admin.end();
  });
  const url = new URL(fresh.url);
  url.pathname = `/${name}`;
  return { url: url.href, name };
}

async function refusalOf(url: string): Promise<unknown> {
  const database = openDatabase({ url });
  const error = await database.migrate().catch((reason: unknown) => reason);
  await database.close();
  return error;
}

test("a database that could not hold every name is refused in one sentence", async () => {
  const { url, name } = await otherDatabase("ENCODING 'LATIN1' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'");
  expect(await refusalOf(url)).toEqual(
    new IncompatibleDatabase(
      `The database "${name}" is encoded in LATIN1, and Overlap needs one in UTF8: CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0.`,
    ),
  );
});

test.each(["nothing", "tables but no schema"])("a user who may make %s is told what is missing", async (what) => {
  const { url, name } = await otherDatabase("ENCODING 'UTF8'");
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  if (what !== "nothing") await admin.query(`GRANT CREATE ON SCHEMA public TO ${name}`);
  await admin.end();
  const asUser = new URL(url);
  [asUser.username, asUser.password] = [name, "secret"];
  expect(await refusalOf(asUser.href)).toMatchObject({
    name: "IncompatibleDatabase",
    message: `The user of the database address may not make tables in the database "${name}": make it the owner, with ALTER DATABASE ${name} OWNER TO that user.`,
  });
});
