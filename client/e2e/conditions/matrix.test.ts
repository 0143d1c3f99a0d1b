import { randomInt } from "node:crypto";
import fc from "fast-check";
import { describe, expect, onTestFinished, test as plainTest } from "vitest";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";
import { allConditions } from "./all-conditions.ts";
import type { Condition } from "./condition.ts";
import { mainJobs } from "./main-jobs.ts";
import { matrixCells } from "./matrix.ts";

/** `OVERLAP_MATRIX=all` runs every job under every condition, `OVERLAP_MATRIX=<seed>` repeats an earlier sample. */
const choice = process.env["OVERLAP_MATRIX"] ?? String(randomInt(1_000_000));
const cells = matrixCells(mainJobs, allConditions, { seed: choice, isWhole: choice === "all" });

describe(`main jobs under bad conditions, OVERLAP_MATRIX=${choice}`, () => {
  test.for(cells.map((cell) => [cell.job.name, cell.condition.name, cell] as const))(
    "%s %s",
    async ([, , { job, condition }], { site, skip }) => {
      const through = await networkOf(condition, site, skip);
      const visit = async (path: string) => {
        const page = await site.visit(path, {
          ...condition.visit,
          ...(through !== undefined && { through }),
          ...(condition.prepare !== undefined && { before: condition.prepare }),
        });
        await condition.ready?.(page);
        return page;
      };
      await job.run({ site, visit });
      const faults = site.takeFaults().filter((fault) => condition.expectedFaults?.test(fault) !== true);
      expect(faults).toEqual([]);
    },
  );
});

plainTest("a sample has every condition once and every job, and its seed repeats it", () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const sample = matrixCells(mainJobs, allConditions, { seed, isWhole: false });
      const namesOf = (all: readonly { readonly name: string }[]) => new Set(all.map(({ name }) => name));
      expect(sample).toHaveLength(allConditions.length);
      expect(namesOf(sample.map(({ condition }) => condition))).toEqual(namesOf(allConditions));
      expect(namesOf(sample.map(({ job }) => job))).toEqual(namesOf(mainJobs));
      expect(matrixCells(mainJobs, allConditions, { seed, isWhole: false })).toEqual(sample);
    }),
  );
});

async function networkOf(condition: Condition, site: Site, skip: (why: string) => never): Promise<string | undefined> {
  if (condition.startNetwork === undefined) return undefined;
  const network = await condition.startNetwork(site.url);
  if (network === undefined) return skip("A program that the condition needs is not installed.");
  onTestFinished(network.stop);
  return network.url;
}
