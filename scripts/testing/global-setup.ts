import { rmSync } from "node:fs";
import { startEmbeddedPostgres } from "../../db/embedded/start-embedded-postgres.ts";
import { testDataDir } from "./test-data-dir.ts";

/**
 * Starts one PostgreSQL for a test run, unless OVERLAP_TEST_POSTGRES names a server already: the tests', or that of the
 * project whose turn was before. Tests make their own databases on it.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.OVERLAP_TEST_POSTGRES) return undefined;
  const dataDir = testDataDir();
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => console.log(line), volatile: true });
  process.env.OVERLAP_TEST_POSTGRES = server.url;
  return async () => {
    delete process.env.OVERLAP_TEST_POSTGRES;
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
