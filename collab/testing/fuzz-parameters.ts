/**
 * Returns the size of a fuzz test for fast-check: `usual` histories, or `GRID_FUZZ_RUNS` of them (2000 for a night).
 * Each run prints its seed; `GRID_FUZZ_SEED` repeats it.
 */
export function fuzzParameters(what: string, usual: number) {
  const numRuns = Number(process.env["GRID_FUZZ_RUNS"] ?? usual);
  const seed = Number(process.env["GRID_FUZZ_SEED"] ?? Math.trunc(Math.random() * 2 ** 31));
  console.log(`${what}: ${numRuns} histories, seed ${seed}`);
  // Shrinking would wait for every copy that never comes.
  return { numRuns, seed, endOnFailure: true };
}
