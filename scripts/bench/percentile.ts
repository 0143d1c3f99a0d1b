/** The value that `p` percent of the samples do not exceed, to two places. */
export function percentile(samples: readonly number[], p: number): number {
  const ascending = Float64Array.from(samples).sort();
  const at = Math.min(ascending.length - 1, Math.ceil((p / 100) * ascending.length) - 1);
  return Math.round((ascending[Math.max(0, at)] ?? Number.NaN) * 100) / 100;
}
