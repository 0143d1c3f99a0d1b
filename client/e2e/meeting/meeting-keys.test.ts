import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible, expectAccessibleLooks, expectRoomForFingers } from "../expect-accessible.ts";
import { hasFocus } from "../form.ts";
import { test } from "../site-test.ts";
import {
  button,
  cell,
  marked,
  openClub,
  respondent,
  addingAnswer,
  answerAsGuest,
  club,
  live,
} from "./meeting-screen.ts";
import { at, between, short, WEEK } from "./slots.ts";

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-slot"));

test("keys move to the ends of a row and to other pages, and a removed button or message passes the focus on", async ({
  site,
}) => {
  const { page } = await openClub(site, { body: { tentativeDates: [...WEEK, "2026-11-29", "2026-11-30"] } });
  await cell(page, at(24, "10:00")).focus();
  for (const [key, slot] of [
    ["End", at(28, "10:00")],
    ["Home", at(22, "10:00")],
    ["Control+End", at(28, "16:30")],
    ["ArrowRight", at(29, "16:30")],
    ["PageUp", at(22, "16:30")],
    ["PageDown", at(29, "16:30")],
    ["Control+Home", at(29, "9:00")],
    ["PageUp", at(22, "9:00")],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toBe(short([slot])[0]);
  }
  await button(page, "Add availability").press("Enter");
  await expect.poll(() => focused(page)).toBe(short([at(22, "9:00")])[0]);
  await button(page, /^Continue to/).press("Enter");
  await expect.poll(() => focused(page)).toBe(short([at(29, "9:00")])[0]);
  await button(page, "Cancel").press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Add availability");
  await button(page, "Share").press("Enter");
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Close" }).press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Share");
});

test("a keyboard user reaches the grid after the organiser removed the day of the last focused cell", async ({
  site,
}) => {
  const { page, meetingID, organiserKey } = await openClub(site, { body: { tentativeDates: WEEK.slice(2, 5) } });
  await cell(page, at(26, "16:30")).focus();
  await button(page, "Add availability").focus();
  await site.app.api.edit(meetingID, { tentativeDates: WEEK.slice(2, 4), maxEndHour: 12 }, { organiserKey });
  await cell(page, at(26, "16:30")).waitFor({ state: "detached" });
  await button(page, "Add availability").press("Enter");
  await expect.poll(() => focused(page)).toBe(short([at(24, "9:00")])[0]);
});

test("the focus goes to another cell of the grid when the organiser removes the day of the focused cell", async ({
  site,
}) => {
  const { page, meetingID, organiserKey } = await openClub(site, { body: { tentativeDates: WEEK.slice(2, 5) } });
  await cell(page, at(26, "16:30")).focus();
  await site.app.api.edit(meetingID, { tentativeDates: WEEK.slice(2, 4), maxEndHour: 12 }, { organiserKey });
  await cell(page, at(26, "16:30")).waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe(short([at(24, "9:00")])[0]);
});

test("a keyboard user who leaves a person's answer in a closed meeting comes to the menu", async ({ site }) => {
  const closed = { body: { closesAt: "2026-11-24T12:00:00Z" }, instant: "2026-11-25T12:00:00Z" };
  const { page } = await openClub(site, { ...closed, answers: { Ann: between(27, "9:00", "10:00") } });
  await respondent(page, "Ann").press("Enter");
  await button(page, "Cancel").press("Enter");
  await expect.poll(() => hasFocus(button(page, "More"))).toBe(true);
});

test("axe finds no fault in a meeting, and every target has room for a finger", async ({ site }) => {
  const ten = between(24, "10:00", "12:00");
  const answers = { Ann: ten, Ben: ten, Cem: ten, Dana: ten, Emil: ten };
  const { page, meetingID } = await openClub(site, { width: 390, answers });
  await site.app.api.schedule(meetingID, {}, [at(24, "13:00"), at(24, "15:00")]);
  await page.reload();
  await respondent(page, "Ann").waitFor();
  await page.locator("#scheduled-time").waitFor();
  await expectRoomForFingers(page);
  await expectAccessibleLooks(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, "Add availability").click();
  await button(page, "Fill").waitFor();
  await expectRoomForFingers(page);
  await cell(page, at(24, "10:00")).click();
  await button(page, "To another time…").waitFor();
  await expectRoomForFingers(page);
  await expectAccessibleLooks(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, "Save").click();
  await page.getByRole("link", { name: "Already have an account?" }).waitFor();
  await expectRoomForFingers(page);
  await expectAccessible(page);
});

/**
 * Presses keys in order; `+Shift` holds Shift down, `-Shift` releases it. The page draws in between, because the effect of a
 * key must not depend on speed.
 */
