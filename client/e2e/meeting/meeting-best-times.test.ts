import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { test } from "../site-test.ts";
import { at, between, button, cell, club } from "./meeting-screen.ts";

const bestTimes = (page: Page) => page.getByRole("region", { name: "Best times" });

describe("best times", () => {
  test("are stretches: one entry from 1 to 4, of which as much is scheduled as the meeting takes", async ({ site }) => {
    const { meetingID } = await club(site);
    await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "16:00"));
    const page = await site.visit(`/m/${meetingID}`);
    const best = bestTimes(page);
    const stretch = best.getByRole("button", { name: "Tue, Nov 24, 1 – 4 PM 1 of 1 3 h" });
    await stretch.click();
    expect(await best.getByRole("listitem").count()).toBe(1);
    await expect.poll(() => page.locator("[data-spotlight]").count()).toBe(6);
    await best.getByRole("button", { name: "Schedule this: 1 – 2 PM" }).click();
    await page.getByRole("heading", { name: "Schedule your meeting" }).waitFor();
    expect(await page.getByRole("gridcell", { selected: true }).count()).toBe(2);
    await button(page, "Save").click();
    await button(page, "Unschedule").waitFor();
    expect(await site.app.api.meeting(meetingID)).toMatchObject({ scheduledStartDateTime: at(24, "13:00") });
    await stretch.click();
    expect(await button(page, /^Schedule this/).count()).toBe(0);
  });

  test("are not pointed at by a mouse that rests where another one was", async ({ site }) => {
    const { meetingID } = await club(site);
    await site.app.api.addGuest(meetingID, "Ann", [...between(24, "13:00", "14:00"), ...between(25, "9:00", "11:00")]);
    await site.app.api.addGuest(meetingID, "Ben", between(24, "13:00", "14:00"));
    const page = await site.visit(`/m/${meetingID}`);
    await bestTimes(page)
      .getByRole("button", { name: /^Tue, Nov 24/ })
      .click();
    await button(page, "Schedule this").click();
    await page.getByRole("heading", { name: "Schedule your meeting" }).waitFor();
    await button(page, "Schedule this").waitFor({ state: "detached" });
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.locator("[data-spotlight]").count()).toBe(0);
  });

  test("on a day when clocks go forward say how much time really passes", async ({ site }) => {
    const { meetingID } = await club(site, { tentativeDates: ["2027-03-14"], minStartHour: 1, maxEndHour: 5 });
    await site.app.api.addGuest(meetingID, "Ann", ["2027-03-14T06:00:00Z", "2027-03-14T06:30:00Z"]);
    const page = await site.visit(`/m/${meetingID}`);
    const entry = bestTimes(page).getByRole("button", { name: "Sun, Mar 14, 1 AM – 3 AM 1 of 1 1 h, clocks change" });
    await entry.waitFor();
  });

  test.for([320, 390, 768, 1280])("cut no word, whatever names are missing (%i px)", async (width, { site }) => {
    const { meetingID } = await club(site);
    await site.app.api.addGuest(meetingID, "Ann", between(25, "11:30", "13:30"));
    for (let person = 0; person < 8; person++) await site.app.api.addGuest(meetingID, `Bartholomew ${person}`, []);
    const page = await site.visit(`/m/${meetingID}`, { width });
    const entry = bestTimes(page).getByRole("listitem").first();
    const facts = entry.getByText("2 h without Bartholomew 0, Bartholomew 1 and 6 others");
    const isCut = (one: Element) => one.scrollWidth > one.clientWidth + 1;
    expect(await facts.evaluate(isCut)).toBe(false);
    const time = entry.getByText("11:30 AM – 1:30 PM", { exact: true });
    expect(await time.evaluate((one) => one.getClientRects().length)).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await cell(page, at(25, "12:00")).waitFor();
  });
});
