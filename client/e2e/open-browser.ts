import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const CHROMIUM = "/usr/bin/chromium";

/** Nothing of the browser's own may reach the network: the tests watch every request. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A headless Chromium: the system's, or else the one that Playwright has installed. Close it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = existsSync(CHROMIUM) ? CHROMIUM : chromium.executablePath();
  if (!existsSync(executablePath)) {
    throw new Error(
      `There is no ${CHROMIUM}, nor Playwright's Chromium. Install one: apt-get install chromium, or npx playwright-core install chromium.`,
    );
  }
  return chromium.launch({ executablePath, args: FLAGS });
}
