import { readFileSync } from "node:fs";

/** Processor time that a process has used so far, in seconds (Linux: fields 14 and 15 of `stat`, hundredths). */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
