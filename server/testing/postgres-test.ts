import { rmSync } from "node:fs";
import { test as plainTest } from "vitest";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { quickDataDir, testDataDir } from "#scripts/testing/test-data-dir.ts";
import { readConfig } from "../start/config.ts";
import { startApp, type App } from "../start/start-app.ts";
import { TEST_SECRET } from "./start-test-app.ts";

export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>;

/** A PostgreSQL that goes and comes again with the same data. `volatile`: it need not survive a kill. */
async function startOwnPostgres(volatile: boolean) {
  const dataDir = volatile ? quickDataDir() : testDataDir();
  const start = () => startEmbeddedPostgres({ dataDir, log: () => {}, volatile });
  let running = await start();
  return {
    dataDir,
    url: () => running.url,
    pid: () => running.pid,
    stop: () => running.stop(),
    async startAgain(): Promise<void> {
      running = await start();
    },
  };
}

/** Starts an app on it, with more variables in its environment. */
export function startAppOn(postgres: OwnPostgres, more: Record<string, string> = {}): Promise<App> {
  const place = { DATABASE_URL: postgres.url(), DATA_DIR: postgres.dataDir };
  return startApp(readConfig({ PORT: "0", LOG_LEVEL: "silent", SECRET_KEY: TEST_SECRET, ...place, ...more }));
}

/** Returns a `test`; the tests of a file share a PostgreSQL, and may stop or kill it. */
export function postgresTest({ volatile }: { volatile: boolean }) {
  return plainTest.extend("postgres", { scope: "file" }, async ({}, { onCleanup }) => {
    const postgres = await startOwnPostgres(volatile);
    onCleanup(async () => {
      await postgres.stop();
      rmSync(postgres.dataDir, { recursive: true, force: true });
    });
    return postgres;
  });
}
