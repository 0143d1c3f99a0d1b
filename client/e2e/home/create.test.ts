import { expect } from "vitest";
import { test } from "../site-test.ts";
import { chip, create, createButton, meetingIDOf, nameOf, openRow, setTime, shownTime, time } from "./create-screen.ts";
import { PHONE, TODAY } from "./home-screen.ts";

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
  await chip(page, "Thursday, November 26").waitFor();
  await page.reload();
  await chip(page, "Thursday, November 26").waitFor();
  // The closed row tells what it holds.
  await page.locator("summary").getByText("Bring water").waitFor();
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
  await chip(page, "Thursday, November 26").waitFor();
  await page.reload();
  await chip(page, "Thursday, November 26").waitFor();
  expect(await chip(page, "Tuesday, November 24").count()).toBe(0);
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
  await page.getByText("New York · EST", { exact: true }).waitFor();
  // The form needs a name.
  expect(await createButton(page).isDisabled()).toBe(true);
  await nameOf(page).fill("   ");
  expect(await createButton(page).isDisabled()).toBe(true);
  await nameOf(page).press("Enter");
  await nameOf(page).fill("Choir");
  expect(await createButton(page).isEnabled()).toBe(true);
  expect(new URL(page.url()).pathname).toBe("/create");

  await page.getByRole("button", { name: "Whole days instead" }).focus();
  for (const key of ["Tab", "1", "1", "Tab", "ArrowRight"]) await page.keyboard.press(key);
  expect(await shownTime(page, "Start time")).toBe("11 pm");
  await setTime(page, "Start time", "10", "pm");
  await setTime(page, "End time", "2", "am");
  await page.getByText("4 hours, until 2 AM the next day", { exact: true }).waitFor();
  // Tab reaches the fields of the first closed row, and opens it.
  await page.getByRole("combobox", { name: "Time zone" }).focus();
  for (const key of ["Tab", "Tab", "D", "Tab", "R"]) await page.keyboard.press(key);
  expect([await about.inputValue(), await page.getByLabel("Where?").inputValue()]).toEqual(["D", "R"]);
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
  await page.getByText("Berlin · CEST", { exact: true }).waitFor();
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
  await chip(page, "Thursday, November 26").click();
  const thursday = page.getByRole("group", { name: "Thursday, November 26" });
  await thursday.getByRole("group", { name: "Start time" }).getByRole("combobox").selectOption("10");
  await chip(page, "Thursday, November 26 10 AM – 5 PM").waitFor();
  const closing = page.getByLabel("Until when can people answer?");
  expect(await closing.isVisible()).toBe(false);
  await openRow(page, "Options");
  await page.getByRole("checkbox", { name: "Protect answers" }).click();
  await closing.fill("2030-01-02T17:00");
  await page.getByLabel("How many people at least?").fill("3");
  await page.getByLabel("Duration").selectOption({ label: "1.5 h" });
  await page.getByText("1.5 h long", { exact: true }).waitFor();
  await openRow(page, "Options");
  await page
    .getByText("30 min, everyone sees answers, answers protected, until Wed, Jan 2, 5 PM, at least 3 people")
    .waitFor();
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
  await page.getByRole("status").getByText("1 day", { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("the button to create is a bar at the bottom of a phone and shows its progress", async ({ site }) => {
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
