import type { Page, Route } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { boxOf } from "../form.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";
import { button, cell, club, live, openClub, respondent } from "./meeting-screen.ts";
import { at, between, daysFromSunday } from "./slots.ts";

const PHONE = { width: 390, height: 844 };

async function meetingOfThree(site: Site): Promise<string> {
  const { meetingID } = await club(site);
  await site.app.api.addGuest(meetingID, "Ann", between(24, "10:00", "17:00"));
  await site.app.api.addGuest(meetingID, "Ben", between(24, "10:00", "11:00"));
  await site.app.api.addGuest(meetingID, "מרים", []);
  return meetingID;
}

test("the sheet of a tapped time shows free and missing people above the bar, and keys read and close it", async ({
  site,
}) => {
  const page = await site.visit(`/m/${await meetingOfThree(site)}`, PHONE);
  await cell(page, at(24, "16:30")).tap();
  const sheet = page.getByRole("region", { name: "Tue, Nov 24, 4:30 – 5:00 PM" });
  await sheet.getByText("1 of 3 available").waitFor();
  expect(await sheet.getByRole("listitem").allInnerTexts()).toEqual(["AN\nAnn", "BE\nBen", "מר\nמרים"]);
  await sheet.getByRole("heading", { name: "Cannot (2)" }).waitFor();
  const edges = async () => {
    const [box, bar, tapped] = await Promise.all(
      [sheet, page.locator("[data-bottom-bar]"), cell(page, at(24, "16:30"))].map((one) => one.boundingBox()),
    );
    // One pixel is the border of the bar.
    return box!.y + box!.height <= bar!.y + 1 && tapped!.y + tapped!.height < box!.y;
  };
  await expect.poll(edges).toBe(true);
  expect(await page.getByText("Click the 'Add availability' button").count()).toBe(0);
  await expectAccessible(page);
  await cell(page, at(24, "10:00")).tap();
  await page.getByRole("region", { name: "Tue, Nov 24, 10:00 – 10:30 AM" }).getByText("2 of 3 available").waitFor();
  await button(page, "Close").tap();
  await sheet.waitFor({ state: "detached" });
  expect(await page.getByRole("region", { name: /10:30 AM/ }).count()).toBe(0);

  await button(page, "Share").focus();
  for (let press = 0; press < 8; press++) {
    if ((await page.evaluate(() => document.activeElement?.hasAttribute("data-slot"))) === true) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  const read = page.getByRole("region", { name: "Tue, Nov 24, 10:00 – 10:30 AM" });
  await expect.poll(() => read.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await read.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-slot"))).toBe(true);
});

test("the sheet of a tapped time closes when the meeting gets days of another kind", async ({ site }) => {
  const { page, meetingID, organiserKey } = await openClub(site, { ...PHONE, answers: { Ann: [at(24, "10:00")] } });
  await live(page);
  await cell(page, at(24, "10:00")).tap();
  const sheet = page.getByRole("region", { name: /^Tue, Nov 24, / });
  await sheet.waitFor();
  await site.app.api.edit(meetingID, { kind: "weekdays", weekdays: ["MO"] }, { organiserKey });
  await sheet.waitFor({ state: "detached" });
});

test("another mode closes the sheet of a tapped time, or the toast that names the button if no one answered", async ({
  site,
}) => {
  const { page, meetingID } = await openClub(site, PHONE);
  await cell(page, at(24, "10:00")).tap();
  const hint = page.getByText("Click the 'Add availability' button");
  await hint.waitFor();
  await button(page, "Add availability").tap();
  // The toast would otherwise stay for five seconds.
  await hint.waitFor({ state: "detached", timeout: 4_000 });
  await button(page, "Cancel").tap();
  await site.app.api.addGuest(meetingID, "Ann", []);
  await page.getByText("Respondents (1)").waitFor();
  await cell(page, at(24, "10:00")).tap();
  const sheet = page.getByRole("region", { name: "Tue, Nov 24, 10:00 – 10:30 AM" });
  await sheet.getByText("0 of 1 available").waitFor();
  await button(page, "Add availability").tap();
  await sheet.waitFor({ state: "detached" });
});

test("respondents below a phone's grid scroll with the page, and choosing one brings the grid into view", async ({
  site,
}) => {
  const { meetingID, organiserKey } = await club(site);
  for (let person = 0; person < 30; person++) await site.app.api.addGuest(meetingID, `Person ${person}.`, []);
  const page = await site.visit(`/m/${meetingID}`, { ...PHONE, organiserKey });
  const first = respondent(page, "Person 0\\.");
  await button(page, "Show all 30").waitFor();
  // A list of more than six is folded into faces.
  expect(await respondent(page, "Person").count()).toBe(0);
  // A button of its own hides the actions that remove answers.
  expect(await button(page, "Remove several…").count()).toBe(0);
  const [all, more] = [await boxOf(button(page, "Show all 30")), await boxOf(button(page, "More about people"))];
  expect(more.top).toBeGreaterThanOrEqual(all.bottom);
  expect(Math.min(all.height, more.height, more.width)).toBeGreaterThanOrEqual(44);
  await button(page, "Show all 30").tap();
  await first.waitFor();
  const isOwnScroller = await first.evaluate((one) => {
    for (let box = one.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      if (box.scrollHeight > box.clientHeight + 1 && !/visible|clip/.test(getComputedStyle(box).overflowY)) return true;
    }
    return false;
  });
  expect(isOwnScroller).toBe(false);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await respondent(page, "Person 29\\.").waitFor();
  const box = await respondent(page, "Person 29\\.").boundingBox();
  const bar = await page.locator("[data-bottom-bar]").boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y);
  // Choosing one brings the grid into view.
  await respondent(page, "Person 29\\.").tap();
  await page.getByRole("heading", { name: "Person 29.'s availability" }).waitFor();
  const top = () => cell(page, at(24, "10:00")).evaluate((one) => one.getBoundingClientRect().top);
  await expect.poll(top).toBeGreaterThan(0);
});

test("late buttons keep the grid under the finger and leave room for the guest's name", async ({ site }) => {
  const arrival = Promise.withResolvers<void>();
  const wait = async (route: Route): Promise<void> => {
    await arrival.promise;
    await route.continue();
  };
  const holdCode = (opened: Page) => opened.route(/\/assets\/(?:FillMenu|parts)-/, wait);
  const { page } = await openClub(site, {
    width: 360,
    height: 664,
    body: { tentativeDates: daysFromSunday(9) },
    before: holdCode,
  });
  await button(page, "Add availability").tap();
  await page.getByRole("heading", { name: "Add your availability" }).waitFor();
  const top = async () => (await cell(page, at(24, "10:00")).boundingBox())?.y;
  const topBefore = await top();
  expect(await button(page, "Fill").count()).toBe(0);
  arrival.resolve();
  await button(page, "Fill").waitFor();
  expect(await top()).toBe(topBefore);
  await button(page, /^Continue to/).waitFor();
  expect((await page.getByLabel("Your name").boundingBox())?.width).toBeGreaterThan(120);
});

test("the hours stay where they are on a phone when painting begins", async ({ site }) => {
  const { page } = await openClub(site, PHONE);
  const startOfText = () =>
    page.getByRole("rowheader", { name: "10 AM" }).evaluate((hour) => {
      const range = document.createRange();
      range.selectNodeContents(document.createTreeWalker(hour, NodeFilter.SHOW_TEXT).nextNode() ?? hour);
      return range.getBoundingClientRect().left;
    });
  const startWhileViewing = await startOfText();
  await button(page, "Add availability").tap();
  await button(page, "Cancel").waitFor();
  expect(await startOfText()).toBe(startWhileViewing);
});
