import { readFileSync } from "node:fs";

/** Memory of a process that is really in use, in MB. */
export function residentMB(pid: number): number {
  const [, kB = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kB) / 102.4) / 10;
}
