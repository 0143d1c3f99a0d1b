import type { Locator, Page } from "playwright";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import type { Site, VisitOptions } from "../start-site.ts";
import { WEEK } from "./slots.ts";

export const CLUB: Partial<BodyOf<"createMeeting">> = {
  name: "Robotics club",
  about: "First build session\nof the season",
  timezone: "America/New_York",
  minStartHour: 9,
  maxEndHour: 17,
  tentativeDates: WEEK,
};

export const cell = (page: Page, slot: string): Locator => page.locator(`[data-slot="${slot.slice(0, 16)}Z"]`);
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });
export const respondent = (page: Page, name: string): Locator =>
  page.getByRole("listitem").getByRole("button", { name: new RegExp(`^${name}`) });

/** Creates the club's meeting as a guest, or as the user of the token. */
export async function club({ app }: Pick<Site, "app">, body: Partial<BodyOf<"createMeeting">> = {}, token?: string) {
  return app.api.createMeeting({ ...CLUB, ...body }, token);
}

/** Removes the reply from the HTML of a meeting, so that the page requests it. */
export async function withoutReply(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver(() => document.querySelector("script#meeting")?.remove()).observe(document, {
      childList: true,
      subtree: true,
    });
  });
}

type ClubOptions = VisitOptions & {
  readonly body?: Partial<BodyOf<"createMeeting">>;
  /** Answers of guests by their names. */
  readonly answers?: Readonly<Record<string, readonly string[]>>;
  /** Whether the visitor holds the organiser key. */
  readonly isOrganiser?: boolean;
};

/** Creates a meeting of the club and opens its page. */
export async function openClub(site: Pick<Site, "app" | "visit">, options: ClubOptions = {}) {
  const { body, answers = {}, isOrganiser = false, ...visit } = options;
  const { meetingID, organiserKey } = await club(site, body);
  for (const [name, slots] of Object.entries(answers)) await site.app.api.addGuest(meetingID, name, slots);
  const page = await site.visit(`/m/${meetingID}`, { ...visit, ...(isOrganiser && { organiserKey }) });
  return { page, meetingID, organiserKey };
}

/** Creates a meeting of the club, opens its page and begins an answer. */
export async function addingAnswer(site: Pick<Site, "app" | "visit">, options: ClubOptions = {}) {
  const opened = await openClub(site, options);
  await button(opened.page, "Add availability").click();
  return opened;
}

/** Waits until the pages are live, so the server counts them as viewers. */
export async function live(...pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => page.locator("[data-live='live']").waitFor({ state: "attached" })));
}

/** Returns the stored answers by name. */
export async function answersOf({ app }: Pick<Site, "app">, meetingID: string) {
  const { respondents } = await app.api.meeting(meetingID);
  return Object.values(respondents).map(({ name, availabilities }) => [name, availabilities]);
}

/** Drags the mouse from one cell to another. */
export async function paint(page: Page, from: string, to: string): Promise<void> {
  await cell(page, from).hover();
  await page.mouse.down();
  await cell(page, to).hover();
  await page.mouse.up();
}

/** Presses Save and waits for the message about the stored answer. */
export async function save(page: Page, what: "added" | "updated"): Promise<void> {
  await button(page, "Save").click();
  await page.getByText(`Successfully ${what} availabilities`).waitFor();
}

/** Submits the guest's dialog with a name, and waits until the dialog is closed. */
export async function nameGuest(page: Page, name: string): Promise<void> {
  await submitGuest(page, name);
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

async function submitGuest(page: Page, name: string): Promise<void> {
  await page.getByRole("dialog", { name: "Continue as Guest" }).waitFor();
  await page.getByRole("dialog").getByLabel("Name").fill(name);
  await button(page, "Submit").click();
}

/** Saves a guest's first answer and waits for the message about it. */
export async function saveAs(page: Page, name: string): Promise<void> {
  await button(page, "Save").click();
  await submitGuest(page, name);
  // The message stays for three seconds, and a busy machine may take as long to close the dialog.
  await page.getByText("Successfully added availabilities").waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Answers as a guest and waits for the message about it. */
export async function answerAsGuest(page: Page, name: string, strokes: readonly (readonly [string, string])[]) {
  await button(page, "Add availability").click();
  for (const [from, to] of strokes) await paint(page, from, to);
  await saveAs(page, name);
}

/** Chooses from the menu in the bar. */
export async function fromMenu(page: Page, name: string): Promise<void> {
  await button(page, "More").click();
  await button(page, name).click();
}

/** Calls the scheduled time off as a visitor. */
export async function callOff(page: Page): Promise<void> {
  await fromMenu(page, "Unschedule");
  await page.getByRole("alertdialog").getByRole("button", { name: "Unschedule" }).click();
}

export const showAs = (page: Page, what: "list" | "grid"): Promise<void> => button(page, `As a ${what}`).click();

/** Returns the marked slots of the shown page, from the cells' accessible state. */
export function marked(page: Page): Promise<string[]> {
  return page
    .getByRole("gridcell", { selected: true })
    .evaluateAll((cells) => cells.map((one) => one.getAttribute("data-slot") ?? ""));
}

/** Returns the shading of a cell, 0 to 1. */
export function shade(page: Page, slot: string): Promise<number> {
  return cell(page, slot).evaluate((one) => Number(getComputedStyle(one).getPropertyValue("--level") || "0"));
}

/** `5 of 6 available` */
export async function available(page: Page, slot: string): Promise<string> {
  const name = (await cell(page, slot).getAttribute("aria-label")) ?? "";
  const count = /\d+ of \d+/.exec(name)?.[0];
  return count === undefined ? name : `${count} available`;
}
