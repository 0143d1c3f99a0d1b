import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { createApiClient } from "#server/testing/api-client.ts";
import { button, cell } from "../meeting/meeting-screen.ts";
import { openBrowser } from "../open-browser.ts";

/**
 * node client/e2e/tools/record-two-people.ts <address of a running Overlap> <file.webp>
 * Records the README's picture of four seconds: a laptop and a phone paint on one meeting until an evening suits everyone.
 * `img2webp` (Debian: webp) joins the frames.
 */
const HEIGHT = 660;
const WIDTHS = { laptop: 1000, phone: 390 };
/** Pause until the other window draws a draft. */
const SHARE_MS = 400;
const ZONE = "America/New_York";

/** Free hours of four others by day (0 is Monday); all are free on Thursday from 7 to 9 PM. */
const OTHERS = {
  Ada: "0 18-20, 1 18-21, 3 18-22",
  Ben: "1 19-21, 2 19-22, 3 18-21",
  Chiara: "0 19-22, 2 18-21, 3 19-22, 4 17-19",
  Emil: "1 18-20, 3 19-21, 4 18-21",
};

const [site, file] = process.argv.slice(2);
if (site === undefined || file === undefined) throw new Error("usage: record-two-people.ts <address> <file.webp>");
const today = Temporal.Now.plainDateISO(ZONE);
const monday = today.add({ days: 8 - today.dayOfWeek });
const browser = await openBrowser();
const folder = mkdtempSync(join(tmpdir(), "overlap-frames-"));
const frames: string[] = [];

const address = `${site}/m/${await answeredMeeting(site)}`;
const laptop = await open(browser, WIDTHS.laptop);
const phone = await open(browser, WIDTHS.phone);
const sheet = await browser.newPage({ viewport: { width: WIDTHS.laptop + WIDTHS.phone + 36, height: HEIGHT + 24 } });

await frame(500);
for (const page of [laptop, phone]) await button(page, "Add availability").click();
for (const [page, name] of [
  [laptop, "Dora"],
  [phone, "Felix"],
] as const) {
  await page.getByLabel("Your name").fill(name);
  await cell(page, at(3, 19)).scrollIntoViewIfNeeded();
}
await frame(200);
await strokes([3, 19], [1, 18]);
await strokes([2, 20], [3, 19]);
await frame(280);
await save(laptop);
await frame(500);
await save(phone);
await frame(1_500);
await browser.close();
execFileSync("img2webp", ["-loop", "0", "-min_size", "-mixed", ...frames, "-o", file], { stdio: "inherit" });
rmSync(folder, { recursive: true });

/** Returns the half hour that begins at `hour`, such as 19.5, on a day of the next week. */
function at(day: number, hour: number): string {
  const time = monday
    .add({ days: day })
    .toPlainDateTime()
    .add({ minutes: hour * 60 });
  return time.toZonedDateTime(ZONE).toInstant().toString();
}

async function answeredMeeting(url: string): Promise<string> {
  const api = createApiClient(url);
  const tentativeDates = [0, 1, 2, 3, 4].map((days) => monday.add({ days }).toString());
  const { meetingID } = await api.createMeeting({
    name: "Book club",
    about: "Which evening next week?",
    timezone: ZONE,
    minStartHour: 17,
    maxEndHour: 22,
    tentativeDates,
  });
  for (const [name, free] of Object.entries(OTHERS)) {
    const halfHours = free.split(", ").flatMap((text) => {
      const [day = 0, from = 0, to = 0] = text.split(/[ -]/).map(Number);
      return Array.from({ length: 2 * (to - from) }, (_, i) => at(day, from + i / 2));
    });
    await api.addGuest(meetingID, name, halfHours);
  }
  return meetingID;
}

async function open(from: Browser, width: number): Promise<Page> {
  const viewport = { width, height: HEIGHT };
  const context = await from.newContext({ viewport, locale: "en-US", timezoneId: ZONE });
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => document.querySelector("[data-live='live']") !== null);
  return page;
}

type Time = readonly [day: number, hour: number];

/** Paints two hours in both windows together, half hour by half hour. */
async function strokes(onLaptop: Time, onPhone: Time): Promise<void> {
  const hands = [
    [laptop, ...onLaptop],
    [phone, ...onPhone],
  ] as const;
  for (const [page, day, hour] of hands) {
    await cell(page, at(day, hour)).hover();
    await page.mouse.down();
  }
  for (const step of [0.5, 1, 1.5]) {
    for (const [page, day, hour] of hands) await cell(page, at(day, hour + step)).hover({ force: true });
    await frame(170);
  }
  for (const [page] of hands) {
    await page.mouse.up();
    await page.mouse.move(2, 2);
  }
}

async function save(page: Page): Promise<void> {
  await button(page, "Save").click();
  // Moves the mouse away from highlights and waits until the message is gone.
  await page.mouse.move(2, 2);
  await page.getByText("Successfully added availabilities").waitFor();
  await button(page, "Close").click();
  await page.getByText("Successfully added availabilities").waitFor({ state: "detached" });
}

/** Captures both windows side by side as a frame of `ms`. */
async function frame(ms: number): Promise<void> {
  await sheet.waitForTimeout(SHARE_MS);
  const pictures = await Promise.all(
    [laptop, phone].map(async (page) => (await page.screenshot({ animations: "disabled" })).toString("base64")),
  );
  const images = pictures.map((data) => `<img src="data:image/png;base64,${data}" />`);
  await sheet.setContent(
    `<style>body{margin:12px;display:flex;gap:12px;background:#8a8f98}img{display:block;border-radius:8px}</style>${images.join("")}`,
  );
  const path = join(folder, `${frames.length}.png`);
  await sheet.screenshot({ path });
  frames.push("-d", String(ms), "-lossy", "-q", "70", path);
}
