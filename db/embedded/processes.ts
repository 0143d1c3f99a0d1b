import { setTimeout as pause } from "node:timers/promises";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

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

/**
 * When the process with this number began, in a form that no later process with the same number shares; undefined
 * when no such process lives. A zombie is dead.
 */
export function processStart(pid: number): string | undefined {
  if (process.platform !== "linux") return ps(pid, "lstart=");
  const stat = readText(`/proc/${pid}/stat`);
  // The name in brackets may hold anything; the state is the first field after it, the start the twentieth (proc(5)).
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (!fields || fields[0] === "Z" || fields[0] === "X") return undefined;
  return `${readText("/proc/sys/kernel/random/boot_id")?.trim()} ${fields[19]}`;
}

/** Whether the process with this number is a PostgreSQL server whose data are in this folder. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform !== "linux") {
    const command = ps(pid, "command=") ?? "";
    return /(^|\/)postgres /.test(command) && command.includes(` -D ${cluster} `);
  }
  if (processStart(pid) === undefined) return false;
  const args = (readText(`/proc/${pid}/cmdline`) ?? "").split("\0");
  return /(^|\/)postgres$/.test(args[0] ?? "") && args[args.indexOf("-D") + 1] === cluster;
}

/** The text of a file; undefined for one that cannot be read. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined; // It ended meanwhile, or never was.
  }
}

function ps(pid: number, column: string): string | undefined {
  const { stdout } = spawnSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" });
  return stdout?.trim() || undefined;
}
