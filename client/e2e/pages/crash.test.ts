import type { Page } from "playwright";
import { expect } from "vitest";
import { addingAnswer, answersOf, button, cell, paint, saveAs, showAs } from "../meeting/meeting-screen.ts";
import { at, between } from "../meeting/slots.ts";
import { test } from "../site-test.ts";

const crash = (page: Page) => page.getByRole("alert").filter({ hasText: "Something went wrong on this page." });

/** Breaks the list, which calls this for each day. */
async function breakList(page: Page): Promise<void> {
  await page.evaluate(() => {
    const isSubsetOf = () => {
      throw new Error("A mistake of the page.");
    };
    Object.assign(Set.prototype, { isSubsetOf });
  });
  await showAs(page, "list");
}

test("a page that breaks during a stroke explains it, and Reload restores every stroke", async ({ site }) => {
  const { page, meetingID } = await addingAnswer(site);
  await paint(page, at(24, "10:00"), at(24, "10:30"));
  await cell(page, at(24, "13:00")).click();
  await breakList(page);
  await crash(page).getByText("Your marks are kept.").waitFor();
  expect(site.takeFaults().join("\n")).toMatch(/A mistake of the page/);
  await button(page, "Reload").click();
  await showAs(page, "grid");
  await saveAs(page, "Mina");
  const slots = [...between(24, "10:00", "11:00"), ...between(24, "13:00", "13:30")];
  expect(await answersOf(site, meetingID)).toEqual([["Mina", slots]]);
});

test("a page that breaks without storage does not promise to keep marks", async ({ site }) => {
  const { page } = await addingAnswer(site, {
    before: (opened) =>
      opened.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("No room.", "QuotaExceededError");
        };
      }),
  });
  await breakList(page);
  await crash(page).waitFor();
  expect(await page.getByText("Your marks are kept.").count()).toBe(0);
  expect(site.takeFaults().join("\n")).toMatch(/A mistake of the page/);
});
