import { Agent } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { answeredMeeting, sendRequest } from "./answered-meeting.ts";
import { startBenchServer } from "./bench-server.ts";
import { answerOf, benchChild } from "./crowd.ts";
import { ATTACKS, type AttackName, type FromAttacker, type ToAttacker } from "./hostile/attacker.ts";
import { LARGE, LARGE_PEOPLE } from "./hostile/stage.ts";
import { ACCOUNT, type Action, type Latencies, visit } from "./hostile/visitor.ts";
import { forgetPeak, peakMB, percentile, printTable, residentMB, type Row } from "./measure.ts";

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 20);
/** Until what a burst leaves is looked at. */
const AFTER_MS = 60_000;
/** Until the visitor meets a server that has nothing else to do. */
const SETTLE_MS = 2_000;
/** Default limits and log. One proxy is trusted: a loopback has no other way to show many addresses. */
const TARGET = { RATE_LIMIT: "on", LOG_LEVEL: "info", TRUST_PROXY: "1" };
const DAY_SECONDS = 86_400;

/** What one attacker with one address costs everyone else: each attack alone, and all at once. */
export async function benchHostile(): Promise<void> {
  const names = Object.keys(ATTACKS) as AttackName[];
  const only = process.argv.find((word) => word.startsWith("--attack="))?.slice("--attack=".length);
  const phases: (readonly [string, readonly AttackName[]])[] = [
    ["no attack", []],
    ...names.map((name) => [name, [name]] as const),
    ["all of them at once", names],
  ];
  const rows: Promise<Row>[] = [];
  for (const [what, attacks] of phases.filter(([name]) => only === undefined || name.includes(only))) {
    const { rested } = await phase(what, attacks);
    rows.push(rested);
  }
  const title = `An honest visitor while one attacker acts for ${SECONDS} s, default limits; p50 and p99 in ms`;
  printTable(title, await Promise.all(rows));
}

/** Resolves when the attack is over; `rested` when the server has had a minute of rest too, which costs others nothing. */
async function phase(what: string, attacks: readonly AttackName[]): Promise<{ rested: Promise<Row> }> {
  const root = process.argv.find((word) => word.startsWith("--server="))?.slice("--server=".length);
  const target = await startBenchServer({ env: TARGET, ...(root !== undefined && { root }) });
  const meeting = await answeredMeeting(target.url, 20);
  const agent = new Agent();
  await sendRequest(`${target.url}/api/signup`, { method: "POST", body: ACCOUNT, from: "192.0.2.250", agent });
  const large =
    attacks.length === 0
      ? { meetingID: "", respondentKeys: [] }
      : await answeredMeeting(target.url, LARGE_PEOPLE, LARGE);
  await delay(SETTLE_MS);

  const attacker = benchChild("hostile/attacker.ts");
  const orders: ToAttacker = { attacks, url: target.url, ...large, email: ACCOUNT.email, seconds: SECONDS };
  forgetPeak(target.pid);
  // A day's log is what goes on: what may be written at once is over by half of the time.
  const logged = { bytes: target.logBytes(), since: performance.now() };
  const halfTime = setTimeout(
    () => Object.assign(logged, { bytes: target.logBytes(), since: performance.now() }),
    (SECONDS * 1_000) / 2,
  );
  attacker.send(orders);
  // An attack may have to wait for its last reply; it does not stop being one.
  const over = attacks.length === 0 ? delay(SECONDS * 1_000) : answerOf<FromAttacker>(attacker);
  const latencies = await visit(target.url, meeting, over);
  const replies = (await over) ?? {};
  clearTimeout(halfTime);
  const logPerSecond = (target.logBytes() - logged.bytes) / ((performance.now() - logged.since) / 1_000);
  const peak = peakMB(target.pid);

  async function rest(): Promise<Row> {
    await delay(AFTER_MS);
    const now = residentMB(target.pid);
    attacker.disconnect();
    await target.stop();
    return {
      while: what,
      ...columns(latencies),
      "RSS MB, most": peak,
      "a minute later": now,
      "log MB/day": Math.round((logPerSecond * DAY_SECONDS) / 1e6),
      "replies to the attacker": repliesText(replies),
    };
  }
  return { rested: rest() };
}

function columns({ took, failed }: Latencies): Row {
  const both = (action: Action): string =>
    `${Math.round(percentile(took[action], 50))}, ${Math.round(percentile(took[action], 99))}`;
  const of = (Object.keys(took) as Action[]).filter((action) => failed[action] > 0);
  return {
    load: both("load"),
    save: both("save"),
    "seen live": both("live"),
    "log in": both("logIn"),
    "refused or lost": of.map((action) => `${action} ${failed[action]} of ${took[action].length}`).join(", ") || "–",
  };
}

function repliesText(replies: FromAttacker): string {
  const most = Object.entries(replies).toSorted(([, one], [, other]) => other - one);
  return most.map(([what, count]) => `${what} × ${count.toLocaleString("en")}`).join(", ") || "–";
}
