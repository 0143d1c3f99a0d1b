import type { Locator, Page } from "playwright";
import { parseAllowEntry } from "#server/outbound/outbound-allow.ts";
import { startCaldavServer } from "#server/testing/caldav/start-caldav-server.ts";
import { startCalendarServer } from "#server/testing/calendar-server.ts";
import { button } from "../form.ts";
import { siteTest } from "../site-test.ts";
import { startSite } from "../start-site.ts";

/** A site that may fetch from a local server of calendar files, and from a local CalDAV server. */
async function startCalendarSite() {
  const [calendars, caldav] = await Promise.all([startCalendarServer(), startCaldavServer()]);
  const outboundAllow = [...calendars.allow, parseAllowEntry(`127.0.0.1:${caldav.port}`)!];
  const site = await startSite({ outboundAllow });
  return {
    ...site,
    calendars,
    caldav: { ...caldav, address: `http://127.0.0.1:${caldav.port}` },
    async stop(): Promise<void> {
      await site.stop();
      await Promise.all([calendars.stop(), caldav.close()]);
    },
  };
}

export type CalendarSite = Awaited<ReturnType<typeof startCalendarSite>>;

export const test = siteTest(startCalendarSite, "worker");

export const calendarsCard = (page: Page): Locator => page.getByRole("dialog", { name: "Calendars shown" });
export const addingDialog = (page: Page): Locator => page.getByRole("dialog", { name: "Add a calendar" });

/** Opens the calendars of someone who chooses times; on phones they are in the box of 'Fill'. */
export async function openCalendars(page: Page): Promise<Locator> {
  if (!(await button(page, "Calendars").isVisible())) await button(page, "Fill").click();
  await button(page, "Calendars").click();
  return calendarsCard(page);
}

/** Opens the dialog 'Add a calendar' with a kind. */
export async function openAdding(page: Page, kind: "Address" | "Account" | "File" = "Address"): Promise<Locator> {
  await button(page, "Add a calendar").click();
  const dialog = addingDialog(page);
  await dialog.getByText(kind, { exact: true }).first().click();
  return dialog;
}

/** The field for an address, because the kind of that name is a label too. */
export const addressField = (dialog: Locator): Locator => dialog.getByRole("textbox", { name: "Address" });
