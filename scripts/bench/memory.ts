import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { testDataDir } from "../testing/test-data-dir.ts";
import { answeredMeeting } from "./answered-meeting.ts";
import { withServer } from "./bench-server.ts";
import { startCrowd } from "./crowd.ts";
import { type Figure, residentMB } from "./measure.ts";

/** Until a process has given back what only starting needed. */
const SETTLE_MS = 5_000;
const VIEWERS = 1_000;

/** What a process needs without visitors, and for each viewer who stays. Without its PostgreSQL. */
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
      // The first of them bring code with them that stays.
      await (await startCrowd(url, { meetingID, count: 50 })).leave();
      const before = await idle(pid);
      const crowd = await startCrowd(url, { meetingID, count: VIEWERS });
      const each = Math.round(((await idle(pid)) - before) * (1_024 / VIEWERS));
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
