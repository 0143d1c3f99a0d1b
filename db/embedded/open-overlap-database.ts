import { Client } from "pg";
import type { LaunchedServer } from "./launch-server.ts";
import { ROLE } from "./prepare-cluster.ts";

const DATABASE = "overlap";

/** Makes the database on a server that does not have it yet, and returns its URL. Ends the server when it cannot. */
export async function openOverlapDatabase(server: LaunchedServer, password: string): Promise<string> {
  const client = new Client({ connectionString: urlOf(server, password, "postgres") });
  try {
    await client.connect();
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
    return urlOf(server, password, DATABASE);
  } catch (error) {
    await server.stop();
    throw error;
  } finally {
    await client.end();
  }
}

/** The host name is for parsers that want one; `host` in the query, the socket's folder, is where clients connect. */
function urlOf(server: LaunchedServer, password: string, database: string): string {
  return `postgres://${ROLE}:${password}@localhost/${database}?host=${encodeURIComponent(server.socketFolder)}`;
}
