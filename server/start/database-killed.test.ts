import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { testDataDir } from "#scripts/testing/test-data-dir.ts";
import { readConfig } from "./config.ts";
import { startApp, type App } from "./start-app.ts";
import { createApiClient } from "../testing/api-client.ts";
import { saveUnderLoad } from "../testing/saves-under-load.ts";

const PATIENCE = { timeout: 60_000, interval: 20 };
const KILLS = 2;

const dataDir = testDataDir();
let postgres: EmbeddedPostgres;
let app: App;

beforeAll(async () => {
  postgres = await startPostgres();
  const config = { PORT: "0", LOG_LEVEL: "silent", SECRET_KEY: "for-tests-".repeat(4), DATABASE_URL: postgres.url };
  app = await startApp(readConfig({ ...config, DATA_DIR: dataDir, RATE_LIMIT: "off" }));
});
afterAll(async () => {
  await app.stop();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function startPostgres(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, log: () => {} });
}

test(
  "every acknowledged save is there, and shown, after PostgreSQL alone was killed in the middle of saves",
  { timeout: 120_000 },
  async () => {
    const api = createApiClient(app.url);
    const load = await saveUnderLoad(api, app.url, { meetings: 3, viewers: 2 });
    const moreSaves = (more: number): Promise<void> => {
      const goal = load.saved + more;
      return vi.waitFor(() => expect(load.saved).toBeGreaterThan(goal), PATIENCE);
    };
    try {
      await moreSaves(50);
      for (let kill = 0; kill < KILLS; kill += 1) {
        process.kill(postgres.pid, "SIGKILL");
        await postgres.stop().catch(() => {}); // it is gone already
        postgres = await startPostgres();
        await moreSaves(50);
      }
      await load.stop();
      // Calls failed meanwhile, and some of them may have been stored all the same: they promised nothing.
      expect(load.failed).toBeGreaterThan(0);
      console.log(`PostgreSQL killed ${KILLS} times: ${load.saved} saves acknowledged, ${load.failed} calls failed`);
      for (const [meetingID, people] of load.acknowledged) {
        const { respondents } = await api.meeting(meetingID);
        for (const [respondentID, acknowledged] of people) {
          const stored = respondents[respondentID]?.availabilities ?? [];
          expect(acknowledged.difference(new Set(stored))).toEqual(new Set());
          await vi.waitFor(() => {
            for (const eyes of load.viewers.get(meetingID) ?? []) expect(eyes.answer(respondentID)).toEqual(stored);
          }, PATIENCE);
        }
      }
    } finally {
      await load.stop();
      for (const eyes of [...load.viewers.values()].flat()) eyes.leave();
    }
  },
);
