import { answeredMeeting } from "./answered-meeting.ts";
import { startBenchServer } from "./bench-server.ts";
import { startCrowd } from "./crowd.ts";
import { growthPerMinute } from "./growth-per-minute.ts";
import { printTable, type Row } from "./print-table.ts";
import { saveOverOneConnection } from "./save-over-one-connection.ts";

const MEETINGS = 10;
const RESPONDENTS = 20;
/** Five minutes' saves of the soak at a time. */
const SAVES = 6_000;
const TIMES = 12;

/** What stays in memory of an hour's saves in meetings that somebody looks at all the time. */
export async function benchWear(): Promise<void> {
  const server = await startBenchServer();
  try {
    const savers = [];
    const crowds = [];
    for (let n = 0; n < MEETINGS; n += 1) {
      const meeting = await answeredMeeting(server.url, RESPONDENTS);
      savers.push(saveOverOneConnection(server.url, meeting));
      const url = `${server.url.replace("http:", "ws:")}/collab`;
      crowds.push(await startCrowd({ url, count: 1, speak: { meetingID: meeting.meetingID } }));
    }
    const rows: Row[] = [];
    for (let time = 0; time <= TIMES; time += 1) {
      if (time > 0) await Promise.all(savers.map(({ next }) => repeat(next, SAVES / MEETINGS)));
      for (const crowd of crowds) await crowd.soFar();
      const { heapUsed, rss } = await server.collected();
      rows.push({ saves: time * SAVES, "held MB": mb(heapUsed), "RSS MB": mb(rss) });
    }
    for (const { end } of savers) end();
    for (const crowd of crowds) await crowd.leave();
    printTable(`Wear: ${MEETINGS} meetings of ${RESPONDENTS}, the memory that is held after collecting`, rows);
    const slope = growthPerMinute(rows.slice(TIMES / 2).map((row) => Number(row["held MB"])));
    process.stdout.write(`\nOver the second half: ${((1_000 * slope) / SAVES).toFixed(3)} MB a thousand saves.\n`);
  } finally {
    await server.stop();
  }
}

async function repeat(next: () => Promise<void>, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await next();
}

function mb(bytes: number): number {
  return Math.round(bytes / 104_857.6) / 10;
}
