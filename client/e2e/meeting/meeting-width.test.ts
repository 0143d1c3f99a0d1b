import type { Locator } from "playwright";
import { expect } from "vitest";
import { test } from "../site-test.ts";
import { between, club } from "./meeting-screen.ts";

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error("it is not on the screen");
  return box;
}

test.for([1280, 1600, 1920])(
  "at %i px a week has room, and nothing is wider than the screen",
  async (width, { site }) => {
    const { meetingID } = await club(site);
    await site.app.api.addGuest(meetingID, "Ann", between(24, "10:00", "11:00"));
    const page = await site.visit(`/m/${meetingID}`, { width });
    const best = page.getByRole("region", { name: "Best times" });
    const people = page.getByRole("region", { name: "Respondents" });
    await best.getByText("1/1").waitFor();
    const grid = await boxOf(page.getByRole("grid"));
    expect(grid.width).toBeGreaterThan(750);
    // Beside each other where there is room for both.
    const isBeside = (await boxOf(people)).y === (await boxOf(best)).y;
    expect(isBeside).toBe(width >= 1520);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const save = await boxOf(page.getByRole("button", { name: "Add availability" }));
    expect(save.x + save.width).toBeCloseTo((await boxOf(people)).x + (await boxOf(people)).width, 0);
  },
);
