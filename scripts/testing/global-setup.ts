import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startEmbeddedPostgres } from "../../db/embedded/start-embedded-postgres.ts";
import { quickDataDir } from "./test-data-dir.ts";

const MAX_LOOKS = 100;

/**
 * Starts one PostgreSQL for a test run unless OVERLAP_TEST_POSTGRES names a server. Each test file creates its own
 * database there.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.OVERLAP_TEST_POSTGRES) return undefined;
  const dataDir = quickDataDir();
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => console.log(line), volatile: true });
  process.env.OVERLAP_TEST_POSTGRES = server.url;
  return async () => {
    delete process.env.OVERLAP_TEST_POSTGRES;
    await untilLeft(server.url);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Waits, with a timeout, until the ending workers have stopped their shared apps. */
async function untilLeft(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (let look = 0; look < MAX_LOOKS; look += 1) {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname LIKE 'overlap_test_%'");
    if (rowCount === 0) break;
    await delay(50);
  }
  await client.end();
}
