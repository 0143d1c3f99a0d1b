import autocannon, { type Options } from "autocannon";
import { readFileSync } from "node:fs";
import { slotAfter, slotText, parseSlot, type Slot } from "#domain/time/slot.ts";
import { startBenchServer } from "./bench-server.ts";
import { printTable } from "./print-table.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 8);
const FIRST = parseSlot("2026-12-01T08:00:00Z") as Slot; // a slot, as one can read

/** A day of 9 to 17 on five days has 80 slots; every respondent marks 40 of them. */
const MEETING = {
  name: "Benchmark",
  timezone: "UTC",
  minStartHour: 8,
  maxEndHour: 16,
  tentativeDates: ["2026-12-01", "2026-12-02", "2026-12-03", "2026-12-04", "2026-12-05"],
};
const SLOTS = MEETING.tentativeDates.flatMap((_, day) =>
  Array.from({ length: 16 }, (_none, n) => slotText(slotAfter(FIRST, day * 48 + n))),
);

type Answered = { readonly meetingID: string; readonly respondentIDs: readonly string[] };

/** Reads and saves over HTTP, from another process than the server's. */
export async function benchRest(): Promise<void> {
  const server = await startBenchServer();
  try {
    const big = await answeredMeeting(server.url, 20);
    const path = `/api/meetings/${big.meetingID}`;
    const rows = [
      await run("GET meeting, 20 × 40 slots", { url: server.url + path }),
      await run("the same, brotli", { url: server.url + path, headers: { "accept-encoding": "br" } }),
      await run("the same, unchanged (304)", {
        url: server.url + path,
        headers: { "if-none-match": await etagOf(server.url + path) },
      }),
      await run("GET server-info", { url: `${server.url}/api/server-info` }),
      await savesInOneMeeting(server.url, big),
      await savesAcrossMeetings(server.url),
    ];
    printTable("REST, 50 connections, one process each for server and load", rows);
    process.stdout.write(`\nServer: ${residentMB(server.pid)} MB resident afterwards\n`);
  } finally {
    await server.stop();
  }
}

async function run(what: string, options: Options) {
  const warmUp = { ...options, connections: 50, duration: 2 };
  await autocannon(warmUp);
  const result = await autocannon({ ...options, connections: 50, duration: SECONDS });
  return {
    what,
    "req/s": Math.round(result.requests.average),
    "p50 ms": result.latency.p50,
    "p99 ms": result.latency.p99,
    "kB/reply": Math.round(result.throughput.total / result.requests.total / 100) / 10,
    failed: result.non2xx + result.errors,
  };
}

async function savesAcrossMeetings(url: string) {
  const meetings = await Promise.all(Array.from({ length: 50 }, () => answeredMeeting(url, 3)));
  return run("PUT answer, across 50 meetings of 3", savesOf(url, meetings));
}

function savesInOneMeeting(url: string, meeting: Answered) {
  return run("PUT answer, in the meeting of 20", savesOf(url, [meeting]));
}

/** Every save changes something: the answers move on by one slot each time. */
function savesOf(url: string, meetings: readonly Answered[]): Options {
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
            body: JSON.stringify({ availabilities: someSlots(round) }),
          };
        },
      },
    ],
  };
}

async function answeredMeeting(url: string, people: number): Promise<Answered> {
  const { meetingID } = (await post(`${url}/api/meetings`, MEETING)) as { meetingID: string };
  const respondentIDs: string[] = [];
  for (let n = 0; n < people; n += 1) {
    const body = { name: `Person ${n}`, availabilities: someSlots(n) };
    const added = (await post(`${url}/api/meetings/${meetingID}/respondents/guest`, body)) as {
      selfRespondentID: string;
    };
    respondentIDs.push(added.selfRespondentID);
  }
  return { meetingID, respondentIDs };
}

function someSlots(from: number): string[] {
  return Array.from({ length: 40 }, (_, n) => SLOTS[(from * 7 + n) % SLOTS.length]!).toSorted();
}

async function post(url: string, body: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function etagOf(url: string): Promise<string> {
  const response = await fetch(url, { headers: { "accept-encoding": "identity" } });
  await response.arrayBuffer();
  return response.headers.get("etag") ?? "";
}

function residentMB(pid: number): number {
  const [, kB = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kB) / 1024);
}
