import type { Page } from "playwright";
import { expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { finger, swipe } from "../finger.ts";
import { boxOf } from "../form.ts";
import { test } from "../site-test.ts";
import type { Site, VisitOptions } from "../start-site.ts";
import { answer, choose } from "./level-screen.ts";
import { button, cell, club, live, marked, openClub, paint, showAs } from "./meeting-screen.ts";

const HOURS = { minStartHour: undefined, maxEndHour: undefined };

/** Counts days from Sunday, 22 November 2026. */
const date = (day: number): string => Temporal.PlainDate.from("2026-11-22").add({ days: day }).toString();
const dates = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => date(first + at));
const slot = (of: string): string => `${of}T00:00Z`;

const [TUE, WED, THU, FRI, SAT, SUN] = [date(2), date(3), date(4), date(5), date(6), date(7)] as const;
/** Monday, 30 November is not offered. */
const [TUE2, WED2, THU2, FRI2] = [date(9), date(10), date(11), date(12)] as const;
const DAYS = [TUE, WED, THU, FRI, SAT, SUN, TUE2, WED2, THU2, FRI2];
const BODY: Partial<BodyOf<"createMeeting">> = { kind: "wholeDays", ...HOURS, tentativeDates: DAYS };
const PHONE: VisitOptions = { width: 390, height: 664 };

const day = (page: Page, of: string) => cell(page, slot(of));
/** Drags the mouse from one day to another. */
const drag = (page: Page, from: string, to: string) => paint(page, slot(from), slot(to));
const open = (site: Site, options: Parameters<typeof openClub>[1] = {}) =>
  openClub(site, { ...options, body: { ...BODY, ...options.body } });
const textsOf = (page: Page, of: string) =>
  day(page, of)
    .locator("[data-text]")
    .evaluateAll((all) => all.map((one) => one.dataset["text"]));
const markedDays = async (page: Page) => (await marked(page)).map((one) => one.slice(0, 10));
const focusedDay = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-slot")?.slice(0, 10));

async function painting(site: Site, options: Parameters<typeof openClub>[1] = {}): Promise<Page> {
  const { page } = await open(site, options);
  await button(page, "Add availability").click();
  await page.getByRole("heading", { name: "Add your availability" }).waitFor();
  return page;
}

test("a mouse marks days over the end of a week in both directions, with Shift and in one step of Undo", async ({
  site,
}) => {
  const page = await painting(site);
  await drag(page, THU, TUE2);
  await expect.poll(() => markedDays(page)).toEqual([THU, FRI, SAT, SUN, TUE2]);
  await day(page, FRI2).click({ modifiers: ["Shift"] });
  await expect.poll(() => markedDays(page)).toEqual([THU, FRI, SAT, SUN, TUE2, WED2, THU2, FRI2]);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect.poll(() => markedDays(page)).toEqual([]);
  await drag(page, WED2, FRI);
  await expect.poll(() => markedDays(page)).toEqual([FRI, SAT, SUN, TUE2, WED2]);

  // A hand on a day that is not offered has reached the day before it.
  await drag(page, TUE, TUE);
  const [sunday, tuesday] = [await boxOf(day(page, SUN)), await boxOf(day(page, TUE2))];
  await day(page, SAT).hover();
  await page.mouse.down();
  await page.mouse.move((sunday.right + tuesday.left) / 2 + 20, sunday.y + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => markedDays(page)).toEqual([TUE, FRI, TUE2, WED2]);
  // The name of a weekday marks each of them.
  await page.getByRole("columnheader", { name: "Thursday" }).getByRole("button").click();
  await expect.poll(() => markedDays(page)).toEqual([TUE, THU, FRI, TUE2, WED2, THU2]);
});

test("a finger that slides or rests first marks days over the end of a week, and one that goes up scrolls", async ({
  site,
}) => {
  const page = await painting(site, PHONE);
  const hand = await finger(page);
  await hand.down(day(page, FRI));
  await hand.moveTo(day(page, SAT));
  await hand.moveTo(day(page, WED2));
  await expect.poll(() => markedDays(page)).toEqual([FRI, SAT, SUN, TUE2, WED2]);
  await hand.up();
  await hand.down(day(page, THU));
  await expect.poll(() => markedDays(page)).toContain(THU);
  await hand.moveTo(day(page, THU2));
  await expect.poll(() => markedDays(page)).toEqual([THU, FRI, SAT, SUN, TUE2, WED2, THU2]);
  await hand.up();
  await page.evaluate(() => window.scrollTo(0, 0));
  await swipe(page, day(page, WED), { x: 0, y: -160 });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(40);
  expect(await markedDays(page)).toEqual([THU, FRI, SAT, SUN, TUE2, WED2, THU2]);
});

