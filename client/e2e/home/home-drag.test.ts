import { describe, expect } from "vitest";
import { finger, swipe } from "../finger.ts";
import { test } from "../site-test.ts";
import { chosen, day, drag, home, letsMeet, PHONE, TODAY } from "./home-screen.ts";

/** Days from one to another of November 2026, where the 31st is the first of December. */
function stretch(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) =>
    new Date(Date.UTC(2026, 10, from + at)).toISOString().slice(0, 10),
  );
}

describe("dragging", () => {
  test("counts to where the hand lets go, even before its last move is drawn", async ({ site }) => {
    const page = await home(site);
    await drag(page, ["2026-11-25"]);
    await day(page, "2026-11-28").evaluate((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      const there = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true };
      for (const type of ["pointermove", "pointerup"]) cell.dispatchEvent(new PointerEvent(type, there));
    });
    await page.mouse.up();
    await expect.poll(() => chosen(page)).toEqual(["2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28"]);
  });

  test("chooses all days from the first to the last, over the end of a week, and back", async ({ site }) => {
    const page = await home(site);
    await drag(page, ["2026-11-27", "2026-11-28", "2026-11-30"]);
    expect(await chosen(page)).toEqual(["2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"]);
    // Counted as they are drawn, not when the hand lets go.
    await page.getByText("4 days chosen").waitFor();
    await day(page, "2026-11-28").hover();
    await page.mouse.up();
    expect(await chosen(page)).toEqual(["2026-11-27", "2026-11-28"]);
  });

  test("takes days away when it began on a chosen one", async ({ site }) => {
    const page = await home(site);
    await drag(page, ["2026-11-25", "2026-11-28"]);
    await page.mouse.up();
    await drag(page, ["2026-11-27", "2026-11-25"]);
    await page.mouse.up();
    expect(await chosen(page)).toEqual(["2026-11-28"]);
  });

  test("from the suggested today keeps it, and from elsewhere leaves it out", async ({ site }) => {
    const page = await home(site);
    await drag(page, [TODAY, "2026-11-26"]);
    await page.mouse.up();
    expect(await chosen(page)).toEqual([TODAY, "2026-11-25", "2026-11-26"]);
    await page.reload();
    await drag(page, ["2026-11-30", "2026-12-02"]);
    await page.mouse.up();
    expect(await chosen(page)).toEqual(["2026-11-30", "2026-12-01", "2026-12-02"]);
    // What was chosen by hand is a choice: the next drag adds to it.
    await drag(page, ["2026-12-07", "2026-12-08"]);
    await page.mouse.up();
    await page.getByText("5 days chosen").waitFor();
  });

  test("ends wherever the button is let go", async ({ site }) => {
    const page = await home(site);
    await drag(page, ["2026-12-01", "2026-12-02"]);
    await page.mouse.move(5, 500);
    await page.mouse.up();
    await day(page, "2026-12-10").hover();
    expect(await chosen(page)).toEqual(["2026-12-01", "2026-12-02"]);
  });
});

describe("with a finger", () => {
  test("a tap chooses, and moving sideways chooses a range", async ({ site }) => {
    const page = await home(site, PHONE);
    await day(page, "2026-12-07").tap();
    expect(await chosen(page)).toEqual([TODAY, "2026-12-07"]);
    await swipe(page, day(page, "2026-11-25"), { x: 106, y: 0 });
    await expect.poll(() => chosen(page)).toEqual([TODAY, "2026-11-25", "2026-11-26", "2026-11-27", "2026-12-07"]);
  });

  test("one that rests first chooses up and down too, and the page stays", async ({ site }) => {
    const page = await home(site, { width: 390, height: 480 });
    const touch = await finger(page);
    await touch.down(day(page, "2026-11-25"));
    // The day says when it has been held for long enough.
    await expect.poll(() => chosen(page)).toContain("2026-11-25");
    await touch.moveTo(day(page, "2026-12-02"));
    await touch.up();
    await expect.poll(() => chosen(page)).toEqual(stretch(25, 32));
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("moving up scrolls the page and chooses nothing", async ({ site }) => {
    const page = await home(site, { width: 390, height: 480 });
    await swipe(page, day(page, "2026-12-02"), { x: 0, y: -150 });
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    expect(await chosen(page)).toEqual([TODAY]);
  });

  test("the bar with the button lies under the days, never over them", async ({ site }) => {
    const page = await home(site, { width: 390, height: 480 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const count = await page.getByText("1 day chosen").boundingBox();
    const button = await letsMeet(page).boundingBox();
    expect((count?.y ?? 0) + (count?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    expect(Math.round((button?.y ?? 0) + (button?.height ?? 0))).toBeLessThanOrEqual(480);
  });
});
