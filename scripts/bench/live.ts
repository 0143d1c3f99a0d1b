import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { testDataDir } from "../testing/test-data-dir.ts";
import { answeredMeeting, saveOverOneConnection } from "./answered-meeting.ts";
import { type BenchServer, startBenchServer } from "./bench-server.ts";
import { answerOf, benchChild, type Crowd, startCrowd } from "./crowd.ts";
import { cpuMs, now, percentile, printTable, type Row } from "./measure.ts";

const CROWDS = (process.env["BENCH_VIEWERS"] ?? "100,300,2000").split(",").map(Number);
/** Changes of one round; the two servers take turns, so that both meet the same machine. */
const SAVES = Number(process.env["BENCH_SAVES"] ?? 150);
/** A round of a larger crowd has a third of them. */
const LARGE = 1_000;
const ROUNDS = 3;
const RESPONDENTS = 20;
const JOINED_RESPONDENTS = 100;
/** Before the viewers come: V8 has not compiled yet what has hardly run, and servers run for weeks. */
const WARM_UP = 2_000;
/** Between one change's answer and the next, so that every one is a frame of its own. */
const PAUSE_MS = 10;

/** A server that stores a change and shows it to many viewers. */
type Way = {
  readonly what: string;
  readonly pid: number;
  /** Makes one change; resolves when it is acknowledged. */
  readonly next: () => Promise<void>;
  readonly crowd: (count: number) => Promise<Crowd>;
  /** When each of the changes since the last call was committed. */
  readonly commits: () => Promise<readonly number[]>;
  readonly end: () => void;
};

/** Milliseconds, one entry per change or per change and viewer. */
type Samples = {
  /** From the beginning of the request until a viewer had it. */
  readonly shown: number[];
  /** From COMMIT until a viewer had it. */
  readonly afterCommit: number[];
  /** Processor time of the server for all of them. */
  cpu: number;
};

/** From the beginning of a save until every viewer of the meeting has it at the socket, beside the barest server. */
export async function benchLive(): Promise<void> {
  const server = await startBenchServer();
  const ways: Way[] = [];
  try {
    ways.push(await bareStore(), await overlap(server));
    for (const { next } of ways) for (let count = 0; count < WARM_UP; count += 1) await next();
    const rows: Row[] = [];
    for (const viewers of CROWDS) rows.push(...(await compare(ways, viewers)));
    printTable(`Live: a save, in the same run as what it is compared with (${ROUNDS} × ${SAVES} saves)`, rows);
  } finally {
    for (const way of ways) way.end();
    await server.stop();
  }
}

async function compare(ways: readonly Way[], viewers: number): Promise<Row[]> {
  const saves = viewers < LARGE ? SAVES : Math.ceil(SAVES / 3);
  const all = [];
  for (const way of ways) {
    const samples: Samples = { shown: [], afterCommit: [], cpu: 0 };
    all.push({ way, crowd: await way.crowd(viewers), samples });
  }
  for (const { way, crowd } of all) await timeChanges(way, crowd, { saves }); // to warm up
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const { way, crowd, samples } of all) await timeChanges(way, crowd, { saves, samples });
  }
  for (const { crowd } of all) await crowd.leave();
  const [bare] = all;
  return all.flatMap(({ way, samples }) => {
    const cpu = Math.round((100 * samples.cpu) / (ROUNDS * saves)) / 100;
    return [
      { what: way.what, viewers, ...shown(samples.shown, bare?.samples.shown), "CPU ms/save": cpu },
      { what: "— of it: COMMIT → socket", viewers, ...shown(samples.afterCommit), "CPU ms/save": "" },
    ];
  });
}

function shown(values: readonly number[], bare?: readonly number[]): Row {
  const ratio = bare ? `× ${(percentile(values, 50) / percentile(bare, 50)).toFixed(2)}` : "";
  return { "p50 ms": percentile(values, 50), "p99 ms": percentile(values, 99), "of the barest, p50": ratio };
}

/** Makes changes one after the other, and waits until every viewer has all of them. */
async function timeChanges(
  way: Way,
  viewers: Crowd,
  { saves, samples }: { readonly saves: number; readonly samples?: Samples },
): Promise<void> {
  const begun: number[] = [];
  await way.commits();
  const cpuBefore = cpuMs(way.pid);
  for (let count = 0; count < saves; count += 1) {
    begun.push(now());
    await way.next();
    await delay(PAUSE_MS);
  }
  const arrivals = await viewers.arrivals(saves);
  const commits = await way.commits();
  if (samples === undefined) return;
  samples.cpu += cpuMs(way.pid) - cpuBefore;
  for (const mine of arrivals) {
    for (const [count, at] of mine.entries()) {
      samples.shown.push(at - (begun[count] ?? 0));
      samples.afterCommit.push(at - (commits[count] ?? 0));
    }
  }
}

/** The least that can store a change before it shows it, over a PostgreSQL of its own. */
async function bareStore(): Promise<Way> {
  const dataDir = testDataDir();
  const child = benchChild("bare-store.ts", dataDir);
  const address = `127.0.0.1:${await answerOf<number>(child)}`;
  const { next, end } = saveOverOneConnection(`http://${address}`, { meetingID: "1", respondentIDs: ["1", "2", "3"] });
  return {
    what: "barest server: PUT, COMMIT, broadcast",
    pid: child.pid ?? 0,
    next,
    crowd: (count) => startCrowd({ url: `ws://${address}`, count, speak: "nothing" }),
    commits() {
      child.send("commits");
      return answerOf<number[]>(child);
    },
    end() {
      end();
      child.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
      child.disconnect();
    },
  };
}

/** Overlap: a save over REST. */
async function overlap(server: BenchServer): Promise<Way> {
  const meeting = await answeredMeeting(server.url, RESPONDENTS);
  return {
    what: "Overlap: PUT, COMMIT, broadcast",
    pid: server.pid,
    ...saveOverOneConnection(server.url, meeting),
    crowd: (count) => startCrowd({ url: server.collabUrl, count, speak: { meetingID: meeting.meetingID } }),
    commits: () => server.commits(),
  };
}

/** All viewers open the same meeting at once. */
export async function benchJoin(): Promise<void> {
  const server = await startBenchServer();
  try {
    const { meetingID } = await answeredMeeting(server.url, JOINED_RESPONDENTS);
    const rows: Row[] = [];
    for (const [turn, count] of [100, 300, 300, 300].entries()) {
      // From another address each time: what one address may open in a minute is limited.
      const guests = await startCrowd({ url: server.collabUrl, count, speak: { meetingID }, firstAddress: 1 + turn });
      await guests.leave();
      rows.push({
        viewers: count,
        "p50 ms": percentile(guests.joinedMs, 50),
        "all ms": Math.round(Math.max(...guests.joinedMs)),
      });
    }
    printTable(`Joining one meeting of ${JOINED_RESPONDENTS} respondents at once (the first turn is cold)`, rows);
  } finally {
    await server.stop();
  }
}
