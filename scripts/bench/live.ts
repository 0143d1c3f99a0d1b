import { startBenchServer } from "./bench-server.ts";
import { percentile } from "./percentile.ts";
import { printTable, type Row } from "./print-table.ts";
import { addSamples, noSamples, type Samples, timeChanges } from "./time-changes.ts";
import { bareBroadcast, overlap, type Way, yWebSocketServer } from "./ways.ts";

const CROWDS = (process.env["BENCH_VIEWERS"] ?? "100,300").split(",").map(Number);
/** Changes of one round; the ways take turns, so that all meet the same machine. */
const SAVES = Number(process.env["BENCH_SAVES"] ?? 150);
const ROUNDS = 3;
const RESPONDENTS = 20;

/** From the beginning of a save until every viewer of the meeting has it at the socket. */
export async function benchLive(): Promise<void> {
  const server = await startBenchServer();
  const ways: Way[] = [];
  try {
    const bare = await bareBroadcast();
    const yjs = await yWebSocketServer();
    ways.push(bare, ...(yjs ? [yjs] : []), await overlap(server, RESPONDENTS));
    const rows: Row[] = [];
    for (const viewers of CROWDS) rows.push(...(await compare(ways, viewers)));
    printTable(`Live: a save, in the same run as what it is compared with (${ROUNDS} × ${SAVES} saves)`, rows);
  } finally {
    for (const way of ways) way.end();
    await server.stop();
  }
}

async function compare(ways: readonly Way[], viewers: number): Promise<Row[]> {
  const all = [];
  for (const way of ways) all.push({ way, crowd: await way.crowd(viewers), samples: noSamples() });
  for (const { way, crowd } of all) await timeChanges(way, crowd, SAVES); // to warm up
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    for (const { way, crowd, samples } of all) addSamples(samples, await timeChanges(way, crowd, SAVES));
  }
  for (const { crowd } of all) await crowd.leave();
  const [bare] = all;
  return all.flatMap(({ way, samples }) => rowsOf(way.what, viewers, { samples, bare: bare?.samples ?? samples }));
}

function rowsOf(what: string, viewers: number, { samples, bare }: { samples: Samples; bare: Samples }): Row[] {
  const cpu = Math.round((100 * samples.cpu) / samples.answered.length) / 100;
  const ratio = `× ${(samples.cpu / bare.cpu).toFixed(2)}`;
  const row = { what, viewers, ...shown(samples.shown, bare.shown), "CPU ms/save": cpu, "of bare CPU": ratio };
  if (samples.afterCommit.length === 0) return [row];
  const broadcast = { what: "— of it: COMMIT → socket", viewers, ...shown(samples.afterCommit, bare.shown) };
  return [row, { ...broadcast, "CPU ms/save": "", "of bare CPU": "" }];
}

function shown(values: readonly number[], bare: readonly number[]): Row {
  const [p50, p99] = [percentile(values, 50), percentile(values, 99)];
  const [of50, of99] = [p50 / percentile(bare, 50), p99 / percentile(bare, 99)];
  return { "p50 ms": p50, "p99 ms": p99, "of bare p50": `× ${of50.toFixed(2)}`, "of bare p99": `× ${of99.toFixed(2)}` };
}
