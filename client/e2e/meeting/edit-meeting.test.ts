import type { Page } from "playwright";
import { expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { field, hasFocus, heading, message, path } from "../form.ts";
import { test } from "../site-test.ts";
import { button, cell, CLUB, club, openClub } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";
import { type Site, type VisitOptions } from "../start-site.ts";

const TODAY = "2026-11-22";
const alert = (page: Page) => page.getByRole("main").getByRole("alert").filter({ hasText: /./ });
const name = (page: Page) => page.getByPlaceholder("Name your meeting");
const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);
const chosen = (page: Page) =>
  page
    .locator('[data-day][aria-selected="true"]')
    .evaluateAll((cells) => cells.map((one) => one.getAttribute("data-day")));

async function madeByAnn(site: Site, body: Partial<BodyOf<"createMeeting">> = {}) {
  const { token } = await site.app.api.signUp({ name: "Ann" });
  const { meetingID } = await club(site, body, token);
  return { token, meetingID };
}

/** Opens the form and collects every edit that it sends. */
async function openForm(site: Site, meetingID: string, token: string, options: VisitOptions = {}) {
  const page = await site.visit(`/m/${meetingID}`, { token, today: TODAY, ...options });
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.postDataJSON());
  });
  await button(page, "Edit").click();
  await name(page).waitFor();
  return { page, sent };
}

test("the edit form shows the present meeting and closes without a request when nothing changed", async ({ site }) => {
  const { token, meetingID } = await madeByAnn(site, {
    timezone: "Asia/Kathmandu",
    minStartHour: 9.25,
    maxEndHour: 17.75,
    tentativeDates: ["2026-11-20", "2026-11-24", "2026-11-25"],
  });
  const { page, sent } = await openForm(site, meetingID, token);
  await expect.poll(() => hasFocus(heading(page, "Edit Robotics club"))).toBe(true);
  expect(await name(page).inputValue()).toBe("Robotics club");
  expect(await field(page, "What's your meeting about?").inputValue()).toBe("First build session\nof the season");
  await heading(page, "On which days would you like to meet?").waitFor();
  await expect.poll(() => chosen(page)).toEqual(["2026-11-24", "2026-11-25"]);
  await page.getByText("3 days, 1 of them in the past").waitFor();
  const start = page.getByRole("group", { name: "Start time" });
  expect(await start.getByRole("combobox").locator("option:checked").innerText()).toBe("9:15");
  await page.getByText("Kathmandu · GMT+5:45").locator("visible=true").waitFor();
  expect(await field(page, "Time zone").inputValue()).toBe("Asia/Kathmandu");
  await button(page, "Save").click();
  await heading(page, "Robotics club").waitFor();
  await button(page, "Edit").click();
  await name(page).fill("Never mind");
  await button(page, "Cancel").click();
  await heading(page, "Robotics club").waitFor();
  await expect.poll(() => hasFocus(page.getByRole("main"))).toBe(true);
  expect(sent).toEqual([]);
});

