import type { Locator, Page } from "playwright";
import { describe, expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { finger } from "../finger.ts";
import { boxOf } from "../form.ts";
import { test } from "../site-test.ts";
import { button, cell, club, live, marked, openClub } from "./meeting-screen.ts";
import { at, between, daysFromSunday } from "./slots.ts";

const PHONE = { width: 390, height: 844 };
const WIDTHS = [320, 1280] as const;

/** Returns the quarter hours of a day between two full hours. */
const quarters = (day: number, from: number, to: number): string[] =>
  Array.from({ length: (to - from) * 4 }, (_, quarter) =>
    at(day, `${from + Math.floor(quarter / 4)}:${["00", "15", "30", "45"][quarter % 4]}`),
  );

test.for([
  [15, 1280, 12],
  [60, 1280, 40],
  [15, 390, 18],
  [30, 390, 28],
  [60, 390, 44],
] as const)(
  "an hour of %i-minute slots has rows for the hand (%i px wide: %i px)",
  async ([slotMinutes, width, row], { site }) => {
    const { page } = await openClub(site, { body: { slotMinutes }, width });
    expect((await boxOf(cell(page, at(24, "10:00")))).height).toBe(row);
    if (slotMinutes === 15) await expectAccessible(page);
  },
);

test("a day of eleven hours in quarters with its best time fits a screen of 1,080 pixels", async ({ site }) => {
  const { page } = await openClub(site, {
    width: 1920,
    height: 1080,
    body: { slotMinutes: 15, minStartHour: 8, maxEndHour: 19 },
    answers: { Ann: quarters(24, 17, 19), Ben: quarters(24, 17, 18) },
  });
  await page.locator("[data-best] b").waitFor();
  expect((await boxOf(cell(page, at(24, "18:45")))).bottom).toBeLessThan(1080);
});

test("a finger paints quarter hours sideways and down, on the cells that it passes", async ({ site }) => {
  const { page } = await openClub(site, { ...PHONE, body: { slotMinutes: 15 } });
  const hand = await finger(page);
  await hand.down(cell(page, at(23, "10:15")));
  await hand.moveTo(cell(page, at(25, "10:15")));
  await hand.moveTo(cell(page, at(25, "11:00")));
  await hand.up();
  await expect.poll(() => marked(page)).toHaveLength(3 * 4);
  await cell(page, at(24, "10:30")).tap();
  await expect.poll(() => marked(page)).toHaveLength(3 * 4 - 1);
});

test.for(WIDTHS)(
  "the best time has one mark at a time: a bracket, or a ring while it is chosen (%i px)",
  async (width, { site }) => {
    const { page } = await openClub(site, {
      width,
      body: { allowIfNeeded: true },
      answers: { Ann: between(24, "13:00", "15:00"), Ben: between(24, "13:00", "15:00") },
    });
    const flag = page.locator("[data-best] b");
    await flag.waitFor();
    const [place, column] = [await boxOf(flag), await boxOf(cell(page, at(24, "13:00")))];
    expect(await flag.innerText()).toBe(width < 768 ? "2" : "2/2");
    // On a phone it stands for the run's number; otherwise it hangs beside the day.
    if (width < 768) {
      expect(place.width).toBeLessThanOrEqual(34);
      expect([place.left >= column.left, place.right <= column.right]).toEqual([true, true]);
    } else expect(place.right).toBeLessThanOrEqual(column.left);
    const bracket = page.locator("[data-best] p");
    const edge = () => bracket.evaluate((one) => getComputedStyle(one, "::before").borderInlineStartWidth);
    expect([await edge(), await page.locator("[data-spotlight]").count()]).toEqual(["3px", 0]);
    await page
      .getByRole("button", { name: /^Tue, Nov 24/ })
      .first()
      .click();
    await expect.poll(() => page.locator("[data-spotlight]").count()).toBe(2);
    expect(await bracket.evaluate((one) => getComputedStyle(one, "::before").content)).toBe("none");
  },
);

test.for([390, 1280])("a page opens with the best time of a long day in sight (%i px)", async (width, { site }) => {
  const { meetingID } = await club(site, { minStartHour: 0, maxEndHour: 0 });
  for (const name of ["Ann", "Ben"])
    await site.app.api.addGuest(meetingID, name, [...between(23, "0:30", "23:00"), ...between(24, "14:00", "15:30")]);
  await site.app.api.addGuest(meetingID, "Cem", between(24, "14:30", "15:30"));
  const open = async (hash = "") => {
    const page = await site.visit(`/m/${meetingID}${hash}`, { width, height: 844, before: watchPaint });
    await page.locator("[data-best] b").waitFor();
    return page;
  };
  const page = await open();
  const best = await boxOf(cell(page, at(24, "14:30")));
  const cellBox = await boxOf(cell(page, at(24, "13:30")));
  expect(cellBox.top).toBeGreaterThanOrEqual((await boxOf(page.locator("[data-head]"))).bottom);
  expect(best.bottom).toBeLessThan(844 - 88);
  // The reader never sees the cells at another place.
  const [{ top }, painted] = [
    await boxOf(page.locator("[data-slot]").first()),
    await page.evaluate(() => window.topAtPaint),
  ];
  expect(Math.abs(top - painted)).toBeLessThanOrEqual(1);
  // An address with a place of its own and a reload leave the page where the reader is.
  const other = await open("#scheduled-time");
  expect(await other.evaluate(() => scrollY)).toBe(0);
  await page.evaluate(() => scrollTo(0, 0));
  await page.reload();
  await page.locator("[data-best] b").waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

declare global {
  interface Window {
    /** The position of the first cell at the first paint of cells. */
    topAtPaint: number;
  }
}

async function watchPaint(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const drawn = document.querySelector("[data-slot]");
      if (drawn === null) return;
      observer.disconnect();
      requestAnimationFrame(() => (window.topAtPaint = drawn.getBoundingClientRect().top));
    }).observe(document, { childList: true, subtree: true });
  });
}

