import type { Page } from "playwright";
import { expect, describe } from "vitest";
import { expectAccessible, expectAccessibleLooks, expectRoomForFingers } from "../expect-accessible.ts";
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

test("the keys go to the ends of a row and to other pages, and a button or a message that goes away hands the focus on", async ({
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

test("axe finds nothing to object to, and a finger has room for whatever can be pressed", async ({ site }) => {
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
  await button(page, "Undo").waitFor();
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
 * Presses one after the other; `+Shift` holds it down, `-Shift` lets it go. Between them the page draws: what a key does
 * must not depend on that the one before it was quick.
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

describe("Space marks, and Shift with the arrows goes on with what Space did", () => {
  test("what is marked already is cleared, and a whole day or row, or a stretch that was asked for, is one stroke", async ({
    site,
  }) => {
    const { page } = await addingAnswer(site);
    await cell(page, at(24, "10:00")).focus();
    await press(page, "Control+Space");
    await expect.poll(() => marked(page)).toHaveLength(16);
    // The key of a tool that this meeting does not have does nothing.
    await press(page, "ArrowDown 2 Space Shift+ArrowDown Shift+ArrowDown");
    await expect.poll(() => marked(page)).toEqual([...half("9:00", "10:30"), ...half("12:00", "17:00")]);
    // Escape takes back the stroke under way.
    await press(page, "+Shift ArrowDown Escape -Shift");
    await expect.poll(() => marked(page)).toEqual([...half("9:00", "10:30"), ...half("12:00", "17:00")]);

    const beginAnew = async (): Promise<void> => {
      await button(page, "Cancel").click();
      await button(page, "Add availability").click();
      await cell(page, at(24, "10:00")).focus();
    };
    // After a whole day or row Shift marks on from the focus, and clears nothing.
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
});

test("an answer for five days takes at most 25 presses, from the page's beginning", async ({ site }) => {
  const { page } = await openClub(site);
  await page.getByRole("grid").waitFor();
  let presses = 0;
  async function count(...keys: string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
    presses += keys.length;
  }
  const isInGrid = () => page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell");
  while (!(await isInGrid()) && presses < 20) await count("Tab");
  // Monday to Friday from ten to twelve.
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

test("who is free, modes, strokes, days and people are said politely, and the keys are told", async ({ site }) => {
  const { page } = await openClub(site, { answers: { Ann: between(24, "9:00", "10:00"), Ben: [] } });
  await cell(page, at(24, "10:00")).focus();
  await page.keyboard.press("ArrowUp");
  await page.getByRole("heading", { name: "Respondents (1/2)" }).waitFor();
  await page.getByText("1 of 2 available: without Ben").waitFor();
  await respondent(page, "Ann").focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect.poll(() => cell(page, at(24, "9:30")).getAttribute("data-tone")).toBe("person");
  const said = (text: string) => page.getByRole("status").getByText(text).waitFor();
  // Assistive technology clicks without a hand: it is told who can, and while one paints, the time is marked.
  const clickBarely = (slot: string) => cell(page, slot).evaluate((one: HTMLElement) => one.click());
  await clickBarely(at(24, "9:00"));
  await said("1 of 2 available: Ann");
  await respondent(page, "Ann").click();
  await said("Ann's availability, 2 times.");
  await button(page, "Cancel").click();
  await cell(page, at(24, "9:00")).focus();
  expect(await page.getByRole("grid").evaluate((grid) => grid.ariaDescribedByElements?.[0]?.textContent)).toContain(
    "Arrow keys move, Space marks",
  );
  await page.keyboard.press("Shift+ArrowDown");
  await said("2 times marked, Tuesday, November 24.");
  await page.keyboard.press("Control+Space");
  await said("16 times marked, Tuesday, November 24.");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByText("marks the whole day").waitFor();
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  await expect.poll(() => marked(page)).toHaveLength(16);
  await clickBarely(at(25, "9:00"));
  await said("1 time marked, Wednesday, November 25.");
  await expect.poll(() => marked(page)).toHaveLength(17);
});

test("what others do is said politely, at most once in a while, and one's own answer is not news", async ({ site }) => {
  const { meetingID } = await club(site);
  const open = () => site.visit(`/m/${meetingID}`, { before: ({ clock }) => clock.install() });
  const [ann, ben] = await Promise.all([open(), open()]);
  await live(ann, ben);
  const said = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true });
  await ann.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role="status"]')) heard.push(textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  // The reply to Ann comes when the others have answered too: then the page has much to say at once.
  const others = Promise.withResolvers<void>();
  await ann.route(/\/respondents/, async (route) => {
    const response = await route.fetch();
    await others.promise;
    await route.fulfill({ response });
  });
  const save = answerAsGuest(ann, "Ann", [[at(24, "13:00"), at(24, "14:30")]]);
  await said(ben, "Ann answered.").waitFor();
  // More than one within a moment is said together.
  for (const name of ["Cleo", "Dan"]) await site.app.api.addGuest(meetingID, name, []);
  await respondent(ben, "Dan").waitFor();
  expect(await said(ben, "Cleo and Dan answered.").count()).toBe(0);
  await ben.clock.fastForward(8_000);
  await said(ben, "Cleo and Dan answered.").waitFor();
  others.resolve();
  await save;
  const heard = () => ann.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await expect.poll(heard).toContain("Availabilities.");
  await ann.clock.fastForward(8_000);
  await said(ann, "Cleo and Dan answered.").waitFor();
  expect(await heard()).not.toContain("Ann answered.");
});
