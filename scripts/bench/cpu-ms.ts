import { readFileSync } from "node:fs";

/** Linux counts processor time in ticks of this length, whatever the processor. */
const TICK_MS = 10;

/** Processor time that a process has used so far. Unlike waiting times, it hardly depends on who else is busy. */
export function cpuMs(pid: number): number {
  // The name in parentheses may hold spaces; user and system time are the 14th and 15th field, the 12th after it.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
