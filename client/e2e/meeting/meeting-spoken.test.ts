import type { Page } from "playwright";
import { expect } from "vitest";
import { test } from "../site-test.ts";
import { answerAsGuest, at, between, button, cell, club, marked, respondent } from "./meeting-screen.ts";

test("an answer for five days takes at most 25 presses, from the page's beginning", async ({ site }) => {
  const { meetingID } = await club(site);
  const page = await site.visit(`/m/${meetingID}`);
  await page.getByRole("grid").waitFor();
  let presses = 0;
  async function press(...keys: string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key);
    presses += keys.length;
  }
  const isInGrid = () => page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell");
  while (!(await isInGrid()) && presses < 20) await press("Tab");
  // Monday to Friday from ten to twelve.
  await press("ArrowRight", "ArrowDown", "ArrowDown");
  await page.keyboard.down("Shift");
  await press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  await page.keyboard.up("Shift");
  await expect.poll(() => marked(page)).toHaveLength(5 * 4);
  await press("Control+Enter");
  await page.getByRole("dialog", { name: "Continue as Guest" }).waitFor();
  await page.keyboard.type("Mina");
  await press("Enter");
  await page.getByText("Successfully added availabilities").waitFor();
  expect(presses).toBeLessThanOrEqual(25);
});

test("modes, strokes, days and people are said politely, and the keys are told", async ({ site }) => {
  const { meetingID } = await club(site);
  await site.app.api.addGuest(meetingID, "Ann", between(24, "9:00", "10:00"));
  const page = await site.visit(`/m/${meetingID}`);
  const said = (text: string) => page.getByRole("status").getByText(text).waitFor();
  await respondent(page, "Ann").click();
  await said("Ann's availability, 2 times.");
  await button(page, "Cancel").click();
  await cell(page, at(24, "9:00")).focus();
  expect(await page.getByRole("grid").evaluate((grid) => grid.ariaDescribedByElements?.[0]?.textContent)).toContain(
    "Arrow keys move, Space marks",
  );
  await page.keyboard.press("Shift+ArrowDown");
  await said("2 times marked.");
  await page.keyboard.press("Control+Space");
  await said("16 times marked.");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByText("marks the whole day").waitFor();
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  expect(await marked(page)).toHaveLength(16);
});

test("what others do is said politely, at most once in a while, and one's own answer is not news", async ({ site }) => {
  const { meetingID } = await club(site);
  const [ann, ben] = await Promise.all([site.visit(`/m/${meetingID}`), site.visit(`/m/${meetingID}`)]);
  await Promise.all([ann, ben].map((page) => page.locator("[data-live='live']").waitFor({ state: "attached" })));
  const said = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true });
  for (const page of [ann, ben]) {
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('[role="status"]')) heard.push(textContent);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  }
  await answerAsGuest(ann, "Ann", [[at(24, "13:00"), at(24, "14:30")]]);
  await said(ben, "Ann answered.").waitFor();
  // More than one within a moment is said together.
  for (const name of ["Cleo", "Dan"]) await site.app.api.addGuest(meetingID, name, []);
  await said(ben, "Cleo and Dan answered.").waitFor();
  await said(ann, "Cleo and Dan answered.").or(said(ann, "Dan answered.")).waitFor();
  const heard = await ann.evaluate(() => (window as unknown as { heard: string[] }).heard.join("|"));
  expect(heard).not.toContain("Ann answered.");
});
