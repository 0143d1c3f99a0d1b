import { expect } from "vitest";
import { button, club, openClub, respondent, shade } from "../meeting/meeting-screen.ts";
import { at, between, daysFromSunday } from "../meeting/slots.ts";
import { test } from "../site-test.ts";

const TODAY = { today: "2026-11-20" };
const PHONE = { ...TODAY, width: 390, height: 844 };

let answered: string;
test.beforeAll(async ({ openSite: site }) => {
  ({ meetingID: answered } = await club(site));
  await site.app.api.addGuest(answered, "Ann", between(22, "9:00", "11:00"));
});

test("keys reach every name of a long list, visible and clear of the buttons", async ({ site }) => {
  const { meetingID } = await club(site);
  const names = Array.from({ length: 25 }, (_, n) => `Person ${n}`);
  for (const name of names) await site.app.api.addGuest(meetingID, name);
  const page = await site.visit(`/m/${meetingID}`, TODAY);
  await page.getByRole("button", { name: "Show all 25" }).click();
  await page.getByLabel("Find a respondent").focus();
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: one } = document;
      if (one === null) return "";
      const { left, top, width, height } = one.getBoundingClientRect();
      const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
      return one.contains(topElement) ? one.getAttribute("title") : `${one.getAttribute("title")} out of sight`;
    });
  for (const name of names) {
    await page.keyboard.press("Tab");
    await expect.poll(focused).toBe(name);
  }
});

test("a printed meeting has shading and text in light colours without buttons, in dark mode too", async ({ site }) => {
  const page = await site.visit(`/m/${answered}`, { ...TODAY, colorScheme: "dark" });
  await respondent(page, "Ann").waitFor();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const looks = () =>
    page.evaluate(() => {
      const { color } = getComputedStyle(document.body);
      const grid = document.querySelector("[data-slot]");
      return { color, shading: grid === null ? "" : getComputedStyle(grid).printColorAdjust };
    });
  await expect.poll(looks).toEqual({ color: "rgb(26, 28, 30)", shading: "exact" });
  expect(await shade(page, at(22, "9:00"))).toBe(1);
  for (const name of ["Share", "Add availability"]) expect(await button(page, name).isVisible()).toBe(false);
  expect(await page.getByRole("banner").first().isVisible()).toBe(false);
  expect(await respondent(page, "Ann").isVisible()).toBe(true);
  // Paper names the zone of the hours and shows no hints for hands.
  expect(await page.getByText("Shown in local time (EST)").isVisible()).toBe(true);
  for (const text of ["Drag over the times when you are free.", "Remove several…"])
    expect(await page.getByText(text).isVisible()).toBe(false);
});

test("a printed long meeting has all days in order, from the grid and from the list", async ({ site }) => {
  const days = daysFromSunday(16);
  const { page } = await openClub(site, {
    body: { tentativeDates: days },
    answers: { Ann: between(24, "9:00", "10:00") },
  });
  const grids = page.getByRole("grid");
  const print = (isPrinting: boolean) =>
    page
      .emulateMedia({ media: isPrinting ? "print" : "screen" })
      .then(() =>
        page.evaluate((event) => void dispatchEvent(new Event(event)), isPrinting ? "beforeprint" : "afterprint"),
      );
  await button(page, "Next days").click();
  await page.getByText("2 of 3").waitFor();
  await print(true);
  await expect.poll(() => grids.count()).toBe(3);
  const heads = await page.getByRole("columnheader").allTextContents();
  const numbers = heads.flatMap((head) => /\d+/.exec(head)?.[0] ?? []);
  expect(numbers).toEqual(days.map((day) => `${Number(day.slice(8))}`));
  for (const month of ["November 2026", "December 2026"])
    expect(await page.getByText(month, { exact: true }).first().isVisible()).toBe(true);
  expect(await page.getByText("2 of 3").isVisible()).toBe(false);
  await print(false);
  await expect.poll(() => grids.count()).toBe(1);

  await button(page, "As a list").click();
  await page.getByRole("heading", { name: "Sunday, November 29" }).waitFor();
  await print(true);
  await page.getByRole("heading", { name: "Sunday, November 22" }).waitFor();
  await page.getByRole("heading", { name: "Monday, December 7" }).waitFor();
});

test("the last page of a printed meeting is whole, although weeks that begin a page leave room before it", async ({
  site,
}) => {
  const { meetingID, organiserKey } = await club(site, { tentativeDates: daysFromSunday(10) });
  await site.app.api.addGuest(meetingID, "Ann");
  const people = Array.from({ length: 150 }, (_, n) => ({ name: `Expected ${n + 1}` }));
  await site.app.api.call("addExpected", { params: { meetingID }, organiserKey, body: { people } });
  const page = await site.visit(`/m/${meetingID}`, { ...TODAY, organiserKey });
  await page.getByRole("region", { name: "1 of 151 answered" }).waitFor();
  const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type \/Page\b/g);
  // A week each on the first two, and the people on two more.
  expect(pages).toHaveLength(4);
});