test("keys go and mark days over the end of a week, and go by a week up and down", async ({ site }) => {
  const page = await painting(site);
  await day(page, SAT).focus();
  for (const [key, reached] of [
    ["ArrowRight", SUN],
    ["ArrowRight", TUE2],
    ["ArrowUp", TUE],
    ["End", SAT],
    ["ArrowLeft", FRI],
    ["Control+End", FRI2],
    ["ArrowUp", FRI],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => focusedDay(page)).toBe(reached);
  }
  for (const key of ["ArrowRight", "ArrowRight", "ArrowRight"]) await page.keyboard.press(`Shift+${key}`);
  await expect.poll(() => markedDays(page)).toEqual([FRI, SAT, SUN, TUE2]);
  await page.keyboard.press("Control+z");
  await expect.poll(() => markedDays(page)).toEqual([]);
  await day(page, WED).focus();
  await page.keyboard.press("Control+Space");
  await expect.poll(() => markedDays(page)).toEqual([WED, WED2]);
  await page.keyboard.press("Shift+Space");
  await expect.poll(() => markedDays(page)).toEqual([TUE, WED, THU, FRI, SAT, WED2]);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).getByText("marks the whole week").waitFor();
});

test("a stroke over the end of a week marks its days from right to left", async ({ site }) => {
  const page = await painting(site, { direction: "rtl" });
  expect((await boxOf(day(page, TUE))).x).toBeGreaterThan((await boxOf(day(page, WED))).x);
  await drag(page, FRI, TUE2);
  await expect.poll(() => markedDays(page)).toEqual([FRI, SAT, SUN, TUE2]);
  await day(page, SAT).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => focusedDay(page)).toBe(SUN);
});

test("a week is a row of days with their whole dates, counts, and people who can if needed", async ({ site }) => {
  const { meetingID } = await club(site, { ...BODY, allowIfNeeded: true });
  await answer(site, meetingID, "Mina", [THU, FRI], [SAT]);
  await answer(site, meetingID, "Ben", [THU], [SAT]);
  const page = await site.visit(`/m/${meetingID}`);
  const grid = page.getByRole("grid", { name: "Availabilities, November – December 2026" });
  await grid.waitFor();
  expect(await grid.getByRole("columnheader").allTextContents()).toEqual(
    ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"].map(
      (name) => name.slice(0, 3) + name,
    ),
  );
  expect(await grid.getByRole("row").count()).toBe(3);
  expect(await day(page, THU).getAttribute("aria-label")).toBe("Thursday, November 26, 2 of 2");
  expect(await day(page, SAT).getAttribute("aria-label")).toBe("Saturday, November 28, 0 of 2, 2 more if needed");
  expect(await textsOf(page, SAT)).toEqual(["28", "+2"]);
  expect(await day(page, THU).evaluate((one) => getComputedStyle(one, "::before").content)).toBe('"2"');
  // Each month is named above its first day.
  expect(await textsOf(page, TUE)).toEqual(["Nov", "24"]);
  expect(await textsOf(page, TUE2)).toEqual(["Dec", "1"]);
  await page.locator("[data-best]").waitFor();
  expect(await page.locator("[data-best]").count()).toBe(1);
  await expectAccessible(page);

  await button(page, "Add availability").click();
  await choose(page, "If needed");
  await drag(page, THU, FRI);
  await expect.poll(() => page.locator('[data-slot][data-mark="ifNeeded"]').count()).toBe(2);
  await expectAccessible(page);
  await showAs(page, "list");
  const saturday = page.getByRole("region", { name: "Saturday, November 28" });
  // A whole day has no hours to choose, so its list has no fields for them.
  await saturday.getByRole("button", { name: "All day" }).click();
  expect(await saturday.getByRole("button", { name: "All day" }).getAttribute("aria-pressed")).toBe("true");
  expect(await saturday.locator("select, li").count()).toBe(0);
  for (const name of ["Add a time", "Invert"]) expect(await saturday.getByRole("button", { name }).count()).toBe(0);
  await saturday.getByRole("button", { name: "Copy to all other days" }).waitFor();
});

test("a stroke over the end of a week is drawn in both weeks of another window", async ({ site }) => {
  const { meetingID } = await club(site, BODY);
  const [ann, ben] = await Promise.all([site.visit(`/m/${meetingID}`), site.visit(`/m/${meetingID}`)]);
  await live(ann, ben);
  await button(ann, "Add availability").click();
  await day(ann, FRI).hover();
  await ann.mouse.down();
  await day(ann, TUE2).hover();
  const outlines = () => ben.locator("[data-change]");
  await expect.poll(() => outlines().count()).toBe(3);
  expect(await outlines().allInnerTexts()).toEqual(["+", "+", "+"]);
  const [friday, saturday, outline] = [
    await boxOf(day(ben, FRI)),
    await boxOf(day(ben, SAT)),
    await boxOf(outlines().first()),
  ];
  expect([outline.left, outline.right, outline.top]).toEqual([friday.left, saturday.right, friday.top]);
  await ann.mouse.up();
  await button(ann, "Cancel").click();
  await expect.poll(() => outlines().count()).toBe(0);
});

