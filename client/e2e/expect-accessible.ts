import { readFileSync } from "node:fs";
import type axe from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";

/** The minified axe is half as long as `axe.source`, which matters because every page parses it. */
const AXE = readFileSync(new URL(import.meta.resolve("axe-core/axe.min.js")), "utf8");

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Fails if axe finds a fault by all or the given rules, or if the page scrolls sideways. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  // Waits for animations, because a dialog that fades in hides the page from axe and its colours still change.
  await page.waitForFunction(() => {
    const isAtRest = ({ effect, playState }: Animation) =>
      playState !== "running" || effect?.getComputedTiming().iterations === Infinity;
    const dialogs = [...document.querySelectorAll('[role="dialog"]')].map(({ parentElement }) => parentElement);
    return (
      document.getAnimations().every(isAtRest) &&
      dialogs.every((around) => around === null || getComputedStyle(around).opacity === "1")
    );
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const faults = await page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run({ resultTypes: ["violations"], ...(runOnly && { runOnly }) });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
  }, rules);
  expect(faults, `axe at ${page.url()}`).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), "sideways").toBeLessThanOrEqual(
    0,
  );
}

/**
 * Checks light colours on a phone, then dark colours on a wide screen, and leaves the page there. Rules that do not depend on
 * colours run once.
 */
export async function expectAccessibleLooks(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"]);
}

/** An address and a function that prepares its page. */
export type Screen = readonly [path: string, ready: (page: Page) => Promise<unknown>];

/** Fails unless every target has 44 pixels for a finger. */
export const expectRoomForFingers = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(tooSmall), { message: `for fingers at ${page.url()}` }).toEqual([]);

/** Returns targets that a finger misses 21 pixels above or below their middle. */
function tooSmall(): string[] {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
  const all = [...(dialog ?? document).querySelectorAll<HTMLElement>("a, button, input, select, textarea")];
  return all
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .flatMap((one) => {
      const target = one.matches('[type="radio"], [type="checkbox"]') ? one.closest("label") : one;
      if (target === null || target.closest("nav, p[role=status]") !== null || target.ariaLabel === "Dismiss")
        return [];
      target.scrollIntoView({ block: "center" });
      const { left, top, width, height } = target.getBoundingClientRect();
      if (width <= 1 || getComputedStyle(target).pointerEvents === "none" || (target.tabIndex < 0 && target === one))
        return [];
      const isHit = (by: number): boolean => {
        const hit = document.elementFromPoint(left + width / 2, top + height / 2 + by);
        return (
          hit !== null && (target === hit || target.contains(hit) || (hit.closest("label")?.contains(one) ?? false))
        );
      };
      return isHit(-21) && isHit(21) ? [] : [`${target.textContent.trim() || target.ariaLabel} ${Math.round(height)}`];
    });
}

/** Opens each page on a phone, runs `expectAccessibleLooks` and checks the room for fingers. */
export async function expectAccessibleScreens(page: Page, screens: readonly Screen[]): Promise<void> {
  const { origin } = new URL(page.url());
  for (const [path, ready] of screens) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(origin + path);
    await ready(page);
    await expectRoomForFingers(page);
    await expectAccessibleLooks(page);
  }
}
