import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longer than their size tells. */
const LONG = [
  "client/e2e/conditions/matrix.test.ts",
  "client/e2e/languages/pseudo.test.ts",
  "client/e2e/offline/offline-storage.test.ts",
  "client/e2e/offline/offline-flapping.test.ts",
  "client/e2e/meeting/meeting-restart.test.ts",
];

/**
 * Starts long files first, because a long file that starts last runs alone. Without times of an earlier run, as in a new
 * clone, Vitest goes by the sizes of files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((path) => moduleId.endsWith(path));
    return [...sorted.filter(isLong), ...sorted.filter((one) => !isLong(one))];
  }
}
