import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshDatabase } from "#db/testing/fresh-database.ts";
import { type Config, readConfig } from "../start/config.ts";
import type { Overrides } from "../start/create-context.ts";
import { startApp } from "../start/start-app.ts";
import { createApiClient } from "./api-client.ts";
import { jobTable } from "./job-table.ts";
import { test as plainTest } from "vitest";

/** Signs every token of a test app. */
export const TEST_SECRET = "only-for-tests-only-for-tests-only-for-tests";

/** The least that bcrypt takes. A real hash costs a tenth of a second of a processor, and most tests sign up. */
export const TEST_PASSWORD_COST = 4;

/** A real app with its own database, on a free port; `api` calls it over HTTP. */
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/** Starts a test app, which checks every reply against the contract. Stop it with `stop()`. */
export async function startTestApp(overrides: Partial<Config> = {}, given: Overrides = {}) {
  const fresh = await freshDatabase();
  // A folder from the system, because some tests fix the app's random numbers and two runs would share an outbox.
  const dataDir = await mkdtemp(join(tmpdir(), "overlap-test-app-"));
  const place = { SECRET_KEY: TEST_SECRET, DATABASE_URL: fresh.url, DATA_DIR: dataDir };
  const config = readConfig({ ...place, PORT: "0", RATE_LIMIT: "off", LOG_LEVEL: "silent" });
  const cleanUp = async () => {
    await fresh.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const app = await startApp(
      { ...config, checkReplies: true, ...overrides },
      { passwordCost: TEST_PASSWORD_COST, clock: testNow, ...given },
    );
    return {
      ...app,
      api: createApiClient(app.url),
      /** For looking behind the app's back. */
      database: fresh.database,
      databaseUrl: fresh.url,
      /** Runs SQL past every store. */
      query: fresh.query,
      jobTable: jobTable(fresh),
      /** `outbox/` in it holds the mails. */
      dataDir,
      async stop(): Promise<void> {
        await app.stop();
        await cleanUp();
      },
    };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** A `test` whose tests share an app of their file, started for the first that takes `{ app }`. */
export function appTest(...how: Parameters<typeof startTestApp>) {
  return plainTest.extend("app", { scope: "file" }, async ({}, { onCleanup }) => {
    const app = await startTestApp(...how);
    onCleanup(() => app.stop());
    return app;
  });
}

/** For tests that need nothing special of their app. */
export const test = appTest();

/** Before the days of all meetings in tests. */
const START = Temporal.Instant.from("2026-11-24T06:00:00Z").epochMilliseconds;

/** Returns the test app's time, which moves on from a day before all meetings of tests. */
export function testNow(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(START + Math.floor(performance.now()));
}
