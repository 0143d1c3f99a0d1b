import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Browser } from "playwright";
import { findBrowser } from "#scripts/setup/find-browser.mjs";
import { answeredMeeting } from "./answered-meeting.ts";
import { withBrowser } from "./browser.ts";
import { type Figure, percentile } from "./measure.ts";

const VISITS = 5;
const LIGHTHOUSE = "lighthouse@13.5.0"; // npx fetches it, because only this benchmark needs it

/** Slow 4G as in Lighthouse; the processor is four times slower than this machine's. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };

/** Measures the first view on a phone. `--no-lighthouse` skips Lighthouse. */
export const benchFirst = () =>
  withBrowser(async (browser, { url }): Promise<Figure[]> => {
    const { meetingID } = await answeredMeeting(url, 8);
    const address = `${url}/m/${meetingID}`;
    const drawn: number[] = [];
    for (let turn = 0; turn < VISITS; turn += 1) drawn.push(await drawnAfter(browser, address));
    const slow = { what: "grid on slow 4G, 4 × CPU", value: percentile(drawn, 50), unit: "ms", floor: 1_800 };
    if (process.argv.includes("--no-lighthouse")) return [slow];
    return [slow, ...(await lighthouse("home", url, 95)), ...(await lighthouse("meeting", address, 90))];
  });

/** Returns the milliseconds until the grid is drawn with an empty cache. */
async function drawnAfter(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, timezoneId: "UTC" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", SLOW_4G);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(address, { waitUntil: "commit" });
  const drawn = await page.waitForFunction(
    () => document.querySelector("main [role='grid']") !== null && performance.now(),
  );
  const ms = Number(await drawn.jsonValue());
  await context.close();
  return ms;
}

type Report = {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
};

async function lighthouse(page: string, address: string, performanceFloor: number): Promise<Figure[]> {
  const flags = "--chrome-flags=--headless --no-sandbox --disable-gpu";
  const args = [
    "exec",
    "--yes",
    `--package=${LIGHTHOUSE}`,
    "--",
    "lighthouse",
    address,
    "--quiet",
    "--output=json",
    flags,
  ];
  const env = { ...process.env, CHROME_PATH: findBrowser() };
  const child = spawn("npm", args, { env, stdio: ["ignore", "pipe", "inherit"] });
  const [printed] = await Promise.all([text(child.stdout), once(child, "exit")]);
  const { categories, audits } = JSON.parse(printed) as Report; // Lighthouse's own form
  const score = (category: string, floor: number): Figure => {
    const value = Math.round((categories[category]?.score ?? 0) * 100);
    return { what: `Lighthouse, ${page}: ${category}`, value, unit: "", floor, isLeast: true };
  };
  const shift = audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN;
  return [
    score("performance", performanceFloor),
    score("accessibility", 100),
    score("best-practices", 100),
    { what: `Lighthouse, ${page}: layout shift`, value: Math.round(shift * 1_000) / 1_000, unit: "", floor: 0.02 },
  ];
}
