import type { Config } from "#server/start/config.ts";
import { startTestApp } from "#server/testing/start-test-app.ts";
import type { BrowserContext, BrowserContextOptions, Disposable, Page } from "playwright";
import { openBrowser } from "./open-browser.ts";
import { createPagePool } from "./page-pool.ts";
import { reportBlocked, watchFaults } from "./watch-faults.ts";
import { watchTexts } from "./watch-texts.ts";

export type VisitOptions = {
  /** Default 1280 px wide; below 768 px the visitor has a finger instead of a mouse. */
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: "light" | "dark";
  /** The visitor's zone; default New York. */
  readonly zone?: string;
  /** The visitor's day as `YYYY-MM-DD`; default the day of the instant. Only `Temporal.Now.plainDateISO` follows it. */
  readonly today?: string;
  /** The instant of the visit, such as `2026-11-24T17:00Z`; default the site's. */
  readonly instant?: string;
  /** The hour of that day; default ten in the morning. */
  readonly hour?: number;
  readonly reducedMotion?: "reduce" | "no-preference";
  /** The browser's language; default American English. */
  readonly locale?: string;
  /** A language that this device has stored: a tag, or `pseudo`. */
  readonly language?: string;
  /** Token that the visitor's browser has stored. */
  readonly token?: string;
  /** Organiser key of the opened meeting; the visitor is the guest who created it. */
  readonly organiserKey?: string | undefined;
  /** Whether the browser keeps a copy of the client. Most tests do without, because the copy loads all files. */
  readonly keepsCopy?: boolean;
  /** `rtl` lays every page out from right to left in any language. */
  readonly direction?: "rtl";
  /** Address that replaces the app's own. */
  readonly through?: string;
  /** Whether the browser has loaded nothing yet, as always with `before`. */
  readonly isFirst?: boolean;
  /** Prepares the page of a new browser before it opens, for example its clock or its requests. */
  readonly before?: (page: Page) => Promise<unknown>;
  /** Stored values of an earlier visit by name. */
  readonly kept?: Readonly<Record<string, string | undefined>>;
};

/** A real app with the built client and a browser. */
export type Site = Awaited<ReturnType<typeof startSite>>;

/** Before the days of most tests, and off the full hour, because a full hour is written without minutes. */
const START = Temporal.Instant.from("2026-11-21T17:05Z").epochMilliseconds;

/** Returns the time of a site and its browsers; it advances from a fixed start. */
export function siteNow(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(START + Math.floor(performance.now()));
}

/** Starts an app with browsers. `neighbours` are other sites to which its pages may lead. */
export async function startSite(overrides: Partial<Config> = {}, neighbours: readonly string[] = []) {
  const app = await startTestApp(overrides, { clock: siteNow });
  const browser = await openBrowser();
  const pool = createPagePool(browser, [app.url, ...neighbours], async (page) => {
    await page.addInitScript(reportBlocked);
    await page.addInitScript(watchTexts);
  });
  const faults: string[] = [];
  /** A test may still hold a request, whose handler would reject later and fail the run without the name of a test. */
  const endRoutes = async (): Promise<void> => {
    const routed = browser.contexts().flatMap((context) => [context, ...context.pages()]);
    await Promise.all(routed.map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));
  };
  return {
    url: app.url,
    app,
    browser,
    /** Opens `path` in another browser context: another person, who may know the files of the app. */
    async visit(path: string, options: VisitOptions = {}): Promise<Page> {
      const { through: origin = app.url, before, isFirst = before !== undefined } = options;
      const isNew = isFirst || origin !== app.url;
      let keeping: Disposable | undefined;
      const page = await pool.lend(contextOf(options), isNew, async (one) => {
        keeping = await one.addInitScript(keep, keptBefore(path, options));
        return addScripts(one.context(), options);
      });
      watchFaults(page, [origin, ...neighbours], (fault) => faults.push(`${path}: ${fault}`));
      await before?.(page);
      await page.goto(origin + path);
      await keeping?.dispose();
      return page;
    },
    /** Returns the accessibility trees of all pages for the report of a failed test. */
    shown: async (): Promise<string> => {
      const pages = browser.contexts().flatMap((context) => context.pages());
      const texts = pages.map(async (page) => {
        const text = await page.locator("body").ariaSnapshot({ timeout: 5_000 }).catch(String);
        return `${page.url()}\n${text}`;
      });
      return (await Promise.all(texts)).join("\n\n");
    },
    /** Returns the faults so far and clears them, for a test that provokes faults. */
    takeFaults: (): string[] => faults.splice(0),
    closePages: async (): Promise<void> => {
      await endRoutes();
      await pool.close();
    },
    /** Ends all visits. Rejects if a page did something that no page may do. */
    leave: async (): Promise<void> => {
      await endRoutes();
      await pool.takeBack();
      const seen = faults.splice(0);
      if (seen.length > 0) throw new Error(`In the browser:\n${seen.join("\n")}`);
    },
    async stop(): Promise<void> {
      await browser.close();
      await app.stop();
    },
  };
}

/** Returns the instant at which a visit begins; undefined means the site's. */
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

/** Sets up every page of a visit's context. */
function addScripts(context: BrowserContext, options: VisitOptions): Promise<Disposable[]> {
  const instant = instantOf(options);
  return Promise.all([
    context.addInitScript(setInstant, { instant: instant ?? siteNow().toString(), since: Date.now() }),
    ...(instant === undefined ? [] : [context.addInitScript(setServerClock)]),
    ...(options.direction === "rtl" ? [context.addInitScript(runFromTheRight)] : []),
  ]);
}

function keptBefore(path: string, { token, organiserKey, language, kept }: VisitOptions) {
  const [, , meetingID = ""] = path.split("/");
  return { token, [`overlap.organiser.${meetingID}`]: organiserKey, "overlap.language": language, ...kept };
}

/** Runs in the first document of a visit, because a context's `storageState` would open another page. */
function keep(kept: Record<string, string | undefined>): void {
  sessionStorage.clear(); // An earlier visit may have used the same tab.
  for (const [name, value] of Object.entries(kept)) if (value !== undefined) localStorage.setItem(name, value);
}

/** Runs in the page. The clock advances over all documents of the visit, which began at `since`. */
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
  // Uses the real `performance`, because a test's replacement calls this date.
  const sinceOpened = performance.now.bind(performance);
  Object.assign(Date, { now: () => Math.round(start + sinceOpened() - opened) });
}

/** Gives replies the browser's time when a visit differs from the site's time. */
function setServerClock(): void {
  const get: (this: Headers, name: string) => string | null = Reflect.get(Headers.prototype, "get");
  Headers.prototype.get = function (name) {
    return name === "Date" ? new Date(Date.now()).toUTCString() : get.call(this, name);
  };
  Object.defineProperty(PerformanceResourceTiming.prototype, "serverTiming", { value: [] });
}

/** Sets the direction as on Arabic pages. Observes the document, because this runs before the root element exists. */
function runFromTheRight(): void {
  const turn = () => {
    if (document.documentElement.dir !== "rtl") Object.assign(document.documentElement, { dir: "rtl", lang: "ar" });
  };
  new MutationObserver(turn).observe(document, { childList: true, subtree: true, attributeFilter: ["dir"] });
}
