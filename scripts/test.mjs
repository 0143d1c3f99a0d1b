// `npm test`. Runs on any Node 20 or newer, before the packages are installed.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { installPackages } from "./setup/install-packages.mjs";
import { giveUp, NODE, ROOT, runChild, say } from "./setup/command.mjs";

const REPORT = join(ROOT, ".build", "test-report.json");
const INTERRUPTED = 128;
const APT = { DEBIAN_FRONTEND: "noninteractive" };

await installPackages();
await ensureBrowser();

// Checks, tests and their child processes must find the Node of the packages.
const options = { cwd: ROOT, env: { ...process.env, PATH: `${dirname(NODE)}${delimiter}${process.env.PATH ?? ""}` } };

const checks = await runChild(NODE, [join(ROOT, "scripts", "check.ts")], options);
if (checks > INTERRUPTED) process.exit(checks);

rmSync(REPORT, { force: true });
const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
// Otherwise a forgotten .only would silently skip the other tests of its file.
const all = "--allowOnly=false";
const tests = await runChild(NODE, [vitest, "run", all, ...reporters, ...process.argv.slice(2)], options);
if (tests > INTERRUPTED) process.exit(tests);

const { passed, failed, skipped } = countTests(REPORT);
if (checks !== 0) say("The static checks failed (see above).");
if (passed + failed === 0) say("No test ran.");
say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(checks === 0 && tests === 0 && failed === 0 && passed > 0 ? 0 : 1);

/** Finds or installs a browser for the tests, or prints the missing program. */
async function ensureBrowser() {
  // Imported late, because Playwright is one of the packages.
  const { findBrowser } = await import("./setup/find-browser.mjs");
  if (findBrowser()) return;
  say("Installing a browser for the tests ...");
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const env = { ...process.env, ...APT };
    await runChild("apt-get", ["update", "-qq"], { env });
    for (const name of ["chromium-headless-shell", "chromium"]) {
      await runChild("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env });
      if (findBrowser()) return;
    }
  } else {
    await runChild(NODE, [join(ROOT, "node_modules", "playwright", "cli.js"), "install", "chromium"]);
  }
  if (findBrowser()) return;
  giveUp(
    "The browser tests need Chromium and it could not be installed; install the package chromium, or set OVERLAP_TEST_BROWSER to a Chromium.",
  );
}

/**
 * Returns the counts of vitest's JSON report. A file that fails outside its tests counts as one failed test.
 *
 * @param {string} report path
 */
function countTests(report) {
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
