import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { parseMeetingID } from "#domain/ids.ts";
import { test } from "../site-test.ts";
import { type Site, type VisitOptions } from "../start-site.ts";

const TODAY = "2026-11-24";
const PHONE = { width: 390, height: 844 };

const nameOf = (page: Page) => page.getByPlaceholder("Name your meeting");
const createButton = (page: Page) => page.getByRole("button", { name: "Create" });
const time = (page: Page, which: "Start time" | "End time") => page.getByRole("group", { name: which });

/** Chooses today and `also` on Home and goes on to Create. */
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

/** What the two pickers say: `9 am`. */
async function shownTime(page: Page, which: "Start time" | "End time"): Promise<string> {
  const hour = await time(page, which).getByRole("combobox").locator("option:checked").innerText();
  const am = await time(page, which).getByRole("radio", { name: "am" }).isChecked();
  return `${hour} ${am ? "am" : "pm"}`;
}

function meetingIDOf(page: Page): string {
  return parseMeetingID(new URL(page.url()).pathname.slice("/m/".length)) ?? "";
}

test("opened directly it is Home", async ({ site }) => {
  const page = await site.visit("/create");
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
});

test("a reload keeps the chosen days, and a new visit does not", async ({ site }) => {
  const page = await create(site);
  const days = await page.getByText(/Change days/).innerText();
  await page.reload();
  await nameOf(page).waitFor();
  expect(await page.getByText(/Change days/).innerText()).toBe(days);
  await nameOf(page).fill("Choir");
  await createButton(page).click();
  await page.waitForURL("**/m/*");
  await page.goto(`${site.url}/create`);
  await expect.poll(() => new URL(page.url()).pathname).toBe("/");
});

