import type { Page } from "playwright";
import { expect } from "vitest";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";

const START = new Date("2026-11-24T12:00:00Z");
const PAUSE = new Date("2026-11-24T13:00:00Z");

/** A meeting's page on which time stands still until the test lets it run. */
async function frozenMeeting(site: Site): Promise<Page> {
  const { meetingID } = await site.app.api.createMeeting();
  const page = await site.visit("/nowhere");
  await page.clock.install({ time: START });
  await page.goto(`${site.url}/m/${meetingID}`);
  await page.getByRole("button", { name: "Share" }).waitFor();
  await page.clock.pauseAt(PAUSE);
  return page;
}

const messages = (page: Page) => page.getByRole("region", { name: "Messages" });

test("a success is announced at the top, fades after 3 seconds and is gone half a second later", async ({ site }) => {
  const page = await frozenMeeting(site);
  await page.getByRole("button", { name: "Share" }).click();
  const message = messages(page).getByText("Successfully copied URL to clipboard");
  await message.waitFor();
  expect(await messages(page).getAttribute("aria-live")).toBe("polite");
  expect((await message.boundingBox())?.y).toBeLessThan(60);
  await page.clock.runFor(2_999);
  expect(await messages(page).locator("[data-fading]").count()).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => messages(page).locator("[data-fading]").count()).toBe(1);
  await page.clock.runFor(500);
  await expect.poll(() => message.count()).toBe(0);
});

test("a failure is an alert, stays 5 seconds, and can be closed before", async ({ site }) => {
  const page = await frozenMeeting(site);
  await page.evaluate(() => {
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error("not here")) });
  });
  const share = page.getByRole("button", { name: "Share" });
  await share.click();
  const message = page.getByRole("alert").filter({ hasText: "Could not write to clipboard. Check the console for" });
  await message.waitFor();
  await page.clock.runFor(4_999);
  expect(await messages(page).locator("[data-fading]").count()).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => messages(page).locator("[data-fading]").count()).toBe(1);
  await page.clock.runFor(500);
  await expect.poll(() => message.count()).toBe(0);
  // Beside the message the link is shown.
  await page.getByRole("button", { name: "Done" }).click();
  await share.click();
  await message.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => message.count()).toBe(0);
  // The console that the message names.
  expect(site.takeFaults()).toEqual(expect.arrayContaining([expect.stringContaining("not here")]));
});

test("the same words again are one message", async ({ site }) => {
  const page = await frozenMeeting(site);
  for (let i = 0; i < 3; i += 1) await page.locator("[data-slot]").nth(i).click();
  await messages(page).getByText("Click the 'Add availability' button").waitFor();
  expect(await messages(page).getByText("Click the").count()).toBe(1);
});
