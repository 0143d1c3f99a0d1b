import { setTimeout as delay } from "node:timers/promises";
import { answeredMeeting, saveOverOneConnection } from "./answered-meeting.ts";
import { type BenchServer, startBenchServer } from "./bench-server.ts";
import { type Crowd, startCrowd } from "./crowd.ts";
import { cpuMs, growthPerMinute, megabytes, now, percentile, printTable, residentMB, type Row } from "./measure.ts";

const MEETINGS = 10;
const VIEWERS_EACH = 100;
const SAVES_PER_SECOND = 20;
const RESPONDENTS = 20;
const LOOK_EVERY_MS = 500;
const SETTLE_MS = 10_000;
const MINUTE_MS = 60_000;
/** Until the last saves of a minute have come to everyone. */
const LAST_ARRIVALS_MS = 1_000;

/** One meeting: its viewers, when its saves began, and how many of their arrivals are counted. */
type Watched = {
  readonly viewers: Crowd;
  readonly save: { readonly next: () => Promise<void>; readonly end: () => void };
  readonly begun: number[];
  readonly counted: number[];
};

/** 1,000 viewers of one process, who watch ten meetings with 20 saves a second, for `--minutes` (ten by default). */
export async function benchSoak(): Promise<void> {
  const given = process.argv.find((word) => word.startsWith("--minutes="));
  const minutes = Number(given?.split("=")[1] ?? 10);
  const server = await startBenchServer();
  try {
    const meetings: Watched[] = [];
    for (let n = 0; n < MEETINGS; n += 1) meetings.push(await watched(server, n));
    await delay(SETTLE_MS);
    const rows: Row[] = [];
    for (let done = 0; done < minutes; done += 1) {
      const ms = Math.min(1, minutes - done) * MINUTE_MS;
      rows.push({ minute: done + 1, ...(await oneMinute(server, meetings, ms)) });
    }
    for (const { viewers, save } of meetings) {
      save.end();
      await viewers.leave();
    }
    const load = `${MEETINGS * VIEWERS_EACH} viewers, ${MEETINGS} meetings, ${SAVES_PER_SECOND} saves a second`;
    printTable(`Soak: ${load}, ${minutes} minutes`, rows);
    process.stdout.write(`\n${verdict(rows)}\n`);
  } finally {
    await server.stop();
  }
}

async function watched(server: BenchServer, n: number): Promise<Watched> {
  const meeting = await answeredMeeting(server.url, RESPONDENTS);
  const speak = { meetingID: meeting.meetingID };
  const viewers = await startCrowd({ url: server.collabUrl, count: VIEWERS_EACH, speak, firstAddress: 1 + n });
  const counted = Array.from({ length: VIEWERS_EACH }, () => 0);
  return { viewers, save: saveOverOneConnection(server.url, meeting), begun: [], counted };
}

/** `ms`: the last may be shorter. */
async function oneMinute(server: BenchServer, meetings: readonly Watched[], ms: number): Promise<Row> {
  const end = now() + ms;
  const cpuBefore = cpuMs(server.pid);
  let saves = 0;
  const heaps: number[] = [];
  const saving = meetings.map(async ({ save, begun }, n) => {
    // Evenly spread over the second.
    const every = (1_000 * MEETINGS) / SAVES_PER_SECOND;
    for (let due = now() + (every * n) / MEETINGS; due < end; due += every) {
      await delay(Math.max(0, due - now()));
      begun.push(now());
      await save.next();
      saves += 1;
    }
  });
  while (now() < end) {
    heaps.push((await server.memory()).heapUsed);
    await delay(LOOK_EVERY_MS);
  }
  await Promise.all(saving);
  await delay(LAST_ARRIVALS_MS);
  const shown = (await Promise.all(meetings.map(latencies))).flat();
  return {
    saves,
    deliveries: shown.length,
    "p50 ms": percentile(shown, 50),
    "p99 ms": percentile(shown, 99),
    "most ms": percentile(shown, 100),
    "CPU %": Math.round((100 * (cpuMs(server.pid) - cpuBefore)) / (ms + LAST_ARRIVALS_MS)),
    "RSS MB": residentMB(server.pid),
    // What is left when V8 has just collected.
    "least heap MB": megabytes(Math.min(...heaps)),
  };
}

/** How long each save took to each viewer, of those that arrived since the last call. */
async function latencies({ viewers, begun, counted }: Watched): Promise<number[]> {
  const all: number[] = [];
  for (const [viewer, arrivals] of (await viewers.soFar()).entries()) {
    for (const at of arrivals) {
      all.push(at - (begun[counted[viewer] ?? 0] ?? at));
      counted[viewer] = (counted[viewer] ?? 0) + 1;
    }
  }
  return all;
}

/** The first minutes warm up; what grows after them, grows. */
function verdict(rows: readonly Row[]): string {
  const steady = rows.slice(Math.min(2, Math.floor(rows.length / 3)));
  const of = (column: string) => growthPerMinute(steady.map((row) => Number(row[column])));
  const worst = Math.max(...steady.map((row) => Number(row["p99 ms"])));
  return (
    `Over the last ${steady.length} minutes: least heap ${of("least heap MB").toFixed(2)} MB a minute, ` +
    `RSS ${of("RSS MB").toFixed(2)} MB a minute (slope of the best line); worst p99 of a minute ${worst} ms.`
  );
}
