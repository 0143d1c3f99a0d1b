import { afterEach, beforeEach, expect, test } from "vitest";
import { MIGRATIONS } from "./migrations/migrations.ts";
import { openDatabase } from "./open-database.ts";
import { freshDatabase, type FreshDatabase } from "./testing/fresh-database.ts";
import { storedMeeting } from "./testing/stored-meeting.ts";

const NAMES = MIGRATIONS.map(({ name }) => name);

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

test("up, all the way down and up again leave the same schema", async () => {
  const first = await schema();
  expect(await fresh.database.rollback("all")).toEqual(NAMES.toReversed());
  const bare = await fresh.query(
    "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
  );
  expect(bare).toEqual([{ relname: "migrations" }]);
  expect(await fresh.query("SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace")).toEqual([]);
  expect(await fresh.database.migrate()).toEqual(NAMES);
  expect(await schema()).toEqual(first);
});

test("each migration alone goes down and up again", async () => {
  const schemas = [await schema()];
  for (const name of NAMES.toReversed()) {
    expect(await fresh.database.rollback()).toEqual([name]);
    schemas.push(await schema());
  }
  expect(await fresh.database.rollback()).toEqual([]);
  expect(new Set(schemas.map((one) => JSON.stringify(one))).size).toBe(NAMES.length + 1);
  expect(await fresh.database.migrate()).toEqual(NAMES);
  expect(await schema()).toEqual(schemas[0]);
});

test("nothing is applied twice", async () => {
  expect(await fresh.database.migrate()).toEqual([]);
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
