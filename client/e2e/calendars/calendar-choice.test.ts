import type { Page } from "playwright";
import { expect } from "vitest";
import { drawn, eventAt, withCalendars } from "./calendar-screen.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { button, club } from "../meeting/meeting-screen.ts";
import { test } from "../providers/provider-test.ts";
import type { ProviderSite } from "../providers/start-provider-site.ts";
import type { VisitOptions } from "../start-site.ts";

/** A user with two calendars at Google and one at Microsoft, who paints their answer. */
async function choosing(site: ProviderSite, options: VisitOptions = {}) {
  const { meetingID } = await club(site);
  const noor = await withCalendars(site, "google", "microsoft");
  noor.put("google", eventAt(24, ["11:00", "13:00"], { title: "Dentist" }));
  noor.put("microsoft", eventAt(25, ["11:00", "13:00"], { title: "Review" }));
  const choir = site.fakes.google.addCalendar(noor.subject, { id: "choir", name: "Choir" });
  choir.put(eventAt(26, ["11:00", "13:00"], { title: "Rehearsal" }));
  const page = await site.visit(`/m/${meetingID}`, { token: noor.token, today: "2026-11-22", ...options });
  await button(page, "Add availability").click();
  await drawn(page, "Dentist").waitFor();
  return { noor, page };
}

const titles = async (page: Page) => (await drawn(page).allInnerTexts()).toSorted();

test("ticking and unticking calendars changes what is shown, here and the next time", async ({ site }) => {
  const { page } = await choosing(site);
  await button(page, "Calendars").click();
  const choice = page.getByRole("dialog", { name: "Calendars shown" });
  await choice.getByLabel("Choir").check();
  await drawn(page, "Rehearsal").waitFor();
  await choice.getByRole("group", { name: "Microsoft" }).getByLabel("Calendar").uncheck();
  await drawn(page, "Review").waitFor({ state: "detached" });
  expect(await titles(page)).toEqual(["Dentist", "Rehearsal"]);
  await page.keyboard.press("Escape");
  await choice.waitFor({ state: "detached" });
  await page.reload();
  await button(page, "Add availability").click();
  await drawn(page, "Rehearsal").waitFor();
  expect(await titles(page)).toEqual(["Dentist", "Rehearsal"]);
});

test("several ticks at once all count", async ({ site }) => {
  const { page, noor } = await choosing(site);
  for (let n = 0; n < 4; n += 1) {
    const calendar = site.fakes.google.addCalendar(noor.subject, { id: `other${n}`, name: `Other ${n}` });
    calendar.put(eventAt(23 + n, ["14:00", "16:00"], { title: `From ${n}` }));
  }
  await button(page, "Calendars").click();
  const choice = page.getByRole("dialog", { name: "Calendars shown" });
  await choice.getByLabel("Other 0").waitFor();
  for (let n = 0; n < 4; n += 1) await choice.getByLabel(`Other ${n}`).check();
  await expect.poll(() => titles(page)).toEqual(["Dentist", "From 0", "From 1", "From 2", "From 3", "Review"]);
});

test("with keys: it opens, ticks, and gives the focus back", async ({ site }) => {
  const { page } = await choosing(site);
  await button(page, "Calendars").focus();
  await page.keyboard.press("Enter");
  const choice = page.getByRole("dialog", { name: "Calendars shown" });
  await choice.getByLabel("Choir").waitFor();
  for (
    let n = 0;
    n < 6 && !(await choice.getByLabel("Choir").evaluate((box) => box === document.activeElement));
    n += 1
  ) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Space");
  await drawn(page, "Rehearsal").waitFor();
  await page.keyboard.press("Escape");
  await button(page, "Calendars").and(page.locator(":focus")).waitFor();
});

test("a choice that cannot be stored is taken back, and that is said", async ({ site }) => {
  const { page } = await choosing(site);
  await button(page, "Calendars").click();
  const choice = page.getByRole("dialog", { name: "Calendars shown" });
  await choice.getByLabel("Choir").waitFor();
  site.fakes.google.behaviour.trouble = { status: 503 };
  await choice.getByLabel("Choir").click();
  await choice
    .getByText("Could not be changed: Google does not say at the moment which calendars there are.")
    .waitFor();
  expect(await choice.getByLabel("Choir").isChecked()).toBe(false);
});

test("without the permission to list them it says so, and where to get it", async ({ site }) => {
  site.fakes.google.behaviour.unticked = ["https://www.googleapis.com/auth/calendar.calendarlist.readonly"];
  const { page } = await choosing(site);
  await button(page, "Calendars").click();
  const google = page.getByRole("dialog", { name: "Calendars shown" }).getByRole("group", { name: "Google" });
  await google.getByText("was linked without the permission to list your calendars").waitFor();
  await google.getByRole("link", { name: "Link again" }).waitFor();
});

test.for([
  [1280, "light"],
  [390, "dark"],
] as const)("axe finds nothing at %i pixels, %s", async ([width, colorScheme], { site }) => {
  const { page } = await choosing(site, { width, height: 844, colorScheme });
  await button(page, "Calendars").click();
  await page.getByLabel("Choir").waitFor();
  await expectAccessible(page);
});
