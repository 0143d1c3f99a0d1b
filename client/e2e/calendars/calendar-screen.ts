import { nameFor, type CalendarProviderName } from "#domain/calendar/provider.ts";
import type { FakeEvent } from "#server/testing/providers/fake-calendar.ts";
import { createFakeBrowser } from "#server/testing/providers/fake-browser.ts";
import type { Locator, Page } from "playwright";
import type { ProviderSite } from "../providers/start-provider-site.ts";

type Provider = CalendarProviderName;

let people = 0;

/** Returns a signed-in user with a linked calendar at each provider; `put` adds events. */
export async function withCalendars(site: ProviderSite, ...providers: readonly Provider[]) {
  people += 1;
  const subject = `painter-${people}`;
  const user = await site.app.api.signUp({ name: "Noor" });
  const link = async (provider: Provider): Promise<void> => {
    const email = `painter${people}@example.org`;
    site.fakes[provider].behaviour.person = { subject, name: "Noor", email, isEmailVerified: true };
    await createFakeBrowser(site.url).visit(nameFor("linkProviderCalendar", provider), { token: user.token });
  };
  for (const provider of providers) await link(provider);
  return {
    ...user,
    subject,
    link,
    put(provider: Provider, ...events: readonly FakeEvent[]): void {
      for (const event of events) site.fakes[provider].calendarOf(subject).put(event);
    },
  };
}

/** Returns an event of that November day in New York. */
export function eventAt(day: number, [from, to]: readonly [string, string], more: Partial<FakeEvent> = {}): FakeEvent {
  const instant = (time: string) => new Date(`2026-11-${day}T${time.padStart(5, "0")}:00-05:00`).toISOString();
  const id = `${day}x${from}x${more.title ?? ""}`.toLowerCase().replaceAll(/[^a-v0-9]/g, "x");
  return { id, start: instant(from), end: instant(to), ...more };
}

/** Returns the drawn events, all or only events with a title. */
export const drawn = (page: Page, title?: string): Locator =>
  page.locator("[data-calendar] p").filter(title === undefined ? {} : { hasText: title });

/** Returns the description that a screen reader reads after the focused element's name. */
export async function focusedDescription(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send("Runtime.evaluate", { expression: "document.activeElement" });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    ...(result.objectId !== undefined && { objectId: result.objectId }),
    fetchRelatives: false,
  });
  await session.detach();
  return String(nodes[0]?.description?.value ?? "");
}
