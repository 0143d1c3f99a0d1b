import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { boxOf } from "../form.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";
import { addingAnswer, button, cell, nameGuest, openClub, respondent, save, showAs } from "./meeting-screen.ts";
import { at } from "./slots.ts";

const TODAY = "2026-11-22";
const field = (page: Page) => page.getByLabel("Note", { exact: true });
const notesIn = async ({ app }: Site, meetingID: string) =>
  Object.values((await app.api.meeting(meetingID)).respondents);

test("a respondent types a note beside Save, others see it at once, and it can be changed and removed", async ({
  site,
}) => {
  const { page, meetingID } = await addingAnswer(site, { today: TODAY });
  const other = await site.visit(`/m/${meetingID}`, { today: TODAY });
  await cell(page, at(24, "13:00")).click();
  await button(page, "Add a note").click();
  await expect.poll(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type("By train");
  await expectAccessible(page);
  // The box shows the whole note and counts its characters.
  await field(page).fill("By train, and only if it runs. ".repeat(8).trim());
  await page.getByText("247 of 280").waitFor();
  expect(await field(page).getAttribute("rows")).toBe("3");
  await field(page).fill("By train");
  expect(await page.getByText(/of 280/).count()).toBe(0);
  await page.keyboard.press("Enter");
  await field(page).waitFor({ state: "detached" });
  await page.reload();
  await button(page, "Change the note").waitFor();
  await button(page, "Save").click();
  await nameGuest(page, "Noor");
  await respondent(other, "Noor").getByText("By train").waitFor();
  expect(await notesIn(site, meetingID)).toMatchObject([{ name: "Noor", note: "By train" }]);

  await button(page, "Edit availability").click();
  await button(page, "Change the note").click();
  expect(await field(page).inputValue()).toBe("By train");
  await field(page).fill("On foot");
  await save(page, "updated");
  await respondent(other, "Noor").getByText("On foot").waitFor();

  // A save without a note keeps it; an empty field removes it.
  await button(page, "Edit availability").click();
  await cell(page, at(24, "13:30")).click();
  await save(page, "updated");
  expect(await notesIn(site, meetingID)).toMatchObject([{ name: "Noor", note: "On foot" }]);
  await button(page, "Edit availability").click();
  await button(page, "Change the note").click();
  await field(page).fill("");
  await save(page, "updated");
  await expect.poll(() => respondent(other, "Noor").getByText("On foot").count()).toBe(0);
  expect((await notesIn(site, meetingID))[0]?.note).toBeUndefined();
});

test("a row of the panel keeps two lines for a note, and a press shows it whole and moves no other row", async ({
  site,
}) => {
  const long = "By train, and only if it runs. ".repeat(9).trim();
  const { meetingID } = await openClub(site, { today: TODAY });
  for (const [name, note] of [
    ["Noor", long],
    ["Sam", "By bus"],
    ["Mia", undefined],
  ] as const) {
    const body = { name, availabilities: [], ...(note !== undefined && { note }) };
    await site.app.api.call("addGuestAnswer", { params: { meetingID }, body });
  }
  const page = await site.visit(`/m/${meetingID}`, { today: TODAY });
  const lines = (name: string) =>
    respondent(page, name)
      .locator("[data-note]")
      .evaluate((one) => [one.clientHeight / 16, one.scrollHeight / 16]);
  const tops = async () =>
    Promise.all(["Noor", "Sam", "Mia"].map(async (name) => (await boxOf(respondent(page, name))).y));
  expect(await lines("Sam")).toEqual([1, 1]);
  const [shownLines, allLines] = await lines("Noor");
  expect(shownLines).toBe(2);
  expect(allLines).toBeGreaterThan(4);
  const places = await tops();
  await respondent(page, "Noor").click();
  await expect.poll(() => lines("Noor")).toEqual([allLines, allLines]);
  expect(await tops()).toEqual(places);
});

test("the card of a time and the list show notes, and a press shows a long note whole", async ({ site }) => {
  const long = "By train, and only if it runs. ".repeat(9).trim();
  const { page, meetingID } = await openClub(site, { today: TODAY, answers: { Sam: [at(24, "13:00")] } });
  const body = { name: "Noor", note: long, availabilities: [at(24, "13:00")] };
  await site.app.api.call("addGuestAnswer", { params: { meetingID }, body });
  await respondent(page, "Noor").waitFor();
  await cell(page, at(24, "13:00")).hover();
  const inCard = page.locator("[data-pointer-card] q");
  await inCard.waitFor();
  expect(await inCard.innerText()).toBe(long);
  // Two lines of it, because a pointer cannot reach the card.
  expect(await inCard.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true);
  const isCut = (one: Element): boolean => one.scrollWidth > one.clientWidth;
  await showAs(page, "list");
  const inList = page.getByRole("main").locator("[data-column]").getByText(`Noor: ${long}`);
  await inList.waitFor();
  expect(await inList.getAttribute("title")).toBe(`Noor: ${long}`);
  expect(await inList.evaluate(isCut)).toBe(true);
  await expectAccessible(page);
  await inList.click();
  await expect.poll(() => inList.evaluate(isCut)).toBe(false);

  const phone = await site.visit(`/m/${meetingID}`, { today: TODAY, width: 390, height: 844 });
  await cell(phone, at(24, "13:00")).tap();
  await phone
    .getByRole("region", { name: /^Tue, Nov 24/ })
    .getByText(long)
    .waitFor();
});
