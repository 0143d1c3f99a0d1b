import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { finger } from "../finger.ts";
import { test } from "../site-test.ts";
import { expecting } from "./expecting-people.ts";
import { button, cell, club, live, marked, openClub, paint } from "./meeting-screen.ts";
import { at, between, short, WEEK } from "./slots.ts";

const PHONE = { width: 390, height: 844 };
const bestTimes = (page: Page) => page.getByRole("region", { name: "Best times" });
const time = (page: Page, name: string | RegExp) => bestTimes(page).getByRole("button", { name, exact: true });
const scheduleButtons = (page: Page) => page.getByRole("button", { name: /^Schedule ./ });

test("the card names the start of the best time, schedules it in one press, and a drag moves it", async ({ site }) => {
  const afternoon = between(24, "13:00", "16:00");
  const { page, meetingID } = await openClub(site, {
    isOrganiser: true,
    answers: { Ann: afternoon, Ben: afternoon },
  });
  const best = bestTimes(page);
  const first = time(page, "Tue, Nov 24, 1 PM");
  await best.getByText("any start until 3 PM").waitFor();
  await best.getByText("2 of 2").waitFor();
  expect(await best.getByRole("listitem").count()).toBe(1);
  await first.click();
  await expect.poll(() => page.locator("[data-spotlight]").count()).toBe(2);
  await button(page, "Schedule Tue 1 PM").click();
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
  // From now on the best times are behind one row.
  expect(await first.count()).toBe(0);
  await best.getByRole("button", { name: "Other times", expanded: false }).click();
  await first.click();
  expect(await scheduleButtons(page).count()).toBe(0);
});

test("a finger schedules the best time above the grid and slides it to another day", async ({ site }) => {
  const { page } = await openClub(site, {
    ...PHONE,
    isOrganiser: true,
    answers: { Ann: between(24, "10:00", "12:00"), Ben: between(24, "10:00", "12:00") },
  });
  await button(page, "Schedule Tue 10 AM").tap();
  await expect.poll(() => marked(page)).toEqual(short(between(24, "10:00", "11:00")));
  const hand = await finger(page);
  await hand.down(cell(page, at(24, "10:30")));
  await hand.moveBy(24, 0);
  await hand.moveTo(cell(page, at(25, "11:30")));
  await hand.up();
  await expect.poll(() => marked(page)).toEqual(short(between(25, "11:00", "12:00")));
});

test("only one of the best times is open, so there is one button that schedules", async ({ site }) => {
  const { page } = await openClub(site, {
    isOrganiser: true,
    answers: {
      Ann: between(24, "13:00", "14:00"),
      Ben: between(24, "13:00", "14:00"),
      Cat: [...between(24, "13:00", "13:30"), ...between(26, "10:00", "11:00")],
    },
  });
  const best = bestTimes(page);
  await button(page, "Schedule Tue 1 PM").waitFor();
  expect(await scheduleButtons(page).count()).toBe(1);
  await time(page, "Thu, Nov 26, 10 AM without Ann and Ben 1 of 3").click();
  await button(page, "Schedule Thu 10 AM").waitFor();
  expect(await scheduleButtons(page).count()).toBe(1);
  expect(await best.getByRole("button", { pressed: true }).count()).toBe(1);
  await time(page, "Tue, Nov 24, 1 PM without Cat 2 of 3").waitFor();

  await best.getByRole("button", { name: "Two sessions reach everyone", expanded: false }).click();
  const cover = best.getByRole("list", { name: "Two sessions reach everyone" });
  await cover.getByRole("button", { name: /^Tue, Nov 24, 1 PM/ }).click();
  await cover.getByRole("button", { name: "Schedule Tue 1 PM" }).waitFor();
  expect(await scheduleButtons(page).count()).toBe(1);
  expect(await best.getByRole("button", { pressed: true }).count()).toBe(1);
});

test("a time on a removed day is neither proposed nor sent to the server", async ({ site }) => {
  const afternoon = between(24, "13:00", "16:00");
  const answers = { Ann: afternoon, Ben: afternoon };
  const { page, meetingID, organiserKey } = await openClub(site, { isOrganiser: true, answers });
  await live(page);
  await time(page, "Tue, Nov 24, 1 PM").click();
  const { reply } = await site.app.api.edit(meetingID, { tentativeDates: WEEK.slice(3) }, { organiserKey });
  expect(reply.tentativeDates).toHaveLength(4);
  await cell(page, at(24, "13:00")).waitFor({ state: "detached" });
  await button(page, "Schedule").click();
  await page.getByText("No time is marked yet").waitFor();
  await button(page, "Save").click();
  await page.getByRole("dialog", { name: "No time selected" }).waitFor();
});

