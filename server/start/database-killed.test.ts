import { expect, vi } from "vitest";
import { createApiClient } from "../testing/api-client.ts";
import { postgresTest, startAppOn } from "../testing/postgres-test.ts";
import { saveUnderLoad } from "../testing/saves-under-load.ts";

const PATIENCE = { timeout: 60_000, interval: 20 };
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
    const load = await saveUnderLoad(api, app.url, { meetings: 3, viewers: 2 });
    const moreSaves = (more: number): Promise<void> => {
      const goal = load.saved + more;
      return vi.waitFor(() => expect(load.saved).toBeGreaterThan(goal), PATIENCE);
    };
    try {
      await moreSaves(25);
      for (let kill = 0; kill < KILLS; kill += 1) {
        process.kill(postgres.pid(), "SIGKILL");
        await postgres.stop().catch(() => {}); // it is gone already
        await postgres.startAgain();
        await moreSaves(25);
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
