import { expect } from "vitest";
import { LOGIN } from "#server/testing/caldav/start-caldav-server.ts";
import { ics } from "#server/testing/calendar-server.ts";
import { button, description, fill, message } from "../form.ts";
import { addingAnswer } from "../meeting/meeting-screen.ts";
import { openAdding, openCalendars, test } from "./calendar-site.ts";

const DENTIST = { DTSTART: "20261124T140000Z", DTEND: "20261124T150000Z", SUMMARY: "Dentist" };

test("a user changes, reads again and removes a calendar in the settings", async ({ site }) => {
  const { token } = await site.app.api.signUp();
  const address = site.calendars.serve("settings", { body: ics(DENTIST) });
  await site.app.api.call("addCalendar", { token, body: { address, name: "Work" } });
  const page = await site.visit("/me/settings", { token });
  const section = page.getByRole("region", { name: "Calendars", exact: true });
  const calendars = async () => (await site.app.api.call("myCalendars", { token })).reply.calendars;
  await section.getByText(`${site.calendars.host} · read just now`).waitFor();
  await button(page, "Options for Work").click();
  await section.getByLabel("Name").fill("University");
  await section.getByLabel("Name").press("Enter");
  await button(page, "Options for University").waitFor();
  await section.getByLabel("Show titles to me").check();
  await section.getByLabel("Whole days count as busy").uncheck();
  await expect
    .poll(calendars)
    .toEqual([expect.objectContaining({ name: "University", showTitles: true, wholeDays: "free" })]);
  // A calendar that is gone says so, and stays until its user removes it.
  site.calendars.serve("settings", { status: 410 });
  await section.getByRole("button", { name: "Refresh" }).click();
  await section.getByText("There is no calendar at this address").waitFor();
  await section.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove this calendar?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  expect((await calendars()).length).toBe(1);
  await section.getByRole("button", { name: "Remove" }).click();
  await question.getByRole("button", { name: "Remove" }).click();
  await message(page, "Successfully removed the calendar: University").waitFor();
  expect(await calendars()).toEqual([]);
  // The settings offer no file, because only the draft of a meeting keeps files.
  const dialog = await openAdding(page);
  expect(await dialog.getByRole("radio").count()).toBe(2);
});

test("a user adds an account, reads a wrong password at its field, and unticks a calendar", async ({ site }) => {
  const { token } = await site.app.api.signUp();
  const { page } = await addingAnswer(site, { token });
  const card = await openCalendars(page);
  const dialog = await openAdding(page, "Account");
  await dialog.getByText("Not your Apple password: create one at account.apple.com").waitFor();
  expect(await dialog.getByLabel("App-specific password").getAttribute("autocomplete")).toBe("new-password");
  expect(await dialog.getByLabel("User name").getAttribute("autocomplete")).toBe("off");
  await dialog.getByLabel("Provider").selectOption("Other");
  await fill(page, { "Server address": site.caldav.address, "User name": LOGIN.username, Password: "wrong" });
  await page.keyboard.press("Enter");
  const password = dialog.getByLabel("Password");
  await expect.poll(() => description(password)).toContain("did not accept this user name and password");
  await expect.poll(() => dialog.getByLabel("Server address").inputValue()).toBe(site.caldav.address);
  await password.fill(LOGIN.password);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await card.getByLabel("Work").uncheck();
  const chosen = async () => {
    const { reply } = await site.app.api.call("myCalendars", { token });
    return reply.calendars.map(({ collections }) => collections?.map(({ name, isChosen }) => [name, isChosen]));
  };
  await expect.poll(chosen).toEqual([[["Work", false]]]);
  await card.getByLabel("Work").check();
  await expect.poll(chosen).toEqual([[["Work", true]]]);
  const storage = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(storage).not.toContain(LOGIN.password);
});

test("a guest reads that an account needs a login here, and keeps the marks", async ({ site }) => {
  const { page } = await addingAnswer(site);
  await openCalendars(page);
  const dialog = await openAdding(page, "Account");
  await dialog.getByText("What you have marked stays.").waitFor();
  expect(await dialog.getByRole("link", { name: "Sign up" }).getAttribute("href")).toBe("/signup");
  expect(await dialog.getByRole("link", { name: "login" }).getAttribute("href")).toBe("/login");
  expect(await dialog.getByLabel("Password").count()).toBe(0);
});

test("a user without a network reads the list, and that adding an address needs a connection", async ({ site }) => {
  const { token } = await site.app.api.signUp();
  const address = site.calendars.serve("offline", { body: ics(DENTIST) });
  await site.app.api.call("addCalendar", { token, body: { address, name: "Work" } });
  const { page } = await addingAnswer(site, { token });
  const card = await openCalendars(page);
  await card.getByText("Work").waitFor();
  const dialog = await openAdding(page, "Address");
  await page.context().setOffline(true);
  await dialog.getByText("No connection: an address or an account can be added later.").waitFor();
  await dialog.getByRole("textbox", { name: "Address" }).fill(address);
  await page.keyboard.press("Enter");
  await dialog.getByRole("alert").getByText("An error occurred").waitFor();
  expect(await dialog.getByRole("textbox", { name: "Address" }).inputValue()).toBe(address);
  await page.context().setOffline(false);
  site.takeFaults(); // connections that were refused on purpose
});
