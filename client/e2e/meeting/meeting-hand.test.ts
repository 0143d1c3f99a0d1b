import type { Page } from "playwright";
import { expect } from "vitest";
import { swipe } from "../finger.ts";
import { boxOf, hasFocus } from "../form.ts";
import { test } from "../site-test.ts";
import { available, button, cell, marked, openClub, paint, respondent, save } from "./meeting-screen.ts";
import { at, between, short } from "./slots.ts";

const PHONE = { width: 360, height: 640 };
const name = (page: Page) => page.getByRole("textbox", { name: "Your name" });
const looking = (page: Page) => page.getByRole("heading", { name: "Availabilities" });

test("a drag paints, and a name beside Save saves without a dialog", async ({ site }) => {
  const { page } = await openClub(site);
  await page.getByText("Drag over the times when you are free.").waitFor();
  await paint(page, at(24, "13:00"), at(25, "14:30"));
  await page.getByRole("heading", { name: "Add your availability" }).waitFor();
  await expect.poll(() => marked(page)).toHaveLength(8);
  // Save asks for a missing name and sends it.
  await button(page, "Save").click();
  const dialog = page.getByRole("dialog", { name: "Continue as Guest" });
  await dialog.getByLabel("Name").fill("Mina");
  await page.keyboard.press("Escape");
  await expect.poll(() => hasFocus(button(page, "Save"))).toBe(true);
  expect(await name(page).inputValue()).toBe("Mina");
  await save(page, "added");
  await respondent(page, "Mina").getByText("you").waitFor();
  expect(await available(page, at(25, "14:30"))).toBe("1 of 1 available");
  // The page knows the own answer now, so the next drag changes it.
  await paint(page, at(24, "13:00"), at(24, "13:30"));
  await page.getByRole("heading", { name: "Edit your availability" }).waitFor();
  await expect.poll(() => marked(page)).toHaveLength(6);
  expect(await name(page).count()).toBe(0);
});

test("Escape during the first stroke and Cancel leave no draft", async ({ site }) => {
  const { page } = await openClub(site);
  // A trembling hand shows the toast and starts no draft.
  await cell(page, at(24, "9:00")).hover();
  await page.mouse.down();
  const box = await cell(page, at(24, "9:00")).boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2 + 3, (box?.y ?? 0) + (box?.height ?? 0) / 2 + 3);
  await page.mouse.up();
  await page.getByText("Click the 'Add availability' button").waitFor();
  expect(await looking(page).count()).toBe(1);
  // Enter starts no draft; Space does.
  await cell(page, at(24, "9:00")).focus();
  await page.keyboard.press("Enter");
  expect(await looking(page).count()).toBe(1);
  await page.keyboard.press("Space");
  await expect.poll(() => marked(page)).toEqual(short([at(24, "9:00")]));
  await page.keyboard.press("Escape");
  await looking(page).waitFor();

  await cell(page, at(24, "9:00")).hover();
  await page.mouse.down();
  await cell(page, at(25, "10:00")).hover();
  await expect.poll(() => marked(page)).toHaveLength(6);
  await page.keyboard.press("Escape");
  await looking(page).waitFor();
  await page.mouse.up();
  expect(await page.getByText("Not saved.").count()).toBe(0);

  await paint(page, at(24, "9:00"), at(24, "10:00"));
  await button(page, "Cancel").click();
  await looking(page).waitFor();
  await page.reload();
  await button(page, "Add availability").waitFor();
});

test("a drag over another person's answer paints nothing and says why beside the buttons", async ({ site }) => {
  const { page } = await openClub(site, { answers: { Ann: between(24, "13:00", "15:00") } });
  await page.clock.install();
  await respondent(page, "Ann").click();
  await paint(page, at(24, "9:00"), at(24, "10:00"));
  // The announcement of Ann's times comes a moment later, together with later events.
  await page.clock.runFor(1_000);
  const why = "These are Ann's times. To change them press 'Edit Ann's availability', or Cancel to add your own.";
  await page.getByRole("status").filter({ hasText: why }).waitFor();
  const visibleReason = page.getByText(why).and(page.locator(":not([role])"));
  const [line, cancel] = await Promise.all([visibleReason.boundingBox(), button(page, "Cancel").boundingBox()]);
  expect(Math.abs((line?.y ?? 0) - (cancel?.y ?? Infinity))).toBeLessThan(120);
  await page.getByRole("heading", { name: "Ann's availability" }).waitFor();
});

test("a phone shows the hint in sight, and 40 scrolling fingers paint nothing and start no draft", async ({ site }) => {
  const { page } = await openClub(site, { ...PHONE, body: { minStartHour: 0, maxEndHour: 0 } });
  const hint = page.getByText("Slide sideways over the times when you are free.");
  await hint.waitFor();
  expect((await boxOf(hint)).bottom).toBeLessThan(PHONE.height);
  await cell(page, at(24, "12:00")).waitFor();
  const random = seeded(7);
  for (let hand = 0; hand < 40; hand += 1) {
    if (hand === 20) await beginAfterScrolling(page);
    const middle = await page.evaluate(() => innerHeight / 2);
    const days = 22 + Math.floor(random() * 7);
    const up = random() < 0.5;
    await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), up ? 200 : 500);
    const length = 40 + random() * 180;
    const hours = await nearest(page, days, middle);
    await swipe(page, hours, { x: (random() - 0.5) * length * 0.8, y: up ? -length : length });
  }
  await button(page, "Save").waitFor();
  await expect.poll(() => marked(page)).toEqual([]);
});

/** Waits until scrolling has ended, because a tap that stops it is no click. */
async function beginAfterScrolling(page: Page): Promise<void> {
  const add = button(page, "Add availability");
  const begun = async () => {
    if (await add.isVisible()) await add.tap();
    return button(page, "Save").isVisible();
  };
  await expect.poll(begun).toBe(true);
}

/** Returns a cell of the day near a height of the screen. */
async function nearest(page: Page, day: number, y: number) {
  const cells = page.locator(`[data-at^="${day - 22}."]`);
  const index = await cells.evaluateAll((all, to) => {
    const distances = all.map((one) => Math.abs(one.getBoundingClientRect().top - to));
    return distances.indexOf(Math.min(...distances));
  }, y);
  return cells.nth(index);
}

/** Returns a seeded generator of numbers (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
