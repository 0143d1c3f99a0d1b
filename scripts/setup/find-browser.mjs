import { existsSync } from "node:fs";
import { chromium } from "playwright";

// The headless shell comes first, because it opens a page in a quarter of the time.
const USUAL = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * Returns the browser of the tests: OVERLAP_TEST_BROWSER, the system's Chromium, or Playwright's; undefined without any.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  const named = process.env.OVERLAP_TEST_BROWSER;
  return named || [...USUAL, chromium.executablePath()].find((path) => existsSync(path));
}
