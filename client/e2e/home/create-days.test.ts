import type { Locator } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { countPresses } from "../meeting/expecting-people.ts";
import { test } from "../site-test.ts";
import { chip, create, createButton, meetingIDOf, nameOf, openRow, setTime } from "./create-screen.ts";
import { drag, TODAY } from "./home-screen.ts";

test("the form to create takes only the chosen days of the week from Home and keeps them over a reload", async ({
  site,
}) => {
  const page = await site.visit("/", { today: TODAY });
  await page.getByText("Days of the week", { exact: true }).click();
  const days = page.getByRole("group", { name: "On which days would you like to meet?" });
  for (const name of ["Friday", "Monday"]) await days.getByRole("button", { name }).click();
  await page.getByRole("button", { name: "Let's meet" }).click();
  await nameOf(page).fill("Rowing");
  await setTime(page, "Start time", "6", "pm");
  await setTime(page, "End time", "9", "pm");
  await chip(page, "Friday").click();
  const friday = page.getByRole("group", { name: "Friday", exact: true });
  await friday.getByRole("group", { name: "End time" }).getByRole("combobox").selectOption("10");
  await chip(page, "Friday 6 – 10 PM").waitFor();
  await expectAccessible(page);
  await page.reload();
  await chip(page, "Friday 6 – 10 PM").waitFor();
  expect(await page.getByText("Whole days").count()).toBe(0);
  await createButton(page).click();
  await page.waitForURL("**/m/*");
  const weekly = await site.app.api.meeting(meetingIDOf(page));
  expect(weekly).toMatchObject({ kind: "weekdays", weekdays: ["MO", "FR"], tentativeDates: [], minStartHour: 18 });
  expect(weekly.hoursByDay).toEqual({ FR: { minStartHour: 18, maxEndHour: 22 } });
  await page.getByRole("columnheader", { name: "Monday", exact: true }).waitFor();
});

test("whole days have no hours, and survive the way to other days", async ({ site }) => {
  const page = await create(site, ["2026-11-26"]);
  const hours = page.getByRole("group", { name: "Between which times would you like to meet?" });
  await nameOf(page).fill("Camp");
  await page.getByRole("button", { name: "Whole days instead" }).click();
  await hours.waitFor({ state: "detached" });
  for (const label of ["Duration", "Time zone"]) expect(await page.getByLabel(label).count()).toBe(0);
  expect(await chip(page, "Thursday, November 26").isDisabled()).toBe(true);
  await openRow(page, "Options");
  await page.getByLabel("How many people at least?").waitFor();
  expect(await page.getByLabel("People answer in steps of").count()).toBe(0);
  await page.getByRole("link", { name: "Change days" }).click();
  await page.getByRole("button", { name: "Let's meet" }).click();
  await page.getByRole("button", { name: "Hours instead" }).click();
  await hours.waitFor();
  await page.getByRole("button", { name: "Whole days instead" }).click();
  await createButton(page).click();
  await page.waitForURL("**/m/*");
  const whole = await site.app.api.meeting(meetingIDOf(page));
  expect(whole).toMatchObject({ kind: "wholeDays", tentativeDates: [TODAY, "2026-11-26"] });
});

test("weekly evenings with other hours on Friday take 13 presses on either clock, and dates with a copied link 5", async ({
  site,
}) => {
  const CLOCKS = [
    ["en-GB", "Start time", "End time", "17:00", "22:00", "15:00", "19:00"],
    ["en-US", "Start time, hour", "End time, hour", "5", "10", "3", "7"],
  ] as const;
  for (const [locale, start, end, from, to, fridayFrom, fridayTo] of CLOCKS) {
    const page = await site.visit("/", { today: TODAY, locale, zone: "Europe/London" });
    const presses = await countPresses(page);
    // A choice in a native menu is two presses.
    let menus = 0;
    async function choose(within: Locator, label: string, option: string): Promise<void> {
      menus += 2;
      await within.getByRole("combobox", { name: label }).selectOption(option);
    }
    await page.getByText("Days of the week", { exact: true }).click();
    await page.getByRole("button", { name: "Mon – Fri" }).click();
    await page.getByRole("button", { name: "Let's meet" }).click();
    await nameOf(page).and(page.locator(":focus")).waitFor();
    await page.keyboard.type("Choir");
    const usual = page.getByRole("group", { name: "Between which times would you like to meet?" });
    await choose(usual, start, from);
    await choose(usual, end, to);
    await chip(page, "Friday").click();
    const friday = page.getByRole("group", { name: "Friday", exact: true });
    await choose(friday, start, fridayFrom);
    await choose(friday, end, fridayTo);
    await createButton(page).click();
    await page.waitForURL("**/m/*");
    expect((await presses()) + menus).toBeLessThanOrEqual(13);
    expect(await site.app.api.meeting(meetingIDOf(page))).toMatchObject({
      weekdays: ["MO", "TU", "WE", "TH", "FR"],
      minStartHour: 17,
      maxEndHour: 22,
      hoursByDay: { FR: { minStartHour: 15, maxEndHour: 19 } },
    });
  }

  const other = await site.visit("/", { today: TODAY });
  const pressesOfDates = await countPresses(other);
  await drag(other, ["2026-11-25", "2026-11-27"]);
  await other.mouse.up();
  await other.getByRole("button", { name: "Let's meet" }).click();
  await nameOf(other).and(other.locator(":focus")).waitFor();
  await other.keyboard.type("Choir");
  await createButton(other).click();
  await other.getByRole("dialog").getByRole("button", { name: "Copy link" }).click();
  // Typing the name, and the drag, which is no press of a control.
  expect(await pressesOfDates()).toBeLessThanOrEqual(3);
});
