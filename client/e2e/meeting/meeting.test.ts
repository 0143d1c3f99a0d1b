import type { Locator } from "playwright";
import { describe, expect } from "vitest";
import { test } from "../site-test.ts";
import { at, available, between, button, cell, club, respondent, shade, WEEK } from "./meeting-screen.ts";

test("a meeting shows its name, what it is about, and its days and hours", async ({ site }) => {
  const { meetingID } = await club(site);
  const page = await site.visit(`/m/${meetingID}`);
  await page.getByRole("heading", { level: 1, name: "Robotics club" }).waitFor();
  expect(await page.title()).toBe("Robotics club - Overlap");
  expect(await page.getByText("First build session").innerText()).toBe("First build session\nof the season");
  await page.getByText("November 2026", { exact: true }).waitFor();
  const days = page.getByRole("grid").getByRole("columnheader");
  expect((await days.allInnerTexts()).slice(1).map((text) => text.replace(/\s+/, " "))).toEqual([
    "Sun 22",
    "Mon 23",
    "Tue 24",
    "Wed 25",
    "Thu 26",
    "Fri 27",
    "Sat 28",
  ]);
  const hours = page.getByRole("grid").getByRole("rowheader");
  expect((await hours.allInnerTexts()).map((text) => text.trim()).slice(0, 3)).toEqual(["9 AM", "9:30 AM", "10 AM"]);
  await page.getByText("Shown in local time (EST)").waitFor();
  expect(await page.getByRole("gridcell").count()).toBe(7 * 16);
  expect(await cell(page, at(24, "13:00")).getAttribute("aria-label")).toBe("0 of 0");
});

test("without answers the page says what to do", async ({ site }) => {
  const { meetingID } = await club(site);
  const page = await site.visit(`/m/${meetingID}`);
  await page.getByText("No one has answered yet.").waitFor();
  await button(page, "Add availability").waitFor();
});

test("shading is 20 % plus 80 % of the share of people who are available", async ({ site }) => {
  const { meetingID } = await club(site);
  await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "15:00"));
  await site.app.api.addGuest(meetingID, "Ben", between(24, "14:00", "16:00"));
  const page = await site.visit(`/m/${meetingID}`);
  await page.getByText("Respondents (2)").waitFor();
  expect(await shade(page, at(24, "12:30"))).toBe(0);
  expect(await shade(page, at(24, "13:00"))).toBeCloseTo(0.6);
  expect(await shade(page, at(24, "14:30"))).toBe(1);
  expect(await available(page, at(24, "14:30"))).toBe("2 of 2 available");
});

test("a time that is pointed at tells who is available; a respondent that is pointed at, when", async ({ site }) => {
  const { meetingID } = await club(site);
  await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "15:00"));
  await site.app.api.addGuest(meetingID, "Ben", between(24, "14:00", "16:00"));
  const page = await site.visit(`/m/${meetingID}`);
  await cell(page, at(24, "13:00")).hover();
  await page.getByRole("heading", { name: "Respondents (1/2)" }).waitFor();
  await page.getByText("Tue 24, 1:00 – 1:30 PM, 1 of 2 available: without Ben").waitFor();
  const struck = respondent(page, "Ben").locator("[data-missing]");
  expect(await struck.evaluate((name) => getComputedStyle(name).textDecorationLine)).toBe("line-through");

  await respondent(page, "Ben").hover();
  await page.getByRole("heading", { name: "Respondents (2)" }).waitFor();
  await expect.poll(() => cell(page, at(24, "15:30")).getAttribute("data-tone")).toBe("person");
  expect(await cell(page, at(24, "13:00")).getAttribute("data-tone")).toBe("grey");
});

test("best times name the count and who is missing, and show themselves in the grid", async ({ site }) => {
  const { meetingID } = await club(site);
  await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "15:00"));
  await site.app.api.addGuest(meetingID, "Ben", [...between(24, "14:00", "16:00"), ...between(26, "9:00", "10:00")]);
  const page = await site.visit(`/m/${meetingID}`);
  const best = page.getByRole("region", { name: "Best times" });
  await best.getByRole("button", { name: "Tue, Nov 24, 2 – 3 PM 2 of 2 1 h" }).waitFor();
  await best.getByRole("button", { name: /without Ben/ }).waitFor();
  await best.getByRole("combobox", { name: "Duration" }).selectOption("2 h");
  const two = best.getByRole("button", { name: "Tue, Nov 24, 1 – 3 PM 1 of 2 2 h without Ben" });
  await two.click();
  await expect.poll(() => cell(page, at(24, "13:00")).getAttribute("data-spotlight")).toBe("first");
  // Scheduling starts from it.
  await button(page, "Schedule").click();
  await expect.poll(() => page.getByRole("gridcell", { selected: true }).count()).toBe(4);
});

