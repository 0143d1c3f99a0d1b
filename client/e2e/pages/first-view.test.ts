import type { Page } from "playwright";
import { expect, test } from "vitest";
import { forTests } from "../for-tests.ts";
import { button, club, paint, at } from "../meeting/meeting-screen.ts";
import { startSite } from "../start-site.ts";

const site = forTests(startSite);

declare global {
  interface Window {
    /** How often a spinner was put into the page. */
    spinners: number;
    /** What had been fetched when the grid was drawn. */
    askedBefore: string[];
  }
}

/** Opens the address on a page that counts the spinners of its first view. */
async function firstView(path: string): Promise<Page> {
  const page = await site.visit("/privacy");
  await page.addInitScript(() => {
    window.spinners = 0;
    new MutationObserver(() => {
      window.spinners += document.querySelectorAll('[role="status"][aria-label="Loading..."]').length;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(new URL(path, page.url()).href);
  return page;
}

// React holds back for 300 ms what follows a fallback.
test.for([["/"], ["/how-it-works"], ["/login"], ["a meeting"], ["/nowhere"]] as const)(
  "the first view of %s draws nothing in place of its page",
  async ([where]) => {
    const path = where === "a meeting" ? `/m/${(await club(site)).meetingID}` : where;
    const page = await firstView(path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate(() => window.spinners)).toBe(0);
  },
);

test("the dialog that asks for the name is there a few frames after the press on Save", async () => {
  const { meetingID } = await club(site);
  const page = await site.visit(`/m/${meetingID}`);
  await button(page, "Add availability").click();
  await paint(page, at(24, "10:00"), at(24, "11:00"));
  await page.waitForLoadState("networkidle");
  const isThere = await button(page, "Save").evaluate(async (save: HTMLButtonElement) => {
    save.click();
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    return document.querySelector('[role="dialog"]') !== null;
  });
  expect(isThere).toBe(true);
});

test("a meeting is drawn after at most 20 requests", async () => {
  const { meetingID } = await club(site);
  const page = await site.visit("/privacy");
  const devtools = await page.context().newCDPSession(page);
  // Another browser, as it were: nothing of the page before is there.
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('[role="grid"]') === null) return;
      observer.disconnect();
      window.askedBefore = performance.getEntriesByType("resource").map(({ name }) => name);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(new URL(`/m/${meetingID}`, page.url()).href, { waitUntil: "commit" });
  await page.getByRole("grid").waitFor();
  const all = [page.url(), ...(await page.evaluate(() => window.askedBefore))];
  // The copy for later is fetched while the browser has nothing to do, sometimes while it waits for the meeting.
  const asked = all.filter((url) => !/\/(?:start-offline|kept-views|queue)-/.test(url));
  console.log(asked.join("\n"));
  expect(asked.length).toBeLessThanOrEqual(20);
  expect(asked.length).toBeGreaterThan(5);
});
