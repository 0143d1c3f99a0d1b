import type { Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { boxOf } from "../form.ts";
import { test } from "../site-test.ts";
import { button, club, live, openClub, respondent } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";

const bestTimes = (page: Page) => page.getByRole("region", { name: "Best times" });
const time = (page: Page, name: string) => bestTimes(page).getByRole("button", { name, exact: true });
const isInView = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.every((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const bar = document.querySelector("[data-bottom-bar]")?.getBoundingClientRect().top ?? innerHeight;
      return top >= 0 && bottom <= bar;
    }),
  );

test("the organiser's phone has the best time above the grid, in its place from the first paint", async ({ site }) => {
  const hour = between(24, "15:00", "16:00");
  const { meetingID, organiserKey } = await club(site);
  for (const name of ["Ann", "Ben"])
    await site.app.api.addGuest(meetingID, name, [...hour, at(25, "9:00"), at(25, "9:30")]);
  const shifts = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: "layout-shift", buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
        }),
    );
  for (const width of [320, 390]) {
    const page = await site.visit(`/m/${meetingID}`, { width, height: 844, organiserKey });
    await button(page, "Schedule Tue 3 PM").waitFor();
    await live(page);
    expect(await shifts(page)).toBeLessThan(0.001);
    const [card, grid] = await Promise.all([bestTimes(page).boundingBox(), page.getByRole("grid").boundingBox()]);
    expect(card!.height).toBe(132);
    expect(card!.y + card!.height).toBeLessThan(grid!.y);
    await expectAccessible(page);
    // The other times are one press away, and a chosen time keeps the button in sight.
    await time(page, "Tue, Nov 24, 3 PM").tap();
    await expect.poll(() => isInView(page, "[data-spotlight], [data-schedules]")).toBe(true);
    await bestTimes(page).getByRole("button", { name: "Best times", expanded: false }).tap();
    await time(page, "Wed, Nov 25, 9 AM 2 of 2").tap();
    await button(page, "Schedule Wed 9 AM").waitFor();
  }
  const guest = await site.visit(`/m/${meetingID}`, { width: 390, height: 844 });
  await time(guest, "Tue, Nov 24, 3 PM").waitFor();
  const [card, grid] = await Promise.all([bestTimes(guest).boundingBox(), guest.getByRole("grid").boundingBox()]);
  expect(card!.y).toBeGreaterThan(grid!.y + grid!.height);
  expect(await guest.getByRole("button", { name: /^Schedule ./ }).count()).toBe(0);
});

test("a chosen time far down the grid is in sight, and so is the button that schedules it", async ({ site }) => {
  const hour = between(24, "20:00", "21:00");
  const { page } = await openClub(site, {
    isOrganiser: true,
    body: { minStartHour: 0, maxEndHour: 24, slotMinutes: 15 },
    answers: { Ann: hour.flatMap(quarters), Ben: hour.flatMap(quarters) },
  });
  await time(page, "Tue, Nov 24, 8 PM").click();
  await page.locator("[data-spotlight]").first().waitFor();
  await expect.poll(() => isInView(page, "[data-spotlight], [data-schedules]")).toBe(true);
  await button(page, "Schedule Tue 8 PM").click();
  await page.getByRole("heading", { name: "Schedule your meeting" }).waitFor();
});

test("people keep their place below the best time while the sentence that no time fits is loaded", async ({ site }) => {
  const [request, code] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const before = (opened: Page) =>
    opened.route("**/assets/NoTime-*.js", async (route) => {
      request.resolve();
      await code.promise;
      await route.continue();
    });
  const { page } = await openClub(site, { answers: { Ann: [], Ben: [] }, before });
  const top = async () => (await boxOf(respondent(page, "Ann"))).y;
  await request.promise;
  const place = await top();
  code.resolve();
  await page.getByText("No one is free for 1 h in a row.").waitFor();
  expect(await top()).toBe(place);
});

/** The quarter hours of a half hour. */
const quarters = (slot: string): string[] => [
  slot,
  slot.replace(/:(\d)0:/, (_, tens: string) => `:${Number(tens) + 1}5:`),
];
