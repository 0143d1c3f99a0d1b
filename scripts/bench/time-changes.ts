import { setTimeout as delay } from "node:timers/promises";
import { cpuMs } from "./cpu-ms.ts";
import type { Crowd } from "./crowd.ts";
import { now } from "./now.ts";
import type { Way } from "./ways.ts";

/** Milliseconds, one entry per change or per change and viewer. */
export type Samples = {
  /** From the beginning of the request until a viewer had it. */
  readonly shown: number[];
  /** From COMMIT until a viewer had it; empty where nothing is stored. */
  readonly afterCommit: number[];
  /** Until the change was acknowledged. */
  readonly answered: number[];
  /** Processor time of the server for all of them. */
  cpu: number;
};

export function noSamples(): Samples {
  return { shown: [], afterCommit: [], answered: [], cpu: 0 };
}

/** Between one change's answer and the next, so that every one is a frame of its own. */
const PAUSE_MS = 10;

/** Makes changes one after the other, and waits until every viewer has all of them. */
export async function timeChanges(way: Way, viewers: Crowd, saves: number): Promise<Samples> {
  const samples = noSamples();
  const begun: number[] = [];
  await way.commits?.();
  const cpuBefore = cpuMs(way.pid);
  for (let count = 0; count < saves; count += 1) {
    begun.push(now());
    await way.next();
    samples.answered.push(now() - (begun[count] ?? 0));
    await delay(PAUSE_MS);
  }
  const arrivals = await viewers.arrivals(saves);
  samples.cpu = cpuMs(way.pid) - cpuBefore;
  const commits = (await way.commits?.()) ?? [];
  for (const mine of arrivals) {
    for (const [count, at] of mine.entries()) {
      samples.shown.push(at - (begun[count] ?? 0));
      const committed = commits[count];
      if (committed !== undefined) samples.afterCommit.push(at - committed);
    }
  }
  return samples;
}

/** Adds what another round measured. */
export function addSamples(to: Samples, { shown, afterCommit, answered, cpu }: Samples): void {
  for (const value of shown) to.shown.push(value);
  for (const value of afterCommit) to.afterCommit.push(value);
  to.answered.push(...answered);
  to.cpu += cpu;
}
