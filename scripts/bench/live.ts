import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { availableParallelism, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { WebSocket } from "ws";
import { cpuMs } from "./cpu-ms.ts";
import { answeredMeeting } from "./answered-meeting.ts";
import { startBenchServer } from "./bench-server.ts";
import type { FromCrowd, ToCrowd } from "./live-crowd.ts";
import { now } from "./now.ts";
import { percentile } from "./percentile.ts";
import { printTable } from "./print-table.ts";
import { residentMB } from "./resident-mb.ts";
import { saveOverOneConnection } from "./save-over-one-connection.ts";

const CROWDS = (process.env["BENCH_VIEWERS"] ?? "100,300").split(",").map(Number);
/** Saves of one round; rounds of Overlap and of the bare broadcast take turns, so that both meet the same machine. */
const SAVES = Number(process.env["BENCH_SAVES"] ?? 200);
const ROUNDS = 4;
const RESPONDENTS = 20;
/** Between one save's answer and the next save, so that every update is a frame of its own. */
const PAUSE_MS = 10;

type Server = { readonly url: string; readonly pid: number };
type Samples = { readonly shown: number[]; readonly answered: number[]; cpu: number };
type Both<T> = { readonly live: T; readonly bare: T };
type Sender = { readonly next: () => Promise<void>; readonly end: () => void };
type Row = Record<string, string | number>;

/** From the beginning of a save until every viewer of the meeting has it at the socket. */
export async function benchLive(): Promise<void> {
  const busyBefore = busyNow();
  const server = await startBenchServer();
  const bare = child("bare-broadcast.ts");
  try {
    const bareUrl = `ws://127.0.0.1:${await answerOf<number>(bare)}`;
    const meeting = await answeredMeeting(server.url, RESPONDENTS);
    const ways = {
      live: { ...saveOverOneConnection(server.url, meeting), pid: server.pid },
      bare: { ...(await bareSender(bareUrl)), pid: bare.pid ?? 0 },
    };
    const rows: Row[] = [];
    for (const viewers of CROWDS) {
      const live = await crowd({ url: collabOf(server), count: viewers, meetingID: meeting.meetingID });
      const plain = await crowd({ url: bareUrl, count: viewers });
      rows.push(...(await compare(viewers, { live, bare: plain }, ways)));
    }
    ways.live.end();
    ways.bare.end();
    printTable(`Live: a save, in the same run as a bare broadcast of as many bytes (${ROUNDS} × ${SAVES} saves)`, rows);
    printTable("Joining one meeting of 100 respondents at once", await joins(server));
    // Figures of a busy machine tell of the machine: compare only runs whose load was below the number of processors.
    const load = `${busyBefore.toFixed(1)} before, ${busyNow().toFixed(1)} after`;
    process.stdout.write(`\nLoad average: ${load}, on ${availableParallelism()} processors\n`);
  } finally {
    bare.disconnect();
    await server.stop();
  }
}

async function compare(
  viewers: number,
  crowds: Both<Crowd>,
  { live, bare }: Both<Sender & { pid: number }>,
): Promise<Row[]> {
  const samples: Both<Samples> = { live: noSamples(), bare: noSamples() };
  await round(crowds.live, live, undefined);
  await round(crowds.bare, bare, undefined);
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await round(crowds.bare, bare, samples.bare);
    await round(crowds.live, live, samples.live);
  }
  await Promise.all([crowds.live.leave(), crowds.bare.leave()]);
  return [
    row("bare WebSocket broadcast", viewers, samples.bare),
    row("Overlap: PUT, COMMIT, broadcast", viewers, samples.live),
    ratios(viewers, samples),
  ];
}

