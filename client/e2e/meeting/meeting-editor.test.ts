import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { swipe } from "../finger.ts";
import { boxOf, hasFocus } from "../form.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";
import { button, cell, club, marked } from "./meeting-screen.ts";
import { at, between, daysFromSunday } from "./slots.ts";

const PHONE = { width: 390, height: 844 };
const name = (page: Page) => page.getByRole("textbox", { name: "Your name" });
const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** Creates a meeting of twelve hours on ten days with an answer. */
async function twelveHours(site: Site): Promise<string> {
  const { meetingID } = await club(site, { tentativeDates: daysFromSunday(10), maxEndHour: 21 });
  await site.app.api.addGuest(meetingID, "Ann", between(24, "10:00", "12:00"));
  return meetingID;
}

/** Counts the whole rows between the days and the bar. */
function rowsInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const edge = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
    const [top, bottom] = [edge("[data-head]").bottom, edge("[data-bottom-bar]").top];
    return [...document.querySelectorAll("[data-line]")].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.top >= top - 1 && box.bottom <= bottom + 1;
    }).length;
  });
}

for (const [width, height, rows] of [
  [390, 844, 16],
  [320, 640, 9],
] as const) {
  test(`adding an answer leaves at least ${rows} rows to paint in at ${width} × ${height}, over a bar of one line`, async ({
    site,
  }) => {
    const page = await site.visit(`/m/${await twelveHours(site)}`, { width, height });
    await button(page, "Add availability").tap();
    await name(page).waitFor();
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(rows);
    expect((await page.locator("[data-bottom-bar]").boundingBox())?.height).toBe(64);
    for (const control of [button(page, "Cancel"), name(page), button(page, "Save")]) {
      expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    // The hint is visible, and the first stroke, which removes it, moves nothing.
    const hint = page.getByText("Slide sideways, or hold and drag.");
    expect((await hint.boundingBox())!.y).toBeGreaterThanOrEqual(0);
    const topBefore = (await cell(page, at(24, "14:00")).boundingBox())!.y;
    await cell(page, at(24, "14:00")).tap();
    await hint.waitFor({ state: "hidden" });
    expect((await cell(page, at(24, "14:00")).boundingBox())!.y).toBe(topBefore);
    expect((await page.locator("[data-bottom-bar]").boundingBox())?.height).toBe(64);
    if (width === 320) await expectAccessible(page);
  });
}

test("a first answer on a phone takes two presses, a stroke and a name, and typing does not scroll the page", async ({
  site,
}) => {
  const meetingID = await twelveHours(site);
  const page = await site.visit(`/m/${meetingID}`, PHONE);
  let presses = 0;
  const press = async (text: string): Promise<void> => {
    presses += 1;
    await button(page, text).tap();
  };
  await press("Add availability");
  await name(page).waitFor();
  await swipe(page, cell(page, at(23, "14:00")), { x: 100, y: 0 });
  await expect.poll(async () => (await marked(page)).length).toBe(3);
  // Buttons below the last hour lead to the other days.
  await button(page, /^Continue to/).tap();
  await cell(page, at(29, "10:00")).waitFor();
  expect(await button(page, /^Continue to/).count()).toBe(0);
  await page.evaluate(() => scrollBy({ top: 150, behavior: "instant" }));
  await name(page).focus();
  const scrollBefore = await scrolled(page);
  await name(page).pressSequentially("Mina");
  expect(await scrolled(page)).toBe(scrollBefore);
  await press("Save");
  // Save scrolls back to the head of the grid.
  await expect.poll(() => hasFocus(button(page, "Edit availability"))).toBe(true);
  const head = page.getByRole("heading", { name: "Availabilities" });
  await expect.poll(async () => (await boxOf(head)).y).toBeGreaterThanOrEqual(0);
  expect((await boxOf(head)).y).toBeLessThan(PHONE.height / 2);
  expect(presses).toBe(2);
  const people = Object.values((await site.app.api.meeting(meetingID)).respondents);
  expect(people.find((one) => one.name === "Mina")?.availabilities).toEqual(
    [23, 24, 25].map((day) => at(day, "14:00")),
  );
});