test("the card of the best time cuts no word of long missing names", async ({ site }) => {
  const { meetingID } = await club(site);
  await site.app.api.addGuest(meetingID, "Ann", between(25, "11:30", "13:30"));
  for (let person = 0; person < 8; person++) await site.app.api.addGuest(meetingID, `Bartholomew ${person}`, []);
  const page = await site.visit(`/m/${meetingID}`, { width: 320 });
  const card = bestTimes(page).getByRole("listitem").first();
  await card.getByText("any start until 12:30 PM").waitFor();
  await card.getByText("without Bartholomew 0, Bartholomew 1 and 6 others").waitFor();
  const cutIn = (all: Element[]) =>
    all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent);
  expect(await card.locator("b, small, p, button").evaluateAll(cutIn)).toEqual([]);
  const start = time(page, "Wed, Nov 25, 11:30 AM");
  expect(await start.locator("b").evaluate((one) => one.getClientRects().length)).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await cell(page, at(25, "12:00")).waitFor();
});

test("the faces and numbers of a large group stay inside the card of the best time", async ({ site }) => {
  const { meetingID } = await club(site, { allowIfNeeded: true });
  const times = [...between(25, "11:30", "13:30")];
  for (let person = 0; person < 10; person++) await site.app.api.addGuest(meetingID, `Person ${person}`, times);
  for (const name of ["Ann", "Ben"])
    await site.app.api.answer(meetingID, { name, availabilities: [], ifNeeded: times });
  const page = await site.visit(`/m/${meetingID}`);
  const card = bestTimes(page).getByRole("listitem").first();
  await card.getByText("10 of 12", { exact: true }).waitFor();
  const room = await card.evaluate((one) => {
    const ends = [...one.querySelectorAll("svg")].map((icon) => icon.getBoundingClientRect().right);
    return one.getBoundingClientRect().right - Math.max(...ends);
  });
  expect(room).toBeGreaterThanOrEqual(8);
});

test("the card of the best time names the one person with whom everyone could", async ({ site }) => {
  const { page, meetingID } = await openClub(site, {
    answers: {
      Ann: between(24, "13:00", "14:00"),
      Ben: between(24, "13:00", "14:00"),
      Cat: between(24, "13:00", "13:30"),
    },
  });
  const best = bestTimes(page);
  await best.getByText("With Cat, everyone could.").waitFor();
  // The line says so already.
  expect(await best.getByText("without Cat").count()).toBe(0);
  await time(page, "Tue, Nov 24, 1 PM").hover();
  await expect.poll(() => page.locator("[data-spotlight]").count()).toBe(2);
  await page.mouse.move(1, 1);
  await expect.poll(() => page.locator("[data-spotlight]").count()).toBe(0);

  await site.app.api.addGuest(meetingID, "Dan", between(24, "9:00", "10:00"));
  await best.getByText("With Cat, 3 of 4 could.").waitFor();
  await best.getByLabel("Duration").selectOption({ label: "30 min" });
  await best.getByText("With Dan, everyone could.").waitFor();
});

test("a press on a change at another time than the best opens that time", async ({ site }) => {
  const { page } = await openClub(site, {
    isOrganiser: true,
    body: { durationMinutes: 90 },
    answers: {
      Ann: between(24, "13:00", "15:30"),
      Ben: between(24, "13:00", "15:00"),
      Cat: between(24, "14:00", "15:30"),
    },
  });
  await button(page, "Schedule Tue 1 PM").waitFor();
  await button(page, "With Cat too: Tue, Nov 24, 1:30 PM, everyone").click();
  await button(page, "Schedule Tue 1:30 PM").click();
  await expect.poll(() => marked(page)).toEqual(short(between(24, "13:30", "15:00")));
});

