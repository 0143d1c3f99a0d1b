import type { Page } from "playwright";
import { expect } from "vitest";
import { parseMeetingID } from "#domain/ids.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import { type Site, type VisitOptions } from "../start-site.ts";

const TODAY = "2026-11-24";
const PHONE = { width: 390, height: 844 };

const nameOf = (page: Page) => page.getByPlaceholder("Name your meeting");
const createButton = (page: Page) => page.getByRole("button", { name: "Create" });
const time = (page: Page, which: "Start time" | "End time") => page.getByRole("group", { name: which });

/** Chooses today and `also` on Home and opens Create. */
async function create(site: Site, also: readonly string[] = [], options: VisitOptions = {}): Promise<Page> {
  const page = await site.visit("/", { today: TODAY, ...options });
  for (const date of also) await page.locator(`[data-day="${date}"]`).click();
  await page.getByRole("button", { name: "Let's meet" }).click();
  await nameOf(page).waitFor();
  return page;
}

async function setTime(page: Page, which: "Start time" | "End time", hour: string, half: "am" | "pm"): Promise<void> {
  await time(page, which).getByRole("combobox").selectOption(hour);
  await time(page, which).getByText(half).click();
}

/** Returns the texts of the two pickers, such as `9 am`. */
async function shownTime(page: Page, which: "Start time" | "End time"): Promise<string> {
  const hour = await time(page, which).getByRole("combobox").locator("option:checked").innerText();
  const am = await time(page, which).getByRole("radio", { name: "am" }).isChecked();
  return `${hour} ${am ? "am" : "pm"}`;
}

function meetingIDOf(page: Page): string {
  return parseMeetingID(new URL(page.url()).pathname.slice("/m/".length)) ?? "";
}

test("the form keeps its values on the way to other days and over a reload, and forgets them after creation", async ({
  site,
}) => {
  const page = await create(site);
  await nameOf(page).fill("Choir");
  await page.getByLabel("What's your meeting about?").fill("Bring water");
  await setTime(page, "End time", "9", "pm");
  await page.getByRole("link", { name: "Change days" }).click();
  await page.locator('[data-day="2026-11-26"]').click();
  await page.getByRole("button", { name: "Let's meet" }).click();
  await page.getByText("Nov 24, Nov 26").waitFor();
  await page.reload();
  await page.getByText("Nov 24, Nov 26").waitFor();
  await expect.poll(() => nameOf(page).inputValue()).toBe("Choir");
  expect(await page.getByLabel("What's your meeting about?").inputValue()).toBe("Bring water");
  expect(await shownTime(page, "End time")).toBe("9 pm");
  await createButton(page).click();
  await page.waitForURL("**/m/*");
  // A direct visit opens Home.
  await page.goto(`${site.url}/create`);
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
  await page.getByRole("button", { name: "Let's meet" }).click();
  expect(await nameOf(page).inputValue()).toBe("");
});

test("the form says that the hours of a chosen day are over and removes that day on request", async ({ site }) => {
  // Home suggests the next day so late; a click removes it.
  const days = ["2026-11-24", "2026-11-25", "2026-11-26"];
  const page = await create(site, days, { instant: "2026-11-25T04:30Z" });
  await page.getByText("These hours are already over on Tue, Nov 24.").waitFor();
  // A meeting that continues into the night is not over.
  await setTime(page, "End time", "1", "am");
  await page.getByText("These hours are already over").waitFor({ state: "detached" });
  await setTime(page, "End time", "5", "pm");
  await page.getByRole("button", { name: "Leave that day out" }).click();
  await page.getByText("These hours are already over").waitFor({ state: "detached" });
  await page.getByText("Nov 26").waitFor();
  await page.reload();
  expect(await page.getByText("Nov 24").count()).toBe(0);
});

test("the form asks for a name and times, by default 9 am to 5 pm, and works by keyboard alone", async ({ site }) => {
  const page = await create(site);
  await expect.poll(() => nameOf(page).evaluate((input) => input === document.activeElement)).toBe(true);
  const about = page.getByLabel("What's your meeting about?");
  expect(await about.getAttribute("placeholder")).toBe("Super important meeting to increase productivity");
  expect(await about.getAttribute("rows")).toBe("3");
  await page.getByRole("group", { name: "Between which times would you like to meet?" }).waitFor();
  expect([await shownTime(page, "Start time"), await shownTime(page, "End time")]).toEqual(["9 am", "5 pm"]);
  expect(await time(page, "Start time").getByRole("option").allInnerTexts()).toEqual(
    Array.from({ length: 12 }, (_, i) => String(i + 1)),
  );
  expect(await page.getByText("EST", { exact: true }).count()).toBe(2);
  // The form needs a name.
  expect(await createButton(page).isDisabled()).toBe(true);
  await nameOf(page).fill("   ");
  expect(await createButton(page).isDisabled()).toBe(true);
  await nameOf(page).press("Enter");
  await nameOf(page).fill("Choir");
  expect(await createButton(page).isEnabled()).toBe(true);
  expect(new URL(page.url()).pathname).toBe("/create");

  await page.getByLabel("Where?").focus();
  for (const key of ["Tab", "1", "1", "Tab", "ArrowRight"]) await page.keyboard.press(key);
  expect(await shownTime(page, "Start time")).toBe("11 pm");
  await setTime(page, "Start time", "10", "pm");
  await setTime(page, "End time", "2", "am");
  await page.getByText("4 hours, until 2 AM the next day", { exact: true }).waitFor();
  await createButton(page).click();
  await page.waitForURL("**/m/*");
  expect(await site.app.api.meeting(meetingIDOf(page))).toMatchObject({ minStartHour: 22, maxEndHour: 2 });
});

