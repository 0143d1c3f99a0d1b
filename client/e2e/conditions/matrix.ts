import { createHash } from "node:crypto";
import type { Condition } from "./condition.ts";
import type { Job } from "./main-jobs.ts";

export type MatrixCell = { readonly job: Job; readonly condition: Condition };

/**
 * Returns the pairs that one run tests. Each condition has one job, and each job at least one condition as long as there
 * are as many; the seed decides which. `isWhole`: every job under every condition.
 */
export function matrixCells(
  jobs: readonly Job[],
  conditions: readonly Condition[],
  { seed, isWhole }: { readonly seed: string; readonly isWhole: boolean },
): readonly MatrixCell[] {
  if (isWhole) return conditions.flatMap((condition) => jobs.map((job) => ({ job, condition })));
  const shuffled = shuffledBy(`${seed} jobs`, jobs);
  return shuffledBy(`${seed} conditions`, conditions).flatMap((condition, at) => {
    const job = shuffled[at % shuffled.length];
    return job === undefined ? [] : [{ job, condition }];
  });
}

/** Orders by a hash of the seed and the name, so that a new job or condition leaves the order of the others. */
function shuffledBy<T extends { readonly name: string }>(seed: string, all: readonly T[]): readonly T[] {
  const rank = ({ name }: T) => createHash("sha256").update(`${seed} ${name}`).digest("hex");
  return all.toSorted((a, b) => rank(a).localeCompare(rank(b)));
}
