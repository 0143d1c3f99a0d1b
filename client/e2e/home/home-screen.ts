import type { Page } from "playwright";
import type { Site, VisitOptions } from "../start-site.ts";

/** A Tuesday, so Sunday and Monday of its week are past. */
export const TODAY = "2026-11-24";
export const PHONE = { width: 390, height: 844 };

export const day = (page: Page, date: string) => page.locator(`[role=gridcell][data-day="${date}"]`);
export const grid = (page: Page) => page.getByRole("grid", { name: "On which days would you like to meet?" });
export const letsMeet = (page: Page) => page.getByRole("button", { name: "Let's meet" });

/** How many days are chosen, as the foot of the card says it. */
export const count = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true });

/** Returns the accessible names of the chosen days on the picker's page. */
export function chosen(page: Page): Promise<string[]> {
  const cells = grid(page).getByRole("gridcell", { selected: true });
  return cells.evaluateAll((all) =>
    all.map((cell) => (cell instanceof HTMLElement ? (cell.dataset["day"] ?? "") : "")),
  );
}

/** Returns the text of each cell: `Nov 24`, `25`, or empty. */
export function shown(page: Page): Promise<string[]> {
  const cells = grid(page).getByRole("gridcell");
  return cells.evaluateAll((all) =>
    all.map((cell) => [...cell.querySelectorAll("i, b")].map((part) => part.textContent).join(" ")),
  );
}

export async function home(site: Site, options: VisitOptions = {}): Promise<Page> {
  const page = await site.visit("/", { today: TODAY, ...options });
  await grid(page).waitFor();
  return page;
}

export async function drag(page: Page, dates: readonly string[]): Promise<void> {
  const [first = "", ...rest] = dates;
  await day(page, first).hover();
  await page.mouse.down();
  for (const date of rest) await day(page, date).hover();
}
