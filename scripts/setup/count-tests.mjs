import { existsSync, readFileSync } from "node:fs";

/**
 * What vitest's JSON report says, as counts. A file that fails outside its tests counts as one failed test.
 *
 * @param {string} report path
 */
export function countTests(report) {
  if (!existsSync(report)) return { passed: 0, failed: 0, skipped: 0 };
  const results = /** @type {VitestReport} */ (JSON.parse(readFileSync(report, "utf8")));
  const brokenFiles = results.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + brokenFiles.length,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

/**
 * @typedef {{
 *   numPassedTests: number;
 *   numFailedTests: number;
 *   numPendingTests: number;
 *   numTodoTests: number;
 *   testResults: { status: string; assertionResults: { status: string }[] }[];
 * }} VitestReport
 */
