import type { Page } from "playwright";
import { expect } from "vitest";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { boxOf } from "../form.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";
import { button, cell, club, openClub, respondent, withoutReply } from "./meeting-screen.ts";
import { at, between, WEEK } from "./slots.ts";

declare global {
  interface Window {
    /** Returns visible elements that moved by themselves while the meeting loaded, with both places. */
    shifts: string[];
  }
}

/** Opens a page that records moves and slow meetings. */
async function watching(site: Site): Promise<Page> {
  const page = await site.visit("/privacy");
  await page.addInitScript(() => {
    type Source = { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect };
    const boxText = (box: DOMRect) => `${box.x},${box.y} ${box.width}×${box.height}`;
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as unknown as { sources: readonly Source[] };
        for (const { node, previousRect, currentRect } of sources) {
          const what = `${node?.nodeName} ${node?.textContent?.slice(0, 30)}`;
          window.shifts.push(`${what}: ${boxText(previousRect)} → ${boxText(currentRect)}`);
        }
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await withoutReply(page);
  return page;
}

/** Opens a meeting whose data is pending until `arrive()`. */
async function onTheWay(site: Site, page: Page, body: Partial<BodyOf<"createMeeting">>) {
  const { meetingID } = await club(site, body);
  for (const name of ["Ann", "Ben"]) await site.app.api.addGuest(meetingID, name, between(24, "10:00", "12:00"));
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/meetings/${meetingID}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${site.url}/m/${meetingID}`);
  await page.getByRole("status").getByText("Loading...").waitFor();
  await page.evaluate(async () => {
    // Words change their width when the font loads, unless Arial is the fallback.
    await document.fonts.load("16px Figtree");
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    window.shifts = [];
  });
  return held.resolve;
}

/** Returns the box of the card, or of its place, in whole pixels. */
async function cardOf(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const card = document.querySelector(".meeting-card") ?? document.querySelector("[role=grid]")?.parentElement;
    const { x, y, width, height } = card?.getBoundingClientRect() ?? new DOMRect();
    return [x, y, width, height].map(Math.round);
  });
}

test("a loading meeting appears in its reserved places, and no visible element moves", async ({ site }) => {
  const page = await watching(site);
  const about = "First build session";
  for (const [width, what, body] of [
    [1280, "usual", { about }],
    [800, "usual", { about }],
    [390, "usual", { about }],
    [1280, "one day", { tentativeDates: ["2026-11-24"], minStartHour: 9, maxEndHour: 12 }],
    [1280, "many days and words", { tentativeDates: [...WEEK, "2026-11-30"], about: "Line\nafter line\n".repeat(9) }],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const arrive = await onTheWay(site, page, body as Partial<BodyOf<"createMeeting">>);
    const placeholder = await cardOf(page);
    arrive();
    await respondent(page, "Ben").waitFor();
    if (what === "usual") expect([width, ...(await cardOf(page))]).toEqual([width, ...placeholder]);
    expect([width, what, ...(await page.evaluate(() => window.shifts))]).toEqual([width, what]);
  }
});

test("the bar below a short grid keeps its place when the panel with many people arrives", async ({ site }) => {
  const page = await watching(site);
  await page.setViewportSize({ width: 1280, height: 900 });
  const { meetingID } = await club(site, { minStartHour: 9, maxEndHour: 12 });
  for (let guest = 1; guest < 9; guest += 1)
    await site.app.api.addGuest(meetingID, `Guest ${guest}`, between(24, "10:00", "12:00"));
  await page.goto(`${site.url}/m/${meetingID}`);
  await button(page, "Show all 8").waitFor();
  const bars = (await page.evaluate(() => window.shifts)).filter((shift) => / 1280×76 /.test(shift));
  expect(bars).toEqual([]);
});

test("a week fits at 1280 and 1600 px, and missing people stay marked while the pointer crosses cells", async ({
  site,
}) => {
  const { page } = await openClub(site, { answers: { Ann: between(24, "10:00", "12:00"), Ben: [] } });
  const leftBox = await cell(page, at(24, "10:00")).boundingBox();
  const right = await cell(page, at(25, "10:00")).boundingBox();
  if (leftBox === null || right === null) throw new Error("The cells are not drawn.");
  const y = leftBox.y + leftBox.height / 2;
  const heading = page.getByRole("heading", { name: "Respondents (1/2)" });
  await page.mouse.move(leftBox.x + leftBox.width / 2, y);
  await heading.waitFor();
  // Between the two days.
  await page.mouse.move((leftBox.x + leftBox.width + right.x) / 2, y);
  await heading.waitFor();
  await page.mouse.move(right.x + right.width / 2, y);
  await page.getByRole("heading", { name: "Respondents (0/2)" }).waitFor();
  await page.mouse.move(leftBox.x, 5);
  await page.getByRole("heading", { name: "Respondents (2)" }).waitFor();

  const best = page.getByRole("region", { name: "Best times" });
  const people = page.getByRole("region", { name: "Respondents" });
  await best.getByText("1 of 2").waitFor();
  for (const width of [1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    expect((await boxOf(page.getByRole("grid"))).width).toBeGreaterThan(750);
    // Beside each other where there is room for both.
    const isBeside = async () => (await boxOf(people)).y === (await boxOf(best)).y;
    await expect.poll(isBeside).toBe(width >= 1520);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const save = await boxOf(page.getByRole("button", { name: "Add availability" }));
    expect(save.x + save.width).toBeCloseTo((await boxOf(people)).x + (await boxOf(people)).width, 0);
  }
});