/** Saves one after the other, and waits until everybody has all of them. */
async function round(viewers: Crowd, by: Sender & { pid: number }, samples: Samples | undefined): Promise<void> {
  const begun: number[] = [];
  const cpuBefore = cpuMs(by.pid);
  for (let count = 0; count < SAVES; count += 1) {
    begun.push(now());
    await by.next();
    samples?.answered.push(now() - begun[count]!);
    await pause(PAUSE_MS);
  }
  const arrivals = await viewers.arrivals(SAVES);
  if (samples) samples.cpu += cpuMs(by.pid) - cpuBefore;
  for (const mine of arrivals) {
    if (mine.length !== SAVES) {
      console.log(
        begun.map((b) => Math.round(b - begun[0]!)),
        mine.map((b) => Math.round(b - begun[0]!)),
      );
    }
    if (samples) for (const [count, at] of mine.entries()) samples.shown.push(at - begun[count]!);
  }
}

async function joins(server: Server): Promise<Row[]> {
  const meeting = await answeredMeeting(server.url, 100);
  const rows: Row[] = [];
  for (const viewers of CROWDS) {
    const before = residentMB(server.pid);
    const guests = await crowd({ url: collabOf(server), count: viewers, meetingID: meeting.meetingID });
    const kB = ((residentMB(server.pid) - before) * 1_000) / viewers;
    await guests.leave();
    const [p50, all] = [percentile(guests.joinedMs, 50), Math.max(...guests.joinedMs)];
    rows.push({ viewers, "p50 ms": p50, "all ms": round1(all), "server kB/viewer": round1(kB) });
  }
  return rows;
}

function noSamples(): Samples {
  return { shown: [], answered: [], cpu: 0 };
}

function row(what: string, viewers: number, { shown, answered, cpu }: Samples): Row {
  const ms = { "p50 ms": percentile(shown, 50), "p99 ms": percentile(shown, 99) };
  const answer = { "answer p50": percentile(answered, 50), "answer p99": percentile(answered, 99) };
  return { what, viewers, ...ms, ...answer, "CPU ms/save": Math.round((100 * cpu) / answered.length) / 100 };
}

function ratios(viewers: number, { live, bare }: Both<Samples>): Row {
  const ratio = (p: number) => `× ${(percentile(live.shown, p) / percentile(bare.shown, p)).toFixed(2)}`;
  const shown = { "p50 ms": ratio(50), "p99 ms": ratio(99), "answer p50": "", "answer p99": "" };
  return { what: "ratio", viewers, ...shown, "CPU ms/save": `× ${(live.cpu / bare.cpu).toFixed(2)}` };
}

type Crowd = {
  readonly joinedMs: readonly number[];
  /** When each viewer received each of the `count` updates since the last call. */
  arrivals(count: number): Promise<readonly (readonly number[])[]>;
  leave(): Promise<void>;
};

async function crowd(who: { url: string; count: number; meetingID?: string }): Promise<Crowd> {
  const process = child("live-crowd.ts");
  const ask = (message: ToCrowd): Promise<FromCrowd> => {
    process.send(message);
    return answerOf<FromCrowd>(process);
  };
  const joined = await ask({ do: "join", ...who });
  return {
    joinedMs: "joinedMs" in joined ? joined.joinedMs : [],
    async arrivals(count) {
      const report = await ask({ do: "report", count });
      return "arrivals" in report ? report.arrivals : [];
    },
    async leave() {
      await ask({ do: "leave" });
      process.disconnect();
    },
  };
}

/** Sends as many bytes as an update of one save has. */
async function bareSender(url: string): Promise<Sender> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, "open");
  const frame = new Uint8Array(110);
  frame[14] = 2; // an update, as the crowd knows it
  return {
    next: () =>
      new Promise((resolve) => {
        socket.send(frame, () => resolve());
      }),
    end: () => socket.close(),
  };
}

function child(file: string): ChildProcess {
  return fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: "advanced" });
}

async function answerOf<T>(process: ChildProcess): Promise<T> {
  const ended = new AbortController();
  process.once("exit", () => ended.abort(new Error("A process of the benchmark ended.")));
  const [message] = (await once(process, "message", ended)) as [T]; // our own children, which say what they are asked
  return message;
}

function collabOf(server: Server): string {
  return `${server.url.replace("http:", "ws:")}/collab`;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}

function busyNow(): number {
  return loadavg()[0] ?? 0;
}
