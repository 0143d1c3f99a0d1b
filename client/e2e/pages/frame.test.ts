import { expect } from "vitest";
import { test } from "../site-test.ts";

test("the header leads to Meet and How it works, the footer to the texts, each at its top", async ({ site }) => {
  const page = await site.visit("/m/", { height: 300 });
  await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  // The first tab stop skips to the content.
  for (const key of ["Tab", "Enter", "Tab"]) await page.keyboard.press(key);
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.closest("main") !== null && document.activeElement?.textContent),
    )
    .toBeTruthy();
  await page.getByRole("banner").getByRole("link", { name: "How it works" }).click();
  await page.waitForURL("**/how-it-works");
  await expect
    .poll(() => page.getByRole("listitem").allInnerTexts())
    .toEqual([
      expect.stringContaining("Choose the days to meet: dates, days of the week or whole days."),
      expect.stringContaining("Choose the times you are available on those days."),
      expect.stringContaining(
        "Share the link, and everyone's availabilities are placed on one grid to find the best time.",
      ),
    ]);
  for (const [link, path] of [
    ["Privacy", "/privacy"],
    ["Feedback", "/feedback"],
    ["Terms of Service", "/terms-of-service"],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name: link }).click();
    await page.waitForURL(`**${path}`);
    await expect.poll(() => page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([0, "main"]);
  }
  // Control opens another tab, and a link to the present page adds no history entry.
  const terms = page.getByRole("contentinfo").getByRole("link", { name: "Terms of Service" });
  const navigation = page.context().waitForEvent("request", (request) => request.isNavigationRequest());
  const [tab] = await Promise.all([page.context().waitForEvent("page"), terms.click({ modifiers: ["ControlOrMeta"] })]);
  // Headless Chromium 150 crashes in such a tab after its first request.
  expect(new URL((await navigation).url()).pathname).toBe("/terms-of-service");
  await tab.close();
  await terms.click();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Feedback" }).waitFor();
  await page.goForward();
  await page.getByRole("heading", { level: 1, name: "Terms of Service" }).waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Meet" }).click();
  await page.getByRole("heading", { name: "On which days would you like to meet?" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await page.goto(`${site.url}/how-it-works`);
  await page.getByRole("link", { name: "Try it out!" }).click();
  await page.getByRole("heading", { name: "On which days would you like to meet?" }).waitFor();
});

test("the feedback page names the webmaster's address", async ({ site }) => {
  const json = { ...(await site.app.api.call("serverInfo")).reply, webmasterEmail: "hello@overlap.example" };
  const page = await site.visit("/feedback", {
    before: (opened) => opened.route("**/api/server-info", (route) => route.fulfill({ json })),
  });
  const link = page.getByRole("main").getByRole("link", { name: "hello@overlap.example" });
  expect(await link.getAttribute("href")).toBe("mailto:hello@overlap.example");
});

test("the menu of a phone opens from the left, holds the focus, and closes by Escape, outside, or by a link", async ({
  site,
}) => {
  const page = await site.visit("/", { width: 390, height: 844 });
  const open = page.getByRole("button", { name: "Menu" });
  const menu = page.getByRole("dialog", { name: "Menu" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByRole("contentinfo").isVisible()).toBe(false);

  await open.click();
  await expect
    .poll(() => menu.getByRole("link").allInnerTexts())
    .toEqual(expect.arrayContaining(["Meet", "How it works", "Privacy", "Feedback"]));
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);

  await open.click();
  await menu.waitFor();
  await page.mouse.click(380, 400);
  await menu.waitFor({ state: "hidden" });

  await open.click();
  await menu.getByRole("link", { name: "Privacy" }).click();
  await page.getByRole("heading", { name: "Privacy Policy" }).waitFor();
  await menu.waitFor({ state: "hidden" });
});

test("a page whose code does not load reloads once, because a deployment may have replaced its code", async ({
  site,
}) => {
  const page = await site.visit("/how-it-works");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.route("**/assets/ProsePages*.js", (route) => route.abort(), { times: 1 });
  await page.getByRole("link", { name: "Privacy" }).click();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Privacy Policy");
  expect(
    await page.evaluate(() =>
      performance
        .getEntriesByType("navigation")
        .map((entry) => entry instanceof PerformanceNavigationTiming && entry.type),
    ),
  ).toEqual(["reload"]);
  expect(site.takeFaults().filter((fault) => !/ERR_FAILED|dynamically imported/.test(fault))).toEqual([]);
});

test("a page whose code fails to load again explains it, and another page works", async ({ site }) => {
  const page = await site.visit("/how-it-works", { isFirst: true });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.route("**/assets/ProsePages*.js", (route) => route.abort());
  await page.getByRole("link", { name: "Privacy" }).click();
  await page.getByRole("alert").getByText("Part of this page did not load.").waitFor();
  await page.getByRole("link", { name: "Sign up" }).click();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Sign up");
  expect(site.takeFaults().filter((fault) => !/ERR_FAILED|dynamically imported/.test(fault))).toEqual([]);
});

test("a page whose code does not load without a network does not reload, because it would be lost", async ({
  site,
}) => {
  const page = await site.visit("/how-it-works", { isFirst: true });
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Privacy" }).click();
  await page.getByRole("alert").getByText("Part of this page did not load.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Privacy Policy");
  expect(site.takeFaults().filter((fault) => !/ERR_INTERNET|dynamically imported/.test(fault))).toEqual([]);
});
