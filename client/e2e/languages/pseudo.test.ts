import type { Page } from "playwright";
import { expect } from "vitest";
import { PAGES } from "#domain/pages.ts";
import { cell, openClub, paint } from "../meeting/meeting-screen.ts";
import { at, between } from "../meeting/slots.ts";
import { pseudo } from "../said.ts";
import { button } from "../form.ts";
import { test } from "../site-test.ts";

/** Texts outside the catalogue: users' words, products, keys, names of languages and zones, days and clocks. */
const NAMES = [
  "Robotics club",
  "First build session",
  "of the season",
  "Mina",
  "Ann",
  "Overlap",
  "Google",
  "Microsoft",
  // Initials.
  "MI",
];
const DAYS =
  /\b(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|[AP]M|EST|New[ _]York|America|GMT|UTC)\w*/gi;

/** Returns the visible and accessible texts of a page without brackets, which come from no catalogue. */
async function outside(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility() && element.closest("select, [lang]:not(html)") === null;
    const named = [...document.querySelectorAll("body *")]
      .filter(isShown)
      .flatMap((element) =>
        ["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? ""),
      );
    // The options of these selects are names of languages, zones and hours.
    const selects = document.querySelectorAll("select");
    selects.forEach((one) => (one.hidden = true));
    const text = document.body.innerText;
    selects.forEach((one) => (one.hidden = false));
    return [document.title, ...named, text];
  });
  return [...new Set(texts.flatMap((text) => withoutBrackets(text).split("\n")))]
    .map((line) => NAMES.reduce((rest, name) => rest.replaceAll(name, ""), line).replaceAll(DAYS, ""))
    .filter((line) => /\p{L}{2,}/u.test(line));
}

function withoutBrackets(text: string): string {
  let depth = 0;
  let rest = "";
  for (const sign of text) {
    if (sign === "[") depth += 1;
    if (depth === 0) rest += sign;
    if (sign === "]") depth = Math.max(0, depth - 1);
  }
  return rest;
}

test("all texts of pages come from the catalogue and fit a small phone when 40 per cent longer, in both directions", async ({
  site,
}) => {
  const { token } = await site.app.api.signUp();
  const options = { language: "pseudo", width: 360 };
  const [guest, user] = [await site.visit("/", options), await site.visit("/me", { ...options, token })];
  const paths = Object.values(PAGES).map(({ path }) => path);
  for (const path of [...paths.filter((one) => !one.includes(":")), "/me", "/me/settings"]) {
    const page = path.startsWith("/me") ? user : guest;
    await page.goto(site.url + path);
    await page.waitForLoadState("networkidle");
    // The next test covers the example, because it is a meeting with people's names.
    if (path !== PAGES.example.path) expect([path, ...(await outside(page))]).toEqual([path]);
    const widths = await page.evaluate(() =>
      ["ltr", "rtl"].map((dir) => Object.assign(document.documentElement, { dir }).scrollWidth),
    );
    expect([path, ...widths]).toEqual([path, 360, 360]);
  }
});

test("all texts of a meeting come from the catalogue while a user looks, answers, uses the list and schedules", async ({
  site,
}) => {
  const { page, meetingID } = await openClub(site, { language: "pseudo" });
  await page.getByText(pseudo("meeting.availabilities")).waitFor();
  expect(await outside(page)).toEqual([]);
  await button(page, pseudo("meeting.add")).click();
  await cell(page, at(24, "10:00")).click();
  await button(page, pseudo("answer.toAnotherTime", { kind: "dates" })).waitFor();
  expect(await outside(page)).toEqual([]);
  await cell(page, at(24, "10:00")).click();
  await paint(page, at(24, "10:00"), at(25, "11:30"));
  await button(page, pseudo("common.save")).click();
  await page.getByLabel(pseudo("guest.name"), { exact: true }).fill("Mina");
  expect(await outside(page)).toEqual([]);
  await button(page, pseudo("guest.submit")).click();
  await page.getByText(pseudo("answer.added")).waitFor();
  await cell(page, at(24, "10:00")).hover();
  expect(await outside(page)).toEqual([]);
  expect(Object.values((await site.app.api.meeting(meetingID)).respondents)[0]?.availabilities).toEqual([
    ...between(24, "10:00", "12:00"),
    ...between(25, "10:00", "12:00"),
  ]);
});
