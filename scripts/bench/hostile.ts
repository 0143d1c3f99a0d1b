import { setTimeout as delay } from "node:timers/promises";
import { answeredMeeting, sendRequest } from "./answered-meeting.ts";
import { type BenchServer, withServer } from "./bench-server.ts";
import { answerOf, benchChild } from "./crowd.ts";
import { ATTACKS, DIRECT, type AttackName, type ToAttacker } from "./hostile/attacker.ts";
import { LARGE, LARGE_PEOPLE } from "./hostile/stage.ts";
import { ACCOUNT, type Latencies, visit } from "./hostile/visitor.ts";
import { argument, type Figure, forgetPeak, peakMB, percentile, residentMB, secondsOfLoad } from "./measure.ts";

const SECONDS = secondsOfLoad(20);
/** Pause between a burst and the measurement of its memory. */
const AFTER_MS = 60_000;
/** Default limits and log. The server trusts one proxy, because loopback shows a single address. */
const TARGET = { RATE_LIMIT: "on", LOG_LEVEL: "info", TRUST_PROXY: "1" };
const ALL = "all of them at once";

/** Measures the delay that one attacker causes for other callers: each attack alone, then all together. */
export async function benchHostile(): Promise<Figure[]> {
  const names = Object.keys(ATTACKS) as AttackName[];
  const only = argument("attack");
  const phases: (readonly [string, readonly AttackName[]])[] = [
    ["no attack", []],
    ...names.map((name) => [name, [name]] as const),
    [ALL, names.filter((name) => !DIRECT.has(name))],
  ];
  const figures: Figure[] = [];
  for (const [what, attacks] of phases.filter(([name]) => only === undefined || name.includes(only))) {
    const env = attacks.some((name) => DIRECT.has(name)) ? { ...TARGET, TRUST_PROXY: "0" } : TARGET;
    const measured = await withServer((target) => phase(target, what, attacks), { env, root: argument("server") });
    figures.push(...measured);
  }
  return figures;
}

async function phase(target: BenchServer, what: string, attacks: readonly AttackName[]): Promise<Figure[]> {
  const { url, pid } = target;
  const meeting = await answeredMeeting(url, 20);
  await sendRequest(`${url}/api/signup`, { method: "POST", body: ACCOUNT, from: "192.0.2.250" });
  const isLarge = attacks.some((name) => !DIRECT.has(name));
  const large = isLarge ? await answeredMeeting(url, LARGE_PEOPLE, LARGE) : { ...meeting, respondentKeys: [] };

  const attacker = benchChild("hostile/attacker.ts");
  const orders: ToAttacker = { attacks, url, ...large, email: ACCOUNT.email, seconds: SECONDS };
  forgetPeak(pid);
  // The second half of the run gives the daily rate, because the initial burst of log lines is over by then.
  let logged = { bytes: 0, since: 0 };
  const noteLog = () => (logged = { bytes: target.logBytes(), since: performance.now() });
  const halfTime = setTimeout(noteLog, (SECONDS * 1_000) / 2);
  attacker.send(orders);
  // An attack that waits for its last reply still counts.
  const over = attacks.length === 0 ? delay(SECONDS * 1_000) : answerOf(attacker);
  const latencies = await visit(url, meeting, over);
  console.log(`${what}: replies to the attacker`, (await over) ?? {});
  clearTimeout(halfTime);
  const perSecond = (target.logBytes() - logged.bytes) / ((performance.now() - logged.since) / 1_000);
  const peak = peakMB(pid);
  const figures: Figure[] = [
    ...waits(what, latencies),
    { what: `${what}: most memory`, value: peak, unit: "MB", floor: 500 },
    { what: `${what}: log of a day`, value: Math.round((perSecond * 86_400) / 1e6), unit: "MB", floor: 500 },
  ];
  if (what === ALL) {
    await delay(AFTER_MS);
    figures.push({ what: `${what}: memory a minute later`, value: residentMB(pid), unit: "MB", floor: 230 });
  }
  attacker.disconnect();
  return figures;
}

/** Waits of the visitor. Only logins may be refused, because strangers guess passwords at this account. */
function waits(what: string, { took, failed }: Latencies): Figure[] {
  return [
    ...(["load", "save", "live", "logIn"] as const).map((action) => {
      const value = Math.round(percentile(took[action], 99));
      return { what: `${what}: ${action}, p99`, value, unit: "ms", ...(action !== "logIn" && { floor: 500 }) };
    }),
    { what: `${what}: refused or lost`, value: failed.load + failed.save + failed.live, unit: "", floor: 0 },
    { what: `${what}: logins refused`, value: failed.logIn, unit: "" },
  ];
}
