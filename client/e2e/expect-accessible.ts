import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { expect } from "vitest";

/** Fails unless axe objects to nothing on the page, and nothing makes it scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // A dialog that has not faded in yet hides the page for axe and is not seen itself.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[role="dialog"]')].every(
      ({ parentElement: around }) => around === null || getComputedStyle(around).opacity === "1",
    ),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    "sideways scrolling",
  ).toBeLessThanOrEqual(0);
}
