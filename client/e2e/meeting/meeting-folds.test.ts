import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";
import { button, cell, club, marked, openClub, paint } from "./meeting-screen.ts";
import { at, between, byRow, short } from "./slots.ts";

const ALL_DAY = { minStartHour: 0, maxEndHour: 0 };
const NIGHT = /^Show 12 AM – 9 AM/;

/** Creates a meeting of 24-hour days; Ann is free from 9 to 17 on one day. */
async function wholeDays(site: Site): Promise<string> {
  const { meetingID } = await club(site, ALL_DAY);
  await site.app.api.addGuest(meetingID, "Ann", between(24, "9:00", "17:00"));
  return meetingID;
}
const topOf = (page: Page, slot: string) => cell(page, slot).evaluate((one) => one.getBoundingClientRect().top);

test("hours without free people are one row, which unfolds by pointer and keys and stays unfolded", async ({
  site,
}) => {
  const page = await site.visit(`/m/${await wholeDays(site)}`);
  await button(page, NIGHT).waitFor();
  expect(await page.locator("[data-slot]").count()).toBe(7 * 16);
  await expectAccessible(page);
  // Arrow keys skip folded hours.
  await cell(page, at(24, "16:30")).focus();
  await page.keyboard.press("Control+Home");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-at"))).toBe("0.18");
  await button(page, NIGHT).press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-at"))).toBe("0.0");
  expect(await page.locator("[data-slot]").count()).toBe(7 * 34);
  await button(page, /^Show 5 PM – 12 AM/).click();
  await expect.poll(() => page.locator("[data-slot]").count()).toBe(7 * 48);
  // The hours stay so after a change to the list and back.
  await button(page, "As a list").click();
  await button(page, "As a grid").click();
  await cell(page, at(24, "3:00")).waitFor();
});

test("a meeting without an answer folds its nights, and a drag marks the passed cells before hours unfold", async ({
  site,
}) => {
  const { page, meetingID } = await openClub(site, { body: ALL_DAY });
  await button(page, "Show 12 AM – 7 AM").waitFor();
  await cell(page, at(24, "7:00")).waitFor();
  await site.app.api.addGuest(meetingID, "Ann", between(24, "9:00", "17:00"));
  await button(page, NIGHT).waitFor();
  const topBefore = await topOf(page, at(25, "10:00"));
  // Pressed by its place on the screen, because the target must not move.
  const to = await cell(page, at(26, "11:00")).boundingBox();
  await cell(page, at(25, "10:00")).hover();
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 9, (to?.y ?? 0) + 9, { steps: 6 });
  expect(await cell(page, at(24, "3:00")).count()).toBe(0);
  await page.mouse.up();
  await cell(page, at(24, "3:00")).waitFor();
  await expect
    .poll(() => marked(page))
    .toEqual(short([...between(25, "10:00", "11:30"), ...between(26, "10:00", "11:30")].toSorted(byRow)));
  await expect.poll(async () => Math.abs((await topOf(page, at(25, "10:00"))) - topBefore)).toBeLessThan(2);
});

test("an hour unfolds when another person paints in it", async ({ site }) => {
  const meetingID = await wholeDays(site);
  const [ben, mina] = [await site.visit(`/m/${meetingID}`), await site.visit(`/m/${meetingID}`)];
  await button(mina, NIGHT).waitFor();
  await button(ben, "Add availability").click();
  await paint(ben, at(24, "7:00"), at(24, "7:30"));
  await mina.locator("[data-change=added]").first().waitFor();
  await cell(mina, at(24, "7:00")).waitFor();
  await button(mina, /^Show 5 PM – 12 AM/).waitFor();
});
