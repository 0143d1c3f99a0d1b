import type { Page } from "playwright";
import { expect } from "vitest";
import { boxOf } from "../form.ts";
import { test } from "../site-test.ts";
import { addingAnswer, button, cell, club, marked, openClub, respondent, live, save } from "./meeting-screen.ts";
import { at, between, short } from "./slots.ts";

test("Shift and a click, or 'To another time', paint from the last cell to the chosen one", async ({ site }) => {
  const { page } = await addingAnswer(site);
  await cell(page, at(23, "10:00")).click();
  await cell(page, at(24, "11:00")).click({ modifiers: ["Shift"] });
  expect((await marked(page)).toSorted()).toEqual(
    short([...between(23, "10:00", "11:30"), ...between(24, "10:00", "11:30")]),
  );
  await cell(page, at(26, "13:00")).click();
  await button(page, "To another time…").click();
  await page.getByText("Click the other end.").waitFor();
  await cell(page, at(26, "14:30")).click();
  await expect.poll(() => marked(page)).toHaveLength(10);
  // It clears too, and only once.
  await cell(page, at(26, "14:30")).click();
  await button(page, "To another time…").click();
  await cell(page, at(26, "13:00")).click();
  await expect.poll(() => marked(page)).toHaveLength(6);
  await cell(page, at(26, "9:00")).click();
  await expect.poll(() => marked(page)).toHaveLength(7);
});

test("a press on the name of a day or hour paints it, and a second press clears it", async ({ site }) => {
  const { page } = await openClub(site);
  expect(await button(page, /^Tue 24\s?, all day$/).count()).toBe(0);
  await button(page, "Add availability").click();
  await cell(page, at(24, "9:00")).click();
  await button(page, /^Tue 24\s?, all day$/).click();
  await expect.poll(() => marked(page)).toHaveLength(16);
  await button(page, /^10 AM\s?, every day$/).click();
  await expect.poll(() => marked(page)).toHaveLength(16 + 12);
  await button(page, /^Tue 24\s?, all day$/).click();
  await expect.poll(() => marked(page)).toHaveLength(12);
  const sizes = await page
    .locator("[data-whole], [role=gridcell]")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height]));
  expect(Math.min(...sizes.flat())).toBeGreaterThanOrEqual(24);
});

test("an organiser chooses a time by its first and last half hour", async ({ site }) => {
  const { page } = await openClub(site, { isOrganiser: true });
  await button(page, "Schedule").click();
  await page.getByText("Click where it begins, then where it ends, or drag.").waitFor();
  await cell(page, at(24, "13:00")).click();
  await cell(page, at(24, "14:30")).click();
  expect((await marked(page)).toSorted()).toEqual(short(between(24, "13:00", "15:00")));
  // The next press begins another time.
  await cell(page, at(25, "10:00")).click();
  await expect.poll(() => marked(page)).toEqual(short([at(25, "10:00")]));
  await cell(page, at(26, "11:00")).click();
  await expect.poll(() => marked(page)).toEqual(short([at(26, "11:00")]));
  await cell(page, at(26, "9:00")).click();
  expect((await marked(page)).toSorted()).toEqual(short(between(26, "9:00", "11:30")));
  // Shift and Space take this day only, not the whole row.
  await cell(page, at(25, "9:00")).press("Shift+Space");
  await expect.poll(() => marked(page)).toEqual(short([at(25, "9:00")]));
});

test("Delete keeps its place at the start of the bar when a painted cell brings a button beside it", async ({
  site,
}) => {
  const { page } = await openClub(site, { answers: { Ann: between(24, "9:00", "10:00") } });
  await respondent(page, "Ann").click();
  await button(page, "Edit Ann's availability").click();
  const first = await boxOf(button(page, "Delete"));
  await cell(page, at(25, "9:00")).click();
  const note = await boxOf(button(page, "To another time…"));
  const second = await boxOf(button(page, "Delete"));
  expect(second).toEqual(first);
  expect(note.left).toBeGreaterThan(second.right);
});

