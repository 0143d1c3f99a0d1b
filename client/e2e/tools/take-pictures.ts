import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright";
import { openBrowser } from "../open-browser.ts";

/**
 * node client/e2e/tools/take-pictures.ts <address of a running Overlap> <folder> [name …]
 * Pictures of the pages, wide and narrow, light and dark, to be looked at. A name may also be a path: /m/abc.
 */
const VIEWS: Record<string, (page: Page, site: string) => Promise<unknown>> = {
  "home-chosen": async (page, site) => {
    await page.goto(site);
    const days = page.locator("[data-day]");
    for (const i of [1, 3, 4, 5, 9, 12, 13]) await days.nth(i).click();
  },
  "home-later": async (page, site) => {
    await page.goto(site);
    await page.getByRole("button", { name: "Next four weeks" }).click();
  },
  create: async (page, site) => {
    await VIEWS["home-chosen"]?.(page, site);
    await page.getByRole("button", { name: "Let's meet" }).click();
    await page.getByPlaceholder("Name your meeting").waitFor();
  },
  "create-filled": async (page, site) => {
    await VIEWS["create"]?.(page, site);
    await page.getByPlaceholder("Name your meeting").fill("Robotics club kickoff");
    await page.getByLabel("What's your meeting about?").fill("First build session of the season.");
    await page.getByRole("group", { name: "End time" }).getByText("am").click();
  },
  menu: async (page, site) => {
    await page.goto(site);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const menu = page.getByRole("button", { name: "Menu" });
    if (await menu.isVisible()) await menu.click();
  },
};

const PATHS = ["/", "/how-it-works", "/privacy", "/feedback", "/terms-of-service", "/nowhere"];

const [site, folder, ...names] = process.argv.slice(2);
if (site === undefined || folder === undefined) throw new Error("usage: take-pictures.ts <address> <folder> [name …]");
mkdirSync(folder, { recursive: true });
const browser = await openBrowser();
for (const width of [1280, 390]) {
  for (const colorScheme of ["light", "dark"] as const) {
    const phone = width < 768;
    const context = await browser.newContext({
      viewport: { width, height: phone ? 844 : 800 },
      colorScheme,
      hasTouch: phone,
      locale: "en-US",
      timezoneId: "America/New_York",
      reducedMotion: "reduce",
    });
    for (const name of names.length > 0 ? names : [...PATHS, ...Object.keys(VIEWS)])
      await take(context, name, `${width}-${colorScheme}`);
    await context.close();
  }
}
await browser.close();

async function take(context: BrowserContext, name: string, kind: string): Promise<void> {
  const page = await context.newPage();
  await (VIEWS[name]?.(page, site ?? "") ?? page.goto(`${site}${name}`));
  await page.waitForLoadState("networkidle");
  // Transitions without duration still end a frame later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.screenshot({
    path: join(folder ?? ".", `${name.replaceAll("/", "_")}-${kind}.png`),
    animations: "disabled",
  });
  await page.close();
}
