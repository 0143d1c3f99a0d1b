import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readPostmasterFile } from "#db/embedded/launch-server.ts";
import { testDataDir } from "#scripts/testing/test-data-dir.ts";
import { createApiClient } from "../testing/api-client.ts";
import { type ServerProcess, startServerProcess } from "../testing/server-process.ts";
import { saveUnderLoad, type Load } from "../testing/saves-under-load.ts";

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

test.each(Object.keys(KILLS))(
  "every acknowledged save is there after %s in the middle of saves",
  { timeout: 120_000 },
  async (how) => {
    const url = await start();
    const size = { meetings: 1, viewers: 0, people: 4, saversEach: 3, pauseMs: 0 };
    await using load = await saveUnderLoad(createApiClient(url), url, size);
    await load.more(100);
    KILLS[how]?.();
    await load.stop();

    const again = createApiClient(await start());
    expect(await load.lost(again)).toBe(0);
    // The document continues from what is stored, too.
    const [{ meetingID, people }] = load.meetings as [Load["meetings"][0]];
    const { respondentID = "" } = people[0] ?? {};
    const stored = (await again.meeting(meetingID)).respondents[respondentID]?.availabilities ?? [];
    const last = "2026-12-12T23:30:00Z";
    const { reply } = await again.save({ meetingID, respondentID }, { availabilities: [last], base: [] });
    expect(reply.respondents[respondentID]?.availabilities).toEqual([...stored, last]);
    server?.child.kill("SIGTERM");
    await server?.ended;
  },
);
