import { answeredMeeting } from "./answered-meeting.ts";
import { type BenchServer, startBenchServer } from "./bench-server.ts";
import { cpuMs } from "./cpu-ms.ts";
import { now } from "./now.ts";
import { percentile } from "./percentile.ts";
import { printTable, type Row } from "./print-table.ts";
import { residentMB } from "./resident-mb.ts";
import { saveOverOneConnection } from "./save-over-one-connection.ts";
import { timeChanges } from "./time-changes.ts";
import { overlap } from "./ways.ts";

const SAVES = 60;
const SIZES = [10, 30, 100, 300, 1_000];

/** How the cost of a save, of reading and of joining grows with respondents, viewers and meetings. */
export async function benchGrowth(): Promise<void> {
  const server = await startBenchServer();
  try {
    await inTurn("respondents of one meeting, 10 viewers", (size) => withRespondents(server, size));
    await inTurn("viewers of one meeting of 20", (size) => withViewers(server, size));
    await inTurn("meetings with a save each, in turn", (size) => withMeetings(server, size), [1, ...SIZES]);
  } finally {
    await server.stop();
  }
}

async function inTurn(what: string, measure: (size: number) => Promise<Row>, sizes = SIZES): Promise<void> {
  const rows: Row[] = [];
  for (const size of sizes) rows.push({ [what]: size, ...(await measure(size)) });
  printTable(`Growth: ${what}`, rows);
}

async function withRespondents(server: BenchServer, respondents: number): Promise<Row> {
  const way = await overlap(server, respondents);
  const viewers = await way.crowd(10);
  await timeChanges(way, viewers, 20);
  const samples = await timeChanges(way, viewers, SAVES);
  await viewers.leave();
  way.end();
  return {
    ...figures(samples.shown, samples.cpu / SAVES),
    "joined ms": Math.round(Math.max(...viewers.joinedMs)),
    "RSS MB": residentMB(server.pid),
  };
}

async function withViewers(server: BenchServer, count: number): Promise<Row> {
  const way = await overlap(server, 20);
  const viewers = await way.crowd(count);
  await timeChanges(way, viewers, 20);
  const samples = await timeChanges(way, viewers, SAVES);
  const joined = Math.round(Math.max(...viewers.joinedMs));
  const rss = residentMB(server.pid);
  await viewers.leave();
  way.end();
  const perViewer = Math.round((1_000 * samples.cpu) / SAVES / count);
  return {
    ...figures(samples.shown, samples.cpu / SAVES),
    "CPU µs/viewer": perViewer,
    "joined ms": joined,
    "RSS MB": rss,
  };
}

/** More meetings than are kept in memory, so that most saves begin with reading. */
async function withMeetings(server: BenchServer, count: number): Promise<Row> {
  const meetings = [];
  for (let n = 0; n < count; n += 1) meetings.push(await answeredMeeting(server.url, 2));
  const savers = meetings.map((meeting) => saveOverOneConnection(server.url, meeting));
  const answered: number[] = [];
  const saves = Math.max(200, count);
  const cpuBefore = cpuMs(server.pid);
  for (let n = 0; n < saves; n += 1) {
    const begun = now();
    await savers[n % count]?.next();
    answered.push(now() - begun);
  }
  for (const saver of savers) saver.end();
  return { ...figures(answered, (cpuMs(server.pid) - cpuBefore) / saves), "RSS MB": residentMB(server.pid) };
}

function figures(shown: readonly number[], cpu: number): Row {
  return {
    "p50 ms": percentile(shown, 50),
    "p99 ms": percentile(shown, 99),
    "CPU ms/save": Math.round(100 * cpu) / 100,
  };
}
