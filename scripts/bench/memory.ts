import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { testDataDir } from "../testing/test-data-dir.ts";
import { answeredMeeting } from "./answered-meeting.ts";
import { withServer } from "./bench-server.ts";
import { startCrowd } from "./crowd.ts";
import { type Figure, residentMB } from "./measure.ts";

/** Pause after which a process has released the memory of its start. */
const SETTLE_MS = 5_000;
const VIEWERS = 1_000;

/** Measures the memory of an idle process and of each viewer, PostgreSQL excluded. */
export async function benchMemory(): Promise<Figure[]> {
  const dataDir = testDataDir();
  async function idle(pid: number): Promise<number> {
    await delay(SETTLE_MS);
    return residentMB(pid);
  }
  const created = await withServer(({ pid }) => idle(pid), { dataDir });
  const figures = await withServer(
    async ({ url, pid }): Promise<Figure[]> => {
      const started = await idle(pid);
      const { meetingID } = await answeredMeeting(url, 20);
      // The first viewers load code that stays in memory.
      await (await startCrowd(url, { meetingID, count: 50 })).leave();
      const idleMB = await idle(pid);
      const crowd = await startCrowd(url, { meetingID, count: VIEWERS });
      const each = Math.round(((await idle(pid)) - idleMB) * (1_024 / VIEWERS));
      await crowd.leave();
      return [
        { what: "idle, on a new database", value: created, unit: "MB", floor: 150 },
        { what: "idle, on a database that is there", value: started, unit: "MB", floor: 150 },
        { what: `each of ${VIEWERS.toLocaleString("en")} viewers`, value: each, unit: "kB", floor: 60 },
      ];
    },
    { dataDir },
  );
  rmSync(dataDir, { recursive: true, force: true });
  return figures;
}
