import type { Locator } from "playwright";
import { expect } from "vitest";
import { test } from "../site-test.ts";
import {
  available,
  button,
  cell,
  club,
  marked,
  openClub,
  paint,
  respondent,
  shade,
  withoutReply,
} from "./meeting-screen.ts";
import { at, between, WEEK } from "./slots.ts";

test("a meeting shows its name, description, days and hours", async ({ site }) => {
  const { page } = await openClub(site);
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
  expect(await cell(page, at(24, "13:00")).getAttribute("aria-label")).toBe("no answers yet");
  // A single page needs no arrows; a page without answers says what to do.
  expect(await button(page, "Next days").count()).toBe(0);
  await page.getByText("No one has answered yet.").waitFor();
  await button(page, "Add availability").waitFor();
});

test("pointing at a cell shows the available people, and pointing at a respondent shows the free times", async ({
  site,
}) => {
  const { page } = await openClub(site, {
    answers: { Ann: between(24, "13:00", "15:00"), Ben: between(24, "14:00", "16:00") },
  });
  // The shading is 20 % plus 80 % of the share of available people.
  await page.getByText("Respondents (2)").waitFor();
  // A meeting without expected people does not mention them.
  expect(await page.getByText(/ of . answered|Who should answer/).count()).toBe(0);
  expect(await shade(page, at(24, "12:30"))).toBe(0);
  expect(await shade(page, at(24, "13:00"))).toBeCloseTo(0.6);
  expect(await shade(page, at(24, "14:30"))).toBe(1);
  expect(await available(page, at(24, "14:30"))).toBe("2 of 2 available");
  // The best time has a ring, and equal cells in a column share one number until the pointer enters.
  expect(await page.locator("[data-best] p").allInnerTexts()).toEqual(["2/2"]);
  const numbers = () =>
    page
      .locator("[data-free]")
      .evaluateAll((all) =>
        all.filter((one) => getComputedStyle(one, "::before").content !== "none").map((one) => one.dataset["free"]),
      );
  expect(await numbers()).toEqual(["1", "2", "1"]);
  await cell(page, at(24, "13:00")).hover();
  await expect.poll(numbers).toEqual(["1", "1", "2", "2", "1", "1"]);
  await page.getByRole("heading", { name: "Respondents (1/2)" }).waitFor();
  // The visual card shows the time, the number, free people and missing people.
  const card = page.locator("[data-pointer-card][aria-hidden]");
  await card.getByText("1 of 2").waitFor();
  expect((await card.innerText()).split(/\s*\n\s*/)).toEqual([
    "Tue, Nov 24, 1:00 – 1:30 PM",
    "1 of 2",
    "Can (1)",
    "AN",
    "Ann",
    "Cannot (1)",
    "BE",
    "Ben",
  ]);
  const [pointed, shown] = [(await cell(page, at(24, "13:00")).boundingBox())!, (await card.boundingBox())!];
  expect(Math.abs(shown.x - (pointed.x + pointed.width + 8))).toBeLessThanOrEqual(1);
  await cell(page, at(28, "14:30")).hover();
  await card.getByText("0 of 2").waitFor();
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  await cell(page, at(24, "13:00")).hover();
  await card.getByText("1 of 2").waitFor();
  await page.getByText("Tue, Nov 24, 1:00 – 1:30 PM, 1 of 2 available: without Ben").waitFor();
  const struck = respondent(page, "Ben").locator("[data-missing]");
  expect(await struck.evaluate((name) => getComputedStyle(name).textDecorationLine)).toBe("line-through");

  await respondent(page, "Ben").hover();
  await page.getByRole("heading", { name: "Respondents (2)" }).waitFor();
  expect(await card.count()).toBe(0);
  expect(await page.locator("[data-best] p").count()).toBe(0);
  await expect.poll(() => cell(page, at(24, "15:30")).getAttribute("data-tone")).toBe("person");
  expect(await cell(page, at(24, "13:00")).getAttribute("data-tone")).toBe("grey");
  // A press on a cell names the button that paints.
  await respondent(page, "Ben").click();
  await cell(page, at(24, "9:00")).click();
  await page.getByText("Click the 'Edit availability' button").waitFor();
});

