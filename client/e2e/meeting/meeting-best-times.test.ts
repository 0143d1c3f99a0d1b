import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { finger } from "../finger.ts";
import { test } from "../site-test.ts";
import { button, cell, club, live, marked, openClub, paint } from "./meeting-screen.ts";
import { at, between, short, WEEK } from "./slots.ts";

const bestTimes = (page: Page) => page.getByRole("region", { name: "Best times" });

describe("best times", () => {
  test("a best time is a stretch in words; the meeting begins at its start, and a drag moves it", async ({ site }) => {
    const { page, meetingID } = await openClub(site, {
      isOrganiser: true,
      answers: { Ann: between(24, "13:00", "16:00") },
    });
    const best = bestTimes(page);
    const stretch = best.getByRole("button", { name: "Tue, Nov 24, 1 – 2 PM 1 of 1 1 h any start until 3 PM" });
    await stretch.click();
    expect(await best.getByRole("listitem").count()).toBe(1);
    await expect.poll(() => page.locator("[data-spotlight]").count()).toBe(2);
    await best.getByRole("button", { name: "Schedule this" }).click();
    await page.getByRole("heading", { name: "Schedule your meeting" }).waitFor();
    expect(await marked(page)).toEqual(short(between(24, "13:00", "14:00")));
    // A resting mouse does not point at the button that takes the place of another.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.locator("[data-spotlight]").count()).toBe(0);
    await paint(page, at(24, "13:30"), at(24, "15:00"));
    await expect.poll(() => marked(page)).toEqual(short(between(24, "14:30", "15:30")));
    await paint(page, at(24, "14:30"), at(26, "10:00"));
    await expect.poll(() => marked(page)).toEqual(short(between(26, "10:00", "11:00")));
    await paint(page, at(24, "14:00"), at(24, "15:00"));
    await expect.poll(() => marked(page)).toEqual(short(between(24, "14:00", "15:30")));
    await button(page, "Save").click();
    await button(page, "Unschedule").waitFor();
    expect(await site.app.api.meeting(meetingID)).toMatchObject({
      scheduledStartDateTime: at(24, "14:00"),
      scheduledEndDateTime: at(24, "15:30"),
    });
    await stretch.click();
    expect(await button(page, /^Schedule this/).count()).toBe(0);
  });

  test("a finger that slides over the chosen time moves it", async ({ site }) => {
    const { page } = await openClub(site, {
      width: 390,
      height: 844,
      isOrganiser: true,
      answers: { Ann: between(24, "10:00", "12:00") },
    });
    await bestTimes(page)
      .getByRole("button", { name: /^Tue, Nov 24/ })
      .tap();
    await button(page, "Schedule this").tap();
    await expect.poll(() => marked(page)).toEqual(short(between(24, "10:00", "11:00")));
    const hand = await finger(page);
    await hand.down(cell(page, at(24, "10:30")));
    await hand.moveBy(24, 0);
    await hand.moveTo(cell(page, at(25, "11:30")));
    await hand.up();
    await expect.poll(() => marked(page)).toEqual(short(between(25, "11:00", "12:00")));
  });

  test("only the pressed entry of one time has 'Schedule this'", async ({ site }) => {
    const { page } = await openClub(site, {
      isOrganiser: true,
      answers: {
        Ann: between(24, "13:00", "14:00"),
        Ben: between(24, "13:00", "14:00"),
        Cat: [...between(24, "13:00", "13:30"), ...between(26, "10:00", "11:00")],
      },
    });
    const best = bestTimes(page);
    const first = best.getByRole("listitem").first();
    await first.getByRole("button", { name: /^Tue, Nov 24, 1 – 2 PM/ }).click();
    await first.getByRole("button", { name: "Schedule this" }).waitFor();
    expect(await button(page, "Schedule this").count()).toBe(1);
    expect(await best.getByRole("button", { pressed: true }).count()).toBe(1);
    const cover = best.getByRole("list", { name: "Two sessions reach everyone:" });
    const session = cover.getByRole("listitem").filter({ hasText: "Nov 24" });
    await session.getByRole("button", { name: /^Tue, Nov 24, 1 – 2 PM/ }).click();
    await session.getByRole("button", { name: "Schedule this" }).waitFor();
    expect(await button(page, "Schedule this").count()).toBe(1);
    await best.getByRole("button", { name: /^If Cat could also come Tue, Nov 24/ }).click();
    await expect.poll(() => best.getByRole("button", { pressed: true }).textContent()).toMatch(/^If Cat/);
    expect(await button(page, "Schedule this").count()).toBe(1);
  });

  test("a time on a removed day is neither proposed nor sent to the server", async ({ site }) => {
    const answers = { Ann: between(24, "13:00", "16:00") };
    const { page, meetingID, organiserKey } = await openClub(site, { isOrganiser: true, answers });
    await live(page);
    await bestTimes(page)
      .getByRole("button", { name: /^Tue, Nov 24/ })
      .click();
    const { reply } = await site.app.api.edit(meetingID, { tentativeDates: WEEK.slice(3) }, { organiserKey });
    expect(reply.tentativeDates).toHaveLength(4);
    await cell(page, at(24, "13:00")).waitFor({ state: "detached" });
    await button(page, "Schedule").click();
    await page.getByText("No time is marked yet").waitFor();
    await button(page, "Save").click();
    await page.getByRole("dialog", { name: "No time selected" }).waitFor();
  });

  test("an entry cuts no word, whatever names are missing", async ({ site }) => {
    const { meetingID } = await club(site);
    await site.app.api.addGuest(meetingID, "Ann", between(25, "11:30", "13:30"));
    for (let person = 0; person < 8; person++) await site.app.api.addGuest(meetingID, `Bartholomew ${person}`, []);
    const page = await site.visit(`/m/${meetingID}`, { width: 320 });
    const entry = bestTimes(page).getByRole("listitem").first();
    const facts = entry.getByText("1 h any start until 12:30 PM, without Bartholomew 0, Bartholomew 1 and 6 others");
    const isCut = (one: Element) => one.scrollWidth > one.clientWidth + 1;
    expect(await facts.evaluate(isCut)).toBe(false);
    const time = entry.getByText("11:30 AM – 12:30 PM", { exact: true });
    expect(await time.evaluate((one) => one.getClientRects().length)).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await cell(page, at(25, "12:00")).waitFor();
  });

  test("a what-if names the one person whose change would suit everyone, and shows the time in the grid", async ({
    site,
  }) => {
    const { page, meetingID } = await openClub(site, {
      answers: {
        Ann: between(24, "13:00", "14:00"),
        Ben: between(24, "13:00", "14:00"),
        Cat: between(24, "13:00", "13:30"),
      },
    });
    const best = bestTimes(page);
    const whatIf = best.getByRole("button", { name: "If Cat could also come Tue, Nov 24, 1 – 2 PM, everyone could." });
    await whatIf.hover();
    await expect.poll(() => page.locator("[data-spotlight]").count()).toBe(2);
    await page.mouse.move(1, 1);
    await expect.poll(() => page.locator("[data-spotlight]").count()).toBe(0);
    await whatIf.click();
    await page.mouse.move(1, 1);
    await expect.poll(() => page.locator("[data-spotlight]").count()).toBe(2);

    await site.app.api.addGuest(meetingID, "Dan", []);
    await best.getByRole("button", { name: "If Cat could also come Tue, Nov 24, 1 – 2 PM, 3 of 4 could." }).waitFor();
    await best.getByLabel("Duration").selectOption({ label: "30 min" });
    await best
      .getByRole("button", { name: "If Dan could also come Tue, Nov 24, 1:00 – 1:30 PM, everyone could." })
      .waitFor();
  });

  test("the cover lists the fewest sessions for everyone, and each can be shown and scheduled", async ({ site }) => {
    const { page, meetingID } = await openClub(site, {
      isOrganiser: true,
      answers: { Ann: between(24, "13:00", "14:00"), Ben: between(26, "10:00", "12:00") },
    });
    const best = bestTimes(page);
    const cover = best.getByRole("list", { name: "Two sessions reach everyone:" });
    const second = cover.getByRole("button", { name: "Thu, Nov 26, 10 – 11 AM 1 of 2" });
    await cover.getByRole("button", { name: "Tue, Nov 24, 1 – 2 PM 1 of 2" }).waitFor();
    await second.hover();
    await expect.poll(() => page.locator("[data-spotlight]").count()).toBe(2);
    await second.click();
    await best.getByRole("button", { name: "Schedule this" }).waitFor();

    await site.app.api.addGuest(meetingID, "Cat", []);
    await best.getByRole("list", { name: "Two sessions reach 2 of 3:" }).waitFor();
    await site.app.api.addGuest(meetingID, "Dan", [...between(24, "13:00", "14:00"), ...between(26, "10:00", "11:00")]);
    await site.app.api.addGuest(meetingID, "Eve", between(25, "9:00", "10:00"));
    await best.getByRole("list", { name: "Three sessions reach 4 of 5:" }).waitFor();
  });

  test("best times follow the length, the required people and the smallest number, and say why a time fails", async ({
    site,
  }) => {
    const { page, meetingID } = await openClub(site, {
      isOrganiser: true,
      body: { durationMinutes: 90 },
      answers: {
        Ann: between(24, "13:00", "15:00"),
        Ben: between(24, "13:00", "15:00"),
        Cat: [...between(24, "13:00", "14:00"), ...between(25, "10:00", "11:30")],
      },
    });
    const best = bestTimes(page);
    await best.getByRole("button", { name: /^Tue, Nov 24, 1:00 – 2:30 PM 2 of 3 1.5 h/ }).click();
    await best.getByText("Can (2)").waitFor();
    await best.getByText("Cat: only 1 – 2 PM").waitFor();
    expect(await best.getByLabel("Duration").inputValue()).toBe("3");

    await best.getByText("Who must be there?").click();
    await best.getByRole("checkbox", { name: "Cat" }).check();
    const first = best.getByRole("listitem").first();
    await first.getByRole("button", { name: /^Wed, Nov 25, 10:00 – 11:30 AM 1 of 3/ }).click();
    await first.getByText("Ann: not then").waitFor();
    expect(await site.app.api.meeting(meetingID)).not.toHaveProperty("requiredRespondentIDs");
    await best.getByLabel("Duration").selectOption({ label: "1 h" });
    await button(page, "Keep for everyone").click();
    await page.getByText("Meeting successfully edited").waitFor();
    const { durationMinutes, requiredRespondentIDs, respondents } = await site.app.api.meeting(meetingID);
    expect([durationMinutes, requiredRespondentIDs?.map((id) => respondents[id]?.name)]).toEqual([60, ["Cat"]]);

    // A viewer's choices stay on the viewer's page.
    const viewer = await site.visit(`/m/${meetingID}`);
    const seen = bestTimes(viewer);
    await seen
      .getByRole("listitem")
      .first()
      .getByRole("button", { name: /^Tue, Nov 24, 1 – 2 PM 3 of 3/ })
      .waitFor();
    await seen.getByText("Who must be there?").click();
    await seen.getByLabel("At least … people").fill("4");
    await seen.getByText("At no time can 4 people come for 1 h in a row.").waitFor();
    await seen.getByText("Only you see it like this.").waitFor();
    await expectAccessible(viewer);
    await button(viewer, "Reset").click();
    await seen.getByRole("button", { name: /^Tue, Nov 24, 1 – 2 PM 3 of 3/ }).waitFor();
  });
});
