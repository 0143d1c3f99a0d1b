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
  // The other mode sums up in a page of its own, for frames of other sites, and takes twice as long. There are none here.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    "sideways scrolling",
  ).toBeLessThanOrEqual(0);
}
