import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { IncompatibleDatabase } from "./errors.ts";
import { MIGRATIONS } from "./schema/schema.ts";
import { openDatabase } from "./database.ts";
import { freshDatabase, type FreshDatabase } from "./testing/fresh-database.ts";

const NAMES = MIGRATIONS.map(({ name }) => name);

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.drop());

test("migrations are numbered without a gap, and each ends its last statement", () => {
  expect(NAMES.map((name) => Number(name.slice(0, 4)))).toEqual(NAMES.map((_, index) => index + 1));
  for (const { name, sql } of MIGRATIONS) expect([name, sql.trim().at(-1)]).toEqual([name, ";"]);
});

test("each SQL file of the schema's folder is applied", () => {
  const files = readdirSync(join(import.meta.dirname, "schema")).filter((file) => file.endsWith(".sql"));
  const applied = MIGRATIONS.map(({ sql }) => sql).join("\n");
  for (const file of files) {
    expect(applied).toContain(readFileSync(join(import.meta.dirname, "schema", file), "utf8"));
  }
});

/** Drops all tables, as if the database were new. */
const empty = () => fresh.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");

test("migrate refuses a database of a version before 1.0 in one sentence and changes nothing in it", async () => {
  await empty();
  await fresh.query("CREATE TABLE migrations (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())");
  await fresh.query("INSERT INTO migrations (name) VALUES ('0001-meetings'), ('0002-grid-log')");
  const name = new URL(fresh.url).pathname.slice(1);
  expect(await refusalOf(fresh.url)).toEqual(
    new IncompatibleDatabase(
      `The database "${name}" was made by a version before 1.0, whose tables Overlap cannot use any more: name an empty database in DATABASE_URL or, if Overlap runs its own PostgreSQL, another folder in DATA_DIR.`,
    ),
  );
  expect(await tableNames()).toEqual(["migrations"]);
});

async function tableNames() {
  const tables =
    "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1";
  return (await fresh.query(tables)).map(({ relname }) => relname);
}

test("two processes that migrate at once apply everything once", async () => {
  await empty();
  const others = [openDatabase({ url: fresh.url }), openDatabase({ url: fresh.url }), fresh.database];
  const applied = await Promise.all(others.map((database) => database.migrate()));
  expect(applied.flat()).toEqual(NAMES);
  await Promise.all(others.slice(0, 2).map((database) => database.close()));
  expect((await fresh.query("SELECT name FROM migrations ORDER BY name")).map((row) => row["name"])).toEqual(NAMES);
});

test("a schema that fails half-way leaves none of its tables", async () => {
  await empty();
  await fresh.query("CREATE TABLE grid_snapshots (in_the_way int)");
  await expect(fresh.database.migrate()).rejects.toThrow(/Migration 0001-schema \(up\) failed/);
  expect(await tableNames()).toEqual(["grid_snapshots"]);
  await fresh.query("DROP TABLE grid_snapshots");
  expect(await fresh.database.migrate()).toEqual(NAMES);
});

/** Makes a database with `options`, and a user who may only log in there; drops both after the test. */
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

test("migrate refuses a database with another encoding than UTF8 in one sentence", async () => {
  const { url, name } = await otherDatabase("ENCODING 'LATIN1' LOCALE_PROVIDER libc LC_COLLATE 'C' LC_CTYPE 'C'");
  expect(await refusalOf(url)).toEqual(
    new IncompatibleDatabase(
      `The database "${name}" is encoded in LATIN1, and Overlap needs one in UTF8: CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0.`,
    ),
  );
});

test.each(["nothing", "tables but no schema"])(
  "migrate tells a user who may make %s to become the owner of the database",
  async (what) => {
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
  },
);
