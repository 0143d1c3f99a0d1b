import { type Browser, chromium } from "playwright";
import { findBrowser } from "#scripts/setup/find-browser.mjs";

/** Nothing of the browser's own may reach the network: the tests watch every request. */
export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A headless Chromium. Close it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) {
    throw new Error("Browser tests need Chromium: apt-get install chromium, or npx playwright install chromium.");
  }
  return chromium.launch({ executablePath, args: FLAGS });
}