test("the form shows the browser's zone as on the first chosen day until the user chooses another", async ({
  site,
}) => {
  const page = await site.visit("/", { today: TODAY, zone: "Europe/Berlin" });
  await page.locator(`[data-day="${TODAY}"]`).click();
  for (let i = 0; i < 5; i += 1) await page.getByRole("button", { name: "Next four weeks" }).click();
  await page.locator('[data-day="2027-04-15"]').click();
  await page.getByRole("button", { name: "Let's meet" }).click();
  await expect.poll(() => page.getByText("CEST", { exact: true }).count()).toBe(2);
  const zone = page.getByLabel("Time zone");
  expect(await zone.inputValue()).toBe("Europe/Berlin");
  await zone.selectOption("Asia/Tokyo");
  await nameOf(page).fill("Choir");
  await createButton(page).click();
  await page.waitForURL("**/m/*");
  expect(await site.app.api.meeting(meetingIDOf(page))).toMatchObject({ timezone: "Asia/Tokyo", minStartHour: 9 });
});

test("everyone can open a created meeting, and this browser holds its organiser key", async ({ site }) => {
  const page = await create(site, ["2026-11-26"]);
  await nameOf(page).fill("  Robotics club kickoff ");
  await page.getByLabel("What's your meeting about?").fill("First build session\nof the season");
  await page.getByLabel("Where?").fill(" https://call.example/robots ");
  await page.getByRole("checkbox", { name: "Protect answers" }).click();
  await page.getByRole("button", { name: "Other hours on one day" }).click();
  const otherHours = page.getByRole("group", { name: "Tuesday, November 24" });
  await otherHours.getByRole("combobox", { name: "Day with other hours" }).selectOption("Thu, Nov 26");
  const thursday = page.getByRole("group", { name: "Thursday, November 26" });
  await thursday.getByRole("group", { name: "Start time" }).getByRole("combobox").selectOption("10");
  const closing = page.getByLabel("Until when can people answer?");
  expect(await closing.isVisible()).toBe(false);
  await page.getByText("More options").click();
  await closing.fill("2030-01-02T17:00");
  await page.getByLabel("How many people at least?").fill("3");
  await page.getByLabel("Duration").selectOption({ label: "1.5 h" });
  await nameOf(page).press("Enter");
  await page.waitForURL("**/m/*");
  const meetingID = meetingIDOf(page);
  expect(await site.app.api.meeting(meetingID)).toMatchObject({
    name: "Robotics club kickoff",
    about: "First build session\nof the season",
    place: "https://call.example/robots",
    timezone: "America/New_York",
    minStartHour: 9,
    maxEndHour: 17,
    tentativeDates: [TODAY, "2026-11-26"],
    hoursByDay: { "2026-11-26": { minStartHour: 10, maxEndHour: 17 } },
    protectAnswers: true,
    // The time on the clock of the meeting's zone.
    closesAt: "2030-01-02T22:00:00Z",
    durationMinutes: 90,
    minRespondents: 3,
  });
  const call = page.getByRole("link", { name: "https://call.example/robots" });
  expect([await call.getAttribute("href"), await call.getAttribute("rel")]).toEqual([
    "https://call.example/robots",
    "noopener nofollow",
  ]);
  const key = await page.evaluate((id) => localStorage.getItem(`overlap.organiser.${id}`), meetingID);
  const body = { name: "Shown by its key", availabilities: [] };
  expect(key).toMatch(/^\S{20,}$/);
  expect(
    (await site.app.api.call("addGuestAnswer", { params: { meetingID }, body, organiserKey: key ?? "" })).status,
  ).toBe(201);
  // Back closes the dialog with the link, then leads to an empty Home and not into the form.
  await page.getByRole("dialog").waitFor();
  await page.goBack();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.goBack();
  await page.getByText("1 day chosen").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("days of the week and whole days replace dates and survive a reload and the way to other days", async ({
  site,
}) => {
  const kind = (page: Page, name: string) =>
    page.getByRole("radiogroup", { name: "Kind of days" }).getByRole("radio", { name });
  const hours = (page: Page) => page.getByRole("group", { name: "Between which times would you like to meet?" });
  const page = await create(site, ["2026-11-26"]);
  expect(await kind(page, "Dates").isChecked()).toBe(true);
  await nameOf(page).fill("Rowing");
  // The arrow keys choose.
  await kind(page, "Dates").focus();
  await page.keyboard.press("ArrowRight");
  const weekdays = page.getByRole("group", { name: "On which days would you like to meet?" });
  const chosen = () => weekdays.getByRole("button", { pressed: true }).locator("[aria-hidden]").allInnerTexts();
  const day = (name: string) => weekdays.getByRole("button", { name });
  await expect.poll(() => chosen()).toEqual(["Tue", "Thu"]);
  expect(await page.getByText("Nov 24, Nov 26").count()).toBe(0);
  for (const name of ["Tuesday", "Thursday"]) await day(name).click();
  await page.getByRole("status").filter({ hasText: "Choose at least one day" }).waitFor();
  expect(await createButton(page).isDisabled()).toBe(true);
  for (const name of ["Friday", "Monday"]) await day(name).click();
  await page.getByText("Choose at least one day").waitFor({ state: "detached" });
  await expectAccessible(page);
  await page.reload();
  await expect.poll(() => chosen()).toEqual(["Mon", "Fri"]);
  await setTime(page, "Start time", "6", "pm");
  await setTime(page, "End time", "9", "pm");
  await page.getByRole("button", { name: "Other hours on one day" }).click();
  await page.getByRole("combobox", { name: "Day with other hours" }).selectOption("Fri");
  await createButton(page).click();
  await page.waitForURL("**/m/*");
  const weekly = await site.app.api.meeting(meetingIDOf(page));
  expect(weekly).toMatchObject({ kind: "weekdays", weekdays: ["MO", "FR"], tentativeDates: [], minStartHour: 18 });
  expect(weekly.hoursByDay).toEqual({ FR: { minStartHour: 18, maxEndHour: 21 } });
  await page.getByRole("columnheader", { name: "Monday", exact: true }).waitFor();

  const other = await create(site, ["2026-11-26"]);
  const choose = (name: string) => other.getByText(name, { exact: true }).click();
  await nameOf(other).fill("Camp");
  await choose("Whole days");
  await hours(other).waitFor({ state: "detached" });
  for (const label of ["Duration", "Time zone"]) expect(await other.getByLabel(label).count()).toBe(0);
  await other.getByText("More options").click();
  await other.getByLabel("How many people at least?").waitFor();
  expect(await other.getByLabel("People answer in steps of").count()).toBe(0);
  await other.getByRole("link", { name: "Change days" }).click();
  await other.getByRole("button", { name: "Let's meet" }).click();
  await other.getByText("Nov 24, Nov 26").waitFor();
  expect(await kind(other, "Whole days").isChecked()).toBe(true);
  // Dates show the hours again.
  await choose("Dates");
  await hours(other).waitFor();
  await choose("Whole days");
  await createButton(other).click();
  await other.waitForURL("**/m/*");
  const whole = await site.app.api.meeting(meetingIDOf(other));
  expect(whole).toMatchObject({ kind: "wholeDays", tentativeDates: [TODAY, "2026-11-26"] });
});

test("on a phone the button is a bar at the bottom and shows its progress", async ({ site }) => {
  const page = await create(site, [], PHONE);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/meetings", async (route) => {
    await held;
    await route.continue();
  });
  await nameOf(page).fill("From the tram");
  const box = await createButton(page).boundingBox();
  expect(box?.y).toBeGreaterThan(PHONE.height - 90);
  expect(box?.width).toBeGreaterThan(PHONE.width - 40);
  await createButton(page).tap();
  const busy = page.getByRole("button", { name: "Loading..." });
  await busy.waitFor();
  await busy.tap({ force: true });
  release();
  await page.waitForURL("**/m/*");
});