test("the page asks for a confirmation of an empty answer", async ({ site }) => {
  const { page } = await addingAnswer(site);
  // The dialog for a name asks too.
  await button(page, "Save").click();
  await page.getByRole("dialog").getByText("Not free at any of these times?").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Your name" }).fill("Mina");
  await button(page, "Save").click();
  const question = page.getByRole("alertdialog", { name: "Not free at any of these times?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  expect(await respondent(page, "Mina").count()).toBe(0);
  await button(page, "Save").click();
  await question.getByRole("button", { name: "Save" }).click();
  await page.getByText("Successfully added availabilities").waitFor();
  await respondent(page, "Mina").waitFor();
});

test("'That is me' continues with the existing answer of that name", async ({ site }) => {
  const { meetingID } = await club(site);
  const { selfRespondentID } = await site.app.api.addGuest(meetingID, "Mina", between(24, "9:00", "10:00"));
  const page = await site.visit(`/m/${meetingID}`);
  await button(page, "Add availability").click();
  await cell(page, at(25, "9:00")).click();
  await page.getByRole("textbox", { name: "Your name" }).fill(" mina");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Mina has answered already" });
  await dialog.getByRole("button", { name: "That is me" }).click();
  await page.getByRole("heading", { name: "Edit Mina's availability" }).waitFor();
  expect((await marked(page)).toSorted()).toEqual(short([...between(24, "9:00", "10:00"), at(25, "9:00")]));
  await save(page, "updated");
  const { respondents } = await site.app.api.meeting(meetingID);
  expect(Object.keys(respondents)).toEqual([selfRespondentID]);
  expect(respondents[selfRespondentID]?.availabilities).toHaveLength(3);
});

test("a guest with an existing name keeps both answers, also when answers are protected", async ({ site }) => {
  const { page, meetingID } = await addingAnswer(site, {
    body: { protectAnswers: true },
    answers: { Mina: between(24, "9:00", "10:00") },
  });
  await cell(page, at(25, "9:00")).click();
  await page.getByRole("textbox", { name: "Your name" }).fill("Mina");
  await button(page, "Save").click();
  const dialog = page.getByRole("dialog", { name: "Mina has answered already" });
  await dialog.getByRole("button", { name: "Keep both" }).waitFor();
  expect(await dialog.getByRole("button", { name: "That is me" }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Keep both" }).click();
  // The message disappears after three seconds.
  await button(page, "Edit availability").waitFor();
  expect(Object.values((await site.app.api.meeting(meetingID)).respondents)).toHaveLength(2);
});

test("a drag and Shift with a click keep their days while the organiser adds an earlier day", async ({ site }) => {
  const { token } = await site.app.api.signUp();
  const days = [24, 25, 26].map((day) => `2026-11-${day}`);
  const { meetingID } = await club(site, { tentativeDates: days }, token);
  const addDay = async (day: number): Promise<void> => {
    days.unshift(`2026-11-${day}`);
    await site.app.api.call("editMeeting", { token, params: { meetingID }, body: { tentativeDates: days } });
    await cell(page, at(day, "10:00")).waitFor();
  };
  const page = await site.visit(`/m/${meetingID}`);
  await live(page);
  await button(page, "Add availability").click();
  await cell(page, at(25, "10:00")).hover();
  await page.mouse.down();
  await cell(page, at(25, "11:00")).hover();
  await addDay(23);
  await cell(page, at(25, "12:00")).hover();
  await page.mouse.up();
  await expect.poll(() => marked(page)).toEqual(short(between(25, "10:00", "12:30")));
  await cell(page, at(26, "10:00")).click();
  await addDay(22);
  await cell(page, at(26, "12:00")).click({ modifiers: ["Shift"] });
  const both = short([...between(25, "10:00", "12:30"), ...between(26, "10:00", "12:30")]);
  await expect.poll(async () => (await marked(page)).toSorted()).toEqual(both);
});

/** Returns the sizes of all visible text in CSS pixels. */
function typeSizes(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const sizes = new Set<string>();
    for (const element of document.querySelectorAll("body *")) {
      if (!element.checkVisibility()) continue;
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== "",
      );
      if (hasText || element.matches("input, textarea")) sizes.add(getComputedStyle(element).fontSize);
      const pseudoStyle = getComputedStyle(element, "::before");
      if (/\w/.test(pseudoStyle.content) && pseudoStyle.content !== "none") sizes.add(pseudoStyle.fontSize);
    }
    return [...sizes].map(Number.parseFloat).sort((one, other) => one - other);
  });
}

test.for([1280, 390])(
  "a meeting on a screen of %i pixels has at most six sizes of type, which follow the browser's setting",
  async (width, { site }) => {
    const answers = { Ann: between(24, "10:00", "12:00"), Ben: between(24, "11:00", "13:00"), Cleo: [] };
    const { page } = await openClub(site, { width, answers, isOrganiser: true });
    await respondent(page, "Ben").waitFor();
    const allowed = [12, 13, 15, 16, 20, 24, 32];
    const looking = await typeSizes(page);
    expect(looking.filter((size) => !allowed.includes(size))).toEqual([]);
    expect(looking.length).toBeLessThanOrEqual(6);
    await button(page, "Add availability").click();
    await cell(page, at(24, "10:00")).click();
    await page.getByLabel("Your name").waitFor();
    const painting = await typeSizes(page);
    expect(painting.filter((size) => !allowed.includes(size))).toEqual([]);
    expect(painting.length).toBeLessThanOrEqual(6);
    // All sizes of type are relative to this one: 16 px, or the reader's setting.
    const overflowing = await page.evaluate(() => {
      document.documentElement.style.fontSize = "24px";
      return document.documentElement.scrollWidth - innerWidth;
    });
    expect(await typeSizes(page)).toEqual(painting.map((size) => size * 1.5));
    expect(overflowing).toBeLessThanOrEqual(0);
  },
);
