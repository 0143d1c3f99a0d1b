import type { Page } from "playwright";
import { describe, expect } from "vitest";
import ar from "#domain/messages/ar.json" with { type: "json" };
import de from "#domain/messages/de.json" with { type: "json" };
import { en } from "#domain/messages/en.ts";
import { boxOf, hasFocus } from "../form.ts";
import { test } from "../site-test.ts";
import { expecting } from "./expecting-people.ts";
import { ALLOWED } from "./level-screen.ts";
import { addingAnswer, button, cell, club, marked, openClub, save } from "./meeting-screen.ts";
import { at, between, daysFromSunday, short } from "./slots.ts";

const TODAY = "2026-11-22";
const PHONE = { width: 390, height: 844 };

/** Sums up how far visible elements moved by themselves, by https://wicg.github.io/layout-instability/. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) counted.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}
const shiftOf = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { shift: number }).shift);

/** Returns the place of the first hour on the page. */
const firstRow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const first = document.querySelector("[data-slot]");
    return Math.round((first?.getBoundingClientRect().top ?? Number.NaN) + scrollY);
  });

for (const [language, texts] of [
  ["en", en],
  ["de", de],
  ["ar", ar],
] as const)
  test(`the days stay in their place when an answer begins, pages turn and the answer ends (${language})`, async ({
    site,
  }) => {
    const body = { ...ALLOWED, tentativeDates: daysFromSunday(10) };
    const answers = { Ann: between(24, "10:00", "12:00"), Ben: between(24, "10:00", "12:00") };
    for (const widths of [
      [320, 390],
      [768, 820, 1280],
    ] as const) {
      const { page } = await openClub(site, {
        width: widths[0],
        today: TODAY,
        language,
        body,
        answers,
        before: countShifts,
      });
      await page.locator("[data-live=live]").waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const months = page.locator("main b").filter({ hasText: /202[67]/ });
        await cell(page, at(24, "10:00")).waitFor();
        const places = [await firstRow(page)];
        const note = async () => void places.push(await firstRow(page));
        // The count leaves out moves that the new width causes.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const shiftBefore = await shiftOf(page);
        await page.locator("[data-action=answer]").click();
        await button(page, texts["grid.fill"]).waitFor();
        await note();
        await cell(page, at(24, "14:00")).click();
        await page.locator("button[type=submit] > small").waitFor();
        await note();
        await button(page, texts["grid.nextDays"]).click();
        await cell(page, at(29, "10:00")).waitFor();
        await note();
        await button(page, texts["grid.previousDays"]).click();
        await cell(page, at(24, "10:00")).waitFor();
        await button(page, texts["answer.undo"]).click();
        await button(page, texts["answer.redo"]).waitFor();
        await note();
        await page.locator("[data-action=cancel]").click();
        await page.locator("[data-action=answer]").waitFor();
        await note();
        expect([width, ...places]).toEqual([width, ...places.map(() => places[0])]);
        expect((await shiftOf(page)) - shiftBefore).toBeLessThan(0.001);
        // Nor is the year of the months cut.
        expect(await months.evaluate((one) => one.scrollWidth <= one.clientWidth && one.textContent)).toMatch(/2026/);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      }
    }
  });

