import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";
import { button, club } from "../meeting/meeting-screen.ts";

const START = new Date("2026-11-24T12:00:00Z");
const PAUSE = new Date("2026-11-24T13:00:00Z");
const HOUR_MS = 3_600_000;

async function pauseInAnHour(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + HOUR_MS);
}

/** Opens a meeting whose clock stands still until the test lets it run. */
async function frozenMeeting(site: Site): Promise<Page> {
  const { meetingID } = await site.app.api.createMeeting();
  const page = await site.visit(`/m/${meetingID}`, { before: ({ clock }) => clock.install({ time: START }) });
  await page.getByRole("button", { name: "Share" }).waitFor();
  await page.clock.pauseAt(PAUSE);
  return page;
}

const messages = (page: Page) => page.getByRole("region", { name: "Messages" });

/** Fails unless the message starts to fade after `ms` and is gone half a second later. */
async function expectToFade(page: Page, message: Locator, after: number): Promise<void> {
  const fading = () => messages(page).locator("[data-fading]").count();
  await page.clock.runFor(after - 1);
  expect(await fading()).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(fading).toBe(1);
  await page.clock.runFor(500);
  await expect.poll(() => message.count()).toBe(0);
}

test("a success message fades after 3 seconds; a failure is an alert, stays 5 seconds, and can be closed", async ({
  site,
}) => {
  const page = await frozenMeeting(site);
  await page.getByRole("button", { name: "Share" }).click();
  const message = messages(page).getByText("Successfully copied URL to clipboard");
  await message.waitFor();
  expect(await messages(page).getAttribute("aria-live")).toBe("polite");
  expect((await message.boundingBox())?.y).toBeLessThan(60);
  await expectToFade(page, message, 3_000);
  // Equal messages are shown once.
  for (let i = 0; i < 3; i += 1) await page.locator("[data-slot]").nth(i).click();
  await messages(page).getByText("Click the 'Add availability' button").waitFor();
  expect(await messages(page).getByText("Click the").count()).toBe(1);
  await page.clock.runFor(10_000);
  await expect.poll(() => messages(page).getByText("Click the").count()).toBe(0);

  await page.evaluate(() => {
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error("not here")) });
  });
  const share = page.getByRole("button", { name: "Share" });
  await share.click();
  const failure = page.getByRole("alert").filter({ hasText: "Could not write to clipboard. Please select the text" });
  await failure.waitFor();
  await expectToFade(page, failure, 5_000);
  // The link is shown beside the message.
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await share.click();
  await failure.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => failure.count()).toBe(0);
  // The message names the console.
  expect(site.takeFaults()).toEqual(expect.arrayContaining([expect.stringContaining("not here")]));
});

test("a closed dialog fades in 300 ms without blocking the page, and at once with reduced motion", async ({ site }) => {
  const { meetingID } = await site.app.api.createMeeting();
  const page = await site.visit(`/m/${meetingID}`, {
    reducedMotion: "no-preference",
    before: ({ clock }) => clock.install(),
  });
  const leaving = page.locator("[data-leaving]");
  const openDialog = async (): Promise<void> => {
    await button(page, "Edit").click();
    await page.getByRole("dialog").waitFor();
    await pauseInAnHour(page);
  };
  const closeDialog = async (): Promise<void> => {
    await button(page, "OK").click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };
  await openDialog();
  await closeDialog();
  const durations = (one: Element) =>
    [one, one.firstElementChild!].map((part) => getComputedStyle(part).animationDuration);
  expect(await leaving.evaluate(durations)).toEqual(["0.15s", "0.3s"]);
  await page.clock.runFor(299);
  expect(await leaving.count()).toBe(1);
  // The click passes through the fading dialog.
  await button(page, "Add availability").click();
  await button(page, "Cancel").waitFor();
  await page.clock.runFor(1);
  expect(await leaving.count()).toBe(0);

  await page.clock.resume();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await button(page, "Cancel").click();
  await openDialog();
  // All changes of its look are immediate.
  const looks = await page.getByRole("heading", { name: "Edit meeting" }).evaluate((one: HTMLElement) => {
    const { marginTop: before } = getComputedStyle(one);
    one.style.marginTop = "7px";
    const { marginTop: after } = getComputedStyle(one);
    one.style.marginTop = "";
    return [before, after];
  });
  expect(looks).toEqual(["0px", "7px"]);
  await closeDialog();
  expect(await leaving.count()).toBe(0);
});

const go = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first().click();

test("the page requests the server's features once, and keeps other replies for a minute after their last use", async ({
  site,
}) => {
  const { token } = await site.app.api.signUp();
  await club(site, { name: "In the list" }, token);
  const page = await site.visit("/how-it-works", { token, before: ({ clock }) => clock.install() });
  let requestCount = 0;
  page.on("request", (request) => void (requestCount += Number(request.url().endsWith("/api/server-info"))));
  for (let visit = 0; visit < 2; visit += 1) {
    await go(page, "Feedback");
    await page.getByText("have not given an address").waitFor();
    await go(page, "Privacy");
    await page.getByRole("heading", { level: 1, name: "Privacy Policy" }).waitFor();
    await page.clock.fastForward(HOUR_MS);
  }
  expect(requestCount).toBe(1);

  await go(page, "Profile");
  const card = page.getByRole("link", { name: "In the list" });
  await card.waitFor();
  await pauseInAnHour(page);
  // The server does not answer from here on.
  await page.route("**/api/me/created-meetings**", () => {});
  await go(page, "Privacy");
  await page.getByRole("heading", { level: 1, name: "Privacy Policy" }).waitFor();
  await page.clock.runFor(59_000);
  await go(page, "Profile");
  await card.waitFor();
  await go(page, "Privacy");
  await page.getByRole("heading", { level: 1, name: "Privacy Policy" }).waitFor();
  await page.clock.runFor(60_000);
  await go(page, "Profile");
  await page.getByRole("main").getByText("Loading...").waitFor();
  expect(await card.count()).toBe(0);
});