async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(" ")) {
    if (key === "+Shift") await page.keyboard.down("Shift");
    else if (key === "-Shift") await page.keyboard.up("Shift");
    else await page.keyboard.press(key);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

const half = (from: string, to: string, day = 24) => short(between(day, from, to));

test("Space on a marked cell clears, and a whole day, row or stretch is one stroke", async ({ site }) => {
  const { page } = await addingAnswer(site);
  await cell(page, at(24, "10:00")).focus();
  await press(page, "Control+Space");
  await expect.poll(() => marked(page)).toHaveLength(16);
  // The key of an absent tool has no effect.
  await press(page, "ArrowDown 2 Space Shift+ArrowDown Shift+ArrowDown");
  await expect.poll(() => marked(page)).toEqual([...half("9:00", "10:30"), ...half("12:00", "17:00")]);
  // Escape cancels the current stroke.
  await press(page, "+Shift ArrowDown Escape -Shift");
  await expect.poll(() => marked(page)).toEqual([...half("9:00", "10:30"), ...half("12:00", "17:00")]);

  const beginAnew = async (): Promise<void> => {
    await button(page, "Cancel").click();
    await button(page, "Add availability").click();
    await cell(page, at(24, "10:00")).focus();
  };
  // After a whole day or row, Shift marks from the focus and clears no cell.
  await beginAnew();
  await press(page, "+Shift Space ArrowDown -Shift");
  await expect.poll(() => marked(page)).toHaveLength(8);
  await press(page, "Control+Space Shift+ArrowRight");
  await expect.poll(() => marked(page)).toHaveLength(16 + 6 + 1);

  await beginAnew();
  await press(page, "Space");
  await button(page, "To another time…").press("Enter");
  await cell(page, at(24, "10:00")).focus();
  await press(page, "ArrowDown ArrowDown Space");
  await expect.poll(() => marked(page)).toEqual(half("10:00", "11:30"));
});

test("an answer for five days takes at most 25 key presses from the start of the page", async ({ site }) => {
  const { page } = await openClub(site);
  await page.getByRole("grid").waitFor();
  let presses = 0;
  async function count(...keys: string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
    presses += keys.length;
  }
  const isInGrid = () => page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell");
  while (!(await isInGrid()) && presses < 20) await count("Tab");
  // Monday to Friday, ten to twelve.
  await count("ArrowRight", "ArrowDown", "ArrowDown");
  await page.keyboard.down("Shift");
  await count("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  await page.keyboard.up("Shift");
  await expect.poll(() => marked(page)).toHaveLength(5 * 4);
  await count("Control+Enter");
  await page.getByRole("dialog", { name: "Continue as Guest" }).waitFor();
  await page.keyboard.type("Mina");
  await count("Enter");
  await page.getByText("Successfully added availabilities").waitFor();
  await respondent(page, "Mina").getByText("you").waitFor();
  expect(presses).toBeLessThanOrEqual(25);
});

test("a screen reader hears free people, modes, strokes, days, people and keys politely", async ({ site }) => {
  const { page } = await openClub(site, { answers: { Ann: between(24, "9:00", "10:00"), Ben: [] } });
  await cell(page, at(24, "10:00")).focus();
  await page.keyboard.press("ArrowUp");
  await page.getByRole("heading", { name: "Respondents (1/2)" }).waitFor();
  await page.getByText("1 of 2 available: without Ben").waitFor();
  await respondent(page, "Ann").focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect.poll(() => cell(page, at(24, "9:30")).getAttribute("data-tone")).toBe("person");
  const announced = (text: string) => page.getByRole("status").getByText(text).waitFor();
  // A click of assistive technology reads the free people, and marks the time while painting.
  const clickBarely = (slot: string) => cell(page, slot).evaluate((one: HTMLElement) => one.click());
  await clickBarely(at(24, "9:00"));
  await announced("1 of 2 available: Ann");
  await respondent(page, "Ann").click();
  await announced("Ann's availability, 2 times.");
  await button(page, "Cancel").click();
  await cell(page, at(24, "9:00")).focus();
  expect(await page.getByRole("grid").evaluate((grid) => grid.ariaDescribedByElements?.[0]?.textContent)).toContain(
    "Arrow keys move, Space marks",
  );
  await page.keyboard.press("Shift+ArrowDown");
  await announced("2 times marked, Tuesday, November 24.");
  await page.keyboard.press("Control+Space");
  await announced("16 times marked, Tuesday, November 24.");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByText("marks the whole day").waitFor();
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  await expect.poll(() => marked(page)).toHaveLength(16);
  await clickBarely(at(25, "9:00"));
  await announced("1 time marked, Wednesday, November 25.");
  await expect.poll(() => marked(page)).toHaveLength(17);
});

test("a screen reader hears others' changes politely and rarely, and never the own answer", async ({ site }) => {
  const { meetingID } = await club(site);
  const open = () => site.visit(`/m/${meetingID}`, { before: ({ clock }) => clock.install() });
  const [ann, ben] = await Promise.all([open(), open()]);
  await live(ann, ben);
  const announcement = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true });
  await ann.evaluate(() => {
    const announcements: string[] = [];
    Object.assign(window, { heard: announcements });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role="status"]')) announcements.push(textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  // Ann's reply arrives after the other answers, so the page has several changes at once.
  const others = Promise.withResolvers<void>();
  await ann.route(/\/respondents/, async (route) => {
    const response = await route.fetch();
    await others.promise;
    await route.fulfill({ response });
  });
  const save = answerAsGuest(ann, "Ann", [[at(24, "13:00"), at(24, "14:30")]]);
  await announcement(ben, "Ann answered.").waitFor();
  // Several changes within a moment share one announcement.
  for (const name of ["Cleo", "Dan"]) await site.app.api.addGuest(meetingID, name, []);
  await respondent(ben, "Dan").waitFor();
  expect(await announcement(ben, "Cleo and Dan answered.").count()).toBe(0);
  await ben.clock.fastForward(8_000);
  await announcement(ben, "Cleo and Dan answered.").waitFor();
  others.resolve();
  await save;
  const announcements = () => ann.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await expect.poll(announcements).toContain("Availabilities.");
  await ann.clock.fastForward(8_000);
  await announcement(ann, "Cleo and Dan answered.").waitFor();
  expect(await announcements()).not.toContain("Ann answered.");
});
