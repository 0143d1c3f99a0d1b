import type { Locator, Page } from "playwright";
import { describe, expect } from "vitest";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";
import { type Site, type VisitOptions } from "../start-site.ts";
import { at, between, button, club, paint } from "./meeting-screen.ts";

const NAMES = ["Ann", "Ben", "Chiara", "Dmitri", "Elif", "Femi", "Grace", "Hiro"];
const ONE_TO_THREE = { startDateTime: at(24, "13:00"), endDateTime: at(24, "15:00") };
const TIME = "Tue, Nov 24 from 1:00PM - 3:00PM";

/** The club's meeting, which all can attend on Tuesday from 1 to 3, but for those who are `missing`. */
async function answered(site: Site, names: readonly string[], missing: readonly string[] = []) {
  const { meetingID, organiserKey } = await club(site);
  for (const name of names) {
    await site.app.api.addGuest(meetingID, name, between(24, missing.includes(name) ? "14:00" : "12:00", "16:00"));
  }
  const schedule = (body = ONE_TO_THREE) =>
    site.app.api.call("scheduleMeeting", { params: { meetingID }, organiserKey, body });
  return { meetingID, organiserKey, schedule };
}

const linesOf = async (shown: Locator): Promise<string[]> =>
  (await shown.innerText()).split("\n").filter((line) => line !== "");
const card = (page: Page) => page.getByRole("region", { name: TIME });
/** What a live region says. */
const spoken = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

describe("a time that is about to be scheduled", () => {
  test("is shown before it is saved, with who would be missing, and spoken with each choice", async ({ site }) => {
    const { meetingID } = await answered(site, ["Ann", "Ben", "Noor"], ["Noor"]);
    const page = await site.visit(`/m/${meetingID}`);
    await button(page, "Schedule").click();
    await spoken(page, "No time is marked yet").waitFor();
    await paint(page, at(24, "13:00"), at(24, "14:30"));
    const preview = spoken(page, TIME);
    await preview.waitFor();
    expect(await linesOf(preview)).toEqual([
      "TO BE SCHEDULED",
      TIME,
      "2 h · EST · 2 of 3 can come",
      "With Ann and Ben",
      "Without Noor",
    ]);
    await paint(page, at(24, "14:00"), at(24, "14:30"));
    await spoken(page, "All 3 can come").waitFor();
    await button(page, "Cancel").click();
    await preview.waitFor({ state: "detached" });
    expect((await site.app.api.meeting(meetingID)).scheduledStartDateTime).toBeUndefined();
  });

  test("that no one can attend says so", async ({ site }) => {
    const { meetingID } = await answered(site, ["Ann", "Ben"]);
    const page = await site.visit(`/m/${meetingID}`);
    await button(page, "Schedule").click();
    await paint(page, at(26, "9:00"), at(26, "9:30"));
    await spoken(page, "None of 2 can come").waitFor();
  });
});

