import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { Browser, CDPSession } from "playwright";
import { findBrowser } from "#scripts/setup/find-browser.mjs";
import { answeredMeeting } from "./answered-meeting.ts";
import { startBenchServer } from "./bench-server.ts";
import { percentile, printTable, type Row } from "./measure.ts";
import { benchBrowser } from "./painting.ts";

const VISITS = Number(process.env["BENCH_VISITS"] ?? 5);
const LIGHTHOUSE = "lighthouse@13.5.0"; // fetched when this is run: nothing else needs it

/** Lighthouse's slow 4G, and a processor four times slower than this machine's. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const NETWORKS = { "this machine": undefined, "slow 4G, 4 × slower": SLOW_4G } as const;

declare global {
  interface Window {
    /** When the page's days or cells were drawn, in milliseconds since the beginning of the visit. */
    drawnAt?: number;
  }
}

/** The first second: what a visit costs until there is something to press. `--no-lighthouse` leaves that one out. */
export async function benchFirst(): Promise<void> {
  const browser = await benchBrowser(); // builds the client, which the server reads when it starts
  const server = await startBenchServer();
  try {
    const { meetingID } = await answeredMeeting(server.url, 8);
    const pages = { home: server.url, "meeting of 8": `${server.url}/m/${meetingID}` };
    const rows: Row[] = [];
    for (const [page, address] of Object.entries(pages)) {
      for (const [where, network] of Object.entries(NETWORKS)) {
        rows.push({ page, where, ...(await visits(browser, address, network)) });
      }
    }
    printTable("A first visit, nothing in the browser's cache", rows);
    if (process.argv.includes("--no-lighthouse")) return;
    const scores: Row[] = [];
    for (const [page, address] of Object.entries(pages)) scores.push({ page, ...(await lighthouse(address)) });
    printTable("Lighthouse, phone profile", scores);
  } finally {
    await browser.close();
    await server.stop();
  }
}

type Visit = {
  readonly requests: number;
  readonly bytes: number;
  readonly drawnAt: number;
  /** When the last byte had arrived of what the page needs to be drawn. */
  readonly readyAt: number;
};

async function visit(browser: Browser, address: string, network: typeof SLOW_4G | undefined): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, timezoneId: "UTC" });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const traffic = await countTraffic(devtools);
  if (network !== undefined) {
    await devtools.send("Network.emulateNetworkConditions", network);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  }
  await page.addInitScript(() => {
    const drawn = new MutationObserver(() => {
      if (document.querySelector("main [role='grid'], main button[aria-pressed]") === null) return;
      drawn.disconnect();
      window.drawnAt = performance.now();
    });
    drawn.observe(document, { childList: true, subtree: true });
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => window.drawnAt !== undefined);
  const { requests, bytes } = traffic();
  const times = await page.evaluate(() => {
    const drawnAt = window.drawnAt ?? Number.NaN;
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const needed = entries.filter(
      ({ responseEnd, name }) => responseEnd <= drawnAt && !/\.(woff2|svg|png)$/.test(name),
    );
    return { drawnAt, readyAt: Math.max(...needed.map(({ responseEnd }) => responseEnd)) };
  });
  await context.close();
  return { requests, bytes, ...times };
}

/** Counts what is asked for and what has arrived until now. */
async function countTraffic(devtools: CDPSession): Promise<() => { requests: number; bytes: number }> {
  let requests = 0;
  let bytes = 0;
  devtools.on("Network.requestWillBeSent", () => (requests += 1));
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await devtools.send("Network.enable");
  return () => ({ requests, bytes });
}

/** The middle of several visits. */
async function visits(browser: Browser, address: string, network: typeof SLOW_4G | undefined): Promise<Row> {
  const seen: Visit[] = [];
  for (let turn = 0; turn < VISITS; turn += 1) seen.push(await visit(browser, address, network));
  const median = (of: (visit: Visit) => number): number => percentile(seen.map(of), 50);
  return {
    requests: median(({ requests }) => requests),
    kB: Math.round(median(({ bytes }) => bytes) / 1_000),
    "drawn after ms": Math.round(median(({ drawnAt }) => drawnAt)),
    "of it with all code and data there": Math.round(median(({ drawnAt, readyAt }) => drawnAt - readyAt)),
  };
}

type Report = {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
};

async function lighthouse(address: string): Promise<Row> {
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
  const score = (category: string): number => Math.round((categories[category]?.score ?? 0) * 100);
  const audit = (id: string): number => Math.round((audits[id]?.numericValue ?? Number.NaN) * 1_000) / 1_000;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best practices": score("best-practices"),
    SEO: score("seo"),
    "LCP ms": Math.round(audit("largest-contentful-paint")),
    "TBT ms": Math.round(audit("total-blocking-time")),
    CLS: audit("cumulative-layout-shift"),
  };
}
