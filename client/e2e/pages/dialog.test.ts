import type { Page } from "playwright";
import { expect } from "vitest";
import { button } from "../meeting/meeting-screen.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";

/** A meeting's page whose dialogs move, and on which time stands still once one is open. */
async function openDialog(site: Site, reducedMotion: "reduce" | "no-preference"): Promise<Page> {
  const { meetingID } = await site.app.api.createMeeting();
  const page = await site.visit("/nowhere", { reducedMotion });
  await page.clock.install();
  await page.goto(`${site.url}/m/${meetingID}`);
  await button(page, "Edit").click();
  await page.getByRole("dialog").waitFor();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  return page;
}

const leaving = (page: Page) => page.locator("[data-leaving]");

test("a dialog that is closed leaves in 300 ms, its backdrop in 150, and is not in the way meanwhile", async ({
  site,
}) => {
  const page = await openDialog(site, "no-preference");
  await button(page, "OK").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const durations = (one: Element) =>
    [one, one.firstElementChild!].map((part) => getComputedStyle(part).animationDuration);
  expect(await leaving(page).evaluate(durations)).toEqual(["0.15s", "0.3s"]);
  await page.clock.runFor(299);
  expect(await leaving(page).count()).toBe(1);
  // Through what is still seen of it.
  await button(page, "Add availability").click();
  await button(page, "Cancel").waitFor();
  await page.clock.runFor(1);
  expect(await leaving(page).count()).toBe(0);
});

test("with reduced motion it is gone at once", async ({ site }) => {
  const page = await openDialog(site, "reduce");
  await button(page, "OK").click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await leaving(page).count()).toBe(0);
});