describe("a scheduled time", () => {
  test("is a card that appears, and is spoken, wherever the meeting is open", async ({ site }) => {
    const { meetingID } = await answered(site, ["Ann", "Ben", "Noor"], ["Noor"]);
    const [page, other] = await Promise.all([site.visit(`/m/${meetingID}`), site.visit(`/m/${meetingID}`)]);
    await Promise.all([page, other].map((one) => one.locator('[data-live="live"]').waitFor({ state: "attached" })));
    await button(page, "Schedule").click();
    await paint(page, at(24, "13:00"), at(24, "14:30"));
    await button(page, "Save").click();
    for (const one of [page, other]) {
      await card(one).waitFor();
      expect((await linesOf(card(one))).slice(0, 5)).toEqual([
        "SCHEDULED",
        TIME,
        "2 h · EST · 2 of 3 can come",
        "With Ann and Ben",
        "Without Noor",
      ]);
      await spoken(one, `Scheduled: ${TIME}`).waitFor({ state: "attached" });
    }
    // It has not scrolled out of sight.
    await expect.poll(async () => (await card(page).boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await button(other, "Unschedule").click();
    await spoken(page, "Unscheduled").waitFor({ state: "attached" });
    await card(page).waitFor({ state: "detached" });
  });

  test("names few at first, and all when asked", async ({ site }) => {
    const { meetingID, schedule } = await answered(site, NAMES, ["Ann"]);
    await schedule();
    const page = await site.visit(`/m/${meetingID}`);
    await card(page).getByText("With Ben, Chiara, Dmitri, Elif and 3 others").waitFor();
    await button(page, "3 others").click();
    await card(page).getByText("With Ben, Chiara, Dmitri, Elif, Femi, Grace and Hiro").waitFor();
    await card(page).getByText("Without Ann", { exact: false }).waitFor();
  });

  test("reads from another zone as that zone's days", async ({ site }) => {
    const { meetingID, schedule } = await answered(site, ["Ann"]);
    await schedule({ startDateTime: at(24, "9:00"), endDateTime: at(24, "11:00") });
    const page = await site.visit(`/m/${meetingID}`, { zone: "Asia/Tokyo" });
    await page.getByRole("region", { name: "Tue, Nov 24 → Wed 25 from 11:00PM - 1:00AM" }).waitFor();
  });

  test("goes into a calendar: a file, or a page of Google or Microsoft in a new tab", async ({ site }) => {
    const { meetingID, schedule } = await answered(site, ["Ann"]);
    await schedule();
    const page = await site.visit(`/m/${meetingID}`);
    const menu = button(page, "Add to calendar");
    await menu.click();
    expect(await menu.getAttribute("aria-expanded")).toBe("true");
    const links = card(page).getByRole("link");
    for (const calendar of ["Google Calendar", "Outlook.com", "Microsoft 365"]) {
      await page.getByRole("link", { name: `${calendar} (opens in a new tab)`, exact: true }).waitFor();
    }
    expect(await links.count()).toBe(4);
    for (const link of (await links.all()).slice(1)) {
      expect([await link.getAttribute("target"), await link.getAttribute("rel")]).toEqual([
        "_blank",
        "noopener noreferrer",
      ]);
    }
    const google = new URL((await links.nth(1).getAttribute("href")) ?? "");
    expect(google.searchParams.get("text")).toBe("Robotics club");
    expect(google.searchParams.get("dates")).toBe("20261124T180000Z/20261124T200000Z");
    expect(google.searchParams.get("details")).toContain(`${site.url}/m/${meetingID}`);
    const download = page.waitForEvent("download");
    await links.first().click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/);
    await links.first().waitFor({ state: "detached" });
  });

  test("is reached by keys: Enter opens the menu, Escape closes it where it was opened", async ({ site }) => {
    const { meetingID, schedule } = await answered(site, ["Ann"]);
    await schedule();
    const page = await site.visit(`/m/${meetingID}`);
    const menu = button(page, "Add to calendar");
    await menu.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const file = page.getByRole("link", { name: /^Calendar file/ });
    expect(await file.evaluate((link) => link === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await file.waitFor({ state: "detached" });
    expect(await menu.evaluate((one) => one === document.activeElement)).toBe(true);
    // Another press beside it closes it too.
    await page.keyboard.press("Enter");
    await file.waitFor();
    await page.getByRole("heading", { level: 1 }).click();
    await file.waitFor({ state: "detached" });
  });

  test("can be copied as text; where the browser does not let it, the text is there to be selected", async ({
    site,
  }) => {
    const { meetingID, schedule } = await answered(site, ["Ann"]);
    await schedule();
    const page = await site.visit(`/m/${meetingID}`);
    const text = `Robotics club\n${TIME} (EST), 2 h\n${site.url}/m/${meetingID}`;
    await button(page, "Copy text").click();
    await page.getByText("Successfully copied text to clipboard").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    });
    await button(page, "Copy text").click();
    await page.getByText("Could not write to clipboard. Check the console for details.").waitFor();
    await page.getByRole("textbox", { name: "Text about the scheduled time" }).waitFor();
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe(text);
    expect(site.takeFaults().join()).toContain("not allowed");
  });
});

describe("the button that schedules", () => {
  const edge = (page: Page) => button(page, "Schedule").evaluate((one) => getComputedStyle(one).borderTopColor);

  test("stands back for who has not made the meeting, and not for who has", async ({ site }) => {
    const { meetingID, organiserKey } = await answered(site, ["Ann"]);
    const guest = await site.visit(`/m/${meetingID}`);
    await button(guest, "Schedule").waitFor();
    const organiser = await site.visit("/privacy");
    await organiser.evaluate(([name, key]) => localStorage.setItem(name, key), [
      `overlap.organiser.${meetingID}`,
      organiserKey,
    ] as const);
    await organiser.goto(`${site.url}/m/${meetingID}`);
    await button(organiser, "Schedule").waitFor();
    expect(await edge(guest)).toBe("rgba(0, 0, 0, 0)");
    expect(await edge(organiser)).not.toBe("rgba(0, 0, 0, 0)");
  });
});

const LOOKS: readonly VisitOptions[] = [
  { width: 390, height: 844, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
  { width: 390, height: 844, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
];
test.for(LOOKS)("axe objects to nothing: $width px, $colorScheme", async (look, { site }) => {
  const { meetingID, schedule } = await answered(site, ["Ann", "Noor", "شيماء"], ["Noor"]);
  const page = await site.visit(`/m/${meetingID}`, look);
  await button(page, "Schedule").click();
  await spoken(page, "No time is marked yet").waitFor();
  await expectAccessible(page);
  await button(page, "Cancel").click();
  await schedule();
  await button(page, "Add to calendar").click();
  await page.getByRole("link", { name: /^Google Calendar/ }).waitFor();
  await expectAccessible(page);
});
