import { existsSync } from "node:fs";
import { join } from "node:path";
import { giveUp, NODE, ROOT, runChild, say } from "./command.mjs";

const APT = { DEBIAN_FRONTEND: "noninteractive" };

/** Makes sure of a browser for the tests: finds one, or installs one, or says what is missing. */
export async function ensureBrowser() {
  // Only now: Playwright comes with the packages.
  const { findBrowser } = await import("./find-browser.mjs");
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
