import type { Page } from "playwright";
import { expect } from "vitest";
import { ROUTES } from "#domain/contract/routes.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";

/** Address of one open call. */
async function open(page: Page, name: string) {
  const call = page.locator(".opblock", { has: page.locator(`[data-path="${name}"]`) });
  await call.getByRole("button").first().click();
  await call.getByText("Responses").first().waitFor();
  return call;
}

/** Closes all groups except two, because axe would need long for all of them and they look alike. */
async function closeOtherGroups(page: Page): Promise<void> {
  const groups = page.locator('h3.opblock-tag[data-is-open="true"]');
  await groups.and(page.locator(':not([data-tag="Meetings"], [data-tag="Server"])')).evaluateAll((others) => {
    for (const other of others) if (other instanceof HTMLElement) other.click();
  });
  await expect.poll(() => groups.count()).toBe(2);
}

/** Opens a page with one open call. */
const OPENED = "/api/docs#/Meetings/createMeeting";

test("the feedback page leads to every call, and axe finds no fault in dark colours", async ({ site }) => {
  const page = await site.visit("/feedback", { colorScheme: "dark" });
  await page.getByRole("main").getByRole("link", { name: "API" }).click();
  await page.getByRole("heading", { level: 1, name: "The API of Overlap" }).waitFor();
  await expect.poll(() => page.locator(".opblock").count()).toBe(Object.keys(ROUTES).length);
  await closeOtherGroups(page);
  await open(page, ROUTES.createMeeting.path);
  expect(page.url()).toBe(site.url + OPENED);
  // The phone checks everything that does not depend on colours.
  await expectAccessible(page, ["color-contrast"]);
});

test("a visitor tries a call without moving targets, and axe finds no fault on a phone", async ({ site }) => {
  const page = await site.visit(OPENED, { width: 390, height: 844 });
  const call = await open(page, ROUTES.serverInfo.path);
  const button = call.getByRole("button", { name: "Try it out" });
  const place = async () => {
    await call.evaluate((element) => {
      const running = element.getAnimations({ subtree: true }).map(({ finished }) => finished);
      return Promise.allSettled(running).then(() => undefined);
    });
    return button.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY));
  };
  const pointedAt = await place();
  await button.hover();
  expect(await place()).toBe(pointedAt);
  await button.click();
  const replied = page.waitForResponse((response) => response.url() === `${site.url}${ROUTES.serverInfo.path}`);
  await call.getByRole("button", { name: "Execute" }).click();
  expect((await replied).status()).toBe(200);
  await call.locator(".live-responses-table").getByText('"googleOAuth2IsSupported": false').waitFor();

  // The call of the address is open too.
  await page.locator("#operations-Meetings-createMeeting").getByText("Responses").first().waitFor();
  await closeOtherGroups(page);
  await expectAccessible(page);
});

test("axe finds no fault in the guide and in the accessibility statement", async ({ site }) => {
  const page = await site.visit("/api/docs/guide", { width: 390, height: 844 });
  const part = page.getByRole("heading", { name: "Changing an answer" });
  await part.waitFor();
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.reload();
  await part.waitFor();
  await expectAccessible(page, ["color-contrast"]);
  await page.goto(`${site.url}/feedback`);
  await page.getByRole("link", { name: "accessibility statement" }).click();
  await page.getByRole("heading", { level: 1, name: "Accessibility" }).waitFor();
  expect(await page.title()).toBe("Accessibility - Overlap");
  expect(await page.getByRole("table").evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test("an authorised visitor sends token and keys with every call until the page closes", async ({ site }) => {
  const { organiserKey, meetingID } = await site.app.api.createMeeting({ protectAnswers: true });
  const { token } = await site.app.api.signUp();
  // The address of a call opens it.
  const page = await site.visit("/api/docs#/Meetings/getMeeting");
  await page.getByRole("button", { name: "Authorize" }).first().click();
  for (const [scheme, value] of [
    ["login", token],
    ["organiserKey", organiserKey],
    ["respondentKey", "wrong"],
  ] as const) {
    const form = page.locator(".auth-container", { has: page.locator("code", { hasText: new RegExp(`^${scheme}$`) }) });
    await form.getByRole("textbox").fill(value);
    await form.getByRole("button", { name: "Authorize" }).click();
    await form.getByRole("button", { name: "Logout" }).waitFor();
  }
  await page.getByRole("button", { name: "Close" }).first().click();

  const call = page.locator("#operations-Meetings-getMeeting");
  await call.getByRole("button", { name: "Try it out" }).click();
  await call.getByPlaceholder("meetingID").fill(meetingID);
  const sentRequest = page.waitForRequest((request) => request.url().endsWith(`/api/meetings/${meetingID}`));
  await call.getByRole("button", { name: "Execute" }).click();
  const headers = (await sentRequest).headers();
  expect([headers["authorization"], headers["x-organiser-key"], headers["x-respondent-key"]]).toEqual([
    `Bearer ${token}`,
    organiserKey,
    "wrong",
  ]);
  await call.locator(".live-responses-table").getByText('"canEdit": true').waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).length + Object.keys(sessionStorage).length)).toBe(0);
});

test("addresses of groups and of parts of the guide scroll there", async ({ site }) => {
  const page = await site.visit("/api/docs#/Answers");
  const answers = page.locator("#operations-tag-Answers");
  await expect.poll(() => answers.evaluate((part) => part.getBoundingClientRect().top)).toBeLessThan(200);
  await page.goto(`${site.url}/api/docs/guide#errors`);
  const errors = page.getByRole("heading", { name: "Errors" });
  await expect.poll(() => errors.evaluate((part) => part.getBoundingClientRect().top)).toBeLessThan(200);
});

test("the guide is readable without scripts", async ({ site }) => {
  const context = await site.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/api/docs`);
  await page.getByText("The calls are shown by a script").waitFor();
  await page.getByRole("link", { name: "Guide with examples" }).click();
  await page.getByRole("heading", { name: "Changing an answer" }).waitFor();
});
