import type { Page } from "playwright";
import { expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import type { Site } from "../start-site.ts";
import { cell } from "./meeting-screen.ts";

/** Creates a meeting that allows times if needed. */
export const ALLOWED: Partial<BodyOf<"createMeeting">> = { allowIfNeeded: true };

/** Returns the tool of a level. */
export const tool = (page: Page, name: "Available" | "If needed") => page.getByRole("radio", { name, exact: true });
/** Returns the accessible name of a cell. */
export const nameOf = (page: Page, slot: string) => cell(page, slot).getAttribute("aria-label");

/** Saves a guest's answer in two levels. */
export async function answer(
  { app }: Pick<Site, "app">,
  meetingID: string,
  name: string,
  ...levels: (readonly string[])[]
) {
  const [availabilities = [], ifNeeded = []] = levels.map((slots) => [...slots]);
  const body = { name, availabilities, ifNeeded };
  const { status } = await app.api.call("addGuestAnswer", { params: { meetingID }, body });
  expect(status).toBe(201);
}

/** Returns the stored answers by name. */
export async function levelsOf({ app }: Pick<Site, "app">, meetingID: string) {
  const { respondents } = await app.api.meeting(meetingID);
  return Object.values(respondents).map(({ name, availabilities, ifNeeded = [] }) => [name, availabilities, ifNeeded]);
}

/** Clicks a tool by its word. */
export const choose = (page: Page, name: "Available" | "If needed") =>
  page.getByRole("radiogroup", { name: "What you mark" }).getByText(name, { exact: true }).click();
