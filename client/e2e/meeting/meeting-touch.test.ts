import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { finger, swipe } from "../finger.ts";
import { test } from "../site-test.ts";
import { available, button, cell, club, marked, openClub, saveAs } from "./meeting-screen.ts";
import { at, between, short, WEEK } from "./slots.ts";
import type { Site } from "../start-site.ts";

const PHONE = { width: 390, height: 664 };

async function painting(site: Site, meetingID: string): Promise<Page> {
  const page = await site.visit(`/m/${meetingID}`, PHONE);
  await button(page, "Add availability").click();
  await page.getByRole("heading", { name: "Add your availability" }).waitFor();
  return page;
}

const swipeUp = (page: Page, on: Locator) => swipe(page, on, { x: 0, y: -160 });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

declare global {
  interface Window {
    /** Returns the durations of vibrations. */
    hums: unknown[];
  }
}

test("a tap toggles a cell, a resting finger paints without scrolling, and a quick swipe scrolls", async ({ site }) => {
  const { meetingID } = await club(site);
  const page = await painting(site, meetingID);
  await cell(page, at(24, "10:00")).tap();
  await expect.poll(() => marked(page)).toEqual(short([at(24, "10:00")]));
  await cell(page, at(24, "10:00")).tap();
  await expect.poll(() => marked(page)).toEqual([]);

  await page.evaluate(() => {
    window.hums = [];
    navigator.vibrate = (pattern) => window.hums.push(pattern) > 0;
  });
  const scrollBefore = await scrolled(page);
  const hand = await finger(page);
  await hand.down(cell(page, at(23, "9:30")));
  // The cell shows that the finger has rested long enough.
  await expect.poll(() => marked(page)).toHaveLength(1);
  await hand.moveTo(cell(page, at(25, "10:30")));
  await expect.poll(() => marked(page)).toHaveLength(9);
  await hand.up();
  expect(await scrolled(page)).toBe(scrollBefore);
  expect((await marked(page)).toSorted()).toEqual(short([23, 24, 25].flatMap((day) => between(day, "9:30", "11:00"))));
  // With reduced motion the phone does not vibrate; otherwise it does after the rest and at each passed hour.
  expect(await page.evaluate(() => window.hums)).toEqual([]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await hand.down(cell(page, at(23, "9:30")));
  await expect.poll(() => marked(page)).toHaveLength(8);
  await hand.moveTo(cell(page, at(23, "10:00")));
  await expect.poll(() => marked(page)).toHaveLength(7);
  await hand.up();
  expect(await page.evaluate(() => window.hums)).toEqual([10, 5]);

  // This comes last, because a finger on a gliding page only stops it.
  await swipeUp(page, cell(page, at(24, "11:30")));
  await expect.poll(() => scrolled(page)).toBeGreaterThan(scrollBefore + 60);
  expect(await marked(page)).toHaveLength(7);
  await saveAs(page, "Mina");
  expect(await available(page, at(24, "10:00"))).toBe("1 of 1 available");
});

test("a swipe over the names of days turns the page and paints nothing", async ({ site }) => {
  const { meetingID } = await club(site, { tentativeDates: [...WEEK, "2026-11-29", "2026-11-30"] });
  const page = await painting(site, meetingID);
  await swipe(page, page.getByRole("columnheader", { name: "Wednesday, November 25" }), { x: -90, y: 6 });
  await cell(page, at(29, "9:00")).waitFor();
  await swipe(page, page.getByRole("columnheader", { name: "Monday, November 30" }), { x: 90, y: 6 });
  await cell(page, at(22, "9:00")).waitFor();
  expect(await marked(page)).toEqual([]);
});

test("a sideways stroke above the bar stays in its row, and a stroke down or at the edge scrolls on", async ({
  site,
}) => {
  const { meetingID } = await club(site, { minStartHour: 0, maxEndHour: 0 });
  const page = await painting(site, meetingID);
  const hand = await finger(page);
  const hour = await lastHourAboveBar(page);
  const scrollBefore = await scrolled(page);
  await hand.down(cell(page, at(24, hour)));
  await hand.moveTo(cell(page, at(26, hour)));
  await frames(page, 10);
  expect(await scrolled(page)).toBe(scrollBefore);
  expect((await marked(page)).toSorted()).toEqual(short([24, 25, 26].map((day) => at(day, hour))));
  await hand.moveBy(0, 24);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(scrollBefore);
  await hand.up();

  await button(page, "Undo").tap();
  await expect.poll(() => marked(page)).toEqual([]);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await hand.down(cell(page, at(24, "1:00")));
  await expect.poll(() => marked(page)).toHaveLength(1);
  await hand.moveBy(0, 360);
  await expect.poll(() => marked(page).then((slots) => slots.length), { timeout: 20_000 }).toBe(46);
  expect(await scrolled(page)).toBeGreaterThan(300);
  await hand.up();
  await expect.poll(() => marked(page)).toHaveLength(46);
});

/** Returns the time of the last row above the bar. */
async function lastHourAboveBar(page: Page): Promise<string> {
  const bar = (await page.locator("[data-bottom-bar]").boundingBox())!;
  for (let half = 18; half >= 4; half -= 1) {
    const hour = `${Math.floor(half / 2)}:${half % 2 === 0 ? "00" : "30"}`;
    const box = (await cell(page, at(24, hour)).boundingBox())!;
    if (box.y + box.height <= bar.y) return hour;
  }
  throw new Error("The bar covers the grid.");
}

const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (many) => {
    for (let frame = 0; frame < many; frame += 1) await new Promise(requestAnimationFrame);
  }, count);

test("a viewer's finger scrolls, and a tap shows the available people", async ({ site }) => {
  const { page } = await openClub(site, { ...PHONE, answers: { Ann: between(24, "10:00", "11:00"), Ben: [] } });
  await cell(page, at(24, "10:00")).tap();
  await page.getByText("Tue, Nov 24, 10:00 – 10:30 AM, 1 of 2 available: without Ben").waitFor();
  // A card beside the pointer would lie under the hand.
  expect(await page.locator("[data-pointer-card]").count()).toBe(0);
  // The page scrolls the tapped cell out from under the sheet.
  await page.waitForFunction(async () => {
    const from = window.scrollY;
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    return from > 0 && window.scrollY === from;
  });
  const scrollBefore = await scrolled(page);
  await swipeUp(page, cell(page, at(24, "9:30")));
  await expect.poll(() => scrolled(page)).toBeGreaterThan(scrollBefore + 60);
});

test("a best time and the main button bring the grid into view from far below", async ({ site }) => {
  const { meetingID } = await club(site);
  for (let person = 0; person < 12; person++) {
    await site.app.api.addGuest(meetingID, `Person ${person} ${"a".repeat(60)}`, between(24, "10:00", "11:00"));
  }
  const page = await site.visit(`/m/${meetingID}`, PHONE);
  const last = cell(page, at(28, "16:30"));
  await last.waitFor();
  const bar = await page.locator("[data-bottom-bar]").boundingBox();
  const top = () => cell(page, at(24, "10:00")).evaluate((one) => one.getBoundingClientRect().top);
  const toEnd = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await button(page, /^Tue, Nov 24, 10/).waitFor();
  await toEnd();
  await button(page, /^Tue, Nov 24, 10/).tap();
  await expect.poll(top).toBeGreaterThan(0);
  await toEnd();
  expect(await top()).toBeLessThan(0);
  // Every cell can be scrolled clear of the bar, and the page is not wider than the phone.
  const box = await last.boundingBox();
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await button(page, "Add availability").tap();
  await expect.poll(top).toBeGreaterThan(0);
});
