import puppeteer, { type Browser, type ElementHandle, type JSHandle, type Page } from "puppeteer-core";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#server/testing/start-test-app.ts";
import { findBrowser } from "#scripts/setup/find-browser.mjs";
import { FLAGS } from "../open-browser.ts";
import { ENGINE_ENV, WINDOW } from "./engine.ts";
import { FIREFOX_SETTINGS, firefoxProgram } from "./open-firefox.ts";

const TEST_MS = 120_000;
type Targets = JSHandle<Element[]>;

/** Upper bound of tab stops on a page. */
const MAX_TABS = 90;

/**
 * Does the main job of a screen reader's user. Finds elements by role and name in the browser's accessibility tree, and
 * presses them with keys, without a pointer.
 */
function testSpokenWalk(browserName: string, open: () => Promise<Browser>): void {
  test(
    `a screen reader's user creates, answers in list and grid, schedules and shares a meeting in ${browserName}`,
    { timeout: TEST_MS },
    async () => {
      const app = await startTestApp({}, { clock: () => Temporal.Now.instant() });
      const browser = await open();
      try {
        await walk(await browser.newPage(), app);
      } finally {
        await browser.close();
        await app.stop();
      }
    },
  );
}

async function walk(page: Page, app: TestApp): Promise<void> {
  const { hears, tabTo, press, choose } = listener(page);
  await page.goto(app.url);
  await tabTo("gridcell");
  // Tomorrow and the day after, because their times are not over; Home may have chosen one of them.
  await choose(false);
  await page.keyboard.press("ArrowRight");
  await choose(true);
  await page.keyboard.press("ArrowRight");
  await choose(true);
  await press("button", "Let's meet");
  await tabTo("textbox", "Meeting name");
  await page.keyboard.type("Robotics club");
  await press("button", "Create");
  await hears("dialog", "Your meeting is ready to share");
  await page.keyboard.press("Escape");
  await hears("heading", "Robotics club");
  // Asks the page, because the driver misses address changes by scripts in an older Firefox.
  const meetingID = (await page.evaluate(() => location.pathname)).slice("/m/".length);

  await press("button", "As a list");
  await press("button", "Add availability");
  await press("button", "Morning");
  await press("button", "Save");
  await hears("dialog", "Continue as Guest");
  await tabTo("textbox", "Name");
  await page.keyboard.type("Mina");
  await page.keyboard.press("Enter");
  const answer = async (): Promise<number> => {
    const { respondents } = await app.api.meeting(meetingID);
    return Object.values(respondents)[0]?.availabilities.length ?? 0;
  };
  await expect.poll(answer, { timeout: 15_000 }).toBeGreaterThan(0);
  const byList = await answer();

  await press("button", "As a grid");
  await press("button", "Edit availability");
  await tabTo("gridcell");
  await page.keyboard.press(" ");
  await page.keyboard.down("Control");
  await page.keyboard.press("Enter");
  await page.keyboard.up("Control");
  await expect.poll(answer, { timeout: 15_000 }).not.toBe(byList);

  await press("button", "As a list");
  await press("button", "Schedule");
  await tabTo("combobox", "Day");
  await page.keyboard.press("ArrowDown");
  await hears("combobox", "Length");
  await press("button", "Save");
  const time = async () => (await app.api.meeting(meetingID)).scheduledStartDateTime;
  await expect.poll(time, { timeout: 15_000 }).toBeDefined();
  await hears("button", "Unschedule");
  await press("button", "Share");
}

/** Finds and reaches elements as a screen reader's user does. */
function listener(page: Page) {
  /** Returns all elements of that role and name as one handle, because each step asks about up to a hundred. */
  async function hears(role: string, name: string): Promise<Targets> {
    let handles: ElementHandle[] = [];
    const isThere = async (): Promise<boolean> => (handles = await page.$$(`aria/${name}[role="${role}"]`)).length > 0;
    await expect.poll(isThere, { timeout: 30_000, message: `${role} ${name} is there` }).toBe(true);
    return page.evaluateHandle((...all: Element[]) => all, ...handles);
  }
  /** Returns whether a target has the focus, precedes the focus, or is gone. */
  const places = (targets: Targets) =>
    targets.evaluate((all) => {
      const { activeElement: here, body } = document;
      const isBefore = (one: Element): boolean =>
        here !== null &&
        here !== body &&
        one instanceof HTMLElement &&
        one.checkVisibility() &&
        (here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      return {
        isHere: all.some((one) => one === here),
        isBefore: all.some(isBefore),
        isGone: all.some((one) => !one.isConnected),
      };
    });
  async function tabTo(role: string, name = ""): Promise<void> {
    let targets = await hears(role, name);
    let current = await places(targets);
    // Goes backwards instead of over the page's end, because the browser's buttons follow there.
    const isBack = current.isBefore;
    if (isBack) await page.keyboard.down("Shift");
    for (let tabs = 0; tabs < MAX_TABS && !current.isHere; tabs += 1) {
      await page.keyboard.press("Tab");
      if (current.isGone) targets = await hears(role, name);
      current = await places(targets);
    }
    if (isBack) await page.keyboard.up("Shift");
    if (!current.isHere) throw new Error(`Tab does not lead to ${role} ${name}.`);
  }
  async function press(role: string, name: string): Promise<void> {
    await tabTo(role, name);
    await page.keyboard.press("Enter");
  }
  /** Chooses the focused item or removes the choice. */
  async function choose(wanted: boolean): Promise<void> {
    const isChosen = (): Promise<boolean> =>
      page.evaluate(() => document.activeElement?.getAttribute("aria-selected") === "true");
    if ((await isChosen()) !== wanted) await page.keyboard.press(" ");
    await expect.poll(isChosen).toBe(wanted);
  }
  return { hears, tabTo, press, choose };
}

const COMMON = { headless: true, env: ENGINE_ENV, defaultViewport: WINDOW } as const;

describe.skipIf(firefoxProgram === undefined)("in Firefox", () => {
  testSpokenWalk("Firefox", () =>
    puppeteer.launch({
      ...COMMON,
      browser: "firefox",
      executablePath: firefoxProgram ?? "",
      extraPrefsFirefox: FIREFOX_SETTINGS,
    }),
  );
});

testSpokenWalk("Chromium", () =>
  puppeteer.launch({ ...COMMON, executablePath: findBrowser() ?? "chromium", args: FLAGS }),
);
