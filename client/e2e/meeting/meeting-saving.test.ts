import type { Page } from "playwright";
import { expect, test } from "vitest";
import { forTests } from "#server/testing/for-tests.ts";
import { openOfflineStage } from "../offline/offline-stage.ts";
import { answerAsGuest, at, between, button, club, paint } from "./meeting-screen.ts";

const stage = forTests(openOfflineStage);

/** Requests of this kind wait from now on, until the returned function is called. */
async function holdRequests(page: Page, path: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test("what is painted while a change is being saved is not lost, and is saved by the next Save", async () => {
  const { meetingID } = await club(stage.site);
  const page = await stage.visit(`/m/${meetingID}`);
  await answerAsGuest(page, "Mina", [[at(24, "13:00"), at(24, "13:30")]]);
  const release = await holdRequests(page, "**/respondents/*");
  await button(page, "Edit availability").click();
  await paint(page, at(25, "9:00"), at(25, "9:30"));
  const asked = page.waitForRequest("**/respondents/*");
  await button(page, "Save").click();
  await asked;
  await paint(page, at(25, "11:00"), at(25, "11:30"));
  release();
  const first = [...between(24, "13:00", "14:00"), ...between(25, "9:00", "10:00")];
  await expect.poll(() => stage.answers(meetingID)).toEqual([["Mina", first]]);
  await expect.poll(() => button(page, "Save").isEnabled()).toBe(true);
  await button(page, "Save").click();
  await page.getByText("Successfully updated availabilities").waitFor();
  expect(await stage.answers(meetingID)).toEqual([["Mina", [...first, ...between(25, "11:00", "12:00")]]]);
});

test("what a guest paints while the first answer is being saved goes on as a change of that answer", async () => {
  const { meetingID } = await club(stage.site);
  const page = await stage.visit(`/m/${meetingID}`);
  const release = await holdRequests(page, "**/respondents/guest");
  await button(page, "Add availability").click();
  await paint(page, at(24, "13:00"), at(24, "13:30"));
  await page.getByRole("textbox", { name: "Name" }).fill("Mina");
  const asked = page.waitForRequest("**/respondents/guest");
  await button(page, "Save").click();
  await asked;
  await paint(page, at(25, "11:00"), at(25, "11:30"));
  release();
  await expect.poll(() => stage.answers(meetingID)).toEqual([["Mina", between(24, "13:00", "14:00")]]);
  await expect.poll(() => button(page, "Save").isEnabled()).toBe(true);
  await button(page, "Save").click();
  await page.getByText("Successfully updated availabilities").waitFor();
  const both = [...between(24, "13:00", "14:00"), ...between(25, "11:00", "12:00")];
  expect(await stage.answers(meetingID)).toEqual([["Mina", both]]);
});
