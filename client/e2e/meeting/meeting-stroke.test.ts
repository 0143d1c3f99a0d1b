import fc from "fast-check";
import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { finger } from "../finger.ts";
import { test } from "../site-test.ts";
import type { Site, VisitOptions } from "../start-site.ts";
import { button, cell, club, marked } from "./meeting-screen.ts";
import { at, between, daysFromSunday, short } from "./slots.ts";

/** A meeting of two pages of days; the first is 22 to 28 November, 9 AM to 9 PM. */
const tenDays = (site: Site) => club(site, { tentativeDates: daysFromSunday(10), maxEndHour: 21 });

const PHONE = { width: 390, height: 844 };
/** Languages whose heads differ in height. */
const CASES: readonly VisitOptions[] = [
  PHONE,
  { width: 320, height: 640, language: "de" },
  { ...PHONE, language: "ar" },
];

/** Makes a level stroke of a finger between the first places of two cells. */
async function slide(page: Page, from: string, to: string): Promise<void> {
  const hand = await finger(page);
  await hand.down(cell(page, from));
  await hand.moveTo(cell(page, to));
  await hand.up();
}
const ordered = async (page: Page) => (await marked(page)).toSorted();
const across = (days: readonly number[], time: string) => short(days.map((day) => at(day, time)));

for (const phone of CASES) {
  const name = `${phone.width} px wide, ${phone.language ?? "en"}`;
  test(`the first stroke of a finger marks the passed cells (${name})`, async ({ site }) => {
    const { meetingID } = await tenDays(site);
    const page = await site.visit(`/m/${meetingID}`, phone);
    await cell(page, at(24, "11:00")).waitFor();
    await slide(page, at(23, "11:00"), at(27, "11:00"));
    await expect.poll(() => ordered(page)).toEqual(across([23, 24, 25, 26, 27], "11:00"));
  });
}

test("the first stroke of a finger adds the passed cells to the answer of a guest who returns", async ({ site }) => {
  const { meetingID } = await tenDays(site);
  const page = await site.visit(`/m/${meetingID}`, PHONE);
  await cell(page, at(24, "10:00")).waitFor();
  await slide(page, at(22, "10:00"), at(28, "10:00"));
  await page.getByLabel("Your name").fill("Mina");
  await button(page, "Save").tap();
  await button(page, "Edit availability").waitFor();
  await page.reload();
  await button(page, "Edit availability").waitFor();
  await slide(page, at(23, "11:00"), at(26, "11:00"));
  const all = [...across([22, 23, 24, 25, 26, 27, 28], "10:00"), ...across([23, 24, 25, 26], "11:00")];
  await expect.poll(() => ordered(page)).toEqual(all.toSorted());
});