describe("loading meetings", () => {
  const long = "We meet in the hall beside the church, and everybody brings what they can. ".repeat(9);
  const closed = { body: { closesAt: "2026-11-24T12:00:00Z" }, instant: "2026-11-25T12:00:00Z" };
  const ten = between(24, "10:00", "12:00");
  const STATES: readonly [string, Parameters<typeof openClub>[1]][] = [
    ["with a long text, on a phone", { ...PHONE, body: { about: long }, answers: { Ann: ten, Ben: ten } }],
    ["after its closing time, on a laptop", { ...closed, answers: { Ann: ten, Ben: ten } }],
    ["without answers, on a phone", PHONE],
    ["with one answer, on a phone", { ...PHONE, answers: { Ann: ten } }],
  ];
  for (const [what, options] of STATES)
    test(`no part of the page jumps when a meeting loads ${what}`, async ({ site }) => {
      const { page } = await openClub(site, { ...options, before: countShifts });
      await page.locator("[data-live=live]").waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    });

  test("no part of the page jumps when a personal link opens a meeting, and a line greets its person", async ({
    site,
  }) => {
    const { meetingID, keyOf } = await expecting(site, [{ name: "Gül Özdem" }]);
    await site.app.api.addGuest(meetingID, "Ann", ten);
    const path = `/m/${meetingID}${await keyOf("Gül Özdem")}`;
    for (const [width, language, greeting] of [
      [390, "en", "Hello Gül Özdem! Slide sideways"],
      [360, "de", "Hallo Gül Özdem! "],
      [1366, "en", "Hello Gül Özdem! Drag over"],
    ] as const) {
      const page = await site.visit(path, { width, height: 844, language, today: TODAY, before: countShifts });
      await page.getByText(greeting).waitFor();
      await page.locator("[data-live=live]").waitFor({ state: "attached" });
      await page.waitForLoadState("networkidle");
      expect([width, await shiftOf(page)]).toEqual([width, expect.closeTo(0, 1)]);
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    }
  });
});

test("Save counts the marked times, and Undo appears beside Cancel on a phone", async ({ site }) => {
  const { page } = await addingAnswer(site, PHONE);
  await page.getByLabel("Your name").waitFor();
  expect((await boxOf(page.locator("[data-bottom-bar]"))).height).toBe(64);
  expect(await button(page, "Undo").count()).toBe(0);
  const [box, left] = [await boxOf(button(page, "Save")), (await boxOf(page.getByLabel("Your name"))).left];
  for (const time of ["10:00", "11:00"]) await cell(page, at(24, time)).tap();
  expect(await button(page, "Save").innerText()).toMatch(/^Save\s*2$/);
  // The field and the button stay under the thumb.
  expect([await boxOf(button(page, "Save")), (await boxOf(page.getByLabel("Your name"))).left]).toEqual([box, left]);
  await button(page, "Undo").tap();
  expect(await button(page, "Save").innerText()).toMatch(/^Save\s*1$/);
  await button(page, "Undo").tap();
  expect(await button(page, "Undo").count()).toBe(0);
  await button(page, "Redo").tap();
  await expect.poll(() => marked(page)).toHaveLength(1);
});

