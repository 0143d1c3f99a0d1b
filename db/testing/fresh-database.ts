import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll } from "vitest";
import type { MeetingID } from "#domain/ids.ts";
import { LIMITS } from "#domain/limits.ts";
import { openDatabase } from "../database.ts";
import { MIGRATIONS } from "../schema/schema.ts";
import type { Stores } from "../stores/stores.ts";

/** A migrated database on the test server. */
export type FreshDatabase = Awaited<ReturnType<typeof freshDatabase>>;

/** Only one of the workers that start at once may make the template. */
const TEMPLATE_LOCK = 6_837_528;

/**
 * Copies a database from a template that the first caller of a run migrates. Needs OVERLAP_TEST_POSTGRES: the address
 * of a server on which databases may be made.
 */
export async function freshDatabase() {
  const server = testServer();
  const name = `overlap_test_${randomBytes(8).toString("hex")}`;
  await connected(server, async (admin) => {
    const template = templates.getOrInsertComputed(server, () => makeTemplate(server, admin));
    // Copying files costs less than writing all of them to the log.
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${await template} STRATEGY FILE_COPY`);
  });
  const url = databaseOn(server, name);
  const database = openDatabase({ url });
  const queries = openQueries(url);
  return {
    url,
    database,
    /** Runs a transaction that has locked the meeting. */
    locked: <T>(meetingID: MeetingID, work: (stores: Stores) => Promise<T>): Promise<T> =>
      database.transaction(async (stores) => {
        await stores.meetings.lock(meetingID);
        return work(stores);
      }),
    /** Runs SQL directly. */
    query: queries.query,
    /** Closes the database and deletes it. */
    async drop(): Promise<void> {
      await Promise.all([database.close(), queries.close()]);
      await connected(server, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** Makes one database for all tests of a file. */
export async function databaseOfFile(): Promise<FreshDatabase> {
  const fresh = await freshDatabase();
  afterAll(() => fresh.drop());
  return fresh;
}

export type Queries = ReturnType<typeof openQueries>;

/** Runs SQL there, on connections that stay open until `close`. */
export function openQueries(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 4, idleTimeoutMillis: 0 });
  pool.on("error", () => {}); // tests end the database under it
  return {
    query: async (text: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> =>
      (await pool.query<Record<string, unknown>>(text, [...values])).rows,
    close: (): Promise<void> => pool.end(),
  };
}

/** Moves PostgreSQL's clock, as connections that are opened from now on see it; `by` such as `3 hours`. */
export async function shiftClock(query: Queries["query"], by: string): Promise<void> {
  await query(
    `CREATE SCHEMA other_clock;
     CREATE FUNCTION other_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql
       AS $$ SELECT pg_catalog.clock_timestamp() + interval '${by}' $$;
     DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = other_clock, pg_catalog, public', current_database()); END $$`,
  );
}

/** Adds as many respondents as a meeting may have. */
export async function fillMeeting(query: Queries["query"], meetingID: string): Promise<void> {
  await query(
    `INSERT INTO respondents (meeting_id, respondent_id, name, slots, arrival)
     SELECT $1, 'many' || lpad(n::text, 8, '0'), 'Many', '{}', n + 10 FROM generate_series(1, $2) n`,
    [meetingID, LIMITS.respondents],
  );
}

function testServer(): string {
  const server = process.env["OVERLAP_TEST_POSTGRES"];
  if (server !== undefined && server !== "") return server;
  throw new Error(
    "OVERLAP_TEST_POSTGRES is not set. It must be the address of a PostgreSQL server on which tests may make databases; `npm test` starts one.",
  );
}

/** The names of existing templates, by server. */
const templates = new Map<string, Promise<string>>();

/** Makes a migrated database, one per state of the migrations, because a server may outlive a run. */
async function makeTemplate(server: string, admin: pg.Client): Promise<string> {
  const name = `overlap_template_${createHash("sha256").update(JSON.stringify(MIGRATIONS)).digest("hex").slice(0, 16)}`;
  await admin.query("SELECT pg_advisory_lock($1)", [TEMPLATE_LOCK]); // ends with the connection
  const ready = await admin.query("SELECT FROM pg_database WHERE datname = $1 AND datistemplate", [name]);
  if (ready.rowCount === 0) {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`); // of a run that was killed half-way
    await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
    const database = openDatabase({ url: databaseOn(server, name) });
    try {
      await database.migrate();
    } finally {
      await database.close();
    }
    await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  }
  await admin.query("SELECT pg_advisory_unlock($1)", [TEMPLATE_LOCK]);
  return name;
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
