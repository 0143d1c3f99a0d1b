import { readFileSync, writeFileSync } from "node:fs";

/** Milliseconds of a clock that every process of this machine shares. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Linux counts processor time in ticks of this length, whatever the processor. */
const TICK_MS = 10;

/** Processor time that a process has used so far. Unlike waiting times, it hardly depends on who else is busy. */
export function cpuMs(pid: number): number {
  // The name in parentheses may hold spaces; user and system time are the 14th and 15th field, the 12th after it.
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Memory of a process that is really in use, in MB. */
export function residentMB(pid: number): number {
  return memoryMB(pid, "VmRSS");
}

/** The most of it since {@link forgetPeak}. */
export function peakMB(pid: number): number {
  return memoryMB(pid, "VmHWM");
}

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5"); // what Linux wants to hear for it
}

function memoryMB(pid: number, field: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [, kB = "0"] = new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status) ?? [];
  return megabytes(Number(kB) * 1_024);
}

/** To one place. */
export function megabytes(bytes: number): number {
  return Math.round(bytes / 104_857.6) / 10;
}

/** The value that `p` percent of the samples do not exceed, to two places. */
export function percentile(samples: readonly number[], p: number): number {
  const ascending = Float64Array.from(samples).sort();
  const at = Math.min(ascending.length - 1, Math.ceil((p / 100) * ascending.length) - 1);
  return Math.round((ascending[Math.max(0, at)] ?? Number.NaN) * 100) / 100;
}

/** The slope of the best straight line through values that are a minute apart; 0 for fewer than two. */
export function growthPerMinute(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const along = values.reduce((sum, value, minute) => sum + (minute - middle) * (value - mean), 0);
  return along / values.reduce((sum, _, minute) => sum + (minute - middle) ** 2, 0);
}

export type Row = Readonly<Record<string, string | number>>;

/** Prints rows as a Markdown table. */
export function printTable(title: string, rows: readonly Row[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const cells = [columns, ...rows.map((row) => columns.map((column) => text(row[column])))];
  const widths = columns.map((_, n) => Math.max(...cells.map((row) => (row[n] ?? "").length)));
  const lines = cells.map((row) => `| ${row.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(" | ")} |`);
  const rule = `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`;
  process.stdout.write(`\n${title}\n\n${[lines[0], rule, ...lines.slice(1)].join("\n")}\n`);
}

function text(value: string | number | undefined): string {
  return typeof value === "number" ? value.toLocaleString("en") : (value ?? "");
}
