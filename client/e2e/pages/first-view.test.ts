import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { button, club, paint, at } from "../meeting/meeting-screen.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";

declare global {
  interface Window {
    /** How often a spinner was put into the page. */
    spinners: number;
    /** What had been fetched when the grid was drawn. */
    askedBefore: string[];
    /** What was moved while it was in sight. */
    shifts: string[];
    /** What the page said when its lines began to run from the right. */
    saidWhenTurned: string | undefined;
    /** Whether the code has drawn places for a meeting that was on its way. */
    hadPlaces: boolean;
  }
}

/** What browsers tell of things that were moved (https://wicg.github.io/layout-instability/). */
type Shift = PerformanceEntry & { readonly sources: readonly { readonly node: Node | null }[] };

/** Opens the address on a page that counts the spinners of its first view. */
async function firstView(site: Site, path: string): Promise<Page> {
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
  async ([where], { site }) => {
    const path = where === "a meeting" ? `/m/${(await club(site)).meetingID}` : where;
    const page = await firstView(site, path);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.evaluate(() => window.spinners)).toBe(0);
  },
);

test("the dialog that asks for the name is there a few frames after the press on Save", async ({ site }) => {
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

test("a meeting is drawn after at most 20 requests", async ({ site }) => {
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

describe("the files that the HTML of a meeting names", () => {
  /** Their addresses in its order: the entry, the style sheet, and what is asked for early. */
  async function filesOf(site: Site): Promise<string[]> {
    const { meetingID } = await club(site);
    const html = await (await fetch(`${site.url}/m/${meetingID}`)).text();
    const named = html.matchAll(/<(?:script|link)[^>]* (?:src|href)="(\/assets\/[^"]*\.(?:js|css))"/g);
    return [...named].map(([, path = ""]) => site.url + path);
  }
  const textOf = async (url: string): Promise<string> => (await fetch(url)).text();
  const isHelper = (url: string): boolean => url.includes("runtime");

  test("are few, the longest first: none waits for a connection that another has", async ({ site }) => {
    const files = await filesOf(site);
    const [, , ...preloaded] = await Promise.all(files.map(async (url) => (await textOf(url)).length));
    expect(preloaded).toEqual(preloaded.toSorted((one, other) => other - one));
    // Browsers have six connections to a server without HTTP/2. Only the bundler's own helpers may wait.
    expect(files.slice(6).filter((url) => !isHelper(url))).toEqual([]);
  });

  test("have Chromium compile all of their functions while they arrive", async ({ site }) => {
    const code = (await filesOf(site)).filter((url) => url.endsWith(".js") && !isHelper(url));
    const beginnings = code.map(async (url) => (await textOf(url)).slice(0, 28));
    expect(new Set(await Promise.all(beginnings))).toEqual(new Set(["//# allFunctionsCalledOnLoad"]));
  });
});

const LONG_ABOUT = "Bring the choir book, the green one. ".repeat(20);

/** What stands in the HTML, by what it is called; also the same that the code draws in its place. */
const SEEN: Readonly<Record<string, string>> = {
  brand: ".brand",
  name: "h1",
  words: ".home-top p, .meeting-about > p",
  columns: ".meeting-columns > :first-child",
  card: ".card, .home-top + div, .meeting-columns > :first-child > :last-child",
};

/** Where the parts of the page are: its left and top edges, the heights of texts, and how wide the columns are. */
async function placesOf(page: Page): Promise<Record<string, readonly number[] | undefined>> {
  const places = Object.entries(SEEN).map(async ([name, selector]) => {
    const part = page.locator(selector).first();
    const box = (await part.count()) === 0 ? null : await part.boundingBox();
    if (box === null) return [name, undefined] as const;
    const { x, y, width, height } = box;
    const size = name === "columns" ? [width] : name === "card" ? [] : [width, height];
    return [name, [x, y, ...size].map((length) => Math.round(length))] as const;
  });
  return Object.fromEntries(await Promise.all(places));
}

const DAY = (day: number): string => `2026-11-${day}`;

describe("before any code has run", () => {
  test.for(
    [360, 820, 1280, 1600].flatMap((width) =>
      (["home", "meeting", "scheduled", "few days, much to say"] as const).map((what) => [what, width] as const),
    ),
  )("%s is there at %i pixels, and nothing moves when the code draws it", async ([what, width], { site }) => {
    const path = what === "home" ? "/" : await pathOf(site, what);
    const bare = await site.browser.newContext({
      javaScriptEnabled: false,
      viewport: { width, height: 800 },
      hasTouch: width < 768,
      locale: "en-US",
    });
    const before = await bare.newPage();
    await before.goto(site.url + path);
    const page = await site.visit("/privacy", { width });
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as unknown as Shift[])
          window.shifts.push(...sources.map(({ node }) => (node instanceof Element ? node.outerHTML : "a text")));
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(new URL(path, page.url()).href);
    await page.getByRole("grid").waitFor();
    const heading = await page.getByRole("heading", { level: 1 }).textContent();
    expect(await before.locator("h1").textContent()).toBe(heading);
    const places = await placesOf(before);
    expect(places["name"]).toBeDefined();
    expect(places).toEqual(await placesOf(page));
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });

  async function pathOf(site: Site, what: "meeting" | "scheduled" | "few days, much to say"): Promise<string> {
    const isShort = what === "few days, much to say";
    const days = isShort ? [24, 25] : [22, 23, 24, 25, 26, 27, 28];
    const about = isShort ? LONG_ABOUT : "First build session\nof the season";
    const { meetingID, organiserKey } = await club(site, { about, tentativeDates: days.map(DAY) });
    if (what === "scheduled") {
      const body = { startDateTime: `${DAY(24)}T15:00:00Z`, endDateTime: `${DAY(24)}T16:00:00Z` };
      await site.app.api.call("scheduleMeeting", { params: { meetingID }, organiserKey, body });
    }
    return `/m/${meetingID}`;
  }

  test("a reader of another language than the browser's never sees its words run the wrong way", async ({ site }) => {
    const page = await site.visit("/privacy", { language: "ar" });
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.documentElement.dir !== "rtl") return;
        observer.disconnect();
        window.saidWhenTurned = document.getElementById("root")?.textContent;
      }).observe(document, { subtree: true, childList: true, attributeFilter: ["dir"] });
    });
    await page.goto(new URL("/", page.url()).href);
    await page.getByRole("grid").waitFor();
    expect(await page.evaluate(() => window.saidWhenTurned)).toBe("");
  });

  test("a meeting that has come before the page's code is drawn at once, and is asked for once", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit("/privacy");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
    await page.addInitScript(() => {
      window.hadPlaces = false;
      new MutationObserver(() => {
        window.hadPlaces ||= document.querySelector("[data-loading]") !== null;
      }).observe(document, { childList: true, subtree: true });
    });
    let asked = 0;
    page.on("request", (request) => void (asked += Number(request.url().endsWith(`/api/meetings/${meetingID}`))));
    const meeting = page.waitForEvent("requestfinished", (request) => request.url().includes("/api/meetings/"));
    await page.route("**/assets/libraries-*", async (route) => {
      await meeting;
      await route.continue();
    });
    await page.goto(new URL(`/m/${meetingID}`, page.url()).href);
    await page.getByRole("grid").waitFor();
    expect(await page.evaluate(() => window.hadPlaces)).toBe(false);
    await page.waitForLoadState("networkidle");
    expect(asked).toBe(1);
  });

  test("a meeting's name stays in sight while the meeting is on its way", async ({ site }) => {
    const { meetingID } = await club(site);
    const page = await site.visit("/privacy");
    let go = (): void => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    await page.route(`**/api/meetings/${meetingID}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(new URL(`/m/${meetingID}`, page.url()).href);
    // The code's own places: they are read aloud, the HTML's are not.
    await page.getByRole("status").getByText("Loading...").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Robotics club");
    go();
    await page.getByRole("grid").waitFor();
  });
});