describe("scheduled time", () => {
  const middleOf = async (one: Locator) => {
    const { left, right, top, bottom } = await boxOf(one);
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  };

  test.for(WIDTHS)(
    "a scheduled time has its word in the middle, and a frame while a viewer paints (%i px)",
    async (width, { site }) => {
      const { page, meetingID } = await openClub(site, { width, answers: { Ann: between(24, "12:00", "16:00") } });
      await live(page);
      await site.app.api.schedule(meetingID, {}, [at(24, "13:00"), at(24, "15:00")]);
      const grid = page.getByRole("grid");
      const word = await middleOf(grid.getByText("SCHEDULED", { exact: true }));
      const [first, last] = [await boxOf(cell(page, at(24, "13:00"))), await boxOf(cell(page, at(24, "14:30")))];
      expect(Math.abs(word.x - (first.left + first.right) / 2)).toBeLessThanOrEqual(1);
      expect(Math.abs(word.y - (first.top + last.bottom) / 2)).toBeLessThanOrEqual(1);
      await button(page, "Add availability").click();
      const frame = grid.locator("[data-frame]");
      expect(await frame.innerText()).toBe("Scheduled");
      const [around, name] = [await boxOf(frame), await boxOf(frame.locator("span"))];
      expect([name.left >= around.left, name.right <= around.right, name.bottom <= around.bottom]).toEqual([
        true,
        true,
        true,
      ]);
    },
  );
});

test.for([
  [320, "ar"],
  [390, "de"],
] as const)(
  "a long meeting names its weeks and months without two names over each other (%i px, %s)",
  async ([width, language], { site }) => {
    const { meetingID } = await club(site, { tentativeDates: daysFromSunday(60) });
    for (const name of ["Ann", "Ben"]) await site.app.api.addGuest(meetingID, name, between(29, "9:00", "11:00"));
    const page = await site.visit(`/m/${meetingID}`, { width, language });
    const strip = page.getByRole("navigation").filter({ has: page.locator("[data-best-page]") });
    await strip.waitFor();
    expect(await strip.locator("[data-best-page]").count()).toBe(1);
    expect(await overlaps(strip.locator("small"))).toEqual([]);
    await strip.getByRole("button").nth(1).click();
    // The second page begins on 29 November.
    await cell(page, at(29, "9:00")).waitFor();
    expect(await overlaps(page.getByRole("columnheader").locator("b, span:not([data-month])"))).toEqual([]);
    await strip.getByRole("button").last().click();
    // The strip follows to the shown page.
    const [shown, room] = [await boxOf(strip.getByRole("button").last()), await boxOf(strip)];
    expect([shown.left >= room.left - 1, shown.right <= room.right + 1]).toEqual([true, true]);
  },
);

/** Returns the visible texts that overlap the next one. */
function overlaps(texts: Locator): Promise<string[]> {
  return texts.evaluateAll((all) => {
    const visibleTexts = all.flatMap((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const { left, right, top, width } = range.getBoundingClientRect();
      return width > 1 ? [{ text: one.textContent, left, right, top }] : [];
    });
    return visibleTexts.flatMap((a, place) =>
      visibleTexts
        .slice(place + 1)
        .filter((b) => Math.abs(a.top - b.top) < 6 && a.left < b.right && b.left < a.right)
        .map((b) => `${a.text} ${b.text}`),
    );
  });
}
