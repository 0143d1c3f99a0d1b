import { IncompatibleDatabase } from "./errors.ts";
import type { UmzugStorage } from "umzug";
import { type Connections, statement } from "./connection/connections.ts";
import type { TimeLimits } from "./connection/open-sequelize.ts";
import { migrateJobQueue } from "./job-queue/job-queue.ts";
import { MIGRATIONS, readMigration } from "./migrations/migrations.ts";

const OLDEST_POSTGRES = 14;
const INSUFFICIENT_PRIVILEGE = "42501";

type Sql = (text: string, values?: readonly string[]) => Promise<readonly Record<string, string>[]>;

/** Throws {@link IncompatibleDatabase} for a server that is too old, and a database that could not hold every name. */
async function assertCompatible(sql: Sql): Promise<void> {
  const [row = {}] = await sql(
    "SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding, current_database() AS name",
  );
  const { version = "", encoding = "", name = "" } = row;
  if (Number(version) < OLDEST_POSTGRES * 10_000) {
    const major = Math.floor(Number(version) / 10_000);
    throw new IncompatibleDatabase(`Overlap needs PostgreSQL ${OLDEST_POSTGRES} or newer; this one is ${major}.`);
  }
  if (encoding !== "UTF8") {
    throw new IncompatibleDatabase(
      `The database "${name}" is encoded in ${encoding}, and Overlap needs one in UTF8: CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0.`,
    );
  }
}

/** What to throw for an error of a migration: the one that says what to do, where the user may not make tables. */
function incompatibleUser(error: unknown, database: string): unknown {
  // The job queue's own migrations throw what the driver throws.
  if (!(error instanceof Error && "code" in error && error.code === INSUFFICIENT_PRIVILEGE)) return error;
  return new IncompatibleDatabase(
    `The user of the database address may not make tables in the database "${database}": make it the owner, with ALTER DATABASE ${database} OWNER TO that user.`,
    { cause: error },
  );
}

/** Any number that no other program takes as an advisory lock in this database ("overlap" on a telephone). */
const MIGRATION_LOCK = 6_837_527;
/** One migration may take an hour: rewriting a large table is slow. */
export const MIGRATION_LIMITS: TimeLimits = { statement: 0, idleInTransaction: 0, answer: 60 * 60 * 1_000 };

/** Applies every pending migration, and those of the job queue at `url`; see `Database.migrate`. */
export function migrateUp(connections: Connections, url: string): Promise<readonly string[]> {
  return alone(connections, async (sql) => {
    // It uses a connection of its own, but this one's lock is held: of two processes that start at once, one does it.
    await migrateJobQueue(url);
    const done = new Set(await executed(sql));
    // Umzug takes 15 MB and a tenth of a second to load: only when there is something to do.
    if (MIGRATIONS.every(({ name }) => done.has(name))) return [];
    return names(await (await umzugOn(sql)).up());
  });
}

/** Reverts the last migration, or all; see `Database.rollback`. */
export function migrateDown(connections: Connections, reach: "last" | "all"): Promise<readonly string[]> {
  return alone(connections, async (sql) => {
    const umzug = await umzugOn(sql);
    return names(await (reach === "all" ? umzug.down({ to: 0 }) : umzug.down()));
  });
}

/** One transaction for everything, so that a failing migration leaves nothing; one process at a time. */
async function alone<T>(connections: Connections, work: (sql: Sql) => Promise<T>): Promise<T> {
  try {
    return await connections.transaction(async ({ run }) => {
      const sql: Sql = (text, values = []) => run(statement<Record<string, string>>("migration", text), values);
      await assertCompatible(sql);
      await sql(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      await sql("CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())");
      return work(sql);
    });
  } catch (error) {
    throw incompatibleUser(error, connections.sequelize.getDatabaseName());
  }
}

async function executed(sql: Sql): Promise<string[]> {
  return (await sql("SELECT name FROM migrations ORDER BY name")).map((row) => row["name"] ?? "");
}

async function umzugOn(sql: Sql) {
  const { Umzug } = await import("umzug");
  const storage: UmzugStorage = {
    executed: () => executed(sql),
    logMigration: async ({ name }) => void (await sql("INSERT INTO migrations (name) VALUES ($1)", [name])),
    unlogMigration: async ({ name }) => void (await sql("DELETE FROM migrations WHERE name = $1", [name])),
  };
  const migrations = MIGRATIONS.map((migration) => ({
    name: migration.name,
    up: () => sql(readMigration(migration).up),
    down: () => sql(readMigration(migration).down),
  }));
  return new Umzug({ migrations, storage, logger: undefined });
}

function names(migrations: readonly { name: string }[]): readonly string[] {
  return migrations.map(({ name }) => name);
}
