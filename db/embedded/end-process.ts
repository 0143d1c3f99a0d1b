import { setTimeout as pause } from "node:timers/promises";

const STEP_MS = 20;

/**
 * Sends one signal after the other, each with its time to work in milliseconds, until `isAlive` says no. Returns
 * whether the process is gone.
 */
export async function endProcess(
  pid: number,
  signals: readonly (readonly [NodeJS.Signals, number])[],
  isAlive: () => boolean,
): Promise<boolean> {
  for (const [signal, patience] of signals) {
    const until = performance.now() + patience;
    if (isAlive()) send(pid, signal);
    while (isAlive() && performance.now() < until) await pause(STEP_MS);
  }
  return !isAlive();
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in the meantime.
  }
}
