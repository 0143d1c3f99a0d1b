import type { Locator, Page } from "playwright";
import { describe, expect } from "vitest";
import { day, drag, home, chosen } from "../home/home-screen.ts";
import { cell, club, marked, paint } from "../meeting/meeting-screen.ts";
import { at, between, daysFromSunday, short } from "../meeting/slots.ts";
import { boxOf } from "../form.ts";
import { finger } from "../finger.ts";
import { test } from "../site-test.ts";
import { type Site, type VisitOptions } from "../start-site.ts";

const RTL: VisitOptions = { direction: "rtl" };
const PHONE: VisitOptions = { ...RTL, width: 360, height: 664 };

/** Returns the horizontal centres of the elements. */
async function middles(...all: readonly Locator[]): Promise<number[]> {
  const boxes = await Promise.all(all.map(boxOf));
  return boxes.map(({ x, width }) => x + width / 2);
}

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("data-slot") ?? document.activeElement?.getAttribute("data-day"),
  );

const widerThanScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Creates a meeting of nine days on two pages. */
async function twoPages(site: Site): Promise<string> {
  const { meetingID } = await club(site, { tentativeDates: daysFromSunday(9) });
  return meetingID;
}

async function begin(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add availability" }).click();
  await page.getByRole("heading", { name: "Add your availability" }).waitFor();
}

test("days of the grid run from right to left, and a drag to the left paints later days", async ({ site }) => {
  const page = await site.visit(`/m/${await twoPages(site)}`, RTL);
  const [first, next] = await middles(cell(page, at(22, "9:00")), cell(page, at(23, "9:00")));
  expect(first).toBeGreaterThan(next ?? 0);
  // Next is left of Previous, and both icons are mirrored.
  const turning = ["Previous days", "Next days"].map((name) => page.getByRole("button", { name }));
  const [back = 0, on = 0] = await middles(...turning);
  expect(on).toBeLessThan(back);
  for (const button of turning)
    expect(await button.locator("svg").evaluate((sign) => getComputedStyle(sign).scale)).toBe("-1 1");
  // The left arrow moves to the left day and on to the next page; lines begin at the right.
  await cell(page, at(27, "9:00")).focus();
  for (const [key, slot] of [
    ["ArrowLeft", at(28, "9:00")],
    ["ArrowLeft", at(29, "9:00")],
    ["ArrowRight", at(28, "9:00")],
    ["Home", at(22, "9:00")],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toBe(short([slot])[0]);
  }
  await begin(page);
  await paint(page, at(23, "10:00"), at(25, "10:30"));
  const painted = short([23, 24, 25].flatMap((one) => between(one, "10:00", "11:00")));
  expect((await marked(page)).toSorted()).toEqual(painted);
  await paint(page, at(28, "13:00"), at(27, "13:00"));
  expect((await marked(page)).toSorted()).toEqual(
    [...painted, ...short([at(27, "13:00"), at(28, "13:00")])].toSorted(),
  );
});

test("a finger paints to both sides in a grid that runs from right to left", async ({ site }) => {
  const page = await site.visit(`/m/${await twoPages(site)}`, PHONE);
  await begin(page);
  const hand = await finger(page);
  const painted: string[] = [];
  for (const [from, to, hour] of [
    [24, 26, "10:00"],
    [26, 24, "11:00"],
  ] as const) {
    await hand.down(cell(page, at(from, hour)));
    await hand.moveTo(cell(page, at(to, hour)));
    await hand.up();
    painted.push(...short([24, 25, 26].map((one) => at(one, hour))));
    await expect.poll(async () => (await marked(page)).toSorted()).toEqual(painted.toSorted());
  }
});

test("a drag to the left chooses later days from right to left, and a phone's menu opens from the right", async ({
  site,
}) => {
  const page = await home(site, RTL);
  const [tuesday = 0, friday = 0] = await middles(day(page, "2026-11-24"), day(page, "2026-11-27"));
  expect(friday).toBeLessThan(tuesday);
  await drag(page, ["2026-11-25", "2026-11-27"]);
  await page.mouse.up();
  await expect.poll(() => chosen(page)).toEqual(["2026-11-25", "2026-11-26", "2026-11-27"]);
  // A band joins neighbours on the correct side.
  const band = (date: string) =>
    day(page, date).evaluate((one) => {
      const { left, right } = getComputedStyle(one, "::before");
      return Number.parseFloat(left) < Number.parseFloat(right) ? "to the left" : "to the right";
    });
  const bands = () => Promise.all([band("2026-11-25"), band("2026-11-27")]);
  await expect.poll(bands).toEqual(["to the left", "to the right"]);
  await day(page, "2026-11-27").focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => focused(page)).toBe("2026-11-28");

  await page.setViewportSize({ width: 360, height: 664 });
  await page.getByRole("button", { name: "Menu" }).click();
  const panel = page.getByRole("dialog", { name: "Menu" });
  // The menu slides in from the right edge.
  const right = () => boxOf(panel).then(({ x, width }) => Math.round(x + width));
  await expect.poll(right).toBe(360);
  expect((await boxOf(panel)).x).toBeGreaterThan(0);
});

describe("names in both directions", () => {
  const LONG = "م".repeat(80);

  test("names in both directions, of up to 80 letters without a space, do not widen the page of a phone", async ({
    site,
  }) => {
    const { meetingID } = await club(site, { name: `Robotics ${"نادي".repeat(20)}` });
    for (const name of ["Tom", "محمد", "Ana (Ops)", LONG, "L".repeat(80)]) {
      await site.app.api.addGuest(meetingID, name, between(24, "10:00", "11:00"));
    }
    for (const options of [PHONE, { ...PHONE, direction: undefined }]) {
      const page = await site.visit(`/m/${meetingID}`, options as VisitOptions);
      await page.getByText("Respondents (5)").waitFor();
      expect(await widerThanScreen(page)).toBeLessThanOrEqual(0);
      await cell(page, at(24, "10:00")).click();
      await page.getByText("Can (5)").waitFor();
      expect(await widerThanScreen(page)).toBeLessThanOrEqual(0);
    }
  });

  test("an Arabic title stands where the page begins, in both directions of the page", async ({ site }) => {
    const { meetingID } = await club(site, { name: "نادي الروبوتات" });
    for (const direction of ["ltr", "rtl"] as const) {
      const page = await site.visit(`/m/${meetingID}`, direction === "rtl" ? RTL : {});
      const title = page.getByRole("heading", { level: 1 });
      const edges = await title.evaluate((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const [words, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
        return { before: words.left - box.left, after: box.right - words.right };
      });
      expect(direction === "rtl" ? edges.after : edges.before).toBeLessThan(1);
    }
  });
});
