import type { Page } from "playwright";
import { expect } from "vitest";
import { CLUB } from "../meeting/meeting-screen.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";

const HOUR_MS = 3_600_000;

/** Opens a page whose time runs only when the test lets it. */
async function frozen(site: Site, path: string, token: string): Promise<Page> {
  const page = await site.visit("/nowhere", { token });
  await page.clock.install();
  await page.goto(site.url + path);
  return page;
}

const go = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first().click();

test("what the server offers is asked for once, however long ago that was", async ({ site }) => {
  const { token } = await site.app.api.signUp();
  const page = await frozen(site, "/how-it-works", token);
  let asked = 0;
  page.on("request", (request) => void (asked += Number(request.url().endsWith("/api/server-info"))));
  for (let visit = 0; visit < 3; visit += 1) {
    await go(page, "Feedback");
    await page.getByText("have not given an address").waitFor();
    await go(page, "Privacy");
    await page.getByRole("heading", { level: 1, name: "Privacy Policy" }).waitFor();
    await page.clock.fastForward(HOUR_MS);
  }
  expect(asked).toBe(1);
});

test("what was read is there again for a minute after its last use, and then asked for again", async ({ site }) => {
  const { token } = await site.app.api.signUp();
  const body = { ...(CLUB as Required<typeof CLUB>), name: "In the list" };
  await site.app.api.call("createMeeting", { token, body });
  const page = await frozen(site, "/me", token);
  const card = page.getByRole("link", { name: "In the list" });
  await card.waitFor();
  await page.clock.pauseAt(Date.now() + HOUR_MS);
  // From here on the server does not answer.
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
