import type { Page } from "playwright";
import { expect } from "vitest";
import { ics } from "#server/testing/calendar-server.ts";
import { blockedSiteData } from "../conditions/blocked-storage.ts";
import { expectAccessible, expectRoomForFingers } from "../expect-accessible.ts";
import { button, description, hasFocus, message } from "../form.ts";
import { addingAnswer } from "../meeting/meeting-screen.ts";
import { addressField, calendarsCard, openAdding, openCalendars, test } from "./calendar-site.ts";

const DENTIST = { DTSTART: "20261124T140000Z", DTEND: "20261124T150000Z", SUMMARY: "Dentist" };
const WORK = { body: ics(DENTIST) };

test("a guest adds an address, finds it in a later visit, and removes it from this browser", async ({ site }) => {
  const address = site.calendars.serve("guest", WORK);
  const { page } = await addingAnswer(site);
  const card = await openCalendars(page);
  await card.getByText("Add a calendar, and you see when you are busy").waitFor();
  const dialog = await openAdding(page);
  await dialog.getByText("Kept in this browser. The server reads the calendar for you and stores nothing.").waitFor();
  await addressField(dialog).fill(` ${address} `);
  await page.keyboard.press("Enter");
  await message(page, `Successfully added: ${site.calendars.host}`).waitFor();
  await dialog.waitFor({ state: "detached" });
  await button(page, "Add a calendar").and(page.locator(":focus")).waitFor();
  await card.getByText("read just now").waitFor();
  // An address that is added twice is one calendar.
  await openAdding(page);
  await addressField(dialog).fill(address);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  expect(await card.getByRole("listitem").count()).toBe(1);

  await page.reload();
  await button(page, "Add availability").click();
  await openCalendars(page);
  await button(page, `Options for ${site.calendars.host}`).click();
  await card.getByLabel("Name").fill("Practice");
  await card.getByRole("button", { name: "Save" }).click();
  await button(page, "Options for Practice").waitFor();
  await card.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove this calendar?" });
  await question.getByText("This site forgets").waitFor();
  await question.getByRole("button", { name: "Remove" }).click();
  await message(page, "Successfully removed the calendar: Practice").waitFor();
  await card.getByText("Add a calendar, and you see when you are busy").waitFor();
  expect(await page.evaluate(() => Object.values(localStorage).join(" "))).not.toContain("secret-guest");
});

test("a guest who logs in sees that the calendar is only in this browser, and removes it in the settings", async ({
  site,
}) => {
  const { page } = await addingAnswer(site);
  await openCalendars(page);
  const dialog = await openAdding(page);
  await addressField(dialog).fill(site.calendars.serve("login-later", WORK));
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  const { token } = await site.app.api.signUp();
  await page.evaluate((value) => localStorage.setItem("token", value), token);
  await page.reload();
  await button(page, "Add availability").click();
  const place = `${site.calendars.host}, only in this browser`;
  await (await openCalendars(page)).getByText(`${place} · read just now`).waitFor();

  await page.goto(`${site.url}/me/settings`);
  const section = page.getByRole("region", { name: "Calendars", exact: true });
  await section.getByText(place).waitFor();
  await button(page, `Options for ${site.calendars.host}`).click();
  // It is read around a meeting, and the settings have none.
  expect(await section.getByRole("button", { name: "Refresh" }).count()).toBe(0);
  await section.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await message(page, `Successfully removed the calendar: ${site.calendars.host}`).waitFor();
  expect(await section.getByText(place).count()).toBe(0);
});

