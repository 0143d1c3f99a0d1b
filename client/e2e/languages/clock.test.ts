import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { at, button, cell, club, marked, paint, short } from "../meeting/meeting-screen.ts";
import { english as say } from "../said.ts";
import { test } from "../site-test.ts";

const dialog = (page: Page, name = say("settings.clockAndWeek")) => page.getByRole("dialog", { name, exact: true });
const clock = (page: Page) => page.getByRole("combobox", { name: say("settings.clock") });
const firstDay = (page: Page) => page.getByRole("combobox", { name: say("settings.firstDay") });
const opener = (page: Page) => page.getByRole("button", { name: say("settings.clockAndWeek") });
const kept = (page: Page) =>
  page.evaluate(() => ["overlap.hours", "overlap.first-day"].map((name) => localStorage.getItem(name)));
const weekdays = (page: Page) => page.getByRole("columnheader").allInnerTexts();
const firstHour = (page: Page) => page.getByRole("grid").getByRole("rowheader").first().innerText();

test.for([390, 1280])(
  "a guest chooses clock and week beside the language, and this device remembers both (%i px)",
  async (width, { site }) => {
    const page = await site.visit("/", { width });
    await page.getByRole("heading", { name: say("home.prompt") }).waitFor();
    const menu = button(page, say("frame.menu"));
    if (width < 768) await menu.click();
    await opener(page).click();
    await dialog(page).waitFor();
    await expectAccessible(page);
    await clock(page).selectOption("24");
    await firstDay(page).selectOption("monday");
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    const before = width < 768 ? menu : opener(page);
    expect(await before.evaluate((one) => one === document.activeElement)).toBe(true);
    expect((await weekdays(page))[0]).toMatch(/^M/);
    expect(await kept(page)).toEqual(["24", "monday"]);
    await page.reload();
    await button(page, say("home.letsMeet")).click();
    await page.getByRole("combobox", { name: say("create.startTime"), exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    // What this device's region has is no choice.
    if (width < 768) await menu.click();
    await opener(page).click();
    await clock(page).selectOption("auto");
    await firstDay(page).selectOption("auto");
    expect(await kept(page)).toEqual([null, null]);
    await page
      .getByRole("group", { name: say("create.startTime"), includeHidden: true })
      .waitFor({ state: "attached" });
  },
);

test.for([390, 1280])(
  "and beside the zone of a meeting, which shows it at once and keeps what is painted (%i px)",
  async (width, { site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`, { width, height: 844 });
    await button(page, say("meeting.add")).click();
    if (width < 768) await cell(page, at(23, "10:00")).click();
    else await paint(page, at(23, "10:00"), at(23, "11:00"));
    const painted = await marked(page);
    expect(painted).toContain(short([at(23, "10:00")])[0]);
    await button(page, "New York").click();
    const zones = dialog(page, say("zone.title"));
    await clock(page).focus();
    await clock(page).selectOption("24");
    await expect.poll(() => firstHour(page)).toMatch(/^09:00/);
    expect(await clock(page).evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await zones.waitFor({ state: "detached" });
    expect(await button(page, "New York").evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await marked(page)).toEqual(painted);
    await page.reload();
    await expect.poll(() => firstHour(page)).toMatch(/^09:00/);
  },
);

test("a user's choice in the footer is the account's, and holds on their other devices", async ({ site }) => {
  const { token } = await site.app.api.signUp();
  const page = await site.visit("/", { token });
  await opener(page).click();
  await clock(page).selectOption("24");
  await expect.poll(() => site.app.api.call("me", { token })).toMatchObject({ reply: { hourCycle: "24" } });
  const { meetingID } = await club(site);
  const elsewhere = await site.visit(`/m/${meetingID}`, { token });
  await expect.poll(() => firstHour(elsewhere)).toMatch(/^09:00/);
});
