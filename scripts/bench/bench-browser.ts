import { chromium, type Browser } from "playwright-core";
import { findBrowser } from "#scripts/setup/find-browser.mjs";

/** A browser without windows, as the tests have it. */
export function benchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser() ?? "", args: ["--no-sandbox", "--disable-gpu"] });
}
