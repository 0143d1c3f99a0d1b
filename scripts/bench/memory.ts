import { setTimeout as delay } from "node:timers/promises";
import { answeredMeeting } from "./answered-meeting.ts";
import { type BenchServer, startBenchServer } from "./bench-server.ts";
import { startCrowd } from "./crowd.ts";
import { megabytes, printTable, residentMB, type Row } from "./measure.ts";

/** Until a process has given back what only starting needed. */
const SETTLE_MS = 5_000;
const VIEWERS = 1_000;

/** What a process needs without visitors, and for each viewer who stays. Without its PostgreSQL. */
export async function benchMemory(): Promise<void> {
  const first = await startBenchServer();
  const rows: Row[] = [await idle("start on an empty database", first)];
  await first.stop("keep");
  const second = await startBenchServer({ dataDir: first.dataDir });
  try {
    rows.push(await idle("start on a database that is there", second), await watched(second));
    printTable("Memory and start of one process", rows);
  } finally {
    await second.stop();
  }
}

async function idle(what: string, server: BenchServer): Promise<Row> {
  await delay(SETTLE_MS);
  const { heapUsed } = await server.memory();
  return {
    what,
    "start ms": Math.round(server.startMs),
    "RSS MB": residentMB(server.pid),
    "heap MB": megabytes(heapUsed),
    "kB/viewer": "",
  };
}

/** After collecting, before and with them: else it would show how far V8 let its young generation grow. */
async function watched(server: BenchServer): Promise<Row> {
  const { meetingID } = await answeredMeeting(server.url, 20);
  // The first of them bring code with them that stays.
  await (await startCrowd({ url: server.collabUrl, count: 50, speak: { meetingID } })).leave();
  await delay(SETTLE_MS);
  const before = await server.collected();
  const guests = await startCrowd({ url: server.collabUrl, count: VIEWERS, speak: { meetingID } });
  await delay(SETTLE_MS);
  const { rss, heapUsed } = await server.collected();
  await guests.leave();
  return {
    what: `with ${VIEWERS.toLocaleString("en")} viewers, collected`,
    "start ms": "",
    "RSS MB": megabytes(rss),
    "heap MB": megabytes(heapUsed),
    "kB/viewer": Math.round((rss - before.rss) / 1_024 / VIEWERS),
  };
}