test("a printed meeting names all people with and without an answer, and has no controls", async ({ site }) => {
  const names = (whose: string) => Array.from({ length: 12 }, (_, n) => `${whose} ${n + 1}`);
  const { meetingID, organiserKey } = await club(site);
  for (const name of names("Guest")) await site.app.api.addGuest(meetingID, name);
  const people = names("Expected").map((name, n) => ({ name, email: `expected${n}@example.org` }));
  await site.app.api.call("addExpected", { params: { meetingID }, organiserKey, body: { people } });
  const page = await site.visit(`/m/${meetingID}`, { ...TODAY, organiserKey });
  const list = page.getByRole("region", { name: "12 of 24 answered" });
  await button(page, "Copy links").waitFor();
  expect(await list.innerText()).not.toMatch(/ 9\b/);
  await page.emulateMedia({ media: "print" });
  const printed = (await list.innerText()).split("\n").filter((line) => line !== "");
  expect(printed).toEqual(["12 of 24 answered", ...names("Guest"), "Not answered yet", ...names("Expected")]);
});

test("a printed meeting names all people of the scheduled time and of the best times", async ({ site }) => {
  const guests = Array.from({ length: 8 }, (_, n) => `Guest ${n + 1}`);
  const { page, meetingID, organiserKey } = await openClub(site, {
    ...TODAY,
    answers: { Ann: between(24, "10:00", "11:00"), ...Object.fromEntries(guests.map((name) => [name, []])) },
  });
  const best = page.getByRole("region", { name: "Best times" });
  await best.getByText("without Guest 1, Guest 2 and 6 others").waitFor();
  const all = `${guests.slice(0, -1).join(", ")} and Guest 8`;
  await page.evaluate(() => void dispatchEvent(new Event("beforeprint")));
  await best.getByText(`without ${all}`).waitFor();
  await site.app.api.schedule({ meetingID }, { organiserKey }, [at(24, "10:00"), at(24, "11:00")]);
  // The page may not listen yet for others' changes.
  await page.reload();
  const card = page.getByRole("region", { name: "Tue, Nov 24, 10 – 11 AM" });
  await card.getByText("1 of 9 can come").waitFor();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => void dispatchEvent(new Event("beforeprint")));
  for (const name of ["Ann", ...guests])
    await card
      .getByText(new RegExp(`^${name}\\b`))
      .first()
      .waitFor();
  expect(await card.locator("svg:visible").count()).toBe(0);
  expect(await best.innerText()).toBe("");
  expect(await button(page, "As a list").count()).toBe(0);
});

test("a chosen long name is shown whole", async ({ site }) => {
  const name = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswess";
  const { meetingID } = await club(site);
  for (const guest of [name, "Ben"]) await site.app.api.addGuest(meetingID, guest);
  const page = await site.visit(`/m/${meetingID}`, PHONE);
  const long = respondent(page, name);
  const isCut = () =>
    long
      .locator("[dir], [dir] > span")
      .evaluateAll((parts) => parts.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
  await expect.poll(isCut).toBe(true);
  // A short text has no button.
  expect(await button(page, "Show more").count()).toBe(0);
  // In the list, because fonts that come late move the list itself.
  const placeOfNext = () =>
    respondent(page, "Ben").evaluate((one) => {
      const item = one.closest("li");
      return item && item.offsetTop - ((item.parentElement?.firstElementChild as HTMLElement | null)?.offsetTop ?? 0);
    });
  const placeBefore = await placeOfNext();
  await long.click();
  await expect.poll(isCut).toBe(false);
  expect(await placeOfNext()).toBe(placeBefore);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("a right-to-left text ends on the left, and a long text shows its start above the grid", async ({ site }) => {
  const about = Array.from({ length: 40 }, (_, line) => `Point ${line} of the agenda`).join("\n");
  const { page } = await openClub(site, {
    ...PHONE,
    body: { name: "اجتماع الفريق.", about },
    answers: { "מיכל (רכזת).": [] },
  });
  const height = () => page.locator("p", { hasText: "Point 0 of the agenda" }).evaluate((text) => text.clientHeight);
  expect(await height()).toBeLessThan(150);
  await button(page, "Show more").click();
  expect(await height()).toBeGreaterThan(500);
  await button(page, "Show less").click();
  expect(await height()).toBeLessThan(150);
  const listed = page.getByRole("listitem").locator("[dir=auto]");
  await listed.waitFor();
  expect(await listed.evaluate((name) => getComputedStyle(name).direction)).toBe("rtl");
  /** Returns the distance of the full stop from the left edge of its text. */
  const stop = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
    const range = document.createRange();
    const text = heading.firstChild as Text;
    const box = (from: number, to: number): DOMRect => {
      range.setStart(text, from);
      range.setEnd(text, to);
      return range.getBoundingClientRect();
    };
    return box(text.length - 1, text.length).left - box(0, text.length).left;
  });
  expect(stop).toBe(0);
});
