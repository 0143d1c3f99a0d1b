import { spawnSync } from "node:child_process";
import type { Browser, Page } from "playwright-core";
import { createApiClient } from "#server/testing/api-client.ts";
import { createFakeBrowser } from "#server/testing/providers/fake-browser.ts";
import { startFakeProviders, type FakeProviders } from "#server/testing/providers/start-fake-providers.ts";
import { benchBrowser } from "./bench-browser.ts";
import { startBenchServer } from "./bench-server.ts";
import { DRAG_MOVES, dragOverGrid } from "./drag-over-grid.ts";
import { percentile } from "./percentile.ts";
import { printTable } from "./print-table.ts";
import { providerEnvironment } from "./provider-environment.ts";

const EVENTS = 1_000;
const VISITS = 5;
const HALF_HOUR_MS = 1_800_000;
const FIRST_DAY = Temporal.PlainDate.from("2026-12-01");
const DAYS = Array.from({ length: 60 }, (_, day) => FIRST_DAY.add({ days: day }).toString());
const MEETING = { timezone: "UTC", minStartHour: 8, maxEndHour: 20, tentativeDates: DAYS };

type Painter = { readonly token: string };

/** Somebody's own 1,000 events in 60 days: how soon they are in the grid, and what painting over them costs. */
export async function benchOverlay(): Promise<void> {
  spawnSync(process.execPath, ["scripts/build-client.mjs"], { stdio: "inherit" });
  const fakes = await startFakeProviders();
  const server = await startBenchServer(providerEnvironment(fakes));
  const browser = await benchBrowser();
  try {
    const { meetingID } = await createApiClient(server.url).createMeeting(MEETING);
    const address = `${server.url}/m/${meetingID}`;
    const nobody = await painter(server.url, fakes, 0);
    const busy = await painter(server.url, fakes, EVENTS);
    const shown: Shown[] = [];
    for (let visit = 0; visit < VISITS; visit += 1) shown.push(await firstShown(browser, address, busy, fakes));
    const ms = (what: keyof Shown, p: number) =>
      percentile(
        shown.map((one) => one[what]),
        p,
      );
    printTable(`${EVENTS.toLocaleString("en")} events in ${DAYS.length} days, in ${VISITS} windows`, [
      { from: "both providers answered", "p50 ms": ms("sinceProviders", 50), "most ms": ms("sinceProviders", 100) },
      { from: "our server replied", "p50 ms": ms("sinceReply", 50), "most ms": ms("sinceReply", 100) },
    ]);
    printTable(`A drag of ${DRAG_MOVES} moves over a page of the grid: the main thread's work per frame`, [
      { events: 0, ...workRow(await dragWork(browser, address, nobody)) },
      { events: EVENTS, ...workRow(await dragWork(browser, address, busy)) },
    ]);
  } finally {
    await browser.close();
    await server.stop();
    await fakes.stop();
  }
}

function workRow(ms: readonly number[]) {
  return { frames: ms.length, "p50 ms": percentile(ms, 50), "p95 ms": percentile(ms, 95) };
}

/** Somebody with calendars at both, and so many events in them by turns. */
async function painter(url: string, fakes: FakeProviders, count: number): Promise<Painter> {
  const subject = `painter-${count}`;
  const email = `${subject}@example.org`;
  const { token } = await createApiClient(url).signUp({ email });
  for (const provider of ["google", "microsoft"] as const) {
    fakes[provider].behaviour.person = { subject, name: "Noor", email, isEmailVerified: true };
    const link = provider === "google" ? "linkGoogleCalendar" : "linkMicrosoftCalendar";
    await createFakeBrowser(url).visit(link, { token });
  }
  for (let n = 0; n < count; n += 1) {
    const day = DAYS[n % DAYS.length] ?? "";
    const hour = 8 + (Math.floor(n / DAYS.length) % 11);
    const start = Date.parse(`${day}T${String(hour).padStart(2, "0")}:00:00Z`) + (n % 4) * (HALF_HOUR_MS / 2);
    const end = start + (1 + (n % 5)) * HALF_HOUR_MS;
    const event = { id: `e${n}`, title: `Event ${n}`, start: isoText(start), end: isoText(end) };
    fakes[n % 2 === 0 ? "google" : "microsoft"].calendarOf(subject).put(event);
  }
  return { token };
}

const isoText = (instant: number): string => new Date(instant).toISOString();

type Shown = { readonly sinceProviders: number; readonly sinceReply: number };

/** Milliseconds until the page has drawn the first of them. */
async function firstShown(browser: Browser, address: string, { token }: Painter, fakes: FakeProviders): Promise<Shown> {
  const gate = Promise.withResolvers<void>();
  fakes.google.behaviour.gate = gate.promise;
  fakes.microsoft.behaviour.gate = gate.promise;
  const page = await open(browser, address, token);
  await page.evaluate(noteDrawn);
  await page.getByRole("button", { name: "Add availability" }).click();
  await page.getByRole("button", { name: "Fill from my calendar" }).waitFor();
  const answered = Date.now();
  gate.resolve();
  const { drawn, replied } = await page.evaluate(() => window.drawn);
  await page.context().close();
  return { sinceProviders: drawn - answered, sinceReply: drawn - replied };
}

async function dragWork(browser: Browser, address: string, { token }: Painter): Promise<number[]> {
  const page = await open(browser, address, token);
  await page.getByRole("button", { name: "Add availability" }).click();
  await page.getByRole("button", { name: "Fill from my calendar" }).waitFor();
  await page.waitForLoadState("networkidle");
  const work = await dragOverGrid(browser, page);
  await page.context().close();
  return work;
}

async function open(browser: Browser, address: string, token: string): Promise<Page> {
  const storageState = {
    cookies: [],
    origins: [{ origin: new URL(address).origin, localStorage: [{ name: "token", value: token }] }],
  };
  const context = await browser.newContext({
    viewport: { width: 1280, height: 1300 },
    timezoneId: "UTC",
    storageState,
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => document.querySelector("[data-live='live']") !== null);
  return page;
}

declare global {
  interface Window {
    /** When the first events had been drawn, and when the earlier of the two replies was there. */
    drawn: Promise<{ drawn: number; replied: number }>;
  }
}

/** In the page. */
function noteDrawn(): void {
  window.drawn = new Promise((resolve) => {
    const look = (): void => {
      if (document.querySelector("[data-calendar] p") === null) return;
      observer.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          const replies = performance
            .getEntriesByType("resource")
            .filter(({ name }) => name.includes("calendar-events"));
          const ends = replies
            .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
            .filter((end) => end > 0);
          const { timeOrigin } = performance;
          resolve({ drawn: timeOrigin + performance.now(), replied: timeOrigin + Math.min(...ends) });
        }),
      );
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