test("the organiser copies the link of the person whose change would help", async ({ site }) => {
  const { page, answer, keyOf, meetingID } = await expecting(
    site,
    ["Ann", "Ben"].map((name) => ({ name })),
  );
  await answer("Ann", between(24, "13:00", "14:00"));
  await answer("Ben", between(24, "13:00", "13:30"));
  await bestTimes(page).getByText("With Ben, everyone could.").waitFor();
  await button(page, "Ask Ben").click();
  await page.getByText("Ben's link copied to clipboard").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${site.url}/m/${meetingID}${await keyOf("Ben")}`);
  const guest = await site.visit(`/m/${meetingID}`);
  await bestTimes(guest).getByText("With Ben, everyone could.").waitFor();
  expect(await button(guest, "Ask Ben").count()).toBe(0);
});

test("the page lists the fewest sessions for everyone, and each can be shown and scheduled", async ({ site }) => {
  const { page, meetingID } = await openClub(site, {
    isOrganiser: true,
    answers: { Ann: between(24, "13:00", "14:00"), Ben: between(26, "10:00", "12:00") },
  });
  const best = bestTimes(page);
  await best.getByRole("button", { name: "Two sessions reach everyone" }).click();
  const cover = best.getByRole("list", { name: "Two sessions reach everyone" });
  const second = cover.getByRole("button", { name: "Thu, Nov 26, 10 AM without Ann 1 of 2" });
  await cover.getByRole("button", { name: "Tue, Nov 24, 1 PM without Ben 1 of 2" }).waitFor();
  await second.hover();
  await expect.poll(() => page.locator("[data-spotlight]").count()).toBe(2);
  await second.click();
  await cover.getByRole("button", { name: "Schedule Thu 10 AM" }).waitFor();

  await site.app.api.addGuest(meetingID, "Cat", []);
  await best.getByRole("button", { name: "Two sessions reach 2 of 3" }).waitFor();
  await site.app.api.addGuest(meetingID, "Dan", [...between(24, "13:00", "14:00"), ...between(26, "10:00", "11:00")]);
  await site.app.api.addGuest(meetingID, "Eve", between(25, "9:00", "10:00"));
  await best.getByRole("button", { name: "Three sessions reach 4 of 5" }).waitFor();
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
  await time(page, "Tue, Nov 24, 1 PM").click();
  await best.getByText("2 of 3").waitFor();
  await best.getByRole("heading", { name: "Can (2)" }).waitFor();
  const cat = best.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Must be there: Cat" }) });
  await cat.last().getByText("until 2 PM").waitFor();
  expect(await best.getByLabel("Duration").inputValue()).toBe("3");

  await best.getByText("Press a name if that person must be there.").waitFor();
  await best.getByRole("button", { name: "Must be there: Cat", pressed: false }).press("Enter");
  // Wednesday rises to the first place, and a press before that would hit Tuesday.
  await expect.poll(() => best.getByRole("listitem").first().innerText()).toContain("Wed, Nov 25");
  await time(page, "Wed, Nov 25, 10 AM without Ann and Ben 1 of 3").click();
  await best.getByText("1 of 3", { exact: true }).waitFor();
  await best.getByRole("button", { name: "Must be there: Cat", pressed: true }).waitFor();
  expect(await site.app.api.meeting(meetingID)).not.toHaveProperty("requiredRespondentIDs");
  await best.getByLabel("Duration").selectOption({ label: "1 h" });
  await time(page, "Tue, Nov 24, 1 PM").click();
  await button(page, "Keep for everyone").click();
  await page.getByText("Meeting successfully edited").waitFor();
  const { durationMinutes, requiredRespondentIDs, respondents } = await site.app.api.meeting(meetingID);
  expect([durationMinutes, requiredRespondentIDs?.map((id) => respondents[id]?.name)]).toEqual([60, ["Cat"]]);

  // A viewer's choices stay on the viewer's page.
  const viewer = await site.visit(`/m/${meetingID}`);
  const seen = bestTimes(viewer);
  await time(viewer, "Tue, Nov 24, 1 PM").click();
  await seen.getByText("3 of 3").waitFor();
  await seen.getByLabel(/^At least/).fill("4");
  await seen.getByText("At no time can 4 people come for 1 h in a row.").waitFor();
  await seen.getByText("Only you see it like this.").waitFor();
  await expectAccessible(viewer);
  await button(viewer, "Reset").click();
  await seen.getByText("3 of 3").waitFor();
});

test("the page offers the longest possible time when no time is long enough", async ({ site }) => {
  const answers = { Ann: between(24, "13:00", "14:00"), Ben: between(24, "13:00", "13:30") };
  const { page } = await openClub(site, { answers, body: { durationMinutes: 180 } });
  const best = bestTimes(page);
  await best.getByText("No one is free for 3 h in a row.").waitFor();
  await best.getByText("Tue, Nov 24, 1 PM, 1 of 2").waitFor();
  await button(page, "Try 1 h").click();
  await time(page, "Tue, Nov 24, 1 PM").waitFor();
  expect(await best.getByLabel("Duration").inputValue()).toBe("2");
});

test("one answer makes no best time, and the only person who answered can copy the link", async ({ site }) => {
  const { meetingID } = await club(site);
  await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
  const page = await site.visit(`/m/${meetingID}`);
  await page.getByText("Only Ann so far").waitFor();
  expect(await bestTimes(page).count()).toBe(0);
  expect(await page.locator("[data-best] b").count()).toBe(0);
  await button(page, "Copy link").click();
  await page.getByText("Successfully copied URL to clipboard").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/m/${meetingID}`);
  await expectAccessible(page);
  await site.app.api.addGuest(meetingID, "Ben", between(24, "13:00", "14:00"));
  await time(page, "Tue, Nov 24, 1 PM").waitFor();
});
