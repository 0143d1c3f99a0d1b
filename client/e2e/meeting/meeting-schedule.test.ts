import type { Locator, Page } from "playwright";
import { describe, expect } from "vitest";
import { expectAccessible, expectAccessibleLooks } from "../expect-accessible.ts";
import { boxOf } from "../form.ts";
import { test } from "../site-test.ts";
import { answerAsGuest, button, callOff, cell, live, paint } from "./meeting-screen.ts";
import { answered, card, NAMES, ONE_TO_THREE, TIME } from "./scheduled-club.ts";
import { at, between } from "./slots.ts";

const linesOf = async (shown: Locator): Promise<string[]> =>
  (await shown.innerText()).split("\n").filter((line) => line !== "");
/** Returns the text of the live regions. */
const spoken = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

/** Returns the animations of the block, its cells, the card and its first face; `none` without one. */
function movements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const places = [
      ["[data-label]", "::before"],
      ["[data-scheduled]", "::after"],
      [".schedule-room"],
      [".schedule-room [aria-expanded] > span > span"],
    ];
    return places.map(([place = "", part]) => {
      const element = document.querySelector(place);
      if (element === null) throw new Error(`There is no ${place}.`);
      const { animationName, animationDuration } = getComputedStyle(element, part);
      return Number.parseFloat(animationDuration) < 0.001 ? "none" : animationName;
    });
  });
}

test("after Schedule the page names people without a mail and copies a message for them", async ({ site }) => {
  const { meetingID, organiserKey } = await answered(site, ["Ann", "Ben"]);
  const gus = { name: "Gus", email: "gus.hears@example.org", availabilities: between(24, "12:00", "16:00") };
  await site.app.api.answer(meetingID, gus);
  const body = { people: [{ name: "Noor" }] };
  await site.app.api.call("addExpected", { params: { meetingID }, organiserKey, body });
  const page = await site.visit(`/m/${meetingID}`, { organiserKey });
  await live(page);
  await button(page, "Schedule").click();
  await paint(page, at(24, "13:00"), at(24, "14:30"));
  await button(page, "Save").click();
  await spoken(page, "No mail goes to Ann, Ben and Noor: send them the message for the group.").waitFor();
  await button(page, "Tell the group").click();
  await page.getByText("Message copied: paste it where your group talks").waitFor();
  // A reader's page says nothing about mails.
  await page.reload();
  await card(page).waitFor();
  expect(await page.getByText(/^No mail goes to/).count()).toBe(0);
});