test("the dialog for a name leaves the bar of an answer as it is", async ({ site }) => {
  const { page } = await addingAnswer(site, PHONE);
  await cell(page, at(24, "10:00")).tap();
  const places = async () => [await boxOf(button(page, "Save")), await boxOf(page.getByPlaceholder("Your name"))];
  await page.getByPlaceholder("Your name").waitFor();
  const placesBefore = await places();
  await button(page, "Save").tap();
  await page.getByRole("dialog", { name: "Continue as Guest" }).waitFor();
  const placesAfter = await page.evaluate(() =>
    [...document.querySelectorAll("[data-bottom-bar] form > *")].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
  expect(placesBefore.toReversed()).toMatchObject(placesAfter);
});

test("the bar names the person of a personal link and offers another name and 'I am not …'", async ({ site }) => {
  const { meetingID, keyOf } = await expecting(site, [{ name: "Gül" }]);
  const path = `/m/${meetingID}${await keyOf("Gül")}`;
  const page = await site.visit(path, { ...PHONE, today: TODAY });
  await button(page, "Add availability").tap();
  await cell(page, at(24, "10:00")).tap();
  await button(page, "as Gül").waitFor();
  expect(await page.getByLabel("Your name").count()).toBe(0);
  await button(page, "as Gül").tap();
  await button(page, "I am not Gül").waitFor();
  await button(page, "Change the name").tap();
  await page.getByLabel("Your name").fill("Gül Özdem");
  await save(page, "added");
  const { respondents } = await site.app.api.meeting(meetingID);
  expect(Object.values(respondents).map(({ name }) => name)).toEqual(["Gül Özdem"]);
  // The own answer has its name from now on.
  await button(page, "Edit availability").tap();
  await page.getByText("as Gül Özdem").waitFor();
});

test("a phone on its side keeps Cancel, name and Save in one line, clear of the times", async ({ site }) => {
  const { page } = await addingAnswer(site, { width: 844, height: 390 });
  await cell(page, at(24, "9:00")).click();
  const bar = await boxOf(page.locator("[data-bottom-bar]"));
  expect(bar.height).toBeLessThanOrEqual(45);
  expect(bar.bottom).toBe(390);
  for (const part of [button(page, "Cancel"), page.getByLabel("Your name"), button(page, "Save")]) {
    const { top, bottom } = await boxOf(part);
    expect(top >= bar.top && bottom <= bar.bottom).toBe(true);
  }
  // At the end of the page, nothing lies under the bar.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const end = await page.evaluate(() => document.querySelector("main aside")?.getBoundingClientRect().bottom ?? 0);
  expect(end).toBeLessThanOrEqual((await boxOf(page.locator("[data-bottom-bar]"))).top);
});

test("the second Tab stop of the page leads to the times, and S schedules the focused one", async ({ site }) => {
  const { page, meetingID } = await openClub(site, {
    isOrganiser: true,
    answers: { Ann: between(26, "11:00", "13:00"), Ben: between(26, "11:00", "13:00") },
  });
  await button(page, /^Schedule Thu/).waitFor();
  let presses = 0;
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
    presses += keys.length;
  };
  await press("Tab", "Tab");
  expect(await hasFocus(page.getByRole("link", { name: "To the times" }))).toBe(true);
  await press(
    "Enter",
    ...Array.from({ length: 4 }, () => "ArrowRight"),
    ...Array.from({ length: 4 }, () => "ArrowDown"),
  );
  await expect.poll(() => hasFocus(cell(page, at(26, "11:00")))).toBe(true);
  await press("s");
  await expect.poll(() => marked(page)).toEqual(short(between(26, "11:00", "12:00")));
  await press("Control+Enter");
  await page.locator("#scheduled-time").waitFor();
  expect(presses).toBeLessThanOrEqual(20);
  expect((await site.app.api.meeting(meetingID)).scheduledStartDateTime).toBe("2026-11-26T16:00:00Z");
});

test("S does nothing in a field, beside the days, or for a person who may not schedule", async ({ site }) => {
  const { token } = await site.app.api.signUp();
  const { meetingID } = await club(site, {}, token);
  const page = await site.visit(`/m/${meetingID}`);
  await cell(page, at(24, "10:00")).press("s");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).getByText("begins to schedule").waitFor();
  const organiser = await site.visit(`/m/${meetingID}`, { token });
  await button(organiser, "Share").press("s");
  for (const opened of [page, organiser])
    expect(await opened.getByRole("heading", { name: "Schedule your meeting" }).count()).toBe(0);
});

test("'More' opens with the focus on its first item, arrows go round, and Escape returns", async ({ site }) => {
  const { page } = await openClub(site, { isOrganiser: true, answers: { Ann: [at(24, "10:00")] } });
  await button(page, "More").press("Enter");
  await expect.poll(() => hasFocus(button(page, "History…"))).toBe(true);
  await page.keyboard.press("ArrowUp");
  expect(await hasFocus(button(page, "Answers as a table"))).toBe(true);
  await page.keyboard.press("ArrowDown");
  expect(await hasFocus(button(page, "History…"))).toBe(true);
  const [menu, more] = [
    await boxOf(page.getByRole("list").filter({ has: button(page, "History…") })),
    await boxOf(button(page, "More")),
  ];
  expect(menu.right).toBe(more.right);
  await page.keyboard.press("Escape");
  await button(page, "History…").waitFor({ state: "detached" });
  expect(await hasFocus(button(page, "More"))).toBe(true);
});