test("arrows turn pages of seven days, and separate days have a gap", async ({ site }) => {
  const { page } = await openClub(site, { body: { tentativeDates: [...WEEK, "2026-11-30", "2026-12-01"] } });
  expect(await button(page, "Previous days").isDisabled()).toBe(true);
  await button(page, "Next days").click();
  await page.getByText("November – December 2026").waitFor();
  expect(await page.getByRole("gridcell").count()).toBe(2 * 16);
  expect(await button(page, "Next days").isDisabled()).toBe(true);
  await button(page, "Previous days").click();
  await cell(page, at(22, "9:00")).waitFor();
  // A wide screen shows two pages side by side and paints and turns them together.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await cell(page, at(30, "9:00")).waitFor();
  expect(await page.getByRole("gridcell").count()).toBe(9 * 16);
  expect(await button(page, "Next days").count()).toBe(0);
  await cell(page, at(22, "9:00")).focus();
  await page.keyboard.press("Control+End");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-at"))).toBe("8.15");
  await paint(page, at(28, "9:00"), at(30, "9:30"));
  await expect.poll(() => marked(page)).toHaveLength(4);
  await page.setViewportSize({ width: 1280, height: 800 });
  await cell(page, at(30, "9:00")).waitFor({ state: "detached" });
});

test("the page explains a missing meeting and a failing server, and recovers when the server does", async ({
  site,
}) => {
  const page = await site.visit(`/m/${encodeURIComponent("nope")}`);
  for (const id of ["abcdef%00ghijkl", "../../etc/passwd", "<script>"]) {
    await page.getByText("Meeting ID is invalid.").waitFor();
    await page.goto(`${site.url}/m/${encodeURIComponent(id)}`);
  }
  await page.getByText("Meeting ID is invalid.").waitFor();
  await page.goto(`${site.url}/m/abcdefghijkl`);
  await page.getByText("An error occurred while fetching the meeting: There is no such meeting.").waitFor();
  expect(await page.title()).toBe("Meeting not found - Overlap");

  const { meetingID } = await club(site);
  await withoutReply(page);
  await page.route("**/api/meetings/*", (route) => route.abort());
  await page.goto(`${site.url}/m/${meetingID}`);
  await page.getByText("An error occurred while fetching the meeting: FETCH_ERROR").waitFor();
  await page.unroute("**/api/meetings/*");
  const json = { message: "Internal server error.", code: "fault", requestId: "r" };
  await page.route("**/api/meetings/*", (route) => route.fulfill({ status: 500, json }));
  await page.reload();
  await page.getByText("An error occurred while fetching the meeting: Internal server error.").waitFor();
  await page.unroute("**/api/meetings/*");
  await button(page, "Try again").click();
  await page.getByRole("heading", { name: "Robotics club" }).waitFor();
  site.takeFaults();
});

test("hostile names and texts are shown as text", async ({ site }) => {
  const hostile = `<img src=x onerror="document.title='owned'">`;
  const about = "www.example.com <a href='javascript:alert(1)'>x</a></p><script>document.title='owned'</script>";
  const { meetingID } = await club(site, { name: hostile, about });
  await site.app.api.addGuest(meetingID, hostile, between(24, "13:00", "15:00"));
  await site.app.api.addGuest(meetingID, "a".repeat(80), []);
  const page = await site.visit(`/m/${meetingID}`);
  await page.getByRole("heading", { level: 1, name: hostile }).waitFor();
  // Only addresses become links. The text shows before the code that finds them loads.
  const links = page.locator("p", { hasText: "<a href='javascript:alert(1)'>x</a>" }).getByRole("link");
  await links.first().waitFor();
  const parts = (all: Element[]) =>
    all.map((one) => [one.textContent, one.getAttribute("href"), one.getAttribute("rel")]);
  expect(await links.evaluateAll(parts)).toEqual([
    ["www.example.com", "https://www.example.com/", "noopener nofollow"],
  ]);
  await cell(page, at(24, "9:00")).hover();
  await page.getByText("Respondents (0/2)").waitFor();
  const people = page.getByRole("region", { name: /^Respondents/ });
  await people.getByRole("button").first().click();
  await page.getByRole("heading", { name: `${hostile}'s availability` }).waitFor();
  expect(await page.title()).toBe(`${hostile} - Overlap`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("the longest names fit buttons and dialogs", async ({ site }) => {
  const width = 390;
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
