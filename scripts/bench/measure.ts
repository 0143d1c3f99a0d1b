import { readFileSync, writeFileSync } from "node:fs";

/** One result of a part: `floor` is its budget in `docs/figures.md`, at most so much or, with `isLeast`, at least. */
export type Figure = {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly floor?: number;
  readonly isLeast?: true;
};

/** A run of benchmarks is made of these; what is measured together is one part. */
export type Part = () => Promise<readonly Figure[]>;

/** Seconds of load in `rest` and `hostile`. */
export const secondsOfLoad = (usual: number): number => Number(process.env["BENCH_SECONDS"] ?? usual);

/** The text behind `--name=` on the command line. */
export function argument(name: string): string | undefined {
  return process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
}

/** Milliseconds of a clock that every process of this machine shares. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
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
  return Math.round((Number(kB) * 1_024) / 104_857.6) / 10;
}

/** The value that `p` percent of the samples do not exceed, to two places. */
export function percentile(samples: readonly number[], p: number): number {
  const ascending = Float64Array.from(samples).sort();
  const at = Math.min(ascending.length - 1, Math.ceil((p / 100) * ascending.length) - 1);
  return Math.round((ascending[Math.max(0, at)] ?? Number.NaN) * 100) / 100;
}
