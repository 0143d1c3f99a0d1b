import type { Config } from "#server/start/config.ts";
import { startTestApp } from "#server/testing/start-test-app.ts";
import type { BrowserContextOptions, Page } from "playwright";
import { openBrowser } from "./open-browser.ts";
import { watchFaults } from "./watch-faults.ts";
import { watchTexts } from "./watch-texts.ts";

export type VisitOptions = {
  /** 1280 px wide by default; below 768 the visitor has a finger instead of a mouse. */
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: "light" | "dark";
  /** The visitor's zone; New York by default. */
  readonly zone?: string;
  /** The visitor's day as `YYYY-MM-DD`; that of the instant by default. Only `Temporal.Now.plainDateISO` believes it. */
  readonly today?: string;
  /** The instant of the visit, such as `2026-11-24T17:00Z`; that of the site by default. */
  readonly instant?: string;
  /** The hour on that day; ten in the morning by default. */
  readonly hour?: number;
  readonly reducedMotion?: "reduce" | "no-preference";
  /** The browser's language; that of the United States by default. */
  readonly locale?: string;
  /** A language chosen on this device: a tag, or `pseudo`. */
  readonly language?: string;
  /** Of a session that the visitor's browser has kept. */
  readonly token?: string;
  /** Of the meeting whose page is opened: the visitor is a guest who made it. */
  readonly organiserKey?: string | undefined;
  /** Whether the browser keeps a copy of the client, as people's do. Not for most tests: it loads all of it. */
  readonly keepsCopy?: boolean;
  /** `rtl`: every page runs from right to left, in whatever language its words are. */
  readonly direction?: "rtl";
  /** Where the app is reached instead of at its own address. */
  readonly through?: string;
  /** What is done before the page is opened: a clock of its own, what becomes of requests. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** What the browser has kept since an earlier visit, by name. */
  readonly kept?: Readonly<Record<string, string | undefined>>;
};

/** A real app with the built client, and a browser. */
export type Site = Awaited<ReturnType<typeof startSite>>;

/** Before the days that most tests meet on, and not on the hour, which is written without its minutes. */
const START = Temporal.Instant.from("2026-11-21T17:05Z").epochMilliseconds;

/** What a site and its browsers take for now, whenever the tests run. It moves on. */
export function siteNow(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(START + Math.floor(performance.now()));
}

/** A running app with browsers for it. `neighbours` are other sites to which its pages may lead. */
export async function startSite(overrides: Partial<Config> = {}, neighbours: readonly string[] = []) {
  const app = await startTestApp(overrides, { clock: siteNow });
  const browser = await openBrowser();
  const faults: string[] = [];
  return {
    url: app.url,
    app,
    browser,
    /** Opens `path` in a browser of its own: other cookies, other storage, another person. */
    async visit(path: string, options: VisitOptions = {}): Promise<Page> {
      const { through: origin = app.url } = options;
      const instant = instantOf(options);
      const context = await browser.newContext(contextOf(options));
      await context.addInitScript(setInstant, { instant: instant ?? siteNow().toString(), since: Date.now() });
      if (instant !== undefined) await context.addInitScript(setServerClock);
      if (options.direction === "rtl") await context.addInitScript(runFromTheRight);
      const page = await context.newPage();
      await watchFaults(page, [origin, ...neighbours], (fault) => faults.push(`${path}: ${fault}`));
      await page.addInitScript(watchTexts);
      const keeping = await page.addInitScript(keep, keptBefore(path, options));
      await options.before?.(page);
      await page.goto(origin + path);
      await keeping.dispose();
      return page;
    },
    /** All pages as assistive technology reads them: what a test that failed leaves to its reader. */
    shown: async (): Promise<string> => {
      const pages = browser.contexts().flatMap((context) => context.pages());
      const texts = pages.map(async (page) => {
        const text = await page.locator("body").ariaSnapshot({ timeout: 5_000 }).catch(String);
        return `${page.url()}\n${text}`;
      });
      return (await Promise.all(texts)).join("\n\n");
    },
    /** For a test that provokes faults: what went wrong so far, which `leave` then forgets. */
    takeFaults: (): string[] => faults.splice(0),
    /** Ends all visits. Rejects if anything went wrong in a visitor's browser that no page may ever do. */
    leave: async (): Promise<void> => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      const seen = faults.splice(0);
      if (seen.length > 0) throw new Error(`In the browser:\n${seen.join("\n")}`);
    },
    async stop(): Promise<void> {
      await browser.close();
      await app.stop();
    },
  };
}