test("an organiser schedules days over a weekend by a drag, or by the first and the last day", async ({ site }) => {
  const { page, meetingID } = await open(site, { isOrganiser: true });
  await button(page, "Schedule").click();
  await day(page, FRI).click();
  await day(page, SAT).click();
  await expect.poll(() => markedDays(page)).toEqual([FRI, SAT]);
  // Monday is not offered, so a time that reaches Tuesday begins there.
  await drag(page, WED2, FRI);
  await expect.poll(() => markedDays(page)).toEqual([TUE2, WED2]);
  await drag(page, SUN, FRI);
  await page.getByRole("status").filter({ hasText: "Fri, Nov 27 – Sun, Nov 29" }).waitFor();
  await button(page, "Save").click();
  await expect.poll(() => site.app.api.meeting(meetingID)).toMatchObject({ scheduledStart: FRI, scheduledEnd: SUN });
  await expect.poll(() => page.locator("[data-scheduled]").count()).toBe(3);
  expect(await page.getByRole("grid").getByText("SCHEDULED").count()).toBe(2);
});

test("six weeks are one page, more turn, and weeks without days are left out", async ({ site }) => {
  const many = { tentativeDates: dates(0, 41) };
  const { page } = await open(site, { body: many });
  await expect.poll(() => page.getByRole("row").count()).toBe(7);
  expect(await button(page, "Next days").count()).toBe(0);
  const { page: paged } = await open(site, { body: { tentativeDates: [...dates(0, 42), date(100), date(101)] } });
  await expect.poll(() => paged.locator("[data-line]").count()).toBe(6);
  await button(paged, "Next days").click();
  await expect.poll(() => paged.locator("[data-slot]").count()).toBe(3);
  expect(await paged.locator("[data-line]").count()).toBe(2);
  await day(paged, date(42)).focus();
  await paged.keyboard.press("ArrowLeft");
  await expect.poll(() => focusedDay(paged)).toBe(date(41));
  // Weeks begin as the reader's do.
  const german = await site.visit(new URL(paged.url()).pathname, { locale: "de-DE" });
  expect(await german.getByRole("columnheader").first().innerText()).toContain("Mo");
});

/** Returns texts of days that leave their day or lie over another text of it. */
function faultyTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    for (const dayCell of document.querySelectorAll<HTMLElement>("[data-slot]")) {
      const outer = dayCell.getBoundingClientRect();
      const texts = [...dayCell.querySelectorAll("b, i > span")].map((text) => text.getBoundingClientRect());
      for (const [at, { left, right, top, bottom }] of texts.entries()) {
        if (left < outer.left || right > outer.right || top < outer.top || bottom > outer.bottom)
          faults.push(`${dayCell.ariaLabel} leaves`);
        const isOver = texts
          .slice(at + 1)
          .some((other) => other.left < right && left < other.right && other.top < bottom && top < other.bottom);
        if (isOver) faults.push(`${dayCell.ariaLabel} overlaps`);
      }
    }
    return faults;
  });
}

declare global {
  interface Window {
    shiftOfDays: number;
  }
}

test.for([320, 390, 1280])(
  "a calendar has room for its texts and stays in place while days are painted (%i px wide)",
  async (width, { site }) => {
    const { meetingID } = await club(site, { ...BODY, tentativeDates: dates(0, 41), allowIfNeeded: true });
    for (let at = 1; at <= 12; at += 1)
      await answer(site, meetingID, `Person ${at}`, dates(at, 30), dates(31, 31 + Math.floor(at / 2)));
    const page = await site.visit(`/m/${meetingID}`, { width, height: 800 });
    await page.locator("[data-best]").first().waitFor();
    expect(await faultyTexts(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await button(page, "Add availability").click();
    await page.getByRole("heading", { name: "Add your availability" }).waitFor();
    await day(page, date(9)).scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      window.shiftOfDays = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          window.shiftOfDays += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: "layout-shift" });
    });
    await drag(page, date(9), date(17));
    await expect.poll(() => markedDays(page)).toHaveLength(9);
    expect(await faultyTexts(page)).toEqual([]);
    expect(await page.evaluate(() => window.shiftOfDays)).toBe(0);
  },
);

test("a calendar has its room before its code arrives", async ({ site }) => {
  const { meetingID } = await club(site, { ...BODY, tentativeDates: [2, 9, 12, 40, 75].map(date) });
  const arriving = Promise.withResolvers<void>();
  const page = await site.visit(`/m/${meetingID}`, {
    before: (opened) =>
      opened.route(/DaysCalendar/, async (route) => {
        await arriving.promise;
        await route.continue();
      }),
  });
  const bottom = async () => (await boxOf(page.locator("[data-calendar]"))).bottom;
  await page.locator("[data-calendar]").waitFor();
  const room = await bottom();
  arriving.resolve();
  await day(page, date(2)).waitFor();
  expect(await bottom()).toBe(room);
});