describe("pages of seven days", () => {
  test("are turned with arrows, and days that do not follow each other stand apart", async ({ site }) => {
    const { meetingID } = await club(site, { tentativeDates: [...WEEK, "2026-11-30", "2026-12-01"] });
    const page = await site.visit(`/m/${meetingID}`);
    expect(await button(page, "Previous days").isDisabled()).toBe(true);
    await button(page, "Next days").click();
    await page.getByText("November – December 2026").waitFor();
    expect(await page.getByRole("gridcell").count()).toBe(2 * 16);
    expect(await button(page, "Next days").isDisabled()).toBe(true);
    await button(page, "Previous days").click();
    await cell(page, at(22, "9:00")).waitFor();
  });

  test("need no arrows when there is only one", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`);
    await page.getByRole("grid").waitFor();
    expect(await button(page, "Next days").count()).toBe(0);
  });
});

describe("the meeting as a whole", () => {
  test("Share copies the link", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}?from=mail#top`);
    await button(page, "Share").click();
    await page.getByText("Successfully copied URL to clipboard").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/m/${meetingID}`);
  });

  test("Share says so when the browser does not let it", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    });
    await button(page, "Share").click();
    await page.getByText("Could not write to clipboard. Check the console for details.").waitFor();
    expect(site.takeFaults().join()).toContain("not allowed");
  });

  test("Edit needs a login", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit(`/m/${meetingID}`);
    await button(page, "Edit").click();
    await page.getByRole("dialog").getByText("You must be logged in to edit a meeting.").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
});

test("a press on a cell says which button paints", async ({ site }) => {
  const { meetingID } = await club(site);
  await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "15:00"));
  const page = await site.visit(`/m/${meetingID}`);
  await cell(page, at(24, "9:00")).click();
  await page.getByText("Click the 'Add availability' button").waitFor();
  await respondent(page, "Ann").click();
  await cell(page, at(24, "9:00")).click();
  await page.getByText("Click the 'Edit availability' button").waitFor();
});

describe("no meeting", () => {
  test.for(["nope", "abcdefghijkl%00", "../../etc/passwd", "<script>"])("%s is no meeting ID", async (id, { site }) => {
    const page = await site.visit(`/m/${encodeURIComponent(id)}`);
    await page.getByText("Meeting ID is invalid.").waitFor();
  });

  test("an unknown meeting is an error of fetching", async ({ site }) => {
    const page = await site.visit("/m/abcdefghijkl");
    await page.getByText("An error occurred while fetching the meeting: There is no such meeting.").waitFor();
    expect(await page.title()).toBe("Meeting not found - Overlap");
  });

  test("a server that does not answer, too", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit("/");
    await page.route("**/api/meetings/*", (route) => route.abort());
    await page.goto(`${site.url}/m/${meetingID}`);
    await page.getByText("An error occurred while fetching the meeting: FETCH_ERROR").waitFor();
    site.takeFaults();
  });
});

test("hostile names are text", async ({ site }) => {
  const hostile = `<img src=x onerror="document.title='owned'">`;
  const { meetingID } = await club(site, { name: hostile, about: "</p><script>document.title='owned'</script>" });
  await site.app.api.addGuest(meetingID, hostile, between(24, "13:00", "15:00"));
  await site.app.api.addGuest(meetingID, "a".repeat(80), []);
  const page = await site.visit(`/m/${meetingID}`);
  await page.getByRole("heading", { level: 1, name: hostile }).waitFor();
  await cell(page, at(24, "9:00")).hover();
  await page.getByText("Respondents (0/2)").waitFor();
  const people = page.getByRole("region", { name: /^Respondents/ });
  await people.getByRole("button").first().click();
  await page.getByRole("heading", { name: `${hostile}'s availability` }).waitFor();
  expect(await page.title()).toBe(`${hostile} - Overlap`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test.for([390, 1280])("the longest names fit into buttons and dialogs at %i pixels", async (width, { site }) => {
  const { meetingID } = await club(site);
  const name = "W".repeat(80);
  await site.app.api.addGuest(meetingID, name, []);
  const page = await site.visit(`/m/${meetingID}`, { width });
  await respondent(page, name).click();
  const edit = button(page, `Edit ${name}'s availability`);
  await edit.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const edges = (shown: Locator) => shown.boundingBox().then((box) => [box!.x >= 0, box!.x + box!.width <= width]);
  expect(await edges(button(page, "Cancel"))).toEqual([true, true]);
  expect(await edges(edit)).toEqual([true, true]);
  await edit.click();
  await button(page, "Delete").click();
  const dialog = page.getByRole("alertdialog");
  expect(await edges(dialog)).toEqual([true, true]);
  expect(await edges(dialog.getByRole("button", { name: "Delete" }))).toEqual([true, true]);
});
