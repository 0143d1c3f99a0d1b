import { freshDatabase } from "#db/testing/fresh-database.ts";
import type { Database } from "#db/database.ts";
import { readConfig, type Config } from "../config.ts";
import type { Given } from "../open-world.ts";
import { startApp, type App } from "../start-app.ts";
import { createApiClient, type ApiClient } from "./api-client.ts";

/** A real app with a database of its own, on a free port; `api` calls it over HTTP. */
export type TestApp = App & {
  readonly api: ApiClient;
  /** For looking behind the app's back. */
  readonly database: Database;
  readonly databaseUrl: string;
};

/** Starts one; every reply is compared with the contract on its way out. Stop it with `stop()`. */
export async function startTestApp(overrides: Partial<Config> = {}, given: Given = {}): Promise<TestApp> {
  const fresh = await freshDatabase();
  const secret = { SECRET_KEY: "only-for-tests-only-for-tests-only-for-tests", DATABASE_URL: fresh.url };
  const config = readConfig({ ...secret, PORT: "0", RATE_LIMIT: "off", LOG_LEVEL: "silent" });
  try {
    const app = await startApp({ ...config, checkReplies: true, ...overrides }, given);
    return {
      ...app,
      api: createApiClient(app.url),
      database: fresh.database,
      databaseUrl: fresh.url,
      async stop() {
        await app.stop();
        await fresh.drop();
      },
    };
  } catch (error) {
    await fresh.drop();
    throw error;
  }
}
