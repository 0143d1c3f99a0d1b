import { startBenchServer } from "./bench-server.ts";
import { percentile } from "./percentile.ts";
import { printTable, type Row } from "./print-table.ts";
import { addSamples, noSamples, type Samples, timeChanges } from "./time-changes.ts";
import { bareBroadcast, bareStore, overlap, STORING, type Way, yWebSocketServer } from "./ways.ts";

const CROWDS = (process.env["BENCH_VIEWERS"] ?? "100,300,2000").split(",").map(Number);
/** Changes of one round; the ways take turns, so that all meet the same machine. */
const SAVES = Number(process.env["BENCH_SAVES"] ?? 150);
/** A round of a larger crowd has a third of them. */
const LARGE = 1_000;
const ROUNDS = 3;
const RESPONDENTS = 20;

/** From the beginning of a save until every viewer of the meeting has it at the socket. */
export async function benchLive(): Promise<void> {
  const server = await startBenchServer();
  const ways: Way[] = [];
  try {
    const bare = await bareBroadcast();
    const yjs = await yWebSocketServer();
    ways.push(bare, ...(yjs ? [yjs] : []), await bareStore(), await overlap(server, RESPONDENTS));
    const rows: Row[] = [];
    for (const viewers of CROWDS) {
      // Who does not wait for an answer sends to a large crowd faster than it can read.
      const paced = viewers < LARGE ? ways : ways.filter(({ commits }) => commits !== undefined);
      rows.push(...(await compare(paced, viewers)));
    }
    printTable(`Live: a save, in the same run as what it is compared with (${ROUNDS} × ${SAVES} saves)`, rows);
  } finally {
    for (const way of ways) way.end();
    await server.stop();
  }
}

async function compare(ways: readonly Way[], viewers: number): Promise<Row[]> {
  const saves = viewers < LARGE ? SAVES : Math.ceil(SAVES / 3);
  const all = [];
  for (const way of ways) all.push({ way, crowd: await way.crowd(viewers), samples: noSamples() });
  for (const { way, crowd } of all) await timeChanges(way, crowd, saves); // to warm up
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const { way, crowd, samples } of all) addSamples(samples, await timeChanges(way, crowd, saves));
  }
  for (const { crowd } of all) await crowd.leave();
  const bare = all.find(({ way }) => !way.commits)?.samples.shown;
  const storing = all.find(({ way }) => way.what === STORING)?.samples.shown;
  return all.flatMap(({ way, samples }) => {
    const of = { bare, storing: way.commits && storing };
    const rows = [{ what: way.what, viewers, ...shown(samples.shown, of), "CPU ms/save": cpuOfOne(samples) }];
    if (!way.commits) return rows;
    const broadcast = shown(samples.afterCommit, { bare: of.bare, storing: undefined });
    return [...rows, { what: "— of it: COMMIT → socket", viewers, ...broadcast, "CPU ms/save": "" }];
  });
}

function cpuOfOne({ cpu, answered }: Samples): number {
  return Math.round((100 * cpu) / answered.length) / 100;
}

type Compared = { readonly bare: readonly number[] | undefined; readonly storing: readonly number[] | undefined };

function shown(values: readonly number[], { bare, storing }: Compared): Row {
  const of = (others: readonly number[] | undefined, percent: number): string =>
    others ? `× ${(percentile(values, percent) / percentile(others, percent)).toFixed(2)}` : "";
  return {
    "p50 ms": percentile(values, 50),
    "p99 ms": percentile(values, 99),
    "of bare p50": of(bare, 50),
    "of bare p99": of(bare, 99),
    "of bare that stores, p50": of(storing, 50),
  };
}
