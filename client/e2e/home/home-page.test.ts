import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { boxOf } from "../form.ts";
import { test } from "../site-test.ts";
import { chosen, count, day, grid, home, letsMeet, PHONE, TODAY } from "./home-screen.ts";

const kinds = (page: Page) => page.getByRole("radiogroup", { name: "Kind of days" });
const weekdays = (page: Page) => page.getByRole("group", { name: "On which days would you like to meet?" });

test("Home begins with no day of the week, and keeps dates and weekdays while it shows the other kind", async ({
  site,
}) => {
  const page = await home(site);
  await day(page, "2026-11-26").click();
  // The arrow keys choose, and the switch keeps the focus.
  await kinds(page).getByRole("radio", { name: "Dates" }).focus();
  await page.keyboard.press("ArrowRight");
  await count(page, "Choose at least one day").waitFor();
  await kinds(page).getByRole("radio", { name: "Days of the week" }).and(page.locator(":focus")).waitFor();
  expect(await weekdays(page).getByRole("button", { pressed: true }).count()).toBe(0);
  expect(await letsMeet(page).isDisabled()).toBe(true);
  const workingDays = page.getByRole("button", { name: "Mon – Fri" });
  await workingDays.click();
  await count(page, "5 days").waitFor();
  await weekdays(page).getByRole("button", { name: "Saturday" }).click();
  await count(page, "6 days").waitFor();
  await expectAccessible(page);
  await workingDays.click();
  await count(page, "1 day").waitFor();
  await page.getByText("Dates", { exact: true }).click();
  await expect.poll(() => chosen(page)).toEqual([TODAY, "2026-11-26"]);
  await page.getByText("Days of the week", { exact: true }).click();
  await count(page, "1 day").waitFor();
  await letsMeet(page).click();
  await page.getByPlaceholder("Name your meeting").waitFor();
  await page.goBack();
  await weekdays(page).getByRole("button", { name: "Saturday", pressed: true }).waitFor();
  // The suggested day stays chosen while the other kind is shown.
  await page.reload();
  await expect.poll(() => chosen(page)).toEqual([TODAY]);
});

test("the first screen of Home says the purpose of Overlap, and its button stays in sight on a low window", async ({
  site,
}) => {
  const phone = await home(site, PHONE);
  const sentence = await boxOf(phone.getByRole("heading", { level: 1, name: "Find the time when everyone is free" }));
  const picture = await boxOf(phone.getByRole("link", { name: "Try it" }));
  const thirdWeek = await boxOf(day(phone, "2026-12-12"));
  expect(sentence.bottom).toBeLessThan(picture.top);
  expect(picture.bottom).toBeLessThan((await boxOf(grid(phone))).top);
  expect(thirdWeek.bottom).toBeLessThan((await boxOf(phone.locator("[data-bottom-bar]"))).top);
  const page = await home(site, { width: 1280, height: 560 });
  expect((await boxOf(letsMeet(page))).bottom).toBeLessThanOrEqual(560);
  expect(await letsMeet(page).count()).toBe(1);
});

test.for(["ar", "pl", "de"] as const)("the names of days fit the narrowest phone in %s", async (language, { site }) => {
  const page = await site.visit("/", { today: TODAY, language, width: 320, height: 568 });
  /** Counts names that are wider than their column. */
  const wide = (names: Locator) =>
    names.evaluateAll(
      (all) =>
        all.filter((name) => {
          const column = name.closest("[role=columnheader], [role=group] > button");
          return column !== null && name.getBoundingClientRect().width > column.getBoundingClientRect().width;
        }).length,
    );
  const heads = page.getByRole("columnheader").locator("[aria-hidden]");
  await expect.poll(() => heads.count()).toBe(7);
  expect(await wide(heads)).toBe(0);
  await page.getByRole("radiogroup").getByRole("radio").nth(1).press("Space");
  const columns = page.getByRole("group").getByRole("button").locator("[aria-hidden]");
  await expect.poll(() => columns.count()).toBe(7);
  expect(await wide(columns)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("Home lists meetings that this browser opened, answered or made, and forgets each on request", async ({
  site,
}) => {
  const { api } = site.app;
  const opened = await api.createMeeting({ name: "Opened" });
  const made = await api.createMeeting({ name: "Made" });
  const page = await site.visit("/", { today: TODAY });
  const region = page.getByRole("region", { name: "Meetings on this device" });
  await letsMeet(page).waitFor();
  expect(await region.count()).toBe(0);
  const go = (path: string) => page.goto(new URL(path, page.url()).href);
  await go(`/m/${opened.meetingID}#as=${"k".repeat(32)}`);
  await page.getByRole("heading", { name: "Opened" }).waitFor();
  const seen = () => page.evaluate(() => localStorage.getItem("overlap.seen"));
  await expect.poll(seen).toBe("1");
  await page.evaluate(([id, key]) => localStorage.setItem(`overlap.organiser.${id}`, key), [
    made.meetingID,
    made.organiserKey,
  ] as const);
  await go(`/m/${made.meetingID}`);
  await page.getByRole("heading", { name: "Made" }).waitFor();
  await expect.poll(() => page.evaluate(storedViews)).toContain(`guest meeting ${made.meetingID}`);
  await go("/");
  const lines = async () =>
    (await region.getByRole("link").allInnerTexts()).map((text) => text.replaceAll(/\s*\n\s*/g, ": "));
  await expect.poll(lines).toEqual(["Made: You made it", "Opened: You opened it"]);
  expect((await boxOf(region)).bottom).toBeLessThan((await boxOf(page.getByRole("heading", { level: 1 }))).top);
  expect(await page.getByRole("button", { name: "Forget Made here" }).count()).toBe(0);
  await region.getByRole("button", { name: "Manage" }).click();
  await expectAccessible(page);
  // A meeting that was only opened is listed after it is over or scheduled.
  expect(await region.getByRole("button", { name: "Use “Opened” again" }).count()).toBe(0);
  const again = region.getByRole("button", { name: "Use “Made” again" });
  await again.press("Enter");
  await page.getByRole("dialog", { name: "Use again" }).getByText("set up like “Made”").waitFor();
  await page.keyboard.press("Escape");
  await again.and(page.locator(":focus")).waitFor();
  await page.getByRole("button", { name: "Forget Opened here" }).click();
  await expect.poll(lines).toEqual(["Made: You made it"]);
  await page.getByRole("button", { name: "Forget Made here" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Forget", exact: true }).click();
  await region.waitFor({ state: "detached" });
  const keys = () => Object.keys(localStorage).filter((name) => /organiser|personal/.test(name));
  expect(await page.evaluate(keys)).toEqual([]);
  await page.reload();
  await letsMeet(page).waitFor();
  expect(await region.count()).toBe(0);
});

/** Runs in a page whose browser has stored a view already. Lists the names of the stored views. */
async function storedViews(): Promise<IDBValidKey[]> {
  const opening = indexedDB.open("overlap");
  await new Promise((done) => opening.addEventListener("success", done));
  const names = opening.result.transaction("views").objectStore("views").getAllKeys();
  await new Promise((done) => names.addEventListener("success", done));
  opening.result.close();
  return names.result;
}
