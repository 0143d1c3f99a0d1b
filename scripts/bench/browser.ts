import { spawnSync } from "node:child_process";
import { type Browser, chromium, type Page } from "playwright";
import { findBrowser } from "#scripts/setup/find-browser.mjs";
import { type BenchServer, withServer } from "./bench-server.ts";

/** Builds the client, opens the headless browser of the tests and starts a server. */
export async function withBrowser<T>(work: (browser: Browser, server: BenchServer) => Promise<T>): Promise<T> {
  spawnSync(process.execPath, ["scripts/build-client.mjs"], { stdio: "inherit" });
  const browser = await chromium.launch({
    executablePath: findBrowser() ?? "",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    return await withServer((server) => work(browser, server));
  } finally {
    await browser.close();
  }
}

/** Opens the address in a new context with an empty cache. */
export async function visit(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1300 }, timezoneId: "UTC" });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  return page;
}

/** Opens the address in a new context and waits until the grid is connected. */
export async function visitLive(browser: Browser, address: string): Promise<Page> {
  const page = await visit(browser, address);
  await page.waitForFunction(() => document.querySelector("[data-live='live']") !== null);
  return page;
}