test("each fault is shown at the address, which keeps its text, and a corrected address is added", async ({ site }) => {
  const { token } = await site.app.api.signUp();
  const { page } = await addingAnswer(site, { token });
  await openCalendars(page);
  const dialog = await openAdding(page);
  const field = addressField(dialog);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect.poll(() => description(field)).toContain("Please enter an address.");
  expect(await hasFocus(field)).toBe(true);
  const faults = [
    [site.calendars.serve("gone", { status: 404 }), "There is no calendar at this address"],
    [site.calendars.serve("closed", { status: 401 }), "does not let Overlap read this calendar"],
    [site.calendars.serve("login", { body: "<!doctype html><form>" }), "something other than a calendar"],
    ["http://10.0.0.1/a.ics", "Overlap does not read this address"],
    ["nonsense with blanks", "Please enter the address of a calendar"],
  ] as const;
  for (const [address, sentence] of faults) {
    await field.fill(address);
    expect(await description(field)).not.toContain(sentence);
    await page.keyboard.press("Enter");
    await expect.poll(() => description(field)).toContain(sentence);
    expect(await field.inputValue()).toBe(address);
    await expect.poll(() => hasFocus(field)).toBe(true);
  }
  const { reply } = await site.app.api.call("myCalendars", { token });
  expect(reply.calendars).toEqual([]);
  const gate = Promise.withResolvers<void>();
  await field.fill(
    site.calendars.serve("mended", (_, response) => void gate.promise.then(() => response.end(WORK.body))),
  );
  await dialog.getByRole("button", { name: "Add", exact: true }).dblclick();
  gate.resolve();
  await calendarsCard(page).getByText("read just now").waitFor();
  const added = await site.app.api.call("myCalendars", { token });
  expect(added.reply.calendars.length).toBe(1);
});

test("a user stops the reading of a slow calendar, and the address stays", async ({ site }) => {
  const { token } = await site.app.api.signUp();
  const address = site.calendars.serve("slow", () => {});
  const { page } = await addingAnswer(site, { token });
  await openCalendars(page);
  const dialog = await openAdding(page);
  await addressField(dialog).fill(address);
  await page.keyboard.press("Enter");
  await dialog.getByText(`Reading ${site.calendars.host} …`).waitFor();
  await dialog.getByRole("button", { name: "Stop" }).click();
  await dialog.getByText("Kept encrypted in your account.").waitFor();
  expect(await dialog.getByRole("alert").count()).toBe(0);
  expect(await addressField(dialog).inputValue()).toBe(address);
  site.calendars.serve("slow", WORK);
  await addressField(dialog).press("Enter");
  await calendarsCard(page).getByText("read just now").waitFor();
});

test("a guest whose browser stores nothing reads that the address is forgotten with the page", async ({ site }) => {
  const { page } = await addingAnswer(site, { before: blockedSiteData.prepare });
  await openCalendars(page);
  const dialog = await openAdding(page);
  await dialog.getByText("This browser stores nothing: the address is forgotten when you leave this page.").waitFor();
  await addressField(dialog).fill(site.calendars.serve("private", WORK));
  await page.keyboard.press("Enter");
  await calendarsCard(page).getByText("read just now").waitFor();
});

test.for([
  [1280, {}],
  [320, { direction: "rtl" }],
] as const)("axe finds no fault in the list and in each kind of dialog (%i px)", async ([width, options], { site }) => {
  const { token } = await site.app.api.signUp();
  const body = { address: site.calendars.serve("looks", WORK), name: "University" };
  await site.app.api.call("addCalendar", { token, body });
  const { page } = await addingAnswer(site, { token, width, ...options });
  const card = await openCalendars(page);
  await button(page, "Options for University").click();
  await card.getByLabel("Show titles to me").waitFor();
  if (width < 768) await expectRoomForFingers(page);
  await expectAccessibleColors(page);
  const dialog = await openAdding(page);
  await dialog.getByRole("button", { name: "Where do I find it?" }).click();
  await dialog.getByRole("button", { name: "It needs a password" }).click();
  await expectAccessibleColors(page);
  for (const kind of ["Account", "File"]) {
    await dialog.getByText(kind, { exact: true }).first().click();
    if (width < 768) await expectRoomForFingers(page);
    await expectAccessibleColors(page);
  }
});

/** Checks light and dark colours at the present width, because another width closes the card. */
async function expectAccessibleColors(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, ["color-contrast"]);
}
