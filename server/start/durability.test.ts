import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { readPostmasterFile } from "#db/embedded/launch-server.ts";
import { testDataDir } from "#scripts/testing/test-data-dir.ts";
import { createApiClient } from "../testing/api-client.ts";
import { saveUnderLoad } from "../testing/saves-under-load.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";

const dataDir = testDataDir();
let server: ServerProcess | undefined;

afterAll(async () => {
  server?.child.kill("SIGTERM");
  await server?.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<string> {
  server = startServerProcess({ DATA_DIR: dataDir });
  return server.url;
}

/** Kills with SIGKILL: no process gets to tidy up. */
const KILLS: Readonly<Record<string, () => void>> = {
  "the server is killed": () => server?.child.kill("SIGKILL"),
  "the server and its PostgreSQL are killed": () => {
    const postmaster = readPostmasterFile(join(dataDir, "postgres", "cluster"))?.pid;
    server?.child.kill("SIGKILL");
    if (postmaster === undefined) throw new Error("PostgreSQL is not where it should be");
    process.kill(postmaster, "SIGKILL");
  },
};

/** The last time of the meetings, which no one has saved yet. */
const LAST = "2026-12-12T23:30:00Z";

test.each(Object.keys(KILLS))(
  "every acknowledged save is there after %s in the middle of saves",
  { timeout: 120_000 },
  async (how) => {
    const url = await start();
    const load = await saveUnderLoad(createApiClient(url), url, { meetings: 4, viewers: 0 });
    await vi.waitFor(() => expect(load.saved).toBeGreaterThan(40), { timeout: 60_000, interval: 5 });
    KILLS[how]?.();
    await load.stop();

    const again = createApiClient(await start());
    for (const [meetingID, people] of load.acknowledged) {
      const { respondents } = await again.meeting(meetingID);
      for (const [respondentID, acknowledged] of people) {
        const stored = new Set(respondents[respondentID]?.availabilities);
        expect(acknowledged.difference(stored)).toEqual(new Set());
        // At most the one that was under way.
        expect(stored.difference(acknowledged).size).toBeLessThanOrEqual(1);
        // The document continues from what is stored, too.
        const body = { availabilities: [LAST], base: [] };
        const { reply } = await again.call("saveAnswer", { params: { meetingID, respondentID }, body });
        expect(reply.respondents[respondentID]?.availabilities).toEqual([...stored, LAST]);
      }
    }
    server?.child.kill("SIGTERM");
    await server?.ended;
  },
);
