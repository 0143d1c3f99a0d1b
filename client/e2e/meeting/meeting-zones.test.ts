import { expect } from "vitest";
import { test } from "../site-test.ts";
import { answerAsGuest, at, available, between, button, cell, club, paint } from "./meeting-screen.ts";

test.for([
  ["Asia/Tokyo", "GMT+9", "11 PM", "Wednesday 25 November, 3:00 AM to 3:30 AM, "],
  ["Asia/Kathmandu", "GMT+5:45", "7:45 PM", ""],
  ["Europe/Berlin", "CET", "3 PM", ""],
] as const)(
  "a viewer in %s sees the same instants on their own clocks",
  async ([zone, abbreviation, firstHour, spoken], { site }) => {
    const { meetingID } = await club(site);
    await site.app.api.addGuest(meetingID, "Ann", between(24, "13:00", "14:00"));
    const page = await site.visit(`/m/${meetingID}`, { zone });
    await page.getByText(`Shown in local time (${abbreviation})`).waitFor();
    expect(await cell(page, at(24, "13:00")).getAttribute("aria-label")).toBe(`${spoken}1 of 1`);
    const hours = (await page.getByRole("grid").getByRole("rowheader").allInnerTexts()).map((text) => text.trim());
    expect(hours).toContain(firstHour);
  },
);

test("what one marks in one zone is marked for another in theirs", async ({ site }) => {
  const { meetingID } = await club(site);
  const tokyo = await site.visit(`/m/${meetingID}`, { zone: "Asia/Tokyo" });
  const berlin = await site.visit(`/m/${meetingID}`, { zone: "Europe/Berlin" });
  await answerAsGuest(tokyo, "Yuki", [[at(24, "13:00"), at(24, "14:30")]]);
  await expect.poll(() => available(berlin, at(24, "14:30"))).toBe("1 of 1 available");
  const [yuki] = Object.values((await site.app.api.meeting(meetingID)).respondents);
  expect(yuki?.availabilities).toEqual(between(24, "13:00", "15:00"));
});

test("the zone's name is that of the meeting's days, also across a clock change", async ({ site }) => {
  const { meetingID } = await club(site, { tentativeDates: ["2027-03-13", "2027-03-14"] });
  const page = await site.visit(`/m/${meetingID}`);
  await page.getByText("Shown in local time (EST/EDT)").waitFor();
});

test("an hour that clocks show twice says each time in which of the zone's two times it is", async ({ site }) => {
  const { meetingID } = await club(site, {
    tentativeDates: ["2026-10-31", "2026-11-01"],
    minStartHour: 0,
    maxEndHour: 4,
  });
  const page = await site.visit(`/m/${meetingID}`, { instant: "2026-10-20T12:00Z" });
  const hours = page.getByRole("grid").getByRole("rowheader");
  await expect
    .poll(async () => (await hours.allInnerTexts()).map((text) => text.replace(/\s+/g, " ").trim()))
    .toEqual(["12 AM", "12:30 AM", "1 AM EDT", "1:30 AM", "1 AM EST", "1:30 AM", "2 AM", "2:30 AM", "3 AM", "3:30 AM"]);
  await page.getByText("Clocks go back 1 h on Sunday 1 November.").waitFor();
});

test("cells outside of the meeting cannot be marked", async ({ site }) => {
  const { meetingID } = await club(site, { tentativeDates: ["2026-11-24"], minStartHour: 9.5, maxEndHour: 11.25 });
  const page = await site.visit(`/m/${meetingID}`);
  const outside = page.getByRole("gridcell", { name: "not part of this meeting" }).first();
  expect(await outside.getAttribute("aria-disabled")).toBe("true");
  await button(page, "Add availability").click();
  await outside.hover();
  await page.mouse.down();
  await cell(page, at(24, "10:00")).hover();
  await page.mouse.up();
  expect(await page.getByRole("gridcell", { selected: true }).count()).toBe(0);
  await paint(page, at(24, "9:30"), at(24, "10:30"));
  expect(await page.getByRole("gridcell", { selected: true }).count()).toBe(3);
});
