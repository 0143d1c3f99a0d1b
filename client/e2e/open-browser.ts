import { type Browser, chromium } from "playwright";
import { findBrowser } from "#scripts/setup/find-browser.mjs";

/**
 * Options that stop the browser's own requests, because the tests watch every request. V8 has no helper threads, because
 * the pages of several tests fill the processor.
 */
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--js-flags=--single-threaded",
];

/** Opens a headless Chromium; the caller closes it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    throw new Error("Browser tests need Chromium: apt-get install chromium, or npx playwright install chromium.");
  }
  return chromium.launch({ executablePath, args: FLAGS });
}
