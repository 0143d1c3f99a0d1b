import type { Locator, Page } from "playwright";
import type { Condition } from "./condition.ts";

/** Built files that no first view needs. */
const LATER_PART = /\/assets\/(?!index-|frame-|meeting-|rolldown-runtime-|texts-|temporal-|polyfills-)[\w-]+\.js$/;

const tryAgain = (page: Page) => page.getByRole("alert").getByRole("button", { name: "Try again" });

/** A network that loses each part of a page that loads later, the first time that the page asks for it. */
export const missingPart = {
  name: "on a network that loses each part of the page at first",
  prepare: async (page: Page) => {
    const lost = new Set<string>();
    await page.route(LATER_PART, (route) => {
      const address = route.request().url();
      if (lost.has(address)) return route.fallback();
      lost.add(address);
      return route.abort("internetdisconnected");
    });
    // The mouse stays in place, because a job may be painting. A page that reloads already needs no press.
    const press = (button: Locator) =>
      button
        .evaluate((one) => (one as HTMLButtonElement).click())
        .catch((error: Error) => {
          if (!error.message.includes("Execution context was destroyed")) throw error;
        });
    await page.addLocatorHandler(tryAgain(page), press, { noWaitAfter: true });
  },
  expectedFaults: /ERR_INTERNET_DISCONNECTED|dynamically imported module/,
} satisfies Condition;

/** Aborts requests for files with the prefix until the returned function is called. */
export async function losePart(page: Page, part: string): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/${part}-[^/]*$`);
  await page.route(files, (route) => route.abort("internetdisconnected"));
  return () => page.unroute(files);
}
