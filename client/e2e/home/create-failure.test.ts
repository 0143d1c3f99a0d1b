import { expect } from "vitest";
import { boxOf } from "../form.ts";
import { test } from "../site-test.ts";

test("the bar shows a failure beside its button wherever the form is scrolled", async ({ site }) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    const page = await site.visit("/", { today: "2026-11-24", ...size });
    await page.getByRole("button", { name: "Let's meet" }).click();
    await page.route("**/api/meetings", (route) => route.fulfill({ status: 500, json: { message: "Out of order" } }));
    await page.getByPlaceholder("Name your meeting").fill("Far below");
    await page.locator("summary").getByText("Options").click();
    await page.getByLabel("How many people at least?").focus();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.keyboard.press("Enter");
    const bar = page.locator("[data-bottom-bar]");
    const failure = bar.getByRole("alert").filter({ hasText: "An error occurred: Out of order" });
    await failure.waitFor();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const box = await boxOf(failure);
    expect(box.top).toBeGreaterThan(0);
    expect(box.bottom).toBeLessThanOrEqual(size.height);
    await bar.getByRole("button", { name: "Create" }).waitFor();
    await page.unroute("**/api/meetings");
    await bar.getByRole("button", { name: "Create" }).click();
    await page.waitForURL("**/m/*");
  }
  // The browser reports the simulated reply.
  expect(site.takeFaults().filter((fault) => !fault.includes("500"))).toEqual([]);
});

test("a refused or unfinished field in a closed row opens the row and takes the focus", async ({ site }) => {
  const page = await site.visit("/", { today: "2026-11-24" });
  await page.getByRole("button", { name: "Let's meet" }).click();
  await page.getByPlaceholder("Name your meeting").fill("Too late");
  const options = page.locator("details", { hasText: "Options" });
  const closing = page.getByLabel("Until when can people answer?");
  await options.locator("summary").click();
  await closing.fill("2020-01-02T17:00");
  await options.locator("summary").click();
  await closing.waitFor({ state: "hidden" });
  await page.getByPlaceholder("Name your meeting").press("Enter");
  await page.getByRole("alert").filter({ hasText: "An error occurred" }).waitFor();
  await closing.and(page.locator(":focus")).waitFor();

  // A year alone is no date: it is not left out silently.
  await page.getByRole("button", { name: "Always" }).click();
  await closing.press("1");
  await options.locator("summary").click();
  await page.getByPlaceholder("Name your meeting").press("Enter");
  await closing.and(page.locator(":focus")).waitFor();
  expect(new URL(page.url()).pathname).toBe("/create");
  await closing.fill("");
  await page.getByPlaceholder("Name your meeting").press("Enter");
  await page.waitForURL("**/m/*");
  // The browser reports the refusal.
  expect(site.takeFaults().filter((fault) => !fault.includes("400"))).toEqual([]);
});
