import type { Page } from "playwright";
import { expect } from "vitest";
import { boxOf } from "../form.ts";
import { swipe } from "../finger.ts";
import { test } from "../site-test.ts";
import { addingAnswer, button, cell, marked, openClub, showAs } from "./meeting-screen.ts";
import { at, daysFromSunday } from "./slots.ts";

const PHONE = { width: 390, height: 844 };
const EVENING = { ...PHONE, body: { maxEndHour: 20 } };
/** A cell below the boxes on a phone. */
const TIME = at(24, "18:00");
/** The note is offered after the first stroke. */
const FIRST = at(26, "16:00");

/** Boxes over the days by their buttons, with a control inside each. */
const BOXES = [
  ["Add a note", (page: Page) => page.getByLabel("Note", { exact: true })],
  ["Fill", (page: Page) => page.getByRole("group", { name: "Quick choices for all days" })],
] as const;

/** A pen, which the browser distinguishes from finger and mouse. */
async function penPress(page: Page, slot: string): Promise<void> {
  const { x, y, width, height } = await boxOf(cell(page, slot));
  const session = await page.context().newCDPSession(page);
  const place = { x: x + width / 2, y: y + height / 2, button: "left", clickCount: 1, pointerType: "pen" } as const;
  await session.send("Input.dispatchMouseEvent", { type: "mousePressed", ...place });
  await session.send("Input.dispatchMouseEvent", { type: "mouseReleased", ...place });
}

for (const [name, contentOf] of BOXES) {
  test(`a tap on the days only closes the box '${name}', the next tap marks a time, and 'Done' closes it too`, async ({
    site,
  }) => {
    const { page } = await addingAnswer(site, EVENING);
    const content = contentOf(page);
    await cell(page, FIRST).tap();
    await button(page, name).tap();
    await content.waitFor();
    await cell(page, TIME).tap();
    await content.waitFor({ state: "detached" });
    expect(await marked(page)).toHaveLength(1);
    await cell(page, TIME).tap();
    await expect.poll(() => marked(page)).toHaveLength(2);

    await button(page, name).tap();
    await content.waitFor();
    await page.locator('[data-whole^="row."]').last().tap();
    await content.waitFor({ state: "detached" });
    expect(await marked(page)).toHaveLength(2);

    await button(page, name).tap();
    await content.waitFor();
    await swipe(page, cell(page, TIME), { x: 90, y: 0 });
    await content.waitFor({ state: "detached" });
    expect(await marked(page)).toHaveLength(2);
    // The browser makes no click of a tap that ends the glide of a swipe, so the first tap is at the edge.
    await page.touchscreen.tap(1, 1);

    await button(page, name).tap();
    await content.waitFor();
    await button(page, "Done").tap();
    await content.waitFor({ state: "detached" });
    expect(await marked(page)).toHaveLength(2);
    // A key press on a cell is separate from the press that closed the box.
    await button(page, name).tap();
    await content.waitFor();
    await swipe(page, cell(page, TIME), { x: 0, y: -60 });
    await content.waitFor({ state: "detached" });
    await cell(page, at(24, "16:30")).press("Space");
    await expect.poll(() => marked(page)).toHaveLength(3);
  });

  test(`a press of a mouse or a pen that closes the box '${name}' marks nothing, and Save works by one press`, async ({
    site,
  }) => {
    const { page } = await addingAnswer(site, { body: { tentativeDates: daysFromSunday(7) } });
    const content = contentOf(page);
    await cell(page, FIRST).click();
    await button(page, name).click();
    await content.waitFor();
    await cell(page, at(22, "15:00")).click();
    await content.waitFor({ state: "detached" });
    expect(await marked(page)).toHaveLength(1);
    await button(page, name).click();
    await content.waitFor();
    await penPress(page, at(22, "15:00"));
    await content.waitFor({ state: "detached" });
    expect(await marked(page)).toHaveLength(1);
    await penPress(page, at(22, "15:00"));
    await expect.poll(() => marked(page)).toHaveLength(2);
    await button(page, name).click();
    await content.waitFor();
    await button(page, "Save").click();
    await page.getByRole("dialog", { name: "Continue as Guest" }).waitFor();
  });
}

test("a tap on a time of a phone only closes the menu 'More' over it", async ({ site }) => {
  const { page } = await openClub(site, { ...EVENING, answers: { Ann: [TIME] }, isOrganiser: true });
  await button(page, "More").tap();
  await button(page, "History…").waitFor();
  await cell(page, TIME).tap();
  await button(page, "History…").waitFor({ state: "detached" });
  const sheet = page.getByRole("region", { name: /^Tue, Nov 24, / });
  expect(await sheet.count()).toBe(0);
  await cell(page, TIME).tap();
  await sheet.waitFor();
});

test("a tap on a choice of a day in the list only closes the box 'Quick choices' over it", async ({ site }) => {
  const { page } = await addingAnswer(site, PHONE);
  await showAs(page, "list");
  await button(page, "Fill").tap();
  const choices = BOXES[1][1](page);
  await choices.waitFor();
  const day = page.locator('[data-column="3"]').getByRole("button").first();
  const pressedCount = await page.locator("[data-column] [aria-pressed=true]").count();
  await day.tap();
  await choices.waitFor({ state: "detached" });
  expect(await page.locator("[data-column] [aria-pressed=true]").count()).toBe(pressedCount);
  await day.tap();
  await expect.poll(() => page.locator("[data-column] [aria-pressed=true]").count()).toBeGreaterThan(pressedCount);
});

test("a tap on a phone's days beside a dialog only closes the dialog", async ({ site }) => {
  const { page } = await openClub(site, { ...PHONE, isOrganiser: true });
  await button(page, "Schedule").tap();
  await button(page, "Save").tap();
  const dialog = page.getByRole("dialog").filter({ hasText: "At least one time needs to be selected." });
  await dialog.waitFor();
  const under = await boxOf(cell(page, at(22, "15:00")));
  expect(under.y).toBeGreaterThan((await boxOf(dialog)).bottom);
  await page.touchscreen.tap(under.x + under.width / 2, under.y + under.height / 2);
  await dialog.waitFor({ state: "detached" });
  expect(await marked(page)).toEqual([]);
  await cell(page, at(22, "15:00")).tap();
  await expect.poll(() => marked(page)).toHaveLength(1);
});
