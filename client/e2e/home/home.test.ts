import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { finger } from "../finger.ts";
import { forTests } from "../for-tests.ts";
import { startSite } from "../start-site.ts";

const site = forTests(startSite);

/** A Tuesday: the week's Sunday and Monday are past. */
const TODAY = "2026-11-24";
const PHONE = { width: 390, height: 664 };

const day = (page: Page, date: string) => page.locator(`[role=gridcell][data-day="${date}"]`);
const grid = (page: Page) => page.getByRole("grid", { name: "On which days would you like to meet?" });
const letsMeet = (page: Page) => page.getByRole("button", { name: "Let's meet" });

/** The chosen days that are on the page of the picker, as screen readers hear of them. */
function chosen(page: Page): Promise<string[]> {
  const cells = grid(page).getByRole("gridcell", { selected: true });
  return cells.evaluateAll((all) =>
    all.map((cell) => (cell instanceof HTMLElement ? (cell.dataset["day"] ?? "") : "")),
  );
}

/** What is to be seen in each cell: `Nov 24`, `25`, nothing. */
function shown(page: Page): Promise<string[]> {
  const cells = grid(page).getByRole("gridcell");
  return cells.evaluateAll((all) =>
    all.map((cell) => [...cell.querySelectorAll("i, b")].map((part) => part.textContent).join(" ")),
  );
}

async function home(options: { width?: number; height?: number } = {}): Promise<Page> {
  const page = await site.visit("/", { today: TODAY, ...options });
  await grid(page).waitFor();
  return page;
}

async function drag(page: Page, dates: readonly string[]): Promise<void> {
  const [first = "", ...rest] = dates;
  await day(page, first).hover();
  await page.mouse.down();
  for (const date of rest) await day(page, date).hover();
}

test("four weeks from this week's Sunday, today chosen, the days before today blank", async () => {
  const page = await home();
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

test("a blank day does nothing", async () => {
  const page = await home();
  await grid(page).getByRole("gridcell").first().click({ force: true });
  expect(await chosen(page)).toEqual([TODAY]);
});

test("a click chooses a day and a second one gives it up; without any, no meeting can be made", async () => {
  const page = await home();
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

test("arrows turn by four weeks, the first page has no way back, and what is chosen stays chosen", async () => {
  const page = await home();
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

test("the calendar does not page further than two years ahead", async () => {
  const page = await home();
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

describe("dragging", () => {
  test("counts to where the hand lets go, even before its last move is drawn", async () => {
    const page = await home();
    await drag(page, ["2026-11-25"]);
    await day(page, "2026-11-28").evaluate((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      const there = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true };
      for (const type of ["pointermove", "pointerup"]) cell.dispatchEvent(new PointerEvent(type, there));
    });
    await page.mouse.up();
    await expect.poll(() => chosen(page)).toEqual([TODAY, "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28"]);
  });

  test("chooses all days from the first to the last, over the end of a week, and back", async () => {
    const page = await home();
    await drag(page, ["2026-11-27", "2026-11-28", "2026-11-30"]);
    expect(await chosen(page)).toEqual([TODAY, "2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30"]);
    await day(page, "2026-11-28").hover();
    await page.mouse.up();
    expect(await chosen(page)).toEqual([TODAY, "2026-11-27", "2026-11-28"]);
  });

  test("takes days away when it began on a chosen one", async () => {
    const page = await home();
    await drag(page, ["2026-11-25", "2026-11-28"]);
    await page.mouse.up();
    await drag(page, ["2026-11-27", "2026-11-25"]);
    await page.mouse.up();
    expect(await chosen(page)).toEqual([TODAY, "2026-11-28"]);
  });

  test("ends wherever the button is let go", async () => {
    const page = await home();
    await drag(page, ["2026-12-01", "2026-12-02"]);
    await page.mouse.move(5, 500);
    await page.mouse.up();
    await day(page, "2026-12-10").hover();
    expect(await chosen(page)).toEqual([TODAY, "2026-12-01", "2026-12-02"]);
  });
});

describe("with a finger", () => {
  test("a tap chooses, and moving sideways chooses a range", async () => {
    const page = await home(PHONE);
    await day(page, "2026-12-07").tap();
    expect(await chosen(page)).toEqual([TODAY, "2026-12-07"]);
    const touch = await finger(page);
    await touch.down(day(page, "2026-11-25"));
    await touch.moveTo(day(page, "2026-11-26"));
    await touch.moveTo(day(page, "2026-11-27"));
    await touch.up();
    await expect.poll(() => chosen(page)).toEqual([TODAY, "2026-11-25", "2026-11-26", "2026-11-27", "2026-12-07"]);
  });

  test("moving up scrolls the page and chooses nothing", async () => {
    const page = await home({ width: 390, height: 480 });
    const touch = await finger(page);
    await touch.down(day(page, "2026-12-02"));
    await touch.moveBy(0, -150);
    await touch.up();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    expect(await chosen(page)).toEqual([TODAY]);
  });

  test("the bar with the button lies under the days, never over them", async () => {
    const page = await home({ width: 390, height: 480 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const count = await page.getByText("1 day chosen").boundingBox();
    const button = await letsMeet(page).boundingBox();
    expect((count?.y ?? 0) + (count?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    expect(Math.round((button?.y ?? 0) + (button?.height ?? 0))).toBeLessThanOrEqual(480);
  });
});

describe("with the keyboard", () => {
  const focused = (page: Page) =>
    page.evaluate(() =>
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset["day"] : undefined,
    );

  async function reachDays(): Promise<Page> {
    const page = await home();
    await page.getByRole("button", { name: "Next four weeks" }).focus();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe(TODAY);
    return page;
  }

  test("arrows move, Home and End go to the ends of the week, and the past cannot be reached", async () => {
    const page = await reachDays();
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

  test("space chooses, shift with arrows extends, also over the end of the page, and shrinks again", async () => {
    const page = await reachDays();
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

  test("Tab leaves the days for what comes after them", async () => {
    const page = await reachDays();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBeUndefined();
  });
});

test("more days than a meeting can have are refused in words, and fewer are welcome again", async () => {
  const page = await home();
  await drag(page, [TODAY, "2026-12-19"]);
  await page.mouse.up();
  await page.getByText("Choose at least one day").waitFor();
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

test("what is chosen survives the way to Create and back", async () => {
  const page = await home();
  await day(page, "2026-11-30").click();
  await letsMeet(page).click();
  await page.waitForURL("**/create");
  await page.goBack();
  await grid(page).waitFor();
  expect(await chosen(page)).toEqual([TODAY, "2026-11-30"]);
});

test("a browser that does not know Temporal gets a copy of it", async () => {
  const page = await site.visit("/nowhere");
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "Temporal"));
  await page.goto(`${site.url}/`);
  await page.getByText("1 day chosen").waitFor();
  await letsMeet(page).click();
  await page.getByPlaceholder("Name your meeting").fill("From an older browser");
  await page.getByRole("button", { name: "Create" }).click();
  await page.waitForURL("**/m/*");
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("From an older browser");
});

test("'How it works' explains", async () => {
  const page = await home();
  await page.getByRole("main").getByRole("link", { name: "How it works" }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/how-it-works");
});
