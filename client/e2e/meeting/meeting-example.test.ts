import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessibleLooks } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import { available, button, cell, paint, respondent } from "./meeting-screen.ts";

const TODAY = "2026-11-24";
/** Half hours from 7 PM in New York on the Thursday of the following week. */
const [SEVEN, EIGHT, HALF_PAST_EIGHT] = ["2026-12-04T00:00Z", "2026-12-04T01:00Z", "2026-12-04T01:30Z"] as const;

/** Collects requests for anything but files, and opened sockets. */
function asked(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:api|realtime|collab)/.test(pathname)) requests.push(`${request.method()} ${pathname}`);
  });
  page.on("websocket", (socket) => requests.push(socket.url()));
  return requests;
}

const outlines = (page: Page): Promise<number> => page.locator("[data-drafts] p").count();

/** Returns the stored entries with the example's name. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage).filter((name) => name.includes("Example")),
    ),
  );
}

test("a visitor paints, saves and schedules in the example, which sends and keeps nothing", async ({ site }) => {
  const page = await site.visit("/", { today: TODAY });
  const requests = asked(page);
  await page.getByRole("link", { name: "Try it" }).click();
  await page.getByRole("heading", { level: 1, name: "Book club" }).waitFor();
  await page.getByText("nothing is saved").waitFor();
  await page.getByText("Respondents (6)").waitFor();
  // Reduced motion shows two people whose strokes are not saved.
  await expect.poll(() => outlines(page)).toBe(2);
  await respondent(page, "Noah").getByText("editing").waitFor();
  expect(await available(page, SEVEN)).toBe("4 of 6 available");
  await expectAccessibleLooks(page);

  await paint(page, SEVEN, HALF_PAST_EIGHT);
  await page.getByLabel("Your name").fill("Kim");
  expect(await kept(page)).toEqual([]);
  await button(page, "Save").click();
  await page.getByText("Respondents (7)").waitFor();
  expect(await available(page, SEVEN)).toBe("5 of 7 available");
  await button(page, "Edit availability").click();
  await paint(page, SEVEN, SEVEN);
  await button(page, "Save").click();
  await expect.poll(() => available(page, SEVEN)).toBe("4 of 7 available");
  await button(page, "Show all 7").click();
  await respondent(page, "Ava").click();
  await expect.poll(() => page.getByRole("gridcell", { selected: true }).count()).toBe(18);
  await button(page, "Cancel").click();

  await button(page, "Schedule").click();
  await paint(page, SEVEN, EIGHT);
  await button(page, "Save").click();
  const card = page.getByRole("region", { name: "7:00PM - 8:30PM" });
  await card.or(page.locator("#scheduled-time")).first().waitFor();
  expect(await cell(page, SEVEN).getAttribute("aria-label")).toContain("scheduled");
  // The example offers no link, calendar entry or message.
  expect(await button(page, /calendar|Copy/).count()).toBe(0);
  await button(page, "Unschedule").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unschedule" }).click();
  await button(page, /^Schedule /).waitFor();

  expect(requests).toEqual([]);
  expect(await kept(page)).toEqual([]);
  await page.getByRole("link", { name: "Start your own" }).click();
  await page.getByRole("button", { name: "Let's meet" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
});

test("two people paint in the example until an evening suits everyone", async ({ site }) => {
  const page = await site.visit("/example", { today: TODAY, reducedMotion: "no-preference", width: 390, height: 844 });
  await expect.poll(() => outlines(page)).toBeGreaterThan(0);
  await expect.poll(() => available(page, SEVEN), { timeout: 20_000 }).toBe("6 of 6 available");
  // The two people continue afterwards.
  await expect.poll(() => outlines(page), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await page.getByRole("link", { name: "Start your own" }).isVisible()).toBe(true);
});

test("faces beside the name overlap or disappear before a word is cut, on phones too", async ({ site }) => {
  for (const [width, language, said] of [
    [390, "de", ["6 Antworten", "3 gerade hier"]],
    [390, "en", ["6 answered", "3 here now"]],
    [360, "en", ["6 answered", "3 here now"]],
    [820, "en", ["6 answered", "3 here now"]],
  ] as const) {
    const page = await site.visit("/example", { today: TODAY, width, height: 844, language });
    const words = page.locator(".meeting-people > [data-fact]");
    await expect.poll(() => words.allTextContents()).toEqual(said);
    // An ellipsis appears if the box lacks a fraction of a pixel.
    const lacking = await words.evaluateAll((boxes) =>
      boxes.map((box) => {
        const text = new Range();
        text.selectNodeContents(box);
        return text.getBoundingClientRect().right - box.getBoundingClientRect().right;
      }),
    );
    expect(Math.max(...lacking), `${width} px, ${language}`).toBeLessThan(0.01);
    const gap = await page.locator(".meeting-people").evaluate((line) => {
      const boxOf = (one: Element | null | undefined): DOMRect => one?.getBoundingClientRect() ?? new DOMRect();
      const faces = [...line.querySelectorAll("[data-faces] [aria-hidden]")].map(boxOf);
      const ends = faces.filter(({ top }) => top < boxOf(line).bottom).map(({ right }) => right);
      return boxOf(line.querySelector("[data-fact]")).left - Math.max(...ends);
    });
    expect(gap, `${width} px, ${language}`).toBeCloseTo(8, 0);
  }
});
