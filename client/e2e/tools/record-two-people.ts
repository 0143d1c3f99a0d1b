import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { createApiClient } from "#server/testing/api-client.ts";
import { button, cell, nameGuest, CLUB } from "../meeting/meeting-screen.ts";
import { at, between } from "../meeting/slots.ts";
import { openBrowser } from "../open-browser.ts";

/**
 * node client/e2e/tools/record-two-people.ts <address of a running Overlap> <file.webp>
 * The moving picture of the README: a laptop and a phone paint on one meeting. `img2webp` (Debian: webp) joins the frames.
 */
const HEIGHT = 700;
const WIDTHS = { laptop: 860, phone: 390 };
/** Until a draft that was painted in one window is drawn in the other. */
const SHARE_MS = 500;

const [site, file] = process.argv.slice(2);
if (site === undefined || file === undefined) throw new Error("usage: record-two-people.ts <address> <file.webp>");
const browser = await openBrowser();
const folder = mkdtempSync(join(tmpdir(), "overlap-frames-"));
const frames: string[] = [];

const address = `${site}/m/${await answeredMeeting(site)}`;
const laptop = await open(browser, WIDTHS.laptop);
const phone = await open(browser, WIDTHS.phone);
const sheet = await browser.newPage({ viewport: { width: WIDTHS.laptop + WIDTHS.phone + 36, height: HEIGHT + 24 } });

for (const page of [laptop, phone]) await button(page, "Add availability").click();
await frame(700);
await stroke(laptop, at(24, "9:30"), [at(24, "10:30"), at(24, "12:00"), at(25, "12:30"), at(26, "13:00")]);
await stroke(phone, at(25, "11:00"), [at(25, "12:00"), at(25, "14:00"), at(26, "14:30"), at(27, "15:00")]);
await save(laptop, "Dora");
await frame(1_300);
await stroke(phone, at(23, "13:00"), [at(23, "14:30"), at(24, "15:30")]);
await save(phone, "Eli");
await frame(3_000);
await browser.close();
execFileSync("img2webp", ["-loop", "0", "-min_size", "-mixed", ...frames, "-o", file], { stdio: "inherit" });
rmSync(folder, { recursive: true });

async function answeredMeeting(url: string): Promise<string> {
  const api = createApiClient(url);
  const days = [23, 24, 25, 26, 27];
  const { meetingID } = await api.createMeeting({ ...CLUB, tentativeDates: days.map((day) => `2026-11-${day}`) });
  await api.addGuest(meetingID, "Ada", [...between(24, "9:00", "12:30"), ...between(26, "11:00", "16:00")]);
  await api.addGuest(meetingID, "Ben", [...between(23, "13:00", "17:00"), ...between(26, "10:00", "14:00")]);
  await api.addGuest(meetingID, "Chiara", [...between(25, "9:00", "12:00"), ...between(26, "9:00", "13:30")]);
  return meetingID;
}

async function open(from: Browser, width: number): Promise<Page> {
  const viewport = { width, height: HEIGHT };
  const context = await from.newContext({ viewport, locale: "en-US", timezoneId: "America/New_York" });
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => document.querySelector("[data-live='live']") !== null);
  return page;
}

/** A drag, with a frame after each cell. */
async function stroke(page: Page, from: string, over: readonly string[]): Promise<void> {
  await cell(page, from).hover();
  await page.mouse.down();
  for (const slot of over) {
    await cell(page, slot).hover({ force: true });
    await page.waitForTimeout(SHARE_MS);
    await frame(300);
  }
  await page.mouse.up();
  await page.waitForTimeout(SHARE_MS);
  await frame(500);
}

async function save(page: Page, name: string): Promise<void> {
  await button(page, "Save").click();
  // Away from what is highlighted under it.
  await page.mouse.move(2, 2);
  await nameGuest(page, name);
  await page.getByText("Successfully added availabilities").waitFor();
  await page.waitForTimeout(SHARE_MS);
}

/** Both windows beside each other, shown for so many milliseconds. */
async function frame(ms: number): Promise<void> {
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
