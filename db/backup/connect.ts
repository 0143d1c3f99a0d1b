import pg from "pg";
import { BackupFault } from "./backup-file.ts";

/** The text format of COPY is the same on every server with these settings; a backup may take longer than a statement may. */
const SETTINGS = [
  "client_encoding = 'UTF8'",
  "DateStyle = 'ISO'",
  "IntervalStyle = 'postgres'",
  "TimeZone = 'UTC'",
  "bytea_output = 'hex'",
  "extra_float_digits = 3",
  "statement_timeout = 0",
  "lock_timeout = 0",
  "idle_in_transaction_session_timeout = 0",
];
const CONNECT_TIMEOUT_MS = 5_000;

/** Runs `work` on its own connection. Failures of PostgreSQL become a {@link BackupFault} that begins with `failed`. */
export async function connected<T>(url: string, failed: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "overlap backup",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // The statement that runs meets the error.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(SETTINGS.map((setting) => `SET ${setting}`).join("; "));
    return await work(client);
  } catch (error) {
    if (error instanceof pg.DatabaseError || isConnectionLost(error)) {
      throw new BackupFault(`${failed}: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
    }
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && /connection|ECONN|not queryable/i.test(error.message);
}
