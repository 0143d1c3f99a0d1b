import { IncompatibleDatabase } from "./incompatible-database.ts";

const OLDEST_POSTGRES = 14;
const INSUFFICIENT_PRIVILEGE = "42501";

type Row = Record<string, string>;

/** Throws {@link IncompatibleDatabase} for a server that is too old, and a database that could not hold everybody's name. */
export async function assertCompatible(ask: (text: string) => Promise<readonly Row[]>): Promise<void> {
  const [row = {}] = await ask(
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
export function incompatibleUser(error: unknown, database: string): unknown {
  // The job queue's own migrations throw what the driver throws.
  if (!(error instanceof Error && "code" in error && error.code === INSUFFICIENT_PRIVILEGE)) return error;
  return new IncompatibleDatabase(
    `The user of the database address may not make tables in the database "${database}": make it the owner, with ALTER DATABASE ${database} OWNER TO that user.`,
    error,
  );
}
