import { existsSync } from "node:fs";
import { chromium } from "playwright";

// The first is the same Chromium without windows: a visitor costs it a fourth of the time, and a run has hundreds.
const USUAL = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/**
 * The program with which browser tests run: OVERLAP_TEST_BROWSER, the system's Chromium, or Playwright's own; undefined
 * when there is none.
 *
 * @returns {string | undefined}
 */
export function findBrowser() {
  const named = process.env.OVERLAP_TEST_BROWSER;
  return named || [...USUAL, chromium.executablePath()].find((path) => existsSync(path));
}
