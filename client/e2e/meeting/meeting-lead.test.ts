import type { Page } from "playwright";
import { expect } from "vitest";
import { test } from "../site-test.ts";
import { button, cell, openClub, respondent } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";

/** Returns the words of the primary buttons that can be pressed. */
const leadsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.background = "rgb(var(--free))";
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return [...document.querySelectorAll("main button")].flatMap((one) =>
      getComputedStyle(one).backgroundColor === backgroundColor ? (one as HTMLElement).innerText.trim() : [],
    );
  });

test("the days stay in their place when an organiser begins to schedule, and one button in view leads on", async ({
  site,
}) => {
  const three = between(24, "10:00", "13:00");
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    const { page } = await openClub(site, {
      ...size,
      today: "2026-11-22",
      isOrganiser: true,
      answers: { Ann: three, Ben: three },
    });
    await button(page, "Schedule Tue 10 AM").waitFor();
    await page.waitForLoadState("networkidle");
    const first = () => cell(page, at(24, "9:00")).evaluate((one) => one.getBoundingClientRect().top + scrollY);
    const places = [await first()];
    const note = async () => void places.push(await first());
    expect(await leadsOf(page)).toEqual(["Schedule Tue 10 AM"]);
    await button(page, "Schedule").click();
    // A button under the mouse has another colour.
    await page.mouse.move(1, 1);
    await page.getByText("To be scheduled").waitFor();
    await note();
    expect(await leadsOf(page)).toEqual(["Save"]);
    await cell(page, at(24, "12:00")).click();
    await page.getByText("Both can come").waitFor();
    await note();
    await button(page, "Cancel").click();
    await button(page, "Add availability").waitFor();
    await note();
    expect([size.width, ...places]).toEqual([size.width, ...places.map(() => places[0])]);
  }
});

test("the bar offers 'Add availability' as the main button when no one is free for the whole length", async ({
  site,
}) => {
  const answers = { Ann: between(24, "10:00", "11:00"), Ben: between(24, "10:00", "11:00") };
  const { page } = await openClub(site, { isOrganiser: true, answers, body: { durationMinutes: 180 } });
  await page.getByText("No one is free for 3 h in a row.").waitFor();
  expect(await leadsOf(page)).toEqual(["Add availability"]);
});

test("a person sees the faces of a larger group, and all names after one press", async ({ site }) => {
  const names = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Finn"];
  const answers = Object.fromEntries(names.map((name) => [name, [at(24, "10:00")]]));
  const { page, meetingID } = await openClub(site, { answers });
  for (const name of names) await respondent(page, name).waitFor();
  await site.app.api.addGuest(meetingID, "Gül", []);
  await button(page, "Show all 7").waitFor();
  expect(await respondent(page, "Ann").count()).toBe(0);
  await button(page, "Show all 7").click();
  for (const name of [...names, "Gül"]) await respondent(page, name).waitFor();
  await button(page, "Show fewer").click();
  await respondent(page, "Ann").waitFor({ state: "detached" });
});
