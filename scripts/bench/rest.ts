import autocannon, { type Options } from "autocannon";
import { setTimeout as delay } from "node:timers/promises";
import { type AnsweredMeeting, answeredMeeting, fortySlots } from "./answered-meeting.ts";
import { startBenchServer } from "./bench-server.ts";
import { cpuMs, printTable, residentMB } from "./measure.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 8);
/** When a process must have given back what a burst took. */
const QUIET_MS = 60_000;

/** Reads and saves over HTTP, from another process than the server's. */
export async function benchRest(): Promise<void> {
  const server = await startBenchServer();
  try {
    const { url, pid } = server;
    const big = await answeredMeeting(url, 20);
    const path = `${url}/api/meetings/${big.meetingID}`;
    const lone = await answeredMeeting(url, 1);
    const small = await Promise.all(Array.from({ length: 50 }, () => answeredMeeting(url, 3)));
    const run = runner(pid);
    const rows = [
      await run("GET meeting, 20 × 40 slots", { url: path }),
      await run("the same, brotli", { url: path, headers: { "accept-encoding": "br" } }),
      await run("the same, unchanged (304)", { url: path, headers: { "if-none-match": await etagOf(path) } }),
      await run("GET server-info", { url: `${url}/api/server-info` }),
      await run("PUT answer, 20 savers in one meeting of 20", savesOf(url, [big]), 20),
      await run("PUT answer, 16 writers of one answer", savesOf(url, [lone]), 16),
      await run("PUT answer, across 50 meetings of 3", savesOf(url, small)),
    ];
    printTable("REST, 50 connections, load from another process", rows);
    const after = residentMB(pid);
    await delay(QUIET_MS);
    process.stdout.write(`\nServer: ${after} MB resident afterwards, ${residentMB(pid)} MB a minute later\n`);
  } finally {
    await server.stop();
  }
}

function runner(pid: number) {
  return async (what: string, options: Options, connections = 50) => {
    await autocannon({ ...options, connections, duration: 2 });
    const before = cpuMs(pid);
    const result = await autocannon({ ...options, connections, duration: SECONDS });
    return {
      what,
      "req/s": Math.round(result.requests.average),
      "p50 ms": result.latency.p50,
      "p99 ms": result.latency.p99,
      // Hardly depends on what else the machine does, as the others do.
      "server CPU µs": Math.round(((cpuMs(pid) - before) / result.requests.total) * 1_000),
      "kB/reply": Math.round(result.throughput.total / result.requests.total / 100) / 10,
      failed: result["4xx"] + result["5xx"] + result.errors,
    };
  };
}

/** Every save changes something: the answers move on by one slot each time. */
function savesOf(url: string, meetings: readonly AnsweredMeeting[]): Options {
  let turn = 0;
  return {
    url,
    requests: [
      {
        method: "PUT",
        headers: { "content-type": "application/json" },
        setupRequest(request) {
          turn += 1;
          const { meetingID, respondentIDs } = meetings[turn % meetings.length]!;
          const round = Math.floor(turn / meetings.length);
          const respondentID = respondentIDs[round % respondentIDs.length]!;
          return {
            ...request,
            path: `/api/meetings/${meetingID}/respondents/${respondentID}`,
            body: JSON.stringify({ availabilities: fortySlots(round) }),
          };
        },
      },
    ],
  };
}

async function etagOf(url: string): Promise<string> {
  const response = await fetch(url, { headers: { "accept-encoding": "identity" } });
  await response.arrayBuffer();
  return response.headers.get("etag") ?? "";
}
