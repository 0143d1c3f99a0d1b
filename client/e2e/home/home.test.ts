import type { Page } from "playwright";
import { expect } from "vitest";
import { test } from "../site-test.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { chosen, count, day, drag, grid, home, letsMeet, shown, TODAY, PHONE } from "./home-screen.ts";
import { finger, swipe } from "../finger.ts";
import { boxOf } from "../form.ts";

/** The days that remain on the first page. */
const MONDAYS = ["2026-11-30", "2026-12-07", "2026-12-14"];

test("Home shows four weeks from Sunday with today chosen; clicks choose, arrows turn pages, and chosen days stay", async ({
  site,
}) => {
  const page = await home(site, { hour: 16 });
  const weekdays = await grid(page).getByRole("columnheader").allInnerTexts();
  expect(weekdays.map((text) => text.split(/\s+/)[0])).toEqual(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);
  const cells = grid(page).getByRole("gridcell");
  expect(await cells.count()).toBe(28);
  expect((await shown(page)).slice(0, 4)).toEqual(["", "", "Nov 24", "25"]);
  expect((await shown(page)).filter((text) => text.includes(" "))).toEqual(["Nov 24", "Dec 1"]);
  await expect.poll(() => chosen(page)).toEqual([TODAY]);
  const today = grid(page).getByRole("gridcell", { name: "Tuesday, November 24, 2026", exact: true });
  expect(await today.getAttribute("aria-current")).toBe("date");

  // A click chooses a day and a second click removes it; a meeting needs a day.
  await day(page, "2026-11-26").click();
  await count(page, "2 days").waitFor();
  await day(page, "2026-11-26").click();
  await count(page, "1 day").waitFor();
  await day(page, TODAY).click();
  await count(page, "Choose at least one day").waitFor();
  expect(await letsMeet(page).isDisabled()).toBe(true);
  await day(page, "2026-12-19").click();
  expect(await letsMeet(page).isEnabled()).toBe(true);
  // A click on a blank day has no effect.
  await grid(page).getByRole("gridcell").first().click({ force: true });
  await expect.poll(() => chosen(page)).toEqual(["2026-12-19"]);
  // The chosen days survive the way to Create and back.
  await letsMeet(page).click();
  await page.waitForURL("**/create");
  await page.goBack();
  await grid(page).waitFor();
  await expect.poll(() => chosen(page)).toEqual(["2026-12-19"]);

  const previous = page.getByRole("button", { name: "Previous four weeks" });
  expect(await previous.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Next four weeks" }).click();
  await day(page, "2026-12-20").waitFor();
  expect((await shown(page)).filter((text) => text.includes(" "))).toEqual(["Dec 20", "Jan 1"]);
  await day(page, "2027-01-16").click();
  await expect.poll(() => chosen(page)).toEqual(["2027-01-16"]);
  await previous.click();
  await expect.poll(() => chosen(page)).toEqual(["2026-12-19"]);
  await count(page, "2 days").waitFor();
  // The picker ends two years ahead.
  const next = page.getByRole("button", { name: "Next four weeks" });
  for (let i = 0; i < 40 && (await next.isVisible()); i += 1) {
    await next.evaluate((one: HTMLElement) => one.click());
  }
  const days = (all: Element[]) => all.flatMap((one) => one.getAttribute("data-day") ?? []);
  expect((await grid(page).getByRole("gridcell").evaluateAll(days)).at(-1)).toBe("2028-11-23");
  await page.getByRole("main").getByRole("link", { name: "How it works" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/how-it-works");
});

test("keys move, choose and extend days over the end of the page, and never reach the past", async ({ site }) => {
  const page = await home(site);
  const focused = () =>
    page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset["day"] : undefined,
    );
  await page.getByRole("button", { name: "Next four weeks" }).focus();
  // The names of the weekdays are one tab stop with arrow keys.
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect.poll(() => chosen(page)).toEqual(MONDAYS);
  await page.keyboard.press("Space");
  await day(page, TODAY).click();
  await page.getByRole("button", { name: "Next four weeks" }).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  for (const [key, date] of [
    ["ArrowRight", "2026-11-25"],
    ["Home", TODAY],
    ["ArrowLeft", TODAY],
    ["PageDown", "2026-12-22"],
    ["PageUp", TODAY],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(focused, { message: key }).toBe(date);
  }
  await expect.poll(() => chosen(page)).toEqual([TODAY]);
  await page.keyboard.press("Space");
  await expect.poll(() => chosen(page)).toEqual([]);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => chosen(page)).toEqual(["2026-11-28", "2026-11-29"]);

  await page.keyboard.down("Shift");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.up("Shift");
  await expect.poll(() => chosen(page)).toEqual(["2026-11-28", "2026-11-29", "2026-11-30"]);

  await page.keyboard.press("PageDown");
  await expect.poll(focused).toBe("2026-12-28");
  await page.keyboard.press("Shift+PageUp");
  await count(page, "31 days").waitFor();
  // Tab leaves the days.
  await page.keyboard.press("Tab");
  expect(await focused()).toBeUndefined();
});

test("Home suggests tomorrow after 5 pm, chooses weekdays or two weeks at once, and drops weekends on request", async ({
  site,
}) => {
  const page = await home(site, { hour: 17 });
  await expect.poll(() => chosen(page)).toEqual(["2026-11-25"]);
  expect(await letsMeet(page).isEnabled()).toBe(true);
  const monday = grid(page).getByRole("button", { name: "Monday" });
  await monday.click();
  await expect.poll(() => chosen(page)).toEqual(MONDAYS);
  expect(await monday.getAttribute("aria-pressed")).toBe("true");
  await monday.click();
  await expect.poll(() => chosen(page)).toEqual([]);
  const workingDays = page.getByRole("button", { name: "Mon – Fri" });
  await workingDays.click();
  await count(page, "19 days").waitFor();
  // A second press removes the days and releases the button.
  await workingDays.click();
  await count(page, "Choose at least one day").waitFor();
  const offer = page.getByRole("button", { name: "Leave the weekend out" });
  await page.getByRole("button", { name: "Next two weeks" }).click();
  await count(page, "14 days").waitFor();
  await expectAccessible(page);
  await offer.click();
  await count(page, "10 days").waitFor();
  await expect.poll(() => offer.count()).toBe(0);
  await drag(page, ["2026-12-10", "2026-12-15"]);
  await page.mouse.up();
  await count(page, "16 days").waitFor();
  await offer.waitFor();
  // The offer disappears when the user continues.
  await day(page, "2026-12-18").click();
  await expect.poll(() => offer.count()).toBe(0);
});

test("Home refuses more days than a meeting can have, and accepts fewer again", async ({ site }) => {
  const page = await home(site);
  await drag(page, [TODAY, "2026-12-19"]);
  await page.mouse.up();
  await count(page, "26 days").waitFor();
  const next = page.getByRole("button", { name: "Next four weeks" });
  await next.click();
  await drag(page, ["2026-12-20", "2027-01-16"]);
  await page.mouse.up();
  await count(page, "54 days").waitFor();
  await next.click();
  await drag(page, ["2027-01-17", "2027-01-23"]);
  await page.mouse.up();
  await page.getByRole("alert").getByText("A meeting can have at most 60 days.").waitFor();
  await count(page, "54 days").waitFor();
  await drag(page, ["2027-01-17", "2027-01-22"]);
  await page.mouse.up();
  await count(page, "60 days").waitFor();
  await expect.poll(() => page.getByText("A meeting can have at most 60 days.").count()).toBe(0);
});

test("a browser without Temporal loads a polyfill", async ({ site }) => {
  const withoutTemporal = (opened: Page) => opened.addInitScript(() => Reflect.deleteProperty(globalThis, "Temporal"));
  const page = await site.visit("/", { before: withoutTemporal });
  await count(page, "1 day").waitFor();
  await letsMeet(page).click();
  await page.getByPlaceholder("Name your meeting").fill("From an older browser");
  await page.getByRole("button", { name: "Create" }).click();
  await page.waitForURL("**/m/*");
  await page.getByRole("button", { name: "Add my times" }).click();
  await page.getByRole("heading", { name: "Add your availability" }).waitFor();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("From an older browser");
});

test("a drag chooses the days between press and release, also outside the days", async ({ site }) => {
  const page = await home(site);
  await drag(page, ["2026-11-27", "2026-11-28", "2026-11-30"]);
  // Today is not chosen, because it was only suggested.
  await expect.poll(() => chosen(page)).toEqual(["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"]);
  // The count follows the drag before the release.
  await count(page, "4 days").waitFor();
  await day(page, "2026-11-28").hover();
  await page.mouse.up();
  await expect.poll(() => chosen(page)).toEqual(["2026-11-27", "2026-11-28"]);
  // A drag from a chosen day removes days; it ends at the release.
  await drag(page, ["2026-11-28", "2026-11-30"]);
  await page.mouse.move(5, 500);
  await page.mouse.up();
  await day(page, "2026-12-10").hover();
  await expect.poll(() => chosen(page)).toEqual(["2026-11-27"]);
  // The release counts even before the last move is drawn.
  await drag(page, ["2026-12-07"]);
  await day(page, "2026-12-10").evaluate((cell) => {
    const { x, y, width, height } = cell.getBoundingClientRect();
    const point = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true };
    for (const type of ["pointermove", "pointerup"]) cell.dispatchEvent(new PointerEvent(type, point));
  });
  await page.mouse.up();
  await expect.poll(() => chosen(page)).toEqual(["2026-11-27", "2026-12-07", "2026-12-08", "2026-12-09", "2026-12-10"]);
});

test("a finger chooses days by a tap, sideways, or after a rest in any direction; a quick move up scrolls", async ({
  site,
}) => {
  const page = await home(site, PHONE);
  await page.getByText("Tap or drag across days").waitFor();
  await day(page, "2026-12-07").tap();
  await expect.poll(() => chosen(page)).toEqual([TODAY, "2026-12-07"]);
  await swipe(page, day(page, "2026-11-25"), { x: 106, y: 0 });
  await expect.poll(() => chosen(page)).toEqual([TODAY, "2026-11-25", "2026-11-26", "2026-11-27", "2026-12-07"]);

  const touch = await finger(page);
  await touch.down(day(page, "2026-12-02"));
  // The day shows that the finger has rested long enough.
  await expect.poll(() => chosen(page)).toContain("2026-12-02");
  await touch.moveTo(day(page, "2026-12-09"));
  await touch.up();
  await expect.poll(async () => [(await chosen(page)).length, (await chosen(page)).at(-1)]).toEqual([12, "2026-12-09"]);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.setViewportSize({ width: 390, height: 480 });
  await swipe(page, day(page, "2026-12-02"), { x: 0, y: -150 });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
  await expect.poll(async () => (await chosen(page)).length).toBe(12);
  // The bar with the button never covers the days.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const line = await boxOf(count(page, "12 days"));
  const button = await boxOf(letsMeet(page));
  expect(line.bottom).toBeLessThanOrEqual(button.top);
  expect(Math.round(button.bottom)).toBeLessThanOrEqual(480);
});
