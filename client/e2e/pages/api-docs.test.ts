import type { Page } from "playwright";
import { expect } from "vitest";
import { ROUTES } from "#domain/contract/routes.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { test } from "../site-test.ts";

/** One call, opened. */
async function open(page: Page, name: string) {
  const call = page.locator(".opblock", { has: page.getByText(name, { exact: true }) });
  await call.getByRole("button").first().click();
  await call.getByText("Responses").first().waitFor();
  return call;
}

test.for([
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 390 },
  { colorScheme: "dark", width: 390 },
] as const)(
  "in $colorScheme, $width px wide, every call is there, can be tried, and axe objects to nothing",
  async (view, { site }) => {
    const page = await site.visit("/api/docs", view);
    await page.getByRole("heading", { level: 1, name: "The API of Overlap" }).waitFor();
    await expect.poll(() => page.locator(".opblock").count()).toBe(Object.keys(ROUTES).length);

    const call = await open(page, ROUTES.serverInfo.path);
    await call.getByRole("button", { name: "Try it out" }).click();
    const replied = page.waitForResponse((response) => response.url() === `${site.url}${ROUTES.serverInfo.path}`);
    await call.getByRole("button", { name: "Execute" }).click();
    expect((await replied).status()).toBe(200);
    await call.locator(".live-responses-table").getByText('"googleOAuth2IsSupported": false').waitFor();

    await open(page, ROUTES.createMeeting.path);
    await expectAccessible(page);
  },
);

test("on a phone's width nothing moves away from a pointer that presses it", async ({ site }) => {
  const page = await site.visit("/api/docs", { width: 390 });
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
});

test("the authorised user sends token and keys with every call, until the page is left", async ({ site }) => {
  const { organiserKey, meetingID } = await site.app.api.createMeeting({ protectAnswers: true });
  const { token } = await site.app.api.signUp();
  const page = await site.visit("/api/docs");
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

  const call = await open(page, ROUTES.getMeeting.path);
  await call.getByRole("button", { name: "Try it out" }).click();
  await call.getByPlaceholder("meetingID").fill(meetingID);
  const asked = page.waitForRequest((request) => request.url().endsWith(`/api/meetings/${meetingID}`));
  await call.getByRole("button", { name: "Execute" }).click();
  const headers = (await asked).headers();
  expect([headers["authorization"], headers["x-organiser-key"], headers["x-respondent-key"]]).toEqual([
    `Bearer ${token}`,
    organiserKey,
    "wrong",
  ]);
  await call.locator(".live-responses-table").getByText('"canEdit": true').waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage).length + Object.keys(sessionStorage).length)).toBe(0);
});

test("addresses of groups, of calls and of parts of the guide lead there", async ({ site }) => {
  const page = await site.visit("/api/docs#/Answers");
  const answers = page.locator("#operations-tag-Answers");
  await expect.poll(() => answers.evaluate((part) => part.getBoundingClientRect().top)).toBeLessThan(200);
  const other = await site.visit("/api/docs#/Answers/saveAnswer");
  await other.locator("#operations-Answers-saveAnswer").getByRole("button", { name: "Try it out" }).waitFor();
  const guide = await site.visit("/api/docs/guide#errors");
  const errors = guide.getByRole("heading", { name: "Errors" });
  await expect.poll(() => errors.evaluate((part) => part.getBoundingClientRect().top)).toBeLessThan(200);
});

test.for(["light", "dark"] as const)(
  "the guide can be read in %s colours, and axe objects to nothing",
  async (colorScheme, { site }) => {
    const page = await site.visit("/api/docs", { colorScheme, width: 390 });
    await page.getByRole("link", { name: "Guide with examples" }).click();
    await page.getByRole("heading", { level: 1, name: "The API of Overlap" }).waitFor();
    await expectAccessible(page);
  },
);

test("without scripts the guide can still be read", async ({ site }) => {
  const context = await site.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/api/docs`);
  await page.getByText("The calls are shown by a script").waitFor();
  await page.getByRole("link", { name: "Guide with examples" }).click();
  await page.getByRole("heading", { name: "Changing an answer" }).waitFor();
});

test("the feedback page leads there", async ({ site }) => {
  const page = await site.visit("/feedback");
  await page.getByRole("main").getByRole("link", { name: "API" }).click();
  await page.getByRole("heading", { level: 1, name: "The API of Overlap" }).waitFor();
});

test.for(["light", "dark"] as const)(
  "the feedback page leads to what holds for users of assistive technology, in %s colours",
  async (colorScheme, { site }) => {
    const page = await site.visit("/feedback", { colorScheme, width: 390 });
    await page.getByRole("link", { name: "accessibility statement" }).click();
    await page.getByRole("heading", { level: 1, name: "Accessibility" }).waitFor();
    expect(await page.title()).toBe("Accessibility - Overlap");
    const hidden = (part: Element) => part.scrollWidth - part.clientWidth;
    expect(await page.locator("html").evaluate(hidden)).toBeLessThanOrEqual(0);
    expect(await page.getByRole("table").evaluate(hidden)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  },
);
