import puppeteer, { type Browser, type ElementHandle, type JSHandle, type Page } from "puppeteer-core";
import { describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#server/testing/start-test-app.ts";
import { findBrowser } from "#scripts/setup/find-browser.mjs";
import { FLAGS } from "../open-browser.ts";
import { ENGINE_ENV, WINDOW } from "./engine.ts";
import { FIREFOX_SETTINGS, firefoxProgram } from "./open-firefox.ts";

const TEST_MS = 120_000;
type Targets = JSHandle<Element[]>;

/** More stops than any page has. */
const MAX_TABS = 90;

/**
 * The main job by one who hears the page: things are found by role and name in the accessibility tree of the browser
 * itself, and reached and pressed with keys. No pointer, no place on the screen.
 */
function testSpokenWalk(open: () => Promise<Browser>): void {
  test("days, a new meeting, an answer by list and grid, a time, and the link", { timeout: TEST_MS }, async () => {
    const app = await startTestApp({}, { clock: () => Temporal.Now.instant() });
    const browser = await open();
    try {
      await walk(await browser.newPage(), app);
    } finally {
      await browser.close();
      await app.stop();
    }
  });
}

async function walk(page: Page, app: TestApp): Promise<void> {
  const { hears, tabTo, press, choose } = listener(page);
  await page.goto(app.url);
  await tabTo("gridcell");
  // Tomorrow and the day after, so that no time of theirs is over; at some hours one of them is chosen already.
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
  // Of the page itself: of an older Firefox the driver hears nothing of addresses that a page gives itself.
  const meetingID = (await page.evaluate(() => location.pathname)).slice("/m/".length);

  await press("button", "List");
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

  await press("button", "Grid");
  await press("button", "Edit availability");
  await tabTo("gridcell");
  await page.keyboard.press(" ");
  await page.keyboard.down("Control");
  await page.keyboard.press("Enter");
  await page.keyboard.up("Control");
  await expect.poll(answer, { timeout: 15_000 }).not.toBe(byList);

  await press("button", "List");
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

/** What one hears and reaches. */
function listener(page: Page) {
  /** All with that role and name, which stay in the browser: there may be a hundred, and each step asks about them. */
  async function hears(role: string, name: string): Promise<Targets> {
    let found: ElementHandle[] = [];
    const isThere = async (): Promise<boolean> => (found = await page.$$(`aria/${name}[role="${role}"]`)).length > 0;
    await expect.poll(isThere, { timeout: 30_000, message: `${role} ${name} is there` }).toBe(true);
    return page.evaluateHandle((...all: Element[]) => all, ...found);
  }
  /** Of these: whether one has the focus, comes before what has it, or is there no more. */
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
    let now = await places(targets);
    // Not over the end of the page: beyond it are the browser's own buttons.
    const isBack = now.isBefore;
    if (isBack) await page.keyboard.down("Shift");
    for (let tabs = 0; tabs < MAX_TABS && !now.isHere; tabs += 1) {
      await page.keyboard.press("Tab");
      if (now.isGone) targets = await hears(role, name);
      now = await places(targets);
    }
    if (isBack) await page.keyboard.up("Shift");
    if (!now.isHere) throw new Error(`Tab does not lead to ${role} ${name}.`);
  }
  async function press(role: string, name: string): Promise<void> {
    await tabTo(role, name);
    await page.keyboard.press("Enter");
  }
  /** Makes what has the focus chosen or not. */
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
  testSpokenWalk(() =>
    puppeteer.launch({
      ...COMMON,
      browser: "firefox",
      executablePath: firefoxProgram ?? "",
      extraPrefsFirefox: FIREFOX_SETTINGS,
    }),
  );
});

describe("in Chromium", () => {
  testSpokenWalk(() => puppeteer.launch({ ...COMMON, executablePath: findBrowser() ?? "chromium", args: FLAGS }));
});
