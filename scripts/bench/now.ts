/** Milliseconds of a clock that every process of this machine shares. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
