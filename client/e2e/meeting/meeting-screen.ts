import type { Locator, Page } from "playwright";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import type { Site } from "../start-site.ts";

/** A week in New York, Sunday 22 to Saturday 28 November 2026, from 9 to 17. */
export const WEEK = Array.from({ length: 7 }, (_, day) => `2026-11-${22 + day}`);
export const CLUB: Partial<BodyOf<"createMeeting">> = {
  name: "Robotics club",
  about: "First build session\nof the season",
  timezone: "America/New_York",
  minStartHour: 9,
  maxEndHour: 17,
  tentativeDates: WEEK,
};

/** The slot of that November day at that time in New York (in winter), as REST writes it: `at(24, "13:30")`. */
export function at(day: number, time: string): string {
  const local = new Date(`2026-11-${String(day).padStart(2, "0")}T${time.padStart(5, "0")}:00-05:00`);
  return `${local.toISOString().slice(0, 19)}Z`;
}

/** The half hours of that day from one time up to another. */
export function between(day: number, from: string, to: string): string[] {
  const slots: string[] = [];
  for (let ms = Date.parse(at(day, from)); ms < Date.parse(at(day, to)); ms += 30 * 60_000) {
    slots.push(`${new Date(ms).toISOString().slice(0, 19)}Z`);
  }
  return slots;
}

export const cell = (page: Page, slot: string): Locator => page.locator(`[data-slot="${slot.slice(0, 16)}Z"]`);
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });
export const respondent = (page: Page, name: string): Locator =>
  page.getByRole("listitem").getByRole("button", { name: new RegExp(`^${name}`) });

/** Creates the club's meeting. */
export async function club(site: Site, body: Partial<BodyOf<"createMeeting">> = {}) {
  return site.app.api.createMeeting({ ...CLUB, ...body });
}

/** Paints with the mouse from one cell to another. */
export async function paint(page: Page, from: string, to: string): Promise<void> {
  await cell(page, from).hover();
  await page.mouse.down();
  await cell(page, to).hover();
  await page.mouse.up();
}

/** Submits the guest's dialog with a name. */
export async function nameGuest(page: Page, name: string): Promise<void> {
  await page.getByRole("dialog", { name: "Continue as Guest" }).waitFor();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await button(page, "Submit").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Answers as a guest, from the first press to the message that it is saved. */
export async function answerAsGuest(page: Page, name: string, strokes: readonly (readonly [string, string])[]) {
  await button(page, "Add availability").click();
  for (const [from, to] of strokes) await paint(page, from, to);
  await button(page, "Save").click();
  await nameGuest(page, name);
  await page.getByText("Successfully added availabilities").waitFor();
}

/** The slots that are marked in the shown page of the grid, as screen readers hear of them. */
export function marked(page: Page): Promise<string[]> {
  return page
    .getByRole("gridcell", { selected: true })
    .evaluateAll((cells) => cells.map((one) => one.getAttribute("data-slot") ?? ""));
}

export const short = (slots: readonly string[]): string[] => slots.map((slot) => `${slot.slice(0, 16)}Z`);

/** How strongly a cell is shaded, 0 to 1, as the browser draws it. */
export function shade(page: Page, slot: string): Promise<number> {
  return cell(page, slot).evaluate((one) => Number(getComputedStyle(one).getPropertyValue("--level") || "0"));
}

/** `5 of 6 available` */
export async function available(page: Page, slot: string): Promise<string> {
  const name = (await cell(page, slot).getAttribute("aria-label")) ?? "";
  const count = /\d+ of \d+/.exec(name)?.[0];
  return count === undefined ? name : `${count} available`;
}
