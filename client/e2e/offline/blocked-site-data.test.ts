import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { expect, onTestFinished } from "vitest";
import { findProgram } from "#scripts/cluster/programs.ts";
import { blockedSiteData, hangingStorage } from "../conditions/blocked-storage.ts";
import { FLAGS } from "../open-browser.ts";
import { answerAsGuest, answersOf, club, openClub } from "../meeting/meeting-screen.ts";
import { at, between } from "../meeting/slots.ts";
import { test } from "../site-test.ts";
import { siteNow } from "../start-site.ts";

const STROKES = [[at(24, "13:00"), at(24, "13:30")]] as const;
const NOT_REMEMBERED = "This browser does not let Overlap store anything";

test.for([blockedSiteData, hangingStorage].map((condition) => [condition.name, condition] as const))(
  "a guest %s saves an answer and reads once that the browser does not remember it",
  async ([, { prepare }], { site }) => {
    const { page, meetingID } = await openClub(site, { before: prepare });
    await answerAsGuest(page, "Mina", STROKES);
    expect(await answersOf(site, meetingID)).toEqual([["Mina", between(24, "13:00", "14:00")]]);
    await page.getByRole("region", { name: "Messages" }).getByText(NOT_REMEMBERED).waitFor();
    expect(await page.getByText(NOT_REMEMBERED).count()).toBe(1);
  },
);

/** The headless shell of the other tests reads no settings, so this test needs a whole Chromium. */
const chromiumProgram = findProgram("chromium");

// Vitest counts this test as skipped if no whole Chromium is installed.
test.skipIf(chromiumProgram === undefined)(
  "a guest whose Chromium blocks all site data by its settings saves an answer",
  async ({ site }) => {
    const profile = mkdtempSync(join(tmpdir(), "overlap-no-site-data-"));
    onTestFinished(() => rmSync(profile, { recursive: true, force: true }));
    mkdirSync(join(profile, "Default"));
    const blocks = { profile: { default_content_setting_values: { cookies: 2 } } };
    writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(blocks));
    const browser = await chromium.launchPersistentContext(profile, {
      executablePath: chromiumProgram ?? "",
      args: FLAGS,
      locale: "en-US",
      timezoneId: "America/New_York",
    });
    onTestFinished(() => browser.close());
    const { meetingID } = await club(site);
    const page = browser.pages()[0] ?? (await browser.newPage());
    await page.clock.install({ time: siteNow().epochMilliseconds });
    await page.goto(`${site.url}/m/${meetingID}`);
    await expect(page.evaluate(() => localStorage.length)).rejects.toThrow(/Access is denied/);
    await answerAsGuest(page, "Mina", STROKES);
    expect(await answersOf(site, meetingID)).toEqual([["Mina", between(24, "13:00", "14:00")]]);
    await page.getByRole("region", { name: "Messages" }).getByText(NOT_REMEMBERED).waitFor();
  },
);
