import type { Browser, BrowserContextOptions, CDPSession, Disposable, Page } from "playwright";

type Pooled = {
  readonly page: Page;
  /** Its context's options, except the options of each visit. */
  readonly kind: string;
  readonly session: CDPSession;
  /** Sessions that the test opened. */
  readonly sessions: Promise<CDPSession>[];
  /** Init scripts of the visit. */
  scripts: readonly Disposable[];
  isAltered: boolean;
};

/** Calls whose effect outlives a document and cannot be undone. The site ends all routes itself. */
const ALTERING = [
  "addInitScript",
  "addLocatorHandler",
  "clearPermissions",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "routeWebSocket",
  "setDefaultTimeout",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setOffline",
];

const CLOCK = ["fastForward", "install", "pauseAt", "resume", "runFor", "setFixedTime", "setSystemTime"];

const EVENTS = [
  "close",
  "console",
  "dialog",
  "download",
  "filechooser",
  "framenavigated",
  "pageerror",
  "popup",
  "request",
  "requestfailed",
  "requestfinished",
  "response",
  "websocket",
] as const;

const MAX_IDLE = 6;

/**
 * Lends each visit a page in a browser context of its own. A returned page forgets the stored data of its sites and
 * keeps the browser's cache of files. It then serves a later visit, because a new context costs as much time as loading
 * the app.
 *
 * @param origins the sites whose stored data a page forgets
 * @param prepare prepares each new page
 */
export function createPagePool(browser: Browser, origins: readonly string[], prepare: (page: Page) => Promise<void>) {
  const idle: Pooled[] = [];
  const lent: Pooled[] = [];

  async function open(kind: string, options: BrowserContextOptions): Promise<Pooled> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await prepare(page);
    const session = await context.newCDPSession(page);
    const pooled: Pooled = { page, kind, session, sessions: [], scripts: [], isAltered: false };
    const alter = (): void => {
      pooled.isAltered = true;
    };
    watchCalls(page, ALTERING, alter);
    watchCalls(context, ALTERING, alter);
    watchCalls(page.clock, CLOCK, alter);
    watchCalls(context, ["newCDPSession"], (opened) => pooled.sessions.push(opened as Promise<CDPSession>));
    return pooled;
  }

  /** Closes a page that a test altered, and keeps another one for a later visit. */
  async function giveBack(pooled: Pooled): Promise<void> {
    const isClean =
      !pooled.isAltered &&
      !pooled.page.isClosed() &&
      (await clean(pooled, origins).then(
        () => true,
        () => false,
      ));
    if (isClean) idle.push(pooled);
  }

  return {
    /** Lends a page of such a context. `isNew` asks for a browser that has loaded nothing yet. */
    async lend(
      options: BrowserContextOptions,
      isNew: boolean,
      prepareVisit: (page: Page) => Promise<readonly Disposable[]>,
    ): Promise<Page> {
      const { viewport, colorScheme = null, reducedMotion = null, ...others } = options;
      const kind = JSON.stringify(others);
      const at = idle.findLastIndex((one) => one.kind === kind);
      const [known] = isNew || at < 0 ? [] : idle.splice(at, 1);
      const pooled = known ?? (await open(kind, options));
      lent.push(pooled);
      if (known) {
        if (viewport) await pooled.page.setViewportSize(viewport);
        await pooled.page.emulateMedia({ colorScheme, reducedMotion, media: null, forcedColors: null, contrast: null });
      }
      pooled.scripts = await prepareVisit(pooled.page);
      pooled.isAltered = false;
      return pooled.page;
    },

    /** Ends all visits. */
    async takeBack(): Promise<void> {
      await Promise.all(lent.splice(0).map(giveBack));
      while (idle.length > MAX_IDLE) idle.shift();
      const unused = new Set(browser.contexts()).difference(new Set(idle.map(({ page }) => page.context())));
      await Promise.all([...unused].map((context) => context.close()));
    },

    /** Ends all visits and closes every page. */
    async close(): Promise<void> {
      lent.length = 0;
      idle.length = 0;
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
  };
}

function watchCalls(target: object, names: readonly string[], onCall: (result: unknown) => void): void {
  for (const name of names) {
    const call: unknown = Reflect.get(target, name);
    if (typeof call !== "function") continue;
    Reflect.set(target, name, (...args: readonly unknown[]) => {
      const result: unknown = Reflect.apply(call, target, args);
      onCall(result);
      return result;
    });
  }
}

/** Leaves the page as a new one. Rejects if the page is stuck. */
async function clean({ page, session, sessions, scripts }: Pooled, origins: readonly string[]): Promise<void> {
  const context = page.context();
  await Promise.all(scripts.map((script) => script.dispose()));
  // The test may have detached the session.
  await Promise.allSettled(sessions.splice(0).map(async (opened) => (await opened).detach()));
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.goto("about:blank", { timeout: 5_000 });
  // The last faults of the page count for its test.
  for (const event of EVENTS) page.removeAllListeners(event);
  await page.mouse.move(-1, -1);
  await session.send("Page.resetNavigationHistory");
  await context.clearCookies();
  await Promise.all(
    origins.map((origin) => session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" })),
  );
}
