import type { Page } from "playwright";
import { expect } from "vitest";
import { drawn, eventAt, withCalendars } from "./calendar-screen.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { addingAnswer, button } from "../meeting/meeting-screen.ts";
import { test } from "../providers/provider-test.ts";
import type { ProviderSite } from "../providers/start-provider-site.ts";

/** Opens the page of a user with two calendars at Google and one at Microsoft, who paints an answer. */
async function choosing(site: ProviderSite) {
  const noor = await withCalendars(site, "google", "microsoft");
  noor.put("google", eventAt(24, ["11:00", "13:00"], { title: "Dentist" }));
  noor.put("microsoft", eventAt(25, ["11:00", "13:00"], { title: "Review" }));
  const choir = site.fakes.google.addCalendar(noor.subject, { id: "choir", name: "Choir" });
  choir.put(eventAt(26, ["11:00", "13:00"], { title: "Rehearsal" }));
  const { page } = await addingAnswer(site, { token: noor.token, today: "2026-11-22" });
  await drawn(page, "Dentist").waitFor();
  return { noor, page };
}

const titles = async (page: Page) => (await drawn(page).allInnerTexts()).toSorted();

test("a user ticks and unticks calendars by mouse and keys, and a choice that cannot be stored is undone", async ({
  site,
}) => {
  const { page, noor } = await choosing(site);
  for (let n = 0; n < 3; n += 1) {
    const calendar = site.fakes.google.addCalendar(noor.subject, { id: `other${n}`, name: `Other ${n}` });
    calendar.put(eventAt(23 + n, ["14:00", "16:00"], { title: `From ${n}` }));
  }
  await button(page, "Calendars").click();
  const choice = page.getByRole("dialog", { name: "Calendars shown" });
  await choice.getByLabel("Choir").waitFor();
  await expectAccessible(page);
  await choice.getByLabel("Choir").check();
  await drawn(page, "Rehearsal").waitFor();
  await choice.getByRole("group", { name: "Microsoft" }).getByLabel("Calendar").uncheck();
  await drawn(page, "Review").waitFor({ state: "detached" });
  expect(await titles(page)).toEqual(["Dentist", "Rehearsal"]);
  // Several quick ticks all count.
  const others = ["Other 0", "Other 1", "Other 2"];
  for (const name of others) await choice.getByLabel(name).check();
  await expect.poll(() => titles(page)).toEqual(["Dentist", "From 0", "From 1", "From 2", "Rehearsal"]);
  for (const name of others) await choice.getByLabel(name).uncheck();
  await expect.poll(() => titles(page)).toEqual(["Dentist", "Rehearsal"]);
  // Keys work too; the page undoes a choice that cannot be stored, and says so.
  site.fakes.google.behaviour.trouble = { status: 503 };
  await choice.getByLabel("Choir").focus();
  await page.keyboard.press("Space");
  await choice
    .getByText("Could not be changed: Google does not say at the moment which calendars there are.")
    .waitFor();
  expect(await choice.getByLabel("Choir").isChecked()).toBe(true);
  site.fakes.google.behaviour.trouble = undefined;
  await page.keyboard.press("Escape");
  await button(page, "Calendars").and(page.locator(":focus")).waitFor();
  await page.reload();
  await button(page, "Add availability").click();
  await drawn(page, "Rehearsal").waitFor();
  expect(await titles(page)).toEqual(["Dentist", "Rehearsal"]);
});

test("a page without the permission to list calendars says so and names the place that grants it", async ({ site }) => {
  site.fakes.google.behaviour.unticked = ["https://www.googleapis.com/auth/calendar.calendarlist.readonly"];
  const { page } = await choosing(site);
  await button(page, "Calendars").click();
  const google = page.getByRole("dialog", { name: "Calendars shown" }).getByRole("group", { name: "Google" });
  await google.getByText("was linked without the permission to list your calendars").waitFor();
  await google.getByRole("link", { name: "Link again" }).waitFor();
  await expectAccessible(page);
});