test("the page explains a failure, and a retry after a lost reply makes no second meeting", async ({ site }) => {
  const page = await create(site);
  const alert = page.getByRole("alert").filter({ hasText: "An error occurred" });
  await nameOf(page).fill("No answer");
  const refusal = { message: "Too many requests", code: "too-many", requestId: "1" };
  for (const [answer, text] of [
    [undefined, "FETCH_ERROR"],
    [{ status: 429, json: refusal }, "Too many requests"],
    [{ status: 200, body: "<html>" }, "PARSING_ERROR"],
    [{ status: 502, body: "<html>" }, "502"],
  ] as const) {
    await page.route("**/api/meetings", (route) => (answer === undefined ? route.abort() : route.fulfill(answer)));
    await createButton(page).first().click();
    await expect.poll(() => alert.innerText()).toBe(`An error occurred: ${text}`);
    await page.unroute("**/api/meetings");
  }
  const made: string[] = [];
  await page.route("**/api/meetings", async (route) => {
    const reply = await route.fetch();
    made.push(((await reply.json()) as { meetingID: string }).meetingID);
    await (made.length === 1 ? route.abort() : route.fulfill({ response: reply }));
  });
  await createButton(page).first().click();
  await expect.poll(() => alert.innerText()).toBe("An error occurred: FETCH_ERROR");
  await createButton(page).first().click();
  await page.waitForURL("**/m/*");
  expect(made).toEqual([meetingIDOf(page), meetingIDOf(page)]);
  // The browser reports the connections that the test cut.
  expect(site.takeFaults().filter((fault) => !/ERR_FAILED|502/.test(fault))).toEqual([]);
});
