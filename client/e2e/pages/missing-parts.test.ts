import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { LANGUAGES } from "#domain/language/languages.ts";
import { losePart, missingPart } from "../conditions/missing-part.ts";
import { answersOf, button, openClub, paint, saveAs, showAs } from "../meeting/meeting-screen.ts";
import { at, between } from "../meeting/slots.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";

const sentence = (page: Page) => page.getByRole("alert").filter({ hasText: "Part of this page did not load." });
const tryAgain = (page: Page) => sentence(page).getByRole("button", { name: "Try again" }).click();

/** Console message of a lost file. */
function expectOnlyLostFiles(site: Site): void {
  expect(site.takeFaults().filter((fault) => !missingPart.expectedFaults.test(fault))).toEqual([]);
}

const zone = (page: Page) => button(page, "Shown in local time (EST)");

const PARTS: readonly (readonly [
  name: string,
  file: string,
  press: (page: Page) => Promise<void>,
  part: (page: Page) => Locator,
])[] = [
  ["the zones", "ZoneDialog", (page) => zone(page).click(), (page) => page.getByRole("dialog")],
  [
    "the form",
    "EditForm",
    (page) => button(page, "Edit").click(),
    (page) => page.getByPlaceholder("Name your meeting"),
  ],
  [
    "the list",
    "ListView",
    (page) => showAs(page, "list"),
    (page) => page.getByRole("region", { name: "Tuesday, November 24" }),
  ],
  [
    "the people",
    "ExpectedDialog",
    (page) => button(page, "Who should answer?").click(),
    (page) => page.getByRole("dialog"),
  ],
  ["the quick choices", "FillMenu", (page) => button(page, "Add availability").click(), (page) => button(page, "Fill")],
];

for (const [name, file, press, part] of PARTS)
  test(`the page says that the code of ${name} did not load after a press, and 'Try again' opens it`, async ({
    site,
  }) => {
    const { page } = await openClub(site, { isOrganiser: true });
    const find = await losePart(page, file);
    await press(page);
    await sentence(page).waitFor();
    await find();
    await tryAgain(page);
    await part(page).waitFor();
    expect(await sentence(page).count()).toBe(0);
    expectOnlyLostFiles(site);
  });

test("a browser that never repeats a failed request gets the file under another address", async ({ site }) => {
  const { page } = await openClub(site);
  // Every request for the address fails from now on, as in Chromium up to 150.
  await page.route(/\/ZoneDialog-[^/?]*$/, (route) => route.abort("internetdisconnected"));
  await zone(page).click();
  await page.getByRole("dialog", { name: "Your time zone" }).waitFor();
  expect(await sentence(page).count()).toBe(0);
  expectOnlyLostFiles(site);
});

test("'Try again' reloads the page if the server answers and a part still fails, and the draft stays", async ({
  site,
}) => {
  let find = (): Promise<unknown> => Promise.resolve();
  const loseParts = async (opened: Page): Promise<void> => void (find = await losePart(opened, "parts"));
  const { page, meetingID } = await openClub(site, { before: loseParts });
  await sentence(page).waitFor();
  await button(page, "Add availability").click();
  await paint(page, at(24, "10:00"), at(24, "11:30"));
  await Promise.all([page.waitForEvent("load"), tryAgain(page)]);
  await sentence(page).waitFor();
  await find();
  await tryAgain(page);
  await saveAs(page, "Mina");
  expect(await answersOf(site, meetingID)).toEqual([["Mina", between(24, "10:00", "12:00")]]);
  expectOnlyLostFiles(site);
});

test("a guest answers on a network that loses each part of the page at first", async ({ site }) => {
  const { page, meetingID } = await openClub(site, { before: missingPart.prepare });
  await button(page, "Add availability").click();
  await paint(page, at(24, "10:00"), at(24, "11:30"));
  await saveAs(page, "Mina");
  expect(await answersOf(site, meetingID)).toEqual([["Mina", between(24, "10:00", "12:00")]]);
  expectOnlyLostFiles(site);
});

for (const file of ["index", "frame"])
  test(`a page whose first code did not load (${file}) says so in the reader's language, and 'Try again' loads it`, async ({
    site,
  }) => {
    for (const { tag } of LANGUAGES.slice(0, 2)) {
      let find = (): Promise<unknown> => Promise.resolve();
      const loseFile = async (page: Page): Promise<void> => void (find = await losePart(page, file));
      const page = await site.visit("/how-it-works", { locale: tag, before: loseFile });
      await page.getByText(tag === "de" ? "Overlap wurde nicht geladen." : "Overlap did not load.").waitFor();
      await find();
      await page.getByRole("button", { name: tag === "de" ? "Erneut versuchen" : "Try again" }).click();
      await page.getByRole("heading", { level: 1 }).waitFor();
      expectOnlyLostFiles(site);
      await page.context().close();
    }
  });
