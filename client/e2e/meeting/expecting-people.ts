import type { Page } from "playwright";
import { expect } from "vitest";
import type { Site } from "../start-site.ts";
import { button, club } from "./meeting-screen.ts";

export const TODAY = "2026-11-22";
export const EIGHT = [
  "Anna Meier <anna.meier@example.org>",
  "ben@example.org, Cleo <cleo@example.org>",
  "Dora\tdora@example.org",
  "???",
  "emil@example.org; farah@example.org",
  "Gus <gus@example.org>",
  "hana@example.org",
].join("\n");

export const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
export const box = (page: Page) => page.getByLabel("Names or email addresses");
export const inDialog = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog").getByRole("button", { name, ...(typeof name === "string" && { exact: true }) });

/** Rows of expected people without an answer, in the one list of people. */
export const missingRows = (page: Page) => page.getByRole("listitem").filter({ hasText: "Not answered yet" });

/** Presses an item of '⋯' below the list of people. */
export async function pressMore(page: Page, item: string): Promise<void> {
  await button(page, "More about people").click();
  await button(page, item).click();
}

/** Counts presses of controls from now on, except presses in the grid. */
export async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { presses: 0 });
    const note = ({ target, isTrusted }: Event): void => {
      const isStroke = target instanceof Element && target.closest("[role=grid]") !== null;
      if (isTrusted && !isStroke) counted.presses += 1;
    };
    document.addEventListener("pointerdown", note, true);
  });
  return () => page.evaluate(() => (window as unknown as { presses: number }).presses);
}

/** Opens the form of a new, named meeting of the club's week with the section for people. */
export async function openCreate(
  site: Site,
  how: { token?: string; width?: number } = {},
): Promise<{ page: Page; presses: () => Promise<number> }> {
  const page = await site.visit("/", { today: TODAY, ...how });
  for (const day of [24, 25]) await page.locator(`[data-day="2026-11-${day}"]`).click();
  await button(page, "Let's meet").click();
  await page.getByPlaceholder("Name your meeting").fill("Robotics club");
  const presses = await countPresses(page);
  await page.getByText("Who should answer", { exact: true }).click();
  await expect.poll(() => box(page).evaluate((one) => one === document.activeElement)).toBe(true);
  return { page, presses };
}

/** Creates a guest's meeting with expected people and opens the organiser's page. */
export async function expecting(
  site: Pick<Site, "app" | "visit">,
  people: readonly { name: string; email?: string; required?: boolean }[],
) {
  const { meetingID, organiserKey } = await club(site);
  const params = { meetingID };
  const add = async () => site.app.api.call("addExpected", { params, organiserKey, body: { people: [...people] } });
  const expectedPeople = people.length === 0 ? [] : (await add()).reply.expected;
  const page = await site.visit(`/m/${meetingID}`, { organiserKey, today: TODAY });
  const keyOf = async (name: string) => {
    const { expectedID = "" } = expectedPeople.find((one) => one.name === name) ?? {};
    const request = { params: { meetingID, expectedID }, organiserKey };
    return new URL((await site.app.api.call("personalLink", request)).reply.link).hash;
  };
  const answer = async (name: string, availabilities: string[]) =>
    site.app.api.call("addGuestAnswer", {
      params,
      respondentKey: (await keyOf(name)).replace("#as=", ""),
      body: { availabilities },
    });
  const expected = async () => {
    const { reply: now } = await site.app.api.call("getMeeting", { params, organiserKey });
    return now.expected?.map(({ name, email, required, respondentID }) => [
      name,
      email ?? "",
      required ? "required" : "",
      respondentID === undefined ? "" : "answered",
    ]);
  };
  return { page, meetingID, organiserKey, keyOf, answer, expected };
}
