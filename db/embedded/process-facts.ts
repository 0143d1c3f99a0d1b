import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * When the process with this number began, in a form that no later process with the same number shares; undefined
 * when no such process lives. A zombie is dead.
 */
export function processStart(pid: number): string | undefined {
  if (process.platform !== "linux") return ps(pid, "lstart=");
  const stat = read(`/proc/${pid}/stat`);
  // The name in brackets may hold anything; the state is the first field after it, the start the twentieth (proc(5)).
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (!fields || fields[0] === "Z" || fields[0] === "X") return undefined;
  return `${read("/proc/sys/kernel/random/boot_id")?.trim()} ${fields[19]}`;
}

/** Whether the process with this number is a PostgreSQL server whose data are in this folder. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform !== "linux") {
    const command = ps(pid, "command=") ?? "";
    return /(^|\/)postgres /.test(command) && command.includes(` -D ${cluster} `);
  }
  if (processStart(pid) === undefined) return false;
  const args = (read(`/proc/${pid}/cmdline`) ?? "").split("\0");
  return /(^|\/)postgres$/.test(args[0] ?? "") && args[args.indexOf("-D") + 1] === cluster;
}

function read(path: string): string | undefined {
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