test("a chosen time shows before Save and is a card on every open page until it is called off", async ({ site }) => {
  const { meetingID, organiserKey } = await answered(site, ["Ann", "Ben", "Noor"], ["Noor"]);
  await site.app.api.call("editMeeting", { params: { meetingID }, organiserKey, body: { place: "Room 2" } });
  const [page, other] = await Promise.all([
    site.visit(`/m/${meetingID}`, { organiserKey, reducedMotion: "no-preference" }),
    site.visit(`/m/${meetingID}`),
  ]);
  await live(page, other);
  const place = page.getByText("Where: Room 2");
  await place.waitFor();
  await button(page, "Schedule").click();
  await spoken(page, "No time is marked yet").waitFor();
  await button(page, "Save").click();
  await page.getByRole("dialog").getByText("At least one time needs to be selected.").waitFor();
  await button(page, "OK").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await paint(page, at(24, "14:00"), at(24, "14:30"));
  await spoken(page, "All 3 can come").waitFor();
  // The choice has one column, and a new drag replaces it.
  await paint(page, at(24, "13:00"), at(26, "14:30"));
  const faces = ["AN", "BE", "NO"];
  const preview = spoken(page, TIME);
  await preview.waitFor();
  expect(await linesOf(preview)).toEqual(["To be scheduled", TIME, ...faces, "2 of 3 can come"]);
  expect((await site.app.api.meeting(meetingID)).scheduledStartDateTime).toBeUndefined();
  await button(page, "Save").click();
  for (const openPage of [page, other]) {
    await card(openPage).waitFor();
    const lines = (await linesOf(card(openPage))).slice(0, 8);
    expect(lines).toEqual(["TUE", "24", TIME, "Room 2", "New York time", ...faces, "2 of 3 can come"].slice(0, 8));
    await spoken(openPage, `Scheduled: ${TIME}`).waitFor({ state: "attached" });
    expect(await cell(openPage, at(24, "14:30")).getAttribute("aria-label")).toContain("scheduled");
  }
  // Animated for the organiser, from the block to the faces, unless motion is reduced; other pages show it at once.
  expect(await movements(page)).not.toContain("none");
  expect(new Set(await movements(other))).toEqual(new Set(["none"]));
  // Checks the scroll position before motion is reduced, because that would end a scroll.
  await expect.poll(async () => (await card(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect(await movements(page)).toEqual(["none", "none", "none", "none"]);
  await callOff(other);
  await spoken(page, "Unscheduled").waitFor({ state: "attached" });
  await card(page).waitFor({ state: "detached" });
  // Undo restores the time.
  await button(other, "Undo").click();
  await card(page).waitFor();
});

describe("the meeting's time", () => {
  const NEXT_DAY = { startDateTime: at(25, "9:00"), endDateTime: at(25, "10:00") };

  test("visitors schedule the meeting behind '⋯', and the organiser in the bar", async ({ site }) => {
    const { meetingID, organiserKey } = await answered(site, ["Ann"]);
    const guest = await site.visit(`/m/${meetingID}`);
    const organiser = await site.visit(`/m/${meetingID}`, { organiserKey });
    await button(organiser, "Schedule").waitFor();
    await answerAsGuest(organiser, "Noor", [[at(24, "12:00"), at(24, "15:30")]]);
    await button(organiser, /^Schedule Tue/).waitFor();
    expect(await button(organiser, "Schedule").count()).toBe(1);
    await button(guest, "More").waitFor();
    expect(await button(guest, "Schedule").count()).toBe(0);
    await guest.getByRole("button", { name: /^Tue, Nov 24/ }).click();
    expect(await button(guest, /^Schedule Tue/).count()).toBe(0);
    await button(guest, "More").click();
    await expectAccessible(guest);
    // Escape closes the menu and returns the focus.
    await guest.keyboard.press("Escape");
    await button(guest, "Schedule").waitFor({ state: "detached" });
    await guest.keyboard.press("Enter");
    await button(guest, "Schedule").click();
    // Scheduling begins at the chosen best time with the meeting's length.
    await expect.poll(() => guest.getByRole("gridcell", { selected: true }).count()).toBe(2);
    await button(guest, "Save").click();
    await expect.poll(async () => (await site.app.api.meeting(meetingID)).scheduledStartDateTime).toBe(at(24, "12:00"));
  });

  test("the meeting's time can be called off only after a question", async ({ site }) => {
    const { meetingID, schedule } = await answered(site, NAMES);
    await schedule();
    const page = await site.visit(`/m/${meetingID}`, { width: 390 });
    await card(page).waitFor();
    expect(await button(page, "Unschedule").count()).toBe(0);
    await button(page, "More").click();
    await button(page, "Unschedule").click();
    const question = page.getByRole("alertdialog", { name: "Unschedule Tue, Nov 24, 1 – 3 PM for all 8?" });
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("More");
    const scheduled = async () => (await site.app.api.meeting(meetingID)).scheduledStartDateTime;
    expect(await scheduled()).toBe(ONE_TO_THREE.startDateTime);
    await callOff(page);
    await card(page).waitFor({ state: "detached" });
    expect(await scheduled()).toBeUndefined();
  });

  test.for([
    ["en-US", "More", "Unschedule", /Nov\s24/],
    ["zh-CN", "更多", "取消已定时间", /11月24日周二/],
  ] as const)("the question before a call-off keeps the date on one line in %s", async (row, { site }) => {
    const [locale, more, unschedule, { source }] = row;
    const { meetingID, schedule } = await answered(site, NAMES);
    await schedule();
    const page = await site.visit(`/m/${meetingID}`, { locale });
    await button(page, more).click();
    await button(page, unschedule).click();
    const title = page.getByRole("alertdialog").getByRole("heading");
    await title.waitFor();
    const lines = await title.evaluate((heading, dateSource) => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        const date = new RegExp(dateSource).exec(text.nodeValue ?? "");
        if (date === null) continue;
        range.setStart(text, date.index);
        range.setEnd(text, date.index + date[0].length);
      }
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }, source);
    expect(lines).toBe(1);
  });

  test.for([[["Ann"]], [["Ann", "Ben"]]])(
    "a call-off keeps a time that another page set meanwhile, and its question follows (answers of %j)",
    async ([names = []], { site }) => {
      const { meetingID, organiserKey, schedule } = await answered(site, names);
      await schedule();
      const page = await site.visit(`/m/${meetingID}`, { organiserKey });
      await live(page);
      await button(page, "Unschedule").press("Enter");
      const questionAbout = (about: string) => page.getByRole("alertdialog", { name: `Unschedule ${about}` });
      await questionAbout("Tue, Nov 24, 1 – 3 PM").waitFor();
      await schedule(NEXT_DAY);
      await page.locator("#scheduled-time", { hasText: "Wed, Nov 25" }).waitFor();
      await questionAbout("Tue, Nov 24, 1 – 3 PM").getByRole("button", { name: "Unschedule" }).click();
      await questionAbout("Wed, Nov 25, 9 – 10 AM").waitFor();
      expect((await site.app.api.meeting(meetingID)).scheduledStartDateTime).toBe(NEXT_DAY.startDateTime);
      await questionAbout("Wed, Nov 25, 9 – 10 AM").getByRole("button", { name: "Unschedule" }).press("Enter");
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Schedule");
    },
  );
});

test("a phone's menu of calendars has 44 pixels for each calendar, and axe finds no fault in it", async ({ site }) => {
  const { meetingID, organiserKey, schedule } = await answered(site, ["Ann", "Noor", "شيماء"], ["Noor"]);
  const page = await site.visit(`/m/${meetingID}`, { width: 390, height: 844, organiserKey });
  await button(page, "Schedule").click();
  await spoken(page, "No time is marked yet").waitFor();
  await expectAccessibleLooks(page);
  await button(page, "Cancel").click();
  await schedule();
  await button(page, "Add to calendar").tap();
  const links = page.getByRole("listitem").getByRole("link");
  await expect.poll(() => links.count()).toBe(4);
  const tops = (await Promise.all((await links.all()).map((one) => boxOf(one)))).map(({ top }) => top);
  const steps = tops.slice(1).map((top, before) => top - (tops[before] ?? 0));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(44);
  await expectAccessibleLooks(page);
});