/** The instant at which a visit begins; undefined for that of the site. */
function instantOf({ instant, today, hour = 10, zone = DEFAULT_ZONE }: VisitOptions): string | undefined {
  if (instant !== undefined || today === undefined) return instant;
  return Temporal.PlainDate.from(today).toZonedDateTime({ timeZone: zone, plainTime: { hour } }).toInstant().toString();
}

const DEFAULT_ZONE = "America/New_York";

function contextOf(options: VisitOptions): BrowserContextOptions {
  const {
    width = 1280,
    height = 800,
    zone = DEFAULT_ZONE,
    colorScheme = "light",
    reducedMotion = "reduce",
    locale = "en-US",
    keepsCopy = false,
  } = options;
  return {
    viewport: { width, height },
    colorScheme,
    reducedMotion,
    locale,
    timezoneId: zone,
    hasTouch: width < 768,
    permissions: ["clipboard-read", "clipboard-write"],
    serviceWorkers: keepsCopy ? "allow" : "block",
  };
}

function keptBefore(path: string, { token, organiserKey, language, kept }: VisitOptions) {
  const [, , meetingID = ""] = path.split("/");
  return { token, [`overlap.organiser.${meetingID}`]: organiserKey, "overlap.language": language, ...kept };
}

/** In the first document of a visit. As a context's `storageState` it would cost the browser another page. */
function keep(kept: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(kept)) if (value !== undefined) localStorage.setItem(name, value);
}

/** It moves on over all documents of the visit, which began at `since` by the machine's clock. */
function setInstant({ instant, since }: { instant: string; since: number }): void {
  const opened = performance.now() - (Date.now() - since);
  const start = Temporal.Instant.from(instant).epochMilliseconds;
  const at = () => Temporal.Instant.fromEpochMilliseconds(Math.round(start + performance.now() - opened));
  const zoned = (zone = Temporal.Now.timeZoneId()) => at().toZonedDateTimeISO(zone);
  Object.assign(Temporal.Now, {
    instant: at,
    plainDateISO: (zone?: string) => zoned(zone).toPlainDate(),
    plainTimeISO: (zone?: string) => zoned(zone).toPlainTime(),
  });
  // Of the real `performance`: one that a test replaces asks this date.
  const sinceOpened = performance.now.bind(performance);
  Object.assign(Date, { now: () => Math.round(start + sinceOpened() - opened) });
}

/** In a visit at another time than the site's, replies come from a server that has the browser's clock. */
function setServerClock(): void {
  const get: (this: Headers, name: string) => string | null = Reflect.get(Headers.prototype, "get");
  Headers.prototype.get = function (name) {
    return name === "Date" ? new Date(Date.now()).toUTCString() : get.call(this, name);
  };
  Object.defineProperty(PerformanceResourceTiming.prototype, "serverTiming", { value: [] });
}

/** As on pages in Arabic. Watched, because a browser runs this before there is an element to say it on. */
function runFromTheRight(): void {
  const turn = () => {
    if (document.documentElement.dir !== "rtl") Object.assign(document.documentElement, { dir: "rtl", lang: "ar" });
  };
  new MutationObserver(turn).observe(document, { childList: true, subtree: true, attributeFilter: ["dir"] });
}
