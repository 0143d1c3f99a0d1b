import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { hasFocus } from "../form.ts";
import { button, cell, marked, openClub } from "../meeting/meeting-screen.ts";
import { at, short } from "../meeting/slots.ts";
import { english as say } from "../said.ts";
import { test } from "../site-test.ts";

const dialog = (page: Page, name = say("frame.clockAndWeek")) => page.getByRole("dialog", { name, exact: true });
const clock = (page: Page) => page.getByRole("combobox", { name: say("settings.clock") });
const firstDay = (page: Page) => page.getByRole("combobox", { name: say("settings.firstDay") });
const opener = (page: Page) => page.getByRole("button", { name: say("frame.clockAndWeek") });
const storedChoices = (page: Page) =>
  page.evaluate(() => ["overlap.hours", "overlap.first-day"].map((name) => localStorage.getItem(name)));
const weekdays = (page: Page) => page.getByRole("columnheader").allInnerTexts();
const firstHour = (page: Page) => page.getByRole("grid").getByRole("rowheader").first().innerText();

test("a guest chooses clock and week beside the language, and the device remembers both", async ({ site }) => {
  const page = await site.visit("/", { width: 390 });
  await page.getByRole("heading", { name: say("home.prompt") }).waitFor();
  const menu = button(page, say("frame.menu"));
  await menu.click();
  await opener(page).click();
  await dialog(page).waitFor();
  await expectAccessible(page);
  await clock(page).selectOption("24");
  await firstDay(page).selectOption("monday");
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  // Closing removes the history entry in the next frame.
  await expect.poll(() => hasFocus(menu)).toBe(true);
  expect((await weekdays(page))[0]).toMatch(/^M/);
  expect(await storedChoices(page)).toEqual(["24", "monday"]);
  await page.reload();
  await button(page, say("home.letsMeet")).click();
  await page.getByRole("combobox", { name: say("create.startTime"), exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // The region's default is not stored as a choice. A wide screen shows the button in the footer.
  await page.setViewportSize({ width: 1280, height: 800 });
  await opener(page).click();
  await clock(page).selectOption("auto");
  await firstDay(page).selectOption("auto");
  expect(await storedChoices(page)).toEqual([null, null]);
  await page.getByRole("group", { name: say("create.startTime"), includeHidden: true }).waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(opener(page))).toBe(true);
  // Back closes the dialog and keeps the page.
  await opener(page).click();
  await dialog(page).waitFor();
  await page.goBack();
  await dialog(page).waitFor({ state: "detached" });
  await page.getByRole("group", { name: say("create.startTime") }).waitFor();
});

test("a guest changes the clock beside the meeting's zone, and the grid follows and keeps the strokes", async ({
  site,
}) => {
  const { page } = await openClub(site, { width: 390, height: 844 });
  await button(page, say("meeting.add")).click();
  await cell(page, at(23, "10:00")).click();
  const painted = short([at(23, "10:00")]);
  await button(page, "Shown in local time (EST)").click();
  await clock(page).focus();
  await clock(page).selectOption("24");
  await expect.poll(() => firstHour(page)).toMatch(/^09:00/);
  await expect.poll(() => hasFocus(clock(page))).toBe(true);
  await page.keyboard.press("Escape");
  await dialog(page, say("zone.title")).waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(button(page, "Shown in local time (EST)"))).toBe(true);
  await expect.poll(() => marked(page)).toEqual(painted);
  await page.reload();
  await expect.poll(() => firstHour(page)).toMatch(/^09:00/);
});