test("on the way to other days and back, nothing that was typed is lost; a created meeting's is forgotten", async ({
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
  await expect.poll(() => nameOf(page).inputValue()).toBe("Choir");
  expect(await page.getByLabel("What's your meeting about?").inputValue()).toBe("Bring water");
  expect(await shownTime(page, "End time")).toBe("9 pm");
  await createButton(page).click();
  await page.waitForURL("**/m/*");
  await page.goto(`${site.url}/`);
  await page.getByRole("button", { name: "Let's meet" }).click();
  expect(await nameOf(page).inputValue()).toBe("");
});

test("the name takes the focus; without one nothing can be created", async ({ site }) => {
  const page = await create(site);
  await expect.poll(() => nameOf(page).evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await createButton(page).isDisabled()).toBe(true);
  await nameOf(page).fill("   ");
  expect(await createButton(page).isDisabled()).toBe(true);
  await nameOf(page).press("Enter");
  await nameOf(page).fill("Choir");
  expect(await createButton(page).isEnabled()).toBe(true);
  expect(new URL(page.url()).pathname).toBe("/create");
});

test("asks what the meeting is about, and between which times: 9 am to 5 pm by default", async ({ site }) => {
  const page = await create(site);
  const about = page.getByLabel("What's your meeting about?");
  expect(await about.getAttribute("placeholder")).toBe("Super important meeting to increase productivity");
  expect(await about.getAttribute("rows")).toBe("3");
  await page.getByRole("group", { name: "Between which times would you like to meet?" }).waitFor();
  expect([await shownTime(page, "Start time"), await shownTime(page, "End time")]).toEqual(["9 am", "5 pm"]);
  expect(await time(page, "Start time").getByRole("option").allInnerTexts()).toEqual(
    Array.from({ length: 12 }, (_, i) => String(i + 1)),
  );
  expect(await page.getByText("EST", { exact: true }).count()).toBe(2);
});

test("the zone is called as on the first chosen day, not as today", async ({ site }) => {
  const page = await site.visit("/", { today: TODAY, zone: "Europe/Berlin" });
  await page.locator(`[data-day="${TODAY}"]`).click();
  for (let i = 0; i < 5; i += 1) await page.getByRole("button", { name: "Next four weeks" }).click();
  await page.locator('[data-day="2027-04-15"]').click();
  await page.getByRole("button", { name: "Let's meet" }).click();
  await expect.poll(() => page.getByText("CEST", { exact: true }).count()).toBe(2);
});

describe("the hours", () => {
  test.for([
    ["12", "am", "12", "pm", { minStartHour: 0, maxEndHour: 12 }, "12 hours a day"],
    ["10", "pm", "2", "am", { minStartHour: 22, maxEndHour: 2 }, "4 hours, until 2 AM the next day"],
    ["6", "pm", "6", "pm", { minStartHour: 18, maxEndHour: 18 }, "24 hours, until 6 PM the next day"],
  ] as const)(
    "from %s %s to %s %s are stored as %j",
    async ([start, startHalf, end, endHalf, hours, text], { site }) => {
      const page = await create(site);
      await setTime(page, "Start time", start, startHalf);
      await setTime(page, "End time", end, endHalf);
      await page.getByText(text, { exact: true }).waitFor();
      await nameOf(page).fill("Hours");
      await createButton(page).click();
      await page.waitForURL("**/m/*");
      expect(await site.app.api.meeting(meetingIDOf(page))).toMatchObject(hours);
    },
  );

  test("are chosen with the keyboard alone", async ({ site }) => {
    const page = await create(site);
    await page.getByLabel("What's your meeting about?").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.type("11");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    expect(await shownTime(page, "Start time")).toBe("11 pm");
  });
});

test("a created meeting is there for all, and this browser can show that it made it", async ({ site }) => {
  const page = await create(site, ["2026-11-26"]);
  await nameOf(page).fill("  Robotics club kickoff ");
  await page.getByLabel("What's your meeting about?").fill("First build session\nof the season");
  await page.getByRole("checkbox", { name: "Protect answers" }).click();
  await nameOf(page).press("Enter");
  await page.waitForURL("**/m/*");
  const meetingID = meetingIDOf(page);
  expect(await site.app.api.meeting(meetingID)).toMatchObject({
    name: "Robotics club kickoff",
    about: "First build session\nof the season",
    timezone: "America/New_York",
    minStartHour: 9,
    maxEndHour: 17,
    tentativeDates: [TODAY, "2026-11-26"],
    protectAnswers: true,
  });
  const key = await page.evaluate((id) => localStorage.getItem(`overlap.organiser.${id}`), meetingID);
  const body = { name: "Shown by its key", availabilities: [] };
  expect(key).toMatch(/^\S{20,}$/);
  expect(
    (await site.app.api.call("addGuestAnswer", { params: { meetingID }, body, organiserKey: key ?? "" })).status,
  ).toBe(201);
});

test("afterwards Home starts from the beginning, and there is no way back into the form", async ({ site }) => {
  const page = await create(site, ["2026-11-26"]);
  await nameOf(page).fill("Once");
  await createButton(page).click();
  await page.waitForURL("**/m/*");
  await page.goBack();
  await page.getByText("1 day chosen").waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("on a phone the button is a bar at the bottom, and says so while it works", async ({ site }) => {
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

describe("a failure is explained and can be tried again", () => {
  const alert = (page: Page) => page.getByRole("alert").filter({ hasText: "An error occurred" });

  test("when the server refuses", async ({ site }) => {
    const page = await create(site);
    await page.route("**/api/meetings", (route) =>
      route.fulfill({ status: 429, json: { message: "Too many requests", code: "too-many", requestId: "1" } }),
    );
    await nameOf(page).fill("Refused");
    await createButton(page).click();
    await expect.poll(() => alert(page).innerText()).toBe("An error occurred: Too many requests");
    await page.unroute("**/api/meetings");
    await createButton(page).click();
    await page.waitForURL("**/m/*");
  });

  test("when the reply gets lost, and no second meeting is made", async ({ site }) => {
    const page = await create(site);
    const made: string[] = [];
    await page.route("**/api/meetings", async (route) => {
      const reply = await route.fetch();
      made.push(((await reply.json()) as { meetingID: string }).meetingID);
      await (made.length === 1 ? route.abort() : route.fulfill({ response: reply }));
    });
    await nameOf(page).fill("Lost reply");
    await createButton(page).click();
    await expect.poll(() => alert(page).innerText()).toBe("An error occurred: FETCH_ERROR");
    await createButton(page).click();
    await page.waitForURL("**/m/*");
    expect(made).toEqual([meetingIDOf(page), meetingIDOf(page)]);
    // The browser reports the connection that was cut on purpose.
    expect(site.takeFaults().filter((fault) => !/ERR_FAILED/.test(fault))).toEqual([]);
  });

  test("when no answer comes, or one that is not JSON", async ({ site }) => {
    const page = await create(site);
    await nameOf(page).fill("No answer");
    await page.route("**/api/meetings", (route) => route.abort());
    await createButton(page).click();
    await expect.poll(() => alert(page).innerText()).toBe("An error occurred: FETCH_ERROR");
    await page.unroute("**/api/meetings");
    await page.route("**/api/meetings", (route) => route.fulfill({ status: 200, body: "<html>" }));
    await createButton(page).click();
    await expect.poll(() => alert(page).innerText()).toBe("An error occurred: PARSING_ERROR");
    await page.unroute("**/api/meetings");
    await page.route("**/api/meetings", (route) => route.fulfill({ status: 502, body: "<html>" }));
    await createButton(page).click();
    await expect.poll(() => alert(page).innerText()).toBe("An error occurred: 502");
    // The browser reports the connection that was cut on purpose.
    expect(site.takeFaults().filter((fault) => !/ERR_FAILED|502/.test(fault))).toEqual([]);
  });
});
