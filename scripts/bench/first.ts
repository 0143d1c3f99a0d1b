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

/** As in Lighthouse. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
/** 400 kbit/s, as in WebPageTest. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 51_200, uploadThroughput: 51_200 };

/** Measures the first view on a phone. `--no-lighthouse` skips Lighthouse. */
export const benchFirst = () =>
  withBrowser(async (browser, { url }): Promise<Figure[]> => {
    const { meetingID } = await answeredMeeting(url, 8);
    const address = `${url}/m/${meetingID}`;
    const paint = { network: SLOW_3G, moment: firstPaint };
    const slow = [
      await medianOf(browser, { ...paint, what: "home: first paint on slow 3G, 4 × CPU", address: url, floor: 1_500 }),
      await medianOf(browser, { ...paint, what: "meeting: first paint on slow 3G, 4 × CPU", address, floor: 1_500 }),
      await medianOf(browser, {
        network: SLOW_4G,
        moment: gridDrawn,
        what: "grid on slow 4G, 4 × CPU",
        address,
        floor: 1_800,
      }),
    ];
    if (process.argv.includes("--no-lighthouse")) return slow;
    return [...slow, ...(await lighthouse("home", url, 97)), ...(await lighthouse("meeting", address, 92))];
  });

type Moment = {
  readonly network: typeof SLOW_4G;
  readonly address: string;
  /** Runs in the page; false until the moment has come, then its time in milliseconds. */
  readonly moment: () => number | false;
};

const firstPaint = (): number | false => performance.getEntriesByName("first-paint")[0]?.startTime ?? false;
const gridDrawn = (): number | false => document.querySelector("main [role='grid']") !== null && performance.now();

async function medianOf(
  browser: Browser,
  { what, floor, ...moment }: Moment & { readonly what: string; readonly floor: number },
) {
  const times: number[] = [];
  for (let turn = 0; turn < VISITS; turn += 1) times.push(await timeUntil(browser, moment));
  return { what, value: percentile(times, 50), unit: "ms", floor };
}

/** Returns the milliseconds until the moment with an empty cache, on a processor four times slower than this machine's. */
async function timeUntil(browser: Browser, { network, address, moment }: Moment): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, timezoneId: "UTC" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", network);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(address, { waitUntil: "commit" });
  const ms = Number(await (await page.waitForFunction(moment)).jsonValue());
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
