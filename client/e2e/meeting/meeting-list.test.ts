import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible, expectAccessibleLooks } from "../expect-accessible.ts";
import { hasFocus, heading } from "../form.ts";
import { textFaults } from "../pages/text-faults.ts";
import { test } from "../site-test.ts";
import { addingAnswer, button, cell, club, marked, openClub, paint, saveAs, showAs } from "./meeting-screen.ts";
import { at, between, byRow, short } from "./slots.ts";

const day = (page: Page, name: string) => page.getByRole("region", { name });
const stretches = (page: Page, name: string): Promise<string[]> =>
  day(page, name)
    .getByRole("button", { name: /^Remove/ })
    .evaluateAll((buttons) => buttons.map((one) => (one.getAttribute("aria-label") ?? "").replace("Remove ", "")));

test("the list and the grid share a draft, and each choice can be undone", async ({ site }) => {
  const { page, meetingID } = await openClub(site);
  await showAs(page, "list");
  await button(page, "Add availability").click();
  const tuesday = day(page, "Tuesday, November 24");
  await tuesday.getByRole("button", { name: "Add a time" }).click();
  await expect.poll(() => stretches(page, "Tuesday, November 24")).toEqual(["9 – 10 AM"]);
  const first = tuesday.getByRole("group", { name: "Free time 1 of 1, Tuesday, November 24" });
  await first.getByLabel("Free from").selectOption("11 AM");
  await first.getByLabel("Free to").selectOption("1:30 PM");
  await expect.poll(() => stretches(page, "Tuesday, November 24")).toEqual(["11:00 AM – 1:30 PM"]);
  await page.getByText("Tuesday, November 24: free 11:00 AM – 1:30 PM.").waitFor();
  await day(page, "Friday, November 27").getByRole("button", { name: "Morning" }).click();
  await showAs(page, "grid");
  await expect
    .poll(() => marked(page))
    .toEqual(short([...between(24, "11:00", "13:30"), ...between(27, "9:00", "12:00")].toSorted(byRow)));
  await button(page, "Undo").click();
  for (const time of ["16:00", "16:30"]) await cell(page, at(25, time)).click();
  // Only the grid offers to paint from the last cell.
  await button(page, "To another time…").waitFor();
  await showAs(page, "list");
  expect(await stretches(page, "Wednesday, November 25")).toEqual(["4 – 5 PM"]);
  expect(await button(page, "To another time…").count()).toBe(0);
  expect(await stretches(page, "Friday, November 27")).toEqual([]);
  await button(page, "Remove 4 – 5 PM").click();
  await saveAs(page, "Mina");
  const { respondents } = await site.app.api.meeting(meetingID);
  expect(Object.values(respondents)).toEqual([{ name: "Mina", availabilities: between(24, "11:00", "13:30") }]);
  await page.reload();
  await day(page, "Tuesday, November 24").getByText("1 of 1").waitFor();
});

test("a keyboard user copies, inverts, fills and empties a day in the list", async ({ site }) => {
  const { page } = await openClub(site, { body: { tentativeDates: ["2026-11-24", "2026-11-25", "2026-11-26"] } });
  await button(page, "As a list").press("Enter");
  await button(page, "Add availability").press("Enter");
  const tuesday = day(page, "Tuesday, November 24");
  await tuesday.getByRole("button", { name: "Afternoon" }).press("Space");
  await tuesday.getByRole("button", { name: "Copy to all other days" }).press("Enter");
  await page.getByText("Tuesday, November 24 copied to 2 other days.").waitFor();
  expect(await stretches(page, "Thursday, November 26")).toEqual(["12 – 5 PM"]);
  await tuesday.getByRole("button", { name: "Invert" }).press("Enter");
  await expect.poll(() => stretches(page, "Tuesday, November 24")).toEqual(["9 AM – 12 PM"]);
  await day(page, "Wednesday, November 25").getByRole("button", { name: "None" }).press("Enter");
  await day(page, "Thursday, November 26").getByRole("button", { name: "All day" }).press("Enter");
  await expect.poll(() => stretches(page, "Thursday, November 26")).toEqual(["9 AM – 5 PM"]);
  expect(await stretches(page, "Wednesday, November 25")).toEqual([]);
  // A removed stretch passes the focus on.
  await button(page, "Remove 9 AM – 12 PM").press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("+ Add a time");
});

test("a phone of any width shows the whole times of a stretch, free or if needed", async ({ site }) => {
  const { page } = await addingAnswer(site, { width: 390, body: { allowIfNeeded: true } });
  await showAs(page, "list");
  const tuesday = day(page, "Tuesday, November 24");
  for (const [level, word] of [
    ["Available", "Free"],
    ["If needed", "If needed"],
  ] as const) {
    await page.getByText(level, { exact: true }).click();
    await tuesday.getByRole("button", { name: "Add a time" }).click();
    await tuesday.getByLabel(`${word} from`).selectOption(level === "Available" ? "10:30 AM" : "2:30 PM");
    await tuesday.getByLabel(`${word} to`).selectOption(level === "Available" ? "12:30 PM" : "4:30 PM");
    const faults: string[] = [];
    for (const width of [320, 340, 359, 360, 390, 430, 480, 600]) {
      await page.setViewportSize({ width, height: 844 });
      faults.push(...(await textFaults(page)).map((fault) => `${level}, ${width}: ${fault}`));
    }
    expect(faults).toEqual([]);
  }
});

