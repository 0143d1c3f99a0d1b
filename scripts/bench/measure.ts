import { readFileSync, writeFileSync } from "node:fs";

/** A measured value. `floor` is its budget in `docs/figures.md`: an upper bound, or a lower bound with `isLeast`. */
export type Figure = {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly floor?: number;
  readonly isLeast?: true;
};

/** A part of the benchmarks that measures several figures in one run. */
export type Part = () => Promise<readonly Figure[]>;

/** Seconds of load in `rest` and `hostile`. */
export const secondsOfLoad = (usual: number): number => Number(process.env["BENCH_SECONDS"] ?? usual);

/** Returns the value of `--name=` on the command line. */
export function argument(name: string): string | undefined {
  return process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
}

/** Returns the milliseconds of a clock that all processes share. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Returns the resident memory of a process in MB. */
export function residentMB(pid: number): number {
  return memoryMB(pid, "VmRSS");
}

/** Returns the peak memory in MB since {@link forgetPeak}. */
export function peakMB(pid: number): number {
  return memoryMB(pid, "VmHWM");
}

export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5"); // Linux resets the peak on 5
}

function memoryMB(pid: number, field: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const [, kB = "0"] = new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status) ?? [];
  return Math.round((Number(kB) * 1_024) / 104_857.6) / 10;
}

/** Returns the percentile `p` of the samples, rounded to two places. */
export function percentile(samples: readonly number[], p: number): number {
  const ascending = Float64Array.from(samples).sort();
  const at = Math.min(ascending.length - 1, Math.ceil((p / 100) * ascending.length) - 1);
  return Math.round((ascending[Math.max(0, at)] ?? Number.NaN) * 100) / 100;
}
