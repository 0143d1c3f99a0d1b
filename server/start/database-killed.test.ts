import { expect } from "vitest";
import { createApiClient } from "../testing/api-client.ts";
import { postgresTest, startAppOn } from "../testing/postgres-test.ts";
import { saveUnderLoad } from "../testing/saves-under-load.ts";

const KILLS = 2;

const test = postgresTest({ volatile: false }).extend("app", { scope: "file" }, async ({ postgres }, { onCleanup }) => {
  const app = await startAppOn(postgres, { RATE_LIMIT: "off" });
  onCleanup(() => app.stop());
  return app;
});

test(
  "every acknowledged save is there, and shown, after PostgreSQL alone was killed in the middle of saves",
  { timeout: 120_000 },
  async ({ app, postgres }) => {
    const api = createApiClient(app.url);
    await using load = await saveUnderLoad(api, app.url, { meetings: 3, viewers: 2 });
    await load.more(25);
    for (let kill = 0; kill < KILLS; kill += 1) {
      process.kill(postgres.pid(), "SIGKILL");
      await postgres.stop().catch(() => {}); // it is gone already
      await postgres.startAgain();
      await load.more(25);
    }
    await load.stop();
    // Calls failed meanwhile, and some of them may have been stored all the same: they promised nothing.
    expect(load.failed).toBeGreaterThan(0);
    console.log(`PostgreSQL killed ${KILLS} times: ${load.saved} saves acknowledged, ${load.failed} calls failed`);
    expect(await load.lost(api)).toBe(0);
  },
);
