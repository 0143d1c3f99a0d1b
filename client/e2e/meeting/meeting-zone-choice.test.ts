import { expect } from "vitest";
import de from "#domain/messages/de.json" with { type: "json" };
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import { at, between, button, cell, club } from "./meeting-screen.ts";

test.for([390, 1280])(
  "a viewer reads the meeting in another zone, and this device remembers it (%i px)",
  async (width, { site }) => {
    const { meetingID } = await club(site);
    await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "15:00"));
    const page = await site.visit(`/m/${meetingID}`, { width });
    await page.getByText("Shown in local time (EST)").waitFor();
    expect(await page.getByText(/is 1?\d h/).count()).toBe(0);
    await button(page, "New York").click();
    const dialog = page.getByRole("dialog", { name: "Your time zone" });
    await dialog.getByRole("button", { name: "New York America · this device · the organiser's GMT-5" }).waitFor();
    await expectAccessible(page);
    await page.getByLabel("City").fill("tok");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByText("Shown in Tokyo time (GMT+9)").waitFor();
    await page.getByText("New York is 14 h behind").waitFor();
    expect(await cell(page, at(24, "13:00")).getAttribute("aria-label")).toContain("Wednesday 25 November, 3:00 AM");
    expect(await button(page, "Tokyo").evaluate((one) => one === document.activeElement)).toBe(true);
    await page.reload();
    await page.getByText("Shown in Tokyo time (GMT+9)").waitFor();
    await button(page, "Tokyo").click();
    await dialog.getByRole("button", { name: /^New York/ }).click();
    await page.getByText("Shown in local time (EST)").waitFor();
    expect(await page.evaluate(() => localStorage.getItem("overlap.zone"))).toBeNull();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  },
);

test("a viewer elsewhere reads how far the organiser's clocks are away", async ({ site }) => {
  const { meetingID } = await club(site);
  const page = await site.visit(`/m/${meetingID}`, { zone: "Asia/Tokyo" });
  await page.getByText("Shown in local time (GMT+9)").waitFor();
  await page.getByText("New York is 14 h behind").waitFor();
});

test("zones are found by both of their names, and are cities in the reader's language", async ({ site }) => {
  const page = await site.visit("/", { zone: "Europe/Berlin", locale: "de-DE" });
  await button(page, de["home.letsMeet"]).click();
  const zone = page.getByLabel(de["create.timeZone"], { exact: true });
  await zone.waitFor();
  const names = await zone.locator("optgroup").nth(1).locator("option").allTextContents();
  expect(names).toContain("Kalkutta · GMT+5:30");
  const cities = names.map((name) => name.replace(/ · .*/, ""));
  expect(cities).toEqual(cities.toSorted(new Intl.Collator("de").compare));
  expect(new Set(cities).size).toBe(cities.length);
  const { meetingID } = await club(site, { timezone: "Europe/Kyiv" });
  await page.goto(`${site.url}/m/${meetingID}`);
  await button(page, "Berlin").click();
  const zones = page.getByRole("dialog").getByRole("list").getByRole("button");
  for (const name of ["Kyiv", "Kiev", "Kiew"]) {
    await page.getByLabel(de["zone.city"]).fill(name);
    await expect.poll(() => zones.allTextContents()).toEqual([`Kiew${de["zone.organisers"]}GMT+2`]);
  }
});

test("a meeting is created in the zone that is chosen, the browser's at first", async ({ site }) => {
  const page = await site.visit("/", { zone: "Europe/Berlin" });
  await button(page, "Let's meet").click();
  const zone = page.getByLabel("Time zone");
  expect(await zone.inputValue()).toBe("Europe/Berlin");
  await zone.selectOption("Asia/Tokyo");
  await page.getByPlaceholder("Name your meeting").fill("Choir");
  await button(page, "Create").click();
  await page.waitForURL(/\/m\//);
  const meetingID = new URL(page.url()).pathname.slice(3);
  expect(await site.app.api.meeting(meetingID)).toMatchObject({ timezone: "Asia/Tokyo", minStartHour: 9 });
});