test("the edit form sends only changed properties", async ({ site }) => {
  const { token, meetingID } = await madeByAnn(site, { place: "Room 2" });
  const { page, sent } = await openForm(site, meetingID, token);
  await name(page).fill("  ");
  expect(await button(page, "Save").isDisabled()).toBe(true);
  await name(page).fill("Chess club ");
  await name(page).press("Enter");
  await message(page, "Meeting successfully edited").waitFor();
  await heading(page, "Chess club").waitFor();
  await button(page, "Edit").click();
  await page.getByText("Options", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Protect answers" }).click();
  await field(page, "What's your meeting about?").fill("");
  await field(page, "Where?").fill(" ");
  await button(page, "Save").click();
  await heading(page, "Chess club").waitFor();
  expect(sent).toEqual([{ name: "Chess club" }, { about: "", place: null, protectAnswers: true }]);
  expect(await site.app.api.meeting(meetingID)).toMatchObject({ name: "Chess club", about: "", protectAnswers: true });
});

test("an organiser edits days, hours and zone together, and answers return with their times", async ({ site }) => {
  const { token, meetingID } = await madeByAnn(site);
  await site.app.api.addGuest(meetingID, "Mina", between(24, "13:00", "15:00"));
  const { page, sent } = await openForm(site, meetingID, token, { zone: "Europe/Berlin" });
  await day(page, "2026-11-24").click();
  await button(page, "Save").click();
  await message(page, "Meeting successfully edited").waitFor();
  const times = { minStartHour: 9, maxEndHour: 17, timezone: "America/New_York" };
  const without = CLUB.tentativeDates?.filter((date) => date !== "2026-11-24");
  expect(sent).toEqual([{ tentativeDates: without, ...times }]);
  await cell(page, at(25, "13:00")).waitFor();
  expect(await cell(page, at(24, "13:00")).count()).toBe(0);

  await button(page, "Edit").click();
  await day(page, "2026-11-24").click();
  await page.getByRole("group", { name: "End time" }).getByRole("combobox").selectOption("6");
  await button(page, "Save").click();
  await cell(page, at(24, "17:30")).waitFor();
  expect(sent[1]).toEqual({ tentativeDates: CLUB.tentativeDates, ...times, maxEndHour: 18 });
  const [mina] = Object.values((await site.app.api.meeting(meetingID)).respondents);
  expect(mina?.availabilities).toEqual(between(24, "13:00", "15:00"));
  // Other hours on one day hatch only that day.
  await button(page, "Edit").click();
  await button(page, "Wednesday, November 25").click();
  const wednesday = page.getByRole("group", { name: "Wednesday, November 25" });
  await wednesday.getByRole("group", { name: "Start time" }).getByRole("combobox").selectOption("12");
  await wednesday.getByRole("group", { name: "Start time" }).getByText("pm").click();
  await button(page, "Save").click();
  await cell(page, at(25, "12:00")).waitFor();
  await cell(page, at(24, "09:00")).waitFor();
  expect(await cell(page, at(25, "11:30")).count()).toBe(0);
  expect(sent[2]).toMatchObject({ hoursByDay: { "2026-11-25": { minStartHour: 12, maxEndHour: 18 } } });
  await button(page, "Edit").click();
  await button(page, /^Wednesday, November 25 12/).click();
  await button(page, "Same hours as the others").click();
  await button(page, "Save").click();
  await cell(page, at(25, "11:30")).waitFor();
  // The zone changes only if the organiser chooses another.
  await button(page, "Edit").click();
  await field(page, "Time zone").selectOption("Europe/Berlin");
  await page.getByText("CET").first().waitFor();
  await button(page, "Save").click();
  await expect
    .poll(() => site.app.api.meeting(meetingID))
    .toMatchObject({ timezone: "Europe/Berlin", minStartHour: 9 });
});

test("an edit keeps another user's change, and the form shows a refusal", async ({ site }) => {
  const { token, meetingID } = await madeByAnn(site);
  const { page } = await openForm(site, meetingID, token);
  const times = { tentativeDates: CLUB.tentativeDates?.slice(1), minStartHour: 8, maxEndHour: 17 };
  await site.app.api.call("editMeeting", { token, params: { meetingID }, body: { about: "From the phone", ...times } });
  await name(page).fill("From the desk");
  await day(page, "2026-11-30").click();
  await page.route("**/api/meetings/*", (route) =>
    route.fulfill({ status: 403, json: { message: "You may not edit this meeting.", code: "not-yours" } }),
  );
  await button(page, "Save").click();
  await expect.poll(() => alert(page).innerText()).toBe("Could not edit meeting: You may not edit this meeting.");
  await page.unroute("**/api/meetings/*");
  await button(page, "Save").click();
  await heading(page, "From the desk").waitFor();
  await page.getByText("From the phone").waitFor();
  const tentativeDates = [...(times.tentativeDates ?? []), "2026-11-30"];
  expect(await site.app.api.meeting(meetingID)).toMatchObject({ ...times, tentativeDates });
});

test("a user who edits a guest's meeting with the browser's key becomes its owner", async ({ site }) => {
  const { meetingID, organiserKey } = await site.app.api.createMeeting({ name: "Made as a guest" });
  const { token } = await site.app.api.signUp();
  const page = await site.visit(`/m/${meetingID}`, { token, organiserKey });
  await button(page, "Edit").click();
  await name(page).fill("Made by Ann");
  await button(page, "Save").click();
  await heading(page, "Made by Ann").waitFor();
  expect(await page.evaluate((id) => localStorage.getItem(`overlap.organiser.${id}`), meetingID)).toBeNull();
  const { reply } = await site.app.api.call("createdMeetings", { token });
  expect(reply.meetings.map((meeting) => meeting.name)).toEqual(["Made by Ann"]);
  await page.reload();
  await button(page, "Edit").waitFor();
});

test("an unfinished edit survives Back and a reload until it is saved or cancelled", async ({ site }) => {
  const { token, meetingID } = await madeByAnn(site);
  const { page, sent } = await openForm(site, meetingID, token);
  await page.goto(`${site.url}/privacy`);
  await page.goto(`${site.url}/m/${meetingID}`);
  await button(page, "Edit").click();
  await name(page).fill("Half typed");
  await day(page, "2026-11-24").click();
  await page.goBack();
  await button(page, "Edit").waitFor();
  await page.goBack();
  await heading(page, "Privacy Policy").waitFor();
  await page.goForward();
  await page.getByText("Restored, not saved yet.").waitFor();
  expect(await name(page).inputValue()).toBe("Half typed");
  expect(await chosen(page)).not.toContain("2026-11-24");
  // A user who cannot save it does not see it.
  const ben = await site.app.api.signUp({ name: "Ben" });
  await page.evaluate((other) => localStorage.setItem("token", other), ben.token);
  await page.reload();
  await button(page, "Add availability").waitFor();
  expect(await name(page).count()).toBe(0);
  await page.evaluate((own) => localStorage.setItem("token", own), token);
  await page.reload();
  await page.getByText("Restored, not saved yet.").waitFor();
  await button(page, "Save").click();
  await heading(page, "Half typed").waitFor();
  expect(sent).toEqual([expect.objectContaining({ name: "Half typed" })]);
  await button(page, "Edit").click();
  expect(await page.getByText("Restored, not saved yet.").count()).toBe(0);
  await name(page).fill("Never mind");
  await button(page, "Cancel").click();
  await heading(page, "Half typed").waitFor();
  await page.reload();
  await heading(page, "Half typed").waitFor();
  expect(await name(page).count()).toBe(0);
});

test("a guest edits and deletes the own meeting in the browser that holds its key", async ({ site }) => {
  const { page, meetingID } = await openClub(site, { isOrganiser: true, today: TODAY });
  await button(page, "Edit").click();
  await name(page).fill("Chess club");
  await button(page, "Save").click();
  await heading(page, "Chess club").waitFor();
  expect((await site.app.api.meeting(meetingID)).name).toBe("Chess club");
  // The key still works, because the meeting is still a guest's.
  await button(page, "Edit").click();
  // The button is apart from Save.
  await button(page, "Save").waitFor();
  expect(await page.locator("[data-bottom-bar]").getByRole("button", { name: "Delete" }).count()).toBe(0);
  await button(page, "Delete").click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByText("This action is irreversible.").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  await button(page, "Delete").click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await message(page, "Successfully deleted meeting").waitFor();
  await heading(page, "On which days would you like to meet?").waitFor();
  expect(path(page)).toBe("/");
  expect((await site.app.api.call("getMeeting", { params: { meetingID } })).status).toBe(404);
});
