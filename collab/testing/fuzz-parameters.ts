/**
 * How far a fuzz test goes, for fast-check: `usual` histories, or `GRID_FUZZ_RUNS` of them (2000 for a night), from a seed
 * of its own, which is printed. `GRID_FUZZ_SEED` repeats one.
 */
export function fuzzParameters(what: string, usual: number) {
  const numRuns = Number(process.env["GRID_FUZZ_RUNS"] ?? usual);
  const seed = Number(process.env["GRID_FUZZ_SEED"] ?? Math.trunc(Math.random() * 2 ** 31));
  console.log(`${what}: ${numRuns} histories, seed ${seed}`);
  // Shrinking would wait for every copy that never comes.
  return { numRuns, seed, endOnFailure: true };
}
