import type { Page } from "playwright";
import { expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import type { Site } from "../start-site.ts";
import { cell } from "./meeting-screen.ts";

/** A meeting that takes times if needed. */
export const ALLOWED: Partial<BodyOf<"createMeeting">> = { allowIfNeeded: true };

/** The tool that marks what its word says. */
export const tool = (page: Page, name: "Available" | "If needed") => page.getByRole("radio", { name, exact: true });
/** What a cell is called. */
export const nameOf = (page: Page, slot: string) => cell(page, slot).getAttribute("aria-label");

/** A guest's answer in two levels. */
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

/** What REST says of each answer, by name. */
export async function levelsOf({ app }: Pick<Site, "app">, meetingID: string) {
  const { respondents } = await app.api.meeting(meetingID);
  return Object.values(respondents).map(({ name, availabilities, ifNeeded = [] }) => [name, availabilities, ifNeeded]);
}

/** Chooses a tool by its word, as hands do. */
export const choose = (page: Page, name: "Available" | "If needed") =>
  page.getByRole("radiogroup", { name: "What you mark" }).getByText(name, { exact: true }).click();
