import type { Page } from "playwright";
import { parseMeetingID } from "#domain/ids.ts";
import type { Site, VisitOptions } from "../start-site.ts";
import { TODAY } from "./home-screen.ts";

export const nameOf = (page: Page) => page.getByPlaceholder("Name your meeting");
export const createButton = (page: Page) => page.getByRole("button", { name: "Create" });
export const time = (page: Page, which: "Start time" | "End time") => page.getByRole("group", { name: which });

/** Chooses today and `also` on Home and opens Create. */
export async function create(site: Site, also: readonly string[] = [], options: VisitOptions = {}): Promise<Page> {
  const page = await site.visit("/", { today: TODAY, ...options });
  for (const date of also) await page.locator(`[data-day="${date}"]`).click();
  await page.getByRole("button", { name: "Let's meet" }).click();
  await nameOf(page).waitFor();
  return page;
}

export async function setTime(
  page: Page,
  which: "Start time" | "End time",
  hour: string,
  half: "am" | "pm",
): Promise<void> {
  await time(page, which).getByRole("combobox").selectOption(hour);
  await time(page, which).getByText(half).click();
}

/** A chip of a chosen day, by its long name. */
export const chip = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

export const openRow = (page: Page, name: "About and place" | "Who should answer" | "Options") =>
  page.locator("summary").getByText(name, { exact: true }).click();

/** Returns the texts of the two pickers, such as `9 am`. */
export async function shownTime(page: Page, which: "Start time" | "End time"): Promise<string> {
  const hour = await time(page, which).getByRole("combobox").locator("option:checked").innerText();
  const am = await time(page, which).getByRole("radio", { name: "am" }).isChecked();
  return `${hour} ${am ? "am" : "pm"}`;
}

export function meetingIDOf(page: Page): string {
  return parseMeetingID(new URL(page.url()).pathname.slice("/m/".length)) ?? "";
}
