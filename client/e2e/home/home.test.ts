import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";
import { chosen, day, drag, grid, home, letsMeet, shown, TODAY } from "./home-screen.ts";

test("four weeks from this week's Sunday, today chosen, the days before today blank", async ({ site }) => {
  const page = await home(site);
  const weekdays = await grid(page).getByRole("columnheader").allInnerTexts();
  expect(weekdays.map((text) => text.split(/\s+/)[0])).toEqual(["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]);
  const cells = grid(page).getByRole("gridcell");
  expect(await cells.count()).toBe(28);
  expect((await shown(page)).slice(0, 4)).toEqual(["", "", "Nov 24", "25"]);
  expect((await shown(page)).filter((text) => text.includes(" "))).toEqual(["Nov 24", "Dec 1"]);
  expect(await chosen(page)).toEqual([TODAY]);
  const today = grid(page).getByRole("gridcell", { name: "Tuesday 24 November 2026", exact: true });
  expect(await today.getAttribute("aria-current")).toBe("date");
});

test.for([
  [16, TODAY],
  [17, "2026-11-25"],
  [23, "2026-11-25"],
] as const)(
  "at %i o'clock %s is suggested: a day whose usual hours are over is not",
  async ([hour, suggested], { site }) => {
    const page = await site.visit("/", { today: TODAY, hour });
    await grid(page).waitFor();
    expect(await chosen(page)).toEqual([suggested]);
    expect(await letsMeet(page).isEnabled()).toBe(true);
  },
);

test("a blank day does nothing", async ({ site }) => {
  const page = await home(site);
  await grid(page).getByRole("gridcell").first().click({ force: true });
  expect(await chosen(page)).toEqual([TODAY]);
});

test("a click chooses a day and a second one gives it up; without any, no meeting can be made", async ({ site }) => {
  const page = await home(site);
  await day(page, "2026-11-26").click();
  await page.getByText("2 days chosen").waitFor();
  await day(page, "2026-11-26").click();
  await page.getByText("1 day chosen").waitFor();
  await day(page, TODAY).click();
  await page.getByText("Choose at least one day").waitFor();
  expect(await letsMeet(page).isDisabled()).toBe(true);
  await day(page, "2026-12-19").click();
  expect(await letsMeet(page).isEnabled()).toBe(true);
});

test("arrows turn by four weeks, the first page has no way back, and what is chosen stays chosen", async ({ site }) => {
  const page = await home(site);
  const previous = page.getByRole("button", { name: "Previous four weeks" });
  expect(await previous.isVisible()).toBe(false);
  await page.getByRole("button", { name: "Next four weeks" }).click();
  await day(page, "2026-12-20").waitFor();
  expect((await shown(page)).filter((text) => text.includes(" "))).toEqual(["Dec 20", "Jan 1"]);
  await day(page, "2027-01-16").click();
  expect(await chosen(page)).toEqual(["2027-01-16"]);
  await previous.click();
  expect(await chosen(page)).toEqual([TODAY]);
  await page.getByText("2 days chosen").waitFor();
});

test("the calendar does not page further than two years ahead", async ({ site }) => {
  const page = await home(site);
  const next = page.getByRole("button", { name: "Next four weeks" });
  for (let i = 0; i < 40 && (await next.isVisible()); i += 1) await next.click();
  expect(
    await grid(page)
      .getByRole("gridcell")
      .evaluateAll((cells) =>
        cells
          .map((cell) => cell instanceof HTMLElement && cell.dataset["day"])
          .filter(Boolean)
          .at(-1),
      ),
  ).toBe("2028-11-23");
});

describe("with the keyboard", () => {
  const focused = (page: Page) =>
    page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset["day"] : undefined,
    );

  async function reachDays(site: Site): Promise<Page> {
    const page = await home(site);
    await page.getByRole("button", { name: "Next four weeks" }).focus();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe(TODAY);
    return page;
  }

  test("arrows move, Home and End go to the ends of the week, and the past cannot be reached", async ({ site }) => {
    const page = await reachDays(site);
    for (const [key, date] of [
      ["ArrowRight", "2026-11-25"],
      ["ArrowDown", "2026-12-02"],
      ["Home", "2026-11-29"],
      ["End", "2026-12-05"],
      ["ArrowUp", "2026-11-28"],
      ["Home", TODAY],
      ["ArrowLeft", TODAY],
      ["PageDown", "2026-12-22"],
      ["ArrowUp", "2026-12-15"],
      ["PageUp", TODAY],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => focused(page), { message: key }).toBe(date);
    }
    expect(await chosen(page)).toEqual([TODAY]);
  });

  test("space chooses, shift with arrows extends, also over the end of the page, and shrinks again", async ({
    site,
  }) => {
    const page = await reachDays(site);
    await page.keyboard.press("Space");
    expect(await chosen(page)).toEqual([]);
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Shift+ArrowRight");
    expect(await chosen(page)).toEqual(["2026-11-28", "2026-11-29"]);

    await page.keyboard.down("Shift");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.up("Shift");
    expect(await chosen(page)).toEqual(["2026-11-28", "2026-11-29", "2026-11-30"]);

    await page.keyboard.press("PageDown");
    await expect.poll(() => focused(page)).toBe("2026-12-28");
    await page.keyboard.press("Shift+PageUp");
    await page.getByText("31 days chosen").waitFor();
  });

  test("Tab leaves the days for what comes after them", async ({ site }) => {
    const page = await reachDays(site);
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBeUndefined();
  });
});

test("more days than a meeting can have are refused in words, and fewer are welcome again", async ({ site }) => {
  const page = await home(site);
  await drag(page, [TODAY, "2026-12-19"]);
  await page.mouse.up();
  await page.getByText("26 days chosen").waitFor();
  const next = page.getByRole("button", { name: "Next four weeks" });
  await next.click();
  await drag(page, ["2026-12-20", "2027-01-16"]);
  await page.mouse.up();
  await page.getByText("54 days chosen").waitFor();
  await next.click();
  await drag(page, ["2027-01-17", "2027-01-23"]);
  await page.mouse.up();
  await page.getByRole("alert").getByText("A meeting can have at most 60 days.").waitFor();
  await page.getByText("54 days chosen").waitFor();
  await drag(page, ["2027-01-17", "2027-01-22"]);
  await page.mouse.up();
  await page.getByText("60 days chosen").waitFor();
  await expect.poll(() => page.getByText("A meeting can have at most 60 days.").count()).toBe(0);
});

test("what is chosen survives the way to Create and back", async ({ site }) => {
  const page = await home(site);
  await day(page, "2026-11-30").click();
  await letsMeet(page).click();
  await page.waitForURL("**/create");
  await page.goBack();
  await grid(page).waitFor();
  expect(await chosen(page)).toEqual([TODAY, "2026-11-30"]);
});

test("a browser that does not know Temporal gets a copy of it", async ({ site }) => {
  const page = await site.visit("/nowhere");
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Temporal"));
  await page.goto(`${site.url}/`);
  await page.getByText("1 day chosen").waitFor();
  await letsMeet(page).click();
  await page.getByPlaceholder("Name your meeting").fill("From an older browser");
  await page.getByRole("button", { name: "Create" }).click();
  await page.waitForURL("**/m/*");
  await page.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("From an older browser");
});

test("'How it works' explains", async ({ site }) => {
  const page = await home(site);
  await page.getByRole("main").getByRole("link", { name: "How it works" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/how-it-works");
});