test("a keyboard user who changes between grid and list stays on the switch", async ({ site }) => {
  const { page } = await openClub(site);
  await button(page, "As a list").press("Enter");
  await expect.poll(() => hasFocus(button(page, "As a grid"))).toBe(true);
  await button(page, "As a grid").press("Enter");
  await expect.poll(() => hasFocus(button(page, "As a list"))).toBe(true);
});

test("the list has the margins of the meeting's title on a phone, and its foot stands on one line", async ({
  site,
}) => {
  const { page } = await openClub(site, { width: 390, answers: { Ann: between(24, "10:00", "12:00") } });
  await showAs(page, "list");
  const tuesday = page.getByRole("heading", { name: "Tuesday, November 24" });
  await tuesday.waitFor();
  const textBox = (one: Locator) =>
    one.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      const { left, top, bottom } = text.getBoundingClientRect();
      return { left, middle: (top + bottom) / 2 };
    });
  const title = await textBox(heading(page, "Robotics club"));
  expect((await textBox(page.locator("[data-list] b"))).left).toBeCloseTo(title.left, 0);
  expect((await textBox(tuesday)).left).toBeCloseTo(title.left, 0);
  const zone = await textBox(page.getByText("Shown in local time"));
  const control = await textBox(button(page, "As a grid"));
  expect(Math.abs(control.middle - zone.middle)).toBeLessThan(2);
});

