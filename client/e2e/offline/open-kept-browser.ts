import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";
import { findBrowser } from "#scripts/setup/find-browser.mjs";
import { FLAGS } from "../open-browser.ts";

/** A browser whose storage outlives it, as on people's computers. */
export async function openKeptBrowser() {
  const folder = await mkdtemp(join(tmpdir(), "overlap-browser-"));
  let context: BrowserContext | undefined;
  const close = async (): Promise<void> => {
    await context?.close();
    context = undefined;
  };
  return {
    /** Starts it if it does not run. */
    async open(address: string): Promise<Page> {
      const executablePath = findBrowser() ?? "";
      const settings = { timezoneId: "America/New_York", locale: "en-US", reducedMotion: "reduce" } as const;
      context ??= await chromium.launchPersistentContext(folder, { executablePath, args: FLAGS, ...settings });
      const page = await context.newPage();
      await page.goto(address);
      return page;
    },
    /** Quits it; what it has stored stays. */
    close,
    async stop() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
