import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import { answerAsGuest, available, button, cell, club, openClub, paint } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";
import de from "#domain/messages/de.json" with { type: "json" };

test("marks of a person in one zone appear at their instants in another zone", async ({ site }) => {
  const { meetingID } = await club(site);
  const tokyo = await site.visit(`/m/${meetingID}`, { zone: "Asia/Tokyo" });
  const nepal = await site.visit(`/m/${meetingID}`, { zone: "Asia/Kathmandu" });
  await answerAsGuest(tokyo, "Yuki", [[at(24, "13:00"), at(24, "14:30")]]);
  await expect.poll(() => available(nepal, at(24, "14:30"))).toBe("1 of 1 available");
  const [yuki] = Object.values((await site.app.api.meeting(meetingID)).respondents);
  expect(yuki?.availabilities).toEqual(between(24, "13:00", "15:00"));
  expect(await cell(tokyo, at(24, "13:00")).getAttribute("aria-label")).toBe(
    "Wednesday, November 25, 3:00 – 3:30 AM, 1 of 1, with you",
  );
  for (const [page, abbreviation, firstHour] of [
    [tokyo, "GMT+9", "11 PM"],
    [nepal, "GMT+5:45", "7:45 PM"],
  ] as const) {
    await page.getByText(`Shown in local time (${abbreviation})`).waitFor();
    const hours = await page.getByRole("grid").getByRole("rowheader").allInnerTexts();
    expect(hours.map((text) => text.trim())).toContain(firstHour);
  }
});

test("a zone shows both names over a clock change, and a repeated hour names its own", async ({ site }) => {
  const overChange = ["05:00", "05:30", "06:00", "06:30", "07:00", "07:30"].map((time) => `2026-11-01T${time}:00Z`);
  const { page } = await openClub(site, {
    instant: "2026-10-20T12:00Z",
    body: {
      tentativeDates: ["2026-10-31", "2026-11-01"],
      minStartHour: 0,
      maxEndHour: 4,
      durationMinutes: 180,
    },
    answers: { Ann: overChange, Ben: overChange },
  });
  const hours = page.getByRole("grid").getByRole("rowheader");
  await expect
    .poll(async () => (await hours.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim()))
    .toEqual(["12 AM", "12:30 AM", "1 AM EDT", "1:30 AM", "1 AM EST", "1:30 AM", "2 AM", "2:30 AM", "3 AM", "3:30 AM"]);
  await page.getByText("Shown in local time (EDT/EST)").waitFor();
  await page.getByText("Clocks go back 1 h on Sunday, November 1.").waitFor();
  // A best time over the change shows its real length.
  await page.getByRole("region", { name: "Best times" }).getByText("3 h, clocks change").waitFor();
});

test("cells outside the meeting cannot be marked", async ({ site }) => {
  const { page } = await openClub(site, {
    body: { tentativeDates: ["2026-11-24"], minStartHour: 9.5, maxEndHour: 11.25 },
  });
  const outside = page.getByRole("gridcell", { name: "not part of this meeting" }).first();
  expect(await outside.getAttribute("aria-disabled")).toBe("true");
  await button(page, "Add availability").click();
  await outside.hover();
  await page.mouse.down();
  await cell(page, at(24, "10:00")).hover();
  await page.mouse.up();
  expect(await page.getByRole("gridcell", { selected: true }).count()).toBe(0);
  await paint(page, at(24, "9:30"), at(24, "10:30"));
  expect(await page.getByRole("gridcell", { selected: true }).count()).toBe(3);
});

const MARCH = ["12", "13", "14", "15", "27", "28", "29"].map((day) => `2027-03-${day}`);

test("a day says that the organiser's clock has another offset than on most days", async ({ site }) => {
  const { page } = await openClub(site, { zone: "Europe/Berlin", width: 390, body: { tentativeDates: MARCH } });
  await page.getByText("New York is 6 h behind, except on the days marked -5h").waitFor();
  const heads = page.getByRole("columnheader");
  const names = await heads.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  expect(names.filter((one) => one.includes("New York"))).toEqual(
    ["Sunday, March 14", "Monday, March 15", "Saturday, March 27"].map((day) => `${day}, New York -5h`),
  );
  expect(await heads.locator("i").allInnerTexts()).toEqual(["-5h", "-5h", "-5h"]);
  await expectAccessible(page);
});

test("a viewer chooses another zone, and the device remembers it", async ({ site }) => {
  const width = 390;
  const { page } = await openClub(site, { width, answers: { Ann: between(24, "13:00", "15:00") } });
  await page.getByText("Shown in local time (EST)").waitFor();
  expect(await page.getByText(/is 1?\d h/).count()).toBe(0);
  await button(page, "Shown in local time (EST)").click();
  const dialog = page.getByRole("dialog", { name: "Your time zone" });
  await dialog.getByRole("button", { name: "New York America · this device · the organiser's GMT-5" }).waitFor();
  await expectAccessible(page);
  await page.getByLabel("City").fill("ers");
  await page.keyboard.press("Enter");
  await page.getByText("Several cities fit. Choose one from the list.").waitFor();
  await page.getByLabel("City").fill("India");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Kolkata/ })
    .waitFor();
  await page.getByLabel("City").fill("tok");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Shown in Tokyo time (GMT+9)").waitFor();
  await page.getByText("New York is 14 h behind").waitFor();
  expect(await cell(page, at(24, "13:00")).getAttribute("aria-label")).toContain(
    "Wednesday, November 25, 3:00 – 3:30 AM",
  );
  expect(await button(page, "Shown in Tokyo time (GMT+9)").evaluate((one) => one === document.activeElement)).toBe(
    true,
  );
  await page.reload();
  await page.getByText("Shown in Tokyo time (GMT+9)").waitFor();
  await button(page, "Shown in Tokyo time (GMT+9)").click();
  await dialog.getByRole("button", { name: /^New York/ }).click();
  await page.getByText("Shown in local time (EST)").waitFor();
  expect(await page.evaluate(() => localStorage.getItem("overlap.zone"))).toBeNull();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("zones are found by both names and are cities in the reader's language", async ({ site }) => {
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
  await button(page, /^In Ortszeit/).click();
  const zones = page.getByRole("dialog").getByRole("list").getByRole("button");
  for (const name of ["Kyiv", "Kiev", "Kiew"]) {
    await page.getByLabel(de["zone.city"]).fill(name);
    await expect.poll(() => zones.allTextContents()).toEqual([`Kiew${de["zone.organisers"]}GMT+2`]);
  }
});