describe("strokes on a page that moves", () => {
  /** Starts a stroke at 11 on the 23rd; `finish` moves to the first place of the 26th and lifts the finger. */
  async function strokeBegun(site: Site) {
    const { meetingID } = await tenDays(site);
    const page = await site.visit(`/m/${meetingID}`, PHONE);
    const hand = await finger(page);
    const to = (await cell(page, at(26, "11:00")).boundingBox())!;
    await hand.down(cell(page, at(23, "11:00")));
    await hand.moveBy(40, 0);
    async function finish(): Promise<void> {
      await hand.moveToPlace({ x: to.x + to.width / 2, y: to.y + to.height / 2 });
      await hand.up();
    }
    return { page, meetingID, finish };
  }

  test("a stroke keeps the cells of its first touch when the card of a scheduled time appears above the grid", async ({
    site,
  }) => {
    const { page, meetingID, finish } = await strokeBegun(site);
    await site.app.api.schedule(meetingID, {}, [at(28, "18:00"), at(28, "20:00")]);
    await page.locator("#scheduled-time").waitFor();
    await finish();
    await expect.poll(() => ordered(page)).toEqual(across([23, 24, 25, 26], "11:00"));
  });

  test("a stroke keeps the cells of its first touch when the page of days turns", async ({ site }) => {
    const { page, finish } = await strokeBegun(site);
    await button(page, "Next days").evaluate((one: HTMLElement) => one.click());
    await cell(page, at(29, "11:00")).waitFor();
    await finish();
    // The page has finished scrolling.
    await button(page, "Add a note").waitFor();
    await button(page, "Previous days").tap();
    await expect.poll(() => ordered(page)).toEqual(across([23, 24, 25, 26], "11:00"));
  });

  type Step =
    | { readonly kind: "move"; readonly x: number; readonly y: number }
    | { readonly kind: "shift"; readonly height: number }
    | { readonly kind: "scroll"; readonly by: number }
    | { readonly kind: "answer" };
  const anyStep: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      kind: fc.constant("move" as const),
      x: fc.integer({ min: 60, max: 370 }),
      y: fc.integer({ min: 330, max: 600 }),
    }),
    fc.record({ kind: fc.constant("shift" as const), height: fc.integer({ min: 0, max: 90 }) }),
    fc.record({ kind: fc.constant("scroll" as const), by: fc.integer({ min: -40, max: 40 }) }),
    fc.constant({ kind: "answer" as const }),
  );

  test(
    "a stroke keeps the cells of its first touch while content moves, scrolls and arrives under it",
    { timeout: 120_000 },
    async ({ site }) => {
      const { meetingID } = await tenDays(site);
      const page = await site.visit(`/m/${meetingID}`, PHONE);
      await cell(page, at(24, "14:00")).waitFor();
      const hand = await finger(page);
      let people = 0;
      const run = async (day: number, steps: readonly Step[]): Promise<void> => {
        const start = cell(page, at(day, "14:00"));
        const touched = await cellsWhenTouched(page);
        let place = await hand.down(start);
        const cells = await touched();
        const from = place;
        let scrolled = 0;
        // The first move is sideways, otherwise the page would scroll.
        place = await hand.moveToPlace({ x: place.x + (day < 25 ? 30 : -30), y: place.y });
        for (const step of steps) {
          if (step.kind === "move") place = await hand.moveToPlace(step);
          else if (step.kind === "shift") await page.evaluate(shiftBy, step.height);
          else if (step.kind === "scroll") scrolled += await page.evaluate(scrollNow, step.by);
          else await arrive();
        }
        await hand.up();
        const [first, last] = [cells.at(from), cells.at({ x: place.x, y: place.y + scrolled })];
        await expect
          .poll(() => ordered(page), { message: JSON.stringify({ day, steps }) })
          .toEqual(cells.between(first, last));
        await button(page, "Cancel").tap();
        await button(page, "Add availability").waitFor();
        await page.evaluate(shiftBy, 0);
        await page.evaluate(() => scrollTo({ top: 150, behavior: "instant" }));
      };
      const arrive = async (): Promise<void> => {
        people += 1;
        await site.app.api.addGuest(meetingID, `Person ${people}`, between(24, "10:00", "12:00"));
        await page.getByText(`Respondents (${people})`).waitFor();
      };
      const property = fc.asyncProperty(
        fc.integer({ min: 22, max: 28 }),
        fc.array(anyStep, { minLength: 2, maxLength: 7 }),
        run,
      );
      await fc.assert(property, { numRuns: 8, seed: 20_261_123, endOnFailure: true });
    },
  );
});

/** Sets the height of a block above the grid. */
function shiftBy(height: number): void {
  const id = "shifted-by-test";
  const block = document.querySelector<HTMLElement>(`#${id}`) ?? Object.assign(document.createElement("div"), { id });
  block.style.height = `${height}px`;
  document.querySelector(".meeting")?.prepend(block);
}

/** Scrolls and returns the distance. */
function scrollNow(by: number): number {
  const scrollBefore = scrollY;
  scrollBy({ top: by, behavior: "instant" });
  return scrollY - scrollBefore;
}

type Box = {
  readonly slot: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/**
 * Returns the boxes of the shown cells when the next finger goes down, because a page that still glides after Cancel moves
 * them.
 */
async function cellsWhenTouched(page: Page) {
  const boxes = await page.evaluateHandle(() => {
    const touch = Promise.withResolvers<Box[]>();
    const measure = (): void => {
      const cells = [...document.querySelectorAll("[data-slot]")].map((one): Box => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return { slot: one.getAttribute("data-slot") ?? "", left, right, top, bottom };
      });
      touch.resolve(cells);
    };
    addEventListener("pointerdown", measure, { capture: true, once: true });
    return { cells: touch.promise };
  });
  return async () => cellsAmong(await boxes.evaluate(({ cells }) => cells));
}

function cellsAmong(boxes: readonly Box[]) {
  const distanceTo = ({ left, right, top, bottom }: Box, { x, y }: { x: number; y: number }): number =>
    Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  return {
    at: (place: { x: number; y: number }): Box =>
      boxes.toSorted((a, b) => distanceTo(a, place) - distanceTo(b, place))[0]!,
    between: (a: Box, b: Box): string[] =>
      boxes
        .filter(({ left, top }) => isWithin(left, a.left, b.left) && isWithin(top, a.top, b.top))
        .map(({ slot }) => slot)
        .toSorted(),
  };
}

const isWithin = (value: number, a: number, b: number): boolean =>
  value >= Math.min(a, b) - 1 && value <= Math.max(a, b) + 1;
