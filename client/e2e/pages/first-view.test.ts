import { expect } from "vitest";
import de from "#domain/messages/de.json" with { type: "json" };
import { hasCode } from "../device.ts";
import { boxOf } from "../form.ts";
import { addingAnswer, button, club, paint } from "../meeting/meeting-screen.ts";
import { at, between } from "../meeting/slots.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";

declare global {
  interface Window {
    /** Requests before the grid was drawn. */
    askedBefore: string[];
    /** Visible elements that moved. */
    shifts: string[];
    /** Whether the code drew placeholders for a loading meeting. */
    hadPlaces: boolean;
  }
}

/** A layout shift of the browser (https://wicg.github.io/layout-instability/). */
type Shift = PerformanceEntry & { readonly sources: readonly { readonly node: Node | null }[] };

test("the dialog for the name appears a few frames after the press on Save", async ({ site }) => {
  const { page } = await addingAnswer(site);
  await paint(page, at(24, "10:00"), at(24, "11:00"));
  await hasCode(page, "MeetingDialogs");
  const isThere = await button(page, "Save").evaluate(async (save: HTMLButtonElement) => {
    save.click();
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
    return document.querySelector('[role="dialog"]') !== null;
  });
  expect(isThere).toBe(true);
});

test("a page without a meeting loads none of its code, and a meeting is drawn after at most 16 requests", async ({
  site,
}) => {
  const { meetingID } = await club(site);
  const page = await site.visit("/privacy", { isFirst: true });
  await page.getByRole("combobox", { name: "Language" }).waitFor();
  await page.waitForLoadState("networkidle");
  const fetched = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(fetched.some((url) => url.includes("/assets/frame-"))).toBe(true);
  expect(fetched.filter((url) => /\/assets\/(?:meeting|parts)-/.test(url))).toEqual([]);

  const devtools = await page.context().newCDPSession(page);
  // A new browser context has an empty cache.
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.addInitScript(() => {
    window.hadPlaces = false;
    new MutationObserver((_, observer) => {
      window.hadPlaces ||= document.querySelector('[data-loading], [role="status"][aria-label="Loading..."]') !== null;
      if (document.querySelector('[role="grid"]') === null) return;
      observer.disconnect();
      window.askedBefore = performance.getEntriesByType("resource").map(({ name }) => name);
    }).observe(document, { childList: true, subtree: true });
  });
  let requestCount = 0;
  page.on("request", (request) => void (requestCount += Number(request.url().endsWith(`/api/meetings/${meetingID}`))));
  await page.goto(new URL(`/m/${meetingID}`, page.url()).href, { waitUntil: "commit" });
  await page.getByRole("grid").waitFor();
  expect(await page.evaluate(() => window.hadPlaces)).toBe(false);
  const all = [page.url(), ...(await page.evaluate(() => window.askedBefore))];
  // The idle browser fetches its copy for offline use, sometimes while it waits for the meeting.
  const requestedBefore = all.filter((url) => !/\/(?:start-offline|cached-views|pending)-/.test(url));
  console.log(requestedBefore.join("\n"));
  expect(requestedBefore.length).toBeLessThanOrEqual(16);
  expect(requestedBefore.length).toBeGreaterThan(5);
  expect(all.filter((url) => url.endsWith(`/api/meetings/${meetingID}`))).toEqual([]);
  await page.waitForLoadState("networkidle");
  // The page reads its meeting once more when it watches for changes.
  expect(requestCount).toBe(1);
});

