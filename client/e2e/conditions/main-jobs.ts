import type { Page } from "playwright";
import { expect } from "vitest";
import { PASSWORD } from "#server/testing/api-client.ts";
import { fill, heading } from "../form.ts";
import { answerAsGuest, answersOf, button, club, paint, save, saveAs, showAs } from "../meeting/meeting-screen.ts";
import { at, between } from "../meeting/slots.ts";
import { type Site, siteNow } from "../start-site.ts";

/** The site under a condition. */
export type JobStage = {
  readonly site: Site;
  /** Opens a path in a new browser context under the condition. */
  readonly visit: (path: string) => Promise<Page>;
};

/** The main jobs of a visitor. A job loads no page twice, because some browsers keep nothing between two loads. */
export type Job = { readonly name: string; readonly run: (stage: JobStage) => Promise<void> };

const ONE_TO_TWO = [[at(24, "13:00"), at(24, "13:30")]] as const;

export const createMeeting: Job = {
  name: "an organiser creates a meeting",
  async run({ site, visit }) {
    const page = await visit("/");
    await chooseNextDays(page);
    await button(page, "Let's meet").click();
    await page.getByPlaceholder("Name your meeting").fill("Choir");
    await button(page, "Create").click();
    await page.getByRole("dialog").getByRole("heading", { name: "Your meeting is ready to share" }).waitFor();
    await heading(page, "Choir").waitFor();
    const today = siteNow().toZonedDateTimeISO("America/New_York").toPlainDate();
    const tentativeDates = [1, 2].map((days) => today.add({ days }).toString());
    expect(await site.app.api.meeting(meetingIDOf(page))).toMatchObject({ name: "Choir", tentativeDates });
    // The page knows the organiser, because only organisers may edit a guest's meeting.
    await page.keyboard.press("Escape");
    await button(page, "Edit").click();
    await page.getByLabel("Where?").fill("Room 2");
    await button(page, "Save").click();
    await page.getByText("Where: Room 2").waitFor();
  },
};

export const answerMeeting: Job = {
  name: "a guest answers",
  async run({ site, visit }) {
    const { meetingID } = await club(site);
    const page = await visit(`/m/${meetingID}`);
    await answerAsGuest(page, "Mina", ONE_TO_TWO);
    expect(await answersOf(site, meetingID)).toEqual([["Mina", between(24, "13:00", "14:00")]]);
  },
};

export const editAnswer: Job = {
  name: "a guest changes the answer just given",
  async run({ site, visit }) {
    const { meetingID } = await club(site, { protectAnswers: true });
    const page = await visit(`/m/${meetingID}`);
    await answerAsGuest(page, "Mina", ONE_TO_TWO);
    await button(page, "Edit availability").click();
    await paint(page, at(25, "9:00"), at(25, "9:30"));
    await save(page, "updated");
    const slots = [...between(24, "13:00", "14:00"), ...between(25, "9:00", "10:00")];
    expect(await answersOf(site, meetingID)).toEqual([["Mina", slots]]);
  },
};

export const scheduleMeeting: Job = {
  name: "an organiser who opens the organiser's link schedules the meeting",
  async run({ site, visit }) {
    const { meetingID, organiserKey } = await club(site);
    await site.app.api.addGuest(meetingID, "Ann", between(24, "10:00", "12:00"));
    const page = await visit(`/m/${meetingID}#organiser=${organiserKey}`);
    await button(page, "Edit").waitFor();
    await button(page, "Schedule").click();
    await paint(page, at(24, "10:00"), at(24, "10:30"));
    await button(page, "Save").click();
    await page.getByText("Add to calendar").first().waitFor();
    const { scheduledStartDateTime, scheduledEndDateTime } = await site.app.api.meeting(meetingID);
    expect([scheduledStartDateTime, scheduledEndDateTime]).toEqual([at(24, "10:00"), at(24, "11:00")]);
  },
};

export const usePersonalLink: Job = {
  name: "a person answers by a personal link and changes the answer",
  async run({ site, visit }) {
    const { meetingID, organiserKey } = await club(site, { protectAnswers: true });
    const { api } = site.app;
    const body = { people: [{ name: "Noor" }] };
    const added = await api.call("addExpected", { params: { meetingID }, organiserKey, body });
    const params = { meetingID, expectedID: added.reply.expected[0]?.expectedID ?? "" };
    const { pathname, hash } = new URL((await api.call("personalLink", { params, organiserKey })).reply.link);
    const page = await visit(pathname + hash);
    await page.getByText("Hello Noor!").waitFor();
    await button(page, "Add availability").click();
    await paint(page, ...ONE_TO_TWO[0]);
    await save(page, "added");
    await page.getByText("Hello Noor!").waitFor();
    await button(page, "Edit availability").click();
    await paint(page, at(25, "9:00"), at(25, "9:30"));
    await save(page, "updated");
    const slots = [...between(24, "13:00", "14:00"), ...between(25, "9:00", "10:00")];
    expect(await answersOf(site, meetingID)).toEqual([["Noor", slots]]);
  },
};

export const answerInList: Job = {
  name: "a guest answers in the list",
  async run({ site, visit }) {
    const { meetingID } = await club(site);
    const page = await visit(`/m/${meetingID}`);
    await showAs(page, "list");
    await button(page, "Add availability").click();
    const friday = page.getByRole("region", { name: "Friday, November 27" });
    await friday.getByRole("button", { name: "All day" }).click();
    await saveAs(page, "Mina");
    expect(await answersOf(site, meetingID)).toEqual([["Mina", between(27, "9:00", "17:00")]]);
  },
};

export const openAccount: Job = {
  name: "a user signs up and answers with the account",
  async run({ site, visit }) {
    const { meetingID } = await club(site);
    const page = await visit(`/m/${meetingID}`);
    await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
    accounts += 1;
    await fill(page, { Name: "Ann", Email: `ann${accounts}@example.com`, Password: PASSWORD });
    await button(page, "Sign up").click();
    // A sign-up leads back to the page before it.
    await button(page, "Add availability").click();
    await paint(page, ...ONE_TO_TWO[0]);
    await save(page, "added");
    expect(await answersOf(site, meetingID)).toEqual([["Ann", between(24, "13:00", "14:00")]]);
    await page.getByRole("banner").getByRole("link", { name: "Profile" }).click();
    await page.getByText("Responded", { exact: true }).click();
    await page.getByRole("main").getByRole("link", { name: "Robotics club" }).waitFor();
  },
};
let accounts = 0;

export const mainJobs: readonly Job[] = [
  createMeeting,
  answerMeeting,
  editAnswer,
  scheduleMeeting,
  usePersonalLink,
  answerInList,
  openAccount,
];

/** Chooses tomorrow and the day after with the mouse. */
async function chooseNextDays(page: Page): Promise<void> {
  const days = page.locator("[role=gridcell][data-day]");
  await page.locator("[data-day][aria-current=date]").waitFor();
  const today = await days.evaluateAll((cells) =>
    cells.findIndex((cell) => cell.getAttribute("aria-current") === "date"),
  );
  await days.nth(today + 1).hover();
  await page.mouse.down();
  await days.nth(today + 2).hover();
  await page.mouse.up();
}

const meetingIDOf = (page: Page): string => new URL(page.url()).pathname.slice("/m/".length);