test("quick choices fill the grid, and a saved usual week fills another meeting", async ({ site }) => {
  const { page } = await addingAnswer(site);
  await paint(page, at(24, "9:00"), at(24, "9:30"));
  await button(page, "Fill").click();
  const choices = page.getByRole("group", { name: "Quick choices for all days" });
  await choices.getByText(/^Mark your times and save them here/).waitFor();
  expect(await choices.getByRole("button", { name: "Fill in" }).count()).toBe(0);
  await choices.getByRole("button", { name: "Copy", exact: true }).click();
  await choices.getByText("Tuesday, November 24 copied: 14 times marked.").waitFor();
  await choices.getByRole("button", { name: "Save this as my usual week" }).click();
  await choices.getByText("Saved on this device as your usual week.").waitFor();
  await choices.getByRole("button", { name: "Invert" }).click();
  await choices.getByText("Inverted: 98 times marked.").waitFor();
  await choices.getByRole("button", { name: "Afternoon" }).click();
  await choices.getByText("Afternoon: 28 times marked.").waitFor();
  await choices.getByRole("button", { name: "None" }).click();
  await expect.poll(() => marked(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await choices.waitFor({ state: "detached" });
  await button(page, "Undo").click();
  await expect.poll(async () => (await marked(page)).length).toBe(28);

  const next = await club(site, { tentativeDates: ["2026-12-01", "2026-12-02"], minStartHour: 8, maxEndHour: 10 });
  await page.goto(`${site.url}/m/${next.meetingID}`);
  await button(page, "Add availability").click();
  await button(page, "Fill").click();
  await choices.getByRole("button", { name: "Fill in" }).click();
  await choices.getByText("Your usual week: 4 times marked.").waitFor();
});

test("the account keeps the usual week, and another device fills it in as a draft", async ({ site }) => {
  const { token } = await site.app.api.signUp({ name: "Noor" });
  const { meetingID } = await club(site);
  const choices = (page: Page) => page.getByRole("group", { name: "Quick choices for all days" });
  const laptop = await site.visit(`/m/${meetingID}`, { token });
  await button(laptop, "Add availability").click();
  await paint(laptop, at(24, "9:00"), at(24, "9:30"));
  await button(laptop, "Fill").click();
  await choices(laptop).getByRole("button", { name: "Save this as my usual week" }).click();
  await choices(laptop).getByText("Saved in your account as your usual week.").waitFor();
  expect((await site.app.api.call("usualWeek", { token })).reply.days).toEqual({
    TU: [{ start: "09:00", end: "10:00" }],
  });

  const later = await club(site, { tentativeDates: ["2026-11-25"] });
  const phone = await site.visit(`/m/${later.meetingID}`, {
    token,
    before: (page) =>
      page.route("**/api/me/usual-week", (route) => route.fulfill({ status: 503, json: { message: "Busy" } })),
  });
  await button(phone, "Add availability").click();
  await paint(phone, at(25, "9:00"), at(25, "9:30"));
  await button(phone, "Fill").click();
  // A week that could not be read does not count as empty.
  await choices(phone).getByRole("group", { name: "My usual week" }).getByText("An error occurred: Busy").waitFor();
  await choices(phone).getByRole("button", { name: "Save this as my usual week" }).click();
  await choices(phone).getByRole("status").getByText("An error occurred: Busy").waitFor();
  await phone.unroute("**/api/me/usual-week");
  await choices(phone).getByRole("button", { name: "Save this as my usual week" }).click();
  await choices(phone).getByText("Saved in your account as your usual week.").waitFor();
  expect((await site.app.api.call("usualWeek", { token })).reply.days).toEqual({
    TU: [{ start: "09:00", end: "10:00" }],
    WE: [{ start: "09:00", end: "10:00" }],
  });
  await choices(phone).getByRole("button", { name: "Fill in" }).click();
  await choices(phone).getByText("Your usual week: 2 times marked.").waitFor();
  expect((await site.app.api.meeting(later)).respondents).toEqual({});

  // A day that is not marked whole would lose its hours.
  const days = await club(site, { kind: "wholeDays", minStartHour: undefined, maxEndHour: undefined });
  await phone.goto(`${site.url}/m/${days.meetingID}`);
  await button(phone, "Add availability").click();
  await button(phone, "Fill").click();
  await choices(phone).getByRole("button", { name: "Invert" }).waitFor();
  expect(await choices(phone).getByText("My usual week").count()).toBe(0);
});

test("the list shows the group's free times and past times, and schedules by day, start and length", async ({
  site,
}) => {
  const { page, meetingID } = await openClub(site, {
    isOrganiser: true,
    instant: "2026-11-24T17:40Z",
    today: "2026-11-24",
    answers: {
      Ann: [...between(24, "9:00", "11:00"), ...between(24, "14:00", "16:00")],
      Ben: [...between(24, "9:00", "11:00"), ...between(24, "15:00", "16:00")],
    },
  });
  await showAs(page, "list");
  await day(page, "Monday, November 23, over").getByText("No one is free.").waitFor();
  const tuesday = day(page, "Tuesday, November 24");
  await expect
    .poll(() => tuesday.getByRole("listitem").allInnerTexts())
    .toEqual([
      expect.stringMatching(/3 – 4 PM\s+2 of 2\s+everyone/),
      expect.stringMatching(/2 – 3 PM\s+1 of 2\s+Ann/),
      expect.stringMatching(/9 – 11 AM, over\s+2 of 2/),
    ]);
  await expectAccessible(page);
  await button(page, "Schedule").click();
  const time = page.getByRole("group", { name: "Time to meet" });
  await time.getByLabel("Day").selectOption("Tue, Nov 24");
  expect(await time.getByLabel("Start").locator("option:checked").textContent()).toBe("3 PM");
  await time.getByLabel("Start").selectOption("9 AM, over");
  await button(page, "Save").click();
  const isOver = page.getByRole("alertdialog", { name: "This time is over." });
  await isOver.getByRole("button", { name: "Cancel" }).click();
  await isOver.waitFor({ state: "detached" });
  await time.getByLabel("Start").selectOption("3 PM");
  await time.getByLabel("Length").selectOption("1 h 30 min");
  await button(page, "Save").click();
  await tuesday.getByText("Scheduled 3:00 – 4:30 PM").waitFor();
  const { scheduledStartDateTime, scheduledEndDateTime } = await site.app.api.meeting(meetingID);
  expect([scheduledStartDateTime, scheduledEndDateTime]).toEqual([at(24, "15:00"), at(24, "16:30")]);
});

test("a day on which the clock is set back lists its hour twice", async ({ site }) => {
  const { page } = await openClub(site, { body: { tentativeDates: ["2026-11-01"], minStartHour: 0, maxEndHour: 4 } });
  await showAs(page, "list");
  await button(page, "Add availability").click();
  const sunday = day(page, "Sunday, November 1");
  await sunday.getByRole("button", { name: "Add a time" }).click();
  await sunday.getByLabel("Free from").selectOption("1:30 AM");
  await sunday.getByLabel("Free to").selectOption("1:30 AM, second time");
  await expect.poll(() => stretches(page, "Sunday, November 1")).toEqual(["1:30 AM – 1:30 AM, second time"]);
  await showAs(page, "grid");
  await expect.poll(() => marked(page)).toEqual(["2026-11-01T05:30Z", "2026-11-01T06:00Z"]);
});

const SIXTY = Array.from({ length: 60 }, (_, days) => Temporal.PlainDate.from("2026-11-02").add({ days }).toString());

test("a list of sixty days fits a small phone, and axe finds no fault", async ({ site }) => {
  const answers = { Ann: between(24, "10:00", "12:00") };
  const look = { width: 360, height: 740, today: "2026-11-23" };
  const { page } = await openClub(site, { ...look, answers, body: { tentativeDates: SIXTY } });
  await showAs(page, "list");
  await day(page, "Tuesday, November 24").getByText("1 of 1").waitFor();
  expect(await page.getByRole("region", { name: /, November \d+$/ }).count()).toBe(7);
  await expectAccessible(page);
  await button(page, "Add availability").click();
  await day(page, "Tuesday, November 24").getByRole("button", { name: "Add a time" }).click();
  await button(page, "Fill").click();
  await expectAccessibleLooks(page);
});
