import { IncompatibleDatabase } from "./errors.ts";
import type { UmzugStorage } from "umzug";
import { type Connections, statement } from "./connection/connections.ts";
import type { TimeLimits } from "./connection/open-sequelize.ts";
import { migrateJobQueue } from "./job-queue/job-queue.ts";
import { type Migration, MIGRATIONS, SCHEMA } from "./schema/schema.ts";

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

/** Returns the error to throw: one that says what to do when the database user may not make tables. */
function incompatibleUser(error: unknown, database: string): unknown {
  // The job queue's own migrations throw errors of the driver.
  if (!(error instanceof Error && "code" in error && error.code === INSUFFICIENT_PRIVILEGE)) return error;
  return new IncompatibleDatabase(
    `The user of the database address may not make tables in the database "${database}": make it the owner, with ALTER DATABASE ${database} OWNER TO that user.`,
    { cause: error },
  );
}

/** An advisory lock that no other program takes in this database ("overlap" on a telephone). */
const MIGRATION_LOCK = 6_837_527;
/** In milliseconds: rewriting a large table may take an hour. */
export const MIGRATION_LIMITS: TimeLimits = { statement: 0, idleInTransaction: 0, answer: 60 * 60 * 1_000 };

/**
 * Applies every pending migration in one transaction, and the migrations of the job queue at `url`. Returns the applied
 * names. With `only` it applies just these, for a backup of an earlier version.
 */
export async function migrateUp(
  connections: Connections,
  url: string,
  only: readonly string[] = MIGRATIONS.map(({ name }) => name),
): Promise<readonly string[]> {
  const database = connections.sequelize.getDatabaseName();
  try {
    return await connections.transaction(async ({ run }) => {
      const sql: Sql = (text, values = []) => run(statement<Record<string, string>>("migration", text), values);
      await assertCompatible(sql);
      // Processes that start at once migrate one after the other.
      await sql(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`);
      await sql("CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())");
      const applied = await appliedNames(sql);
      if (applied.length > 0 && !applied.includes(SCHEMA.name)) throw olderThanSchema(database);
      // Uses a connection of its own.
      await migrateJobQueue(url);
      // Umzug takes 15 MB and a tenth of a second to load.
      const pending = MIGRATIONS.filter(({ name }) => only.includes(name) && !applied.includes(name));
      if (pending.length === 0) return [];
      return (await (await umzugOn(sql, pending)).up()).map(({ name }) => name);
    });
  } catch (error) {
    throw incompatibleUser(error, database);
  }
}

function olderThanSchema(database: string): IncompatibleDatabase {
  return new IncompatibleDatabase(
    `The database "${database}" was made by a version before 1.0, whose tables Overlap cannot use any more: name an empty database in DATABASE_URL or, if Overlap runs its own PostgreSQL, another folder in DATA_DIR.`,
  );
}

async function appliedNames(sql: Sql): Promise<string[]> {
  return (await sql("SELECT name FROM migrations ORDER BY name")).map((row) => row["name"] ?? "");
}

async function umzugOn(sql: Sql, pending: readonly Migration[]) {
  const { Umzug } = await import("umzug");
  const storage: UmzugStorage = {
    executed: () => appliedNames(sql),
    logMigration: async ({ name }) => void (await sql("INSERT INTO migrations (name) VALUES ($1)", [name])),
    unlogMigration: () => Promise.reject(new Error("Migrations only go forward.")),
  };
  const migrations = pending.map((migration) => ({ name: migration.name, up: () => sql(migration.sql) }));
  return new Umzug({ migrations, storage, logger: undefined });
}
