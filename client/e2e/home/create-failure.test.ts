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
    await page.getByText("More options").click();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.getByLabel("Where?").focus();
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
