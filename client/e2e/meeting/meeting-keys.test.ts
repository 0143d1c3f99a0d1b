import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { test } from "../site-test.ts";
import { at, between, button, cell, club, marked, respondent, short, WEEK } from "./meeting-screen.ts";

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-slot"));

async function tabTo(page: Page, name: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.keyboard.press("Tab");
        return page.evaluate(() => document.activeElement?.textContent);
      },
      { timeout: 15_000 },
    )
    .toBe(name);
}

test("an answer by keyboard alone", async ({ site }) => {
  const { meetingID } = await club(site);
  const page = await site.visit(`/m/${meetingID}`);
  await page.getByRole("grid").waitFor();
  await tabTo(page, "Add availability");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Add your availability" }).waitFor();
  // The grid, which is one stop, has the focus now.
  await expect.poll(() => focused(page)).toBe(short([at(22, "9:00")])[0]);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => focused(page)).toBe(short([at(24, "9:30")])[0]);
  // One cell.
  await page.keyboard.press("Space");
  await expect.poll(() => marked(page)).toEqual(short([at(24, "9:30")]));
  await page.keyboard.press("Space");
  await expect.poll(() => marked(page)).toEqual([]);
  // A range, first taken back, then kept.
  await page.keyboard.down("Shift");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => marked(page)).toHaveLength(4);
  await page.keyboard.press("Escape");
  await expect.poll(() => marked(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.up("Shift");
  await expect.poll(() => marked(page)).toEqual(short(between(25, "10:00", "11:30")));
  await page.keyboard.press("Control+Enter");
  await page.getByRole("dialog", { name: "Continue as Guest" }).waitFor();
  await page.keyboard.type("Mina");
  await page.keyboard.press("Enter");
  await page.getByText("Successfully added availabilities").waitFor();
  await respondent(page, "Mina").getByText("you").waitFor();
});

test("the keys go to the ends of a row and to other pages", async ({ site }) => {
  const { meetingID } = await club(site, { tentativeDates: [...WEEK, "2026-11-29", "2026-11-30"] });
  const page = await site.visit(`/m/${meetingID}`);
  await cell(page, at(24, "10:00")).focus();
  for (const [key, slot] of [
    ["End", at(28, "10:00")],
    ["Home", at(22, "10:00")],
    ["Control+End", at(28, "16:30")],
    ["ArrowRight", at(29, "16:30")],
    ["PageUp", at(22, "16:30")],
    ["PageDown", at(29, "16:30")],
    ["Control+Home", at(29, "9:00")],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => focused(page)).toBe(short([slot])[0]);
  }
});

test("a button that goes away hands the focus on", async ({ site }) => {
  const { meetingID } = await club(site, { tentativeDates: [...WEEK, "2026-11-29"] });
  const page = await site.visit(`/m/${meetingID}`);
  await button(page, "Add availability").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe(short([at(22, "9:00")])[0]);
  await button(page, "Continue").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe(short([at(29, "9:00")])[0]);
  await button(page, "Cancel").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Add availability");
});

test("a focused time tells who is available, as pointing does", async ({ site }) => {
  const { meetingID } = await club(site);
  await site.app.api.addGuest(meetingID, "Ann", between(24, "10:00", "11:00"));
  await site.app.api.addGuest(meetingID, "Ben", []);
  const page = await site.visit(`/m/${meetingID}`);
  await cell(page, at(24, "9:30")).focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("heading", { name: "Respondents (1/2)" }).waitFor();
  await page.getByText("1 of 2 available: without Ben").waitFor();
  await respondent(page, "Ann").focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect.poll(() => cell(page, at(24, "10:30")).getAttribute("data-tone")).toBe("person");
});

describe("axe finds nothing to object to", () => {
  const forms = [
    { colorScheme: "light", width: 390 },
    { colorScheme: "dark", width: 1280 },
    { colorScheme: "light", width: 1280 },
    { colorScheme: "dark", width: 390 },
  ] as const;

  test.for(forms)("in $colorScheme, $width px wide", async (form, { site }) => {
    const { meetingID } = await club(site);
    for (const name of ["Ann", "Ben", "Cem", "Dana", "Emil"]) {
      await site.app.api.addGuest(meetingID, name, between(24, "10:00", "12:00"));
    }
    const body = { startDateTime: at(24, "13:00"), endDateTime: at(24, "15:00") };
    await site.app.api.call("scheduleMeeting", { params: { meetingID }, body });
    const page = await site.visit(`/m/${meetingID}`, form);
    await respondent(page, "Ann").waitFor();
    expect(await complaints(page)).toEqual([]);
    await button(page, "Add availability").click();
    await cell(page, at(24, "10:00")).click();
    await page.getByRole("heading", { name: "Add your availability" }).waitFor();
    expect(await complaints(page)).toEqual([]);
    await button(page, "Save").click();
    await page.getByRole("dialog").waitFor();
    // The page behind it is hidden from screen readers, so only the dialog is asked.
    expect(await complaints(page, "[role=dialog]")).toEqual([]);
  });
});

async function complaints(page: Page, part = "html"): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include(part).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
}