test("a meeting's name and the place of its grid are painted before any code, and the code draws both there", async ({
  site,
}) => {
  for (const [width, what] of [
    [390, "meeting"],
    [390, "scheduled"],
    [1280, "meeting"],
    [1280, "few days, much to say"],
    [1920, "meeting"],
  ] as const) {
    const code = Promise.withResolvers<void>();
    const page = await site.visit("/privacy", { width });
    await page.route("**/assets/*.js", async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(site.url + (await pathOf(site, what)), { waitUntil: "commit" });
    // The last part above the panel is the card.
    const places = async () => [
      await boxOf(page.getByRole("link", { name: "Overlap" })),
      await boxOf(page.getByRole("heading", { level: 1, name: "Robotics club" })),
      await boxOf(page.locator(".meeting-columns > div > :last-child")).then(({ x, y, width: wide }) => [x, y, wide]),
    ];
    const firstPlaces = await places();
    expect(await page.getByRole("grid").count()).toBe(0);
    code.resolve();
    await page.getByRole("grid").waitFor();
    expect([width, what, ...(await places())]).toEqual([width, what, ...firstPlaces]);
    await page.context().close();
  }
});

test("a person whose browser runs no scripts reads that Overlap needs them, and sees no empty places", async ({
  site,
}) => {
  const context = await site.browser.newContext({ javaScriptEnabled: false, locale: "de" });
  const page = await context.newPage();
  await page.goto(site.url + (await pathOf(site, "meeting")));
  // Playwright finds no text in this element.
  expect(await page.locator("noscript > p").innerText()).toBe(de["site.needsScript"]);
  expect(await page.getByRole("main").count()).toBe(0);
  expect(await page.getByRole("link", { name: "Overlap" }).isVisible()).toBe(true);
  await context.close();
});

const LONG_ABOUT = "Bring the choir book, the green one. ".repeat(20);

const DAY = (day: number): string => `2026-11-${day}`;

test("the HTML of a meeting names few files, the longest first, so none waits for a connection", async ({ site }) => {
  const { meetingID } = await club(site);
  const textOf = async (path: string): Promise<string> => (await fetch(site.url + path)).text();
  const html = await textOf(`/m/${meetingID}`);
  const named = html.matchAll(/<(?:script|link)[^>]* (?:src|href)="(\/assets\/[^"]*\.(?:js|css))"/g);
  const files = [...named].map(([, path = ""]) => path);
  // A linked style sheet would delay the first paint by a round trip.
  expect(files.filter((path) => path.endsWith(".css"))).toEqual([]);
  // The entry and the preloads.
  const [, ...preloaded] = await Promise.all(files.map(async (path) => (await textOf(path)).length));
  expect(preloaded).toEqual(preloaded.toSorted((one, other) => other - one));
  // Browsers open six connections to a server without HTTP/2.
  expect(files.length).toBeLessThanOrEqual(5);
});

test("no visible element moves while a page is drawn", async ({ site }) => {
  const page = await site.visit("/privacy");
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as unknown as Shift[])
        window.shifts.push(...sources.map(({ node }) => (node instanceof Element ? node.outerHTML : "a text")));
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const [width, what] of [
    [360, "home"],
    [360, "few days, much to say"],
    [390, "scheduled"],
    [820, "meeting"],
    [820, "scheduled"],
    [1280, "home"],
    [1280, "few days, much to say"],
    [1600, "meeting"],
    [1600, "scheduled"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(site.url + (what === "home" ? "/" : await pathOf(site, what)));
    await page.getByRole("grid").waitFor();
    await page.waitForLoadState("networkidle");
    expect([width, what, ...(await page.evaluate(() => window.shifts))]).toEqual([width, what]);
  }
});

async function pathOf(site: Site, what: "meeting" | "scheduled" | "few days, much to say"): Promise<string> {
  const isShort = what === "few days, much to say";
  const days = isShort ? [24, 25] : [22, 23, 24, 25, 26, 27, 28];
  const about = isShort ? LONG_ABOUT : "First build session\nof the season";
  const { meetingID, organiserKey } = await club(site, { about, tentativeDates: days.map(DAY) });
  if (what === "scheduled") {
    for (const name of ["Ann", "Ben"]) await site.app.api.addGuest(meetingID, name, between(24, "10:00", "11:00"));
    await site.app.api.schedule(meetingID, { organiserKey }, [`${DAY(24)}T15:00:00Z`, `${DAY(24)}T16:00:00Z`]);
  }
  return `/m/${meetingID}`;
}
