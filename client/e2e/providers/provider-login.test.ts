import { PASSWORD } from "#server/testing/api-client.ts";
import { BOTH } from "#server/testing/providers/open-provider-stage.ts";
import type { Page, Route } from "playwright";
import { describe, expect } from "vitest";
import { button, fill, heading, getToken, message, path } from "../form.ts";
import { addingAnswer, cell, club, paint, save } from "../meeting/meeting-screen.ts";
import { at, between } from "../meeting/slots.ts";
import { leave, main, navigation, OPEN, SIGNED_IN, watchReturns } from "./provider-screen.ts";
import { test } from "./provider-test.ts";
import type { ProviderSite } from "./start-provider-site.ts";

const meOf = async (site: ProviderSite, page: Page) =>
  (await site.app.api.call("me", { token: (await getToken(page)) ?? "" })).reply;
const nonce = (page: Page) => page.evaluate(() => sessionStorage.getItem("nonce"));

test.for(BOTH)("a sign-up with %s logs in, links the calendar, and returns", async ([provider, title], { site }) => {
  const { email } = site.visitor(provider);
  const page = await site.visit("/how-it-works?a=1");
  const returns = watchReturns(page);
  await leave(page, "Sign up", title);
  await expect.poll(() => navigation(page)).toEqual(SIGNED_IN);
  await heading(page, "How it works").waitFor();
  expect(path(page)).toBe("/how-it-works?a=1");
  expect(await meOf(site, page)).toMatchObject({
    name: "Zoë",
    email,
    isSubscribedToNotifications: false,
    [`hasLinked${title}Account`]: true,
  });
  expect(await nonce(page)).toBeNull();
  // The code in the address is no session.
  const code = new URL(returns[0] ?? "").searchParams.get("token") ?? "";
  expect(await getToken(page)).not.toBe(code);
  expect((await site.app.api.call("me", { token: code })).status).toBe(401);
});

test("a login from a meeting keeps the strokes", async ({ site }) => {
  site.visitor("google");
  const first = await site.visit("/privacy");
  await leave(first, "Sign up", "Google");
  await expect.poll(() => navigation(first)).toEqual(SIGNED_IN);

  const { page, meetingID } = await addingAnswer(site, { today: "2026-11-22" });
  await paint(page, at(24, "13:00"), at(24, "13:30"));
  await button(page, "Save").click();
  await page.getByRole("dialog").getByRole("link", { name: "Already have an account?" }).click();
  await button(page, "Sign in with Google").click();
  await page.getByText("Restored, not saved yet.").waitFor();
  expect(path(page)).toBe(`/m/${meetingID}`);
  expect(await cell(page, at(24, "13:00")).getAttribute("aria-selected")).toBe("true");
  await save(page, "added");
  const answers = Object.values((await site.app.api.meeting(meetingID)).respondents);
  expect(answers).toEqual([{ name: "Zoë", availabilities: between(24, "13:00", "14:00") }]);
});

test("a cancellation at the provider is no error and is confirmed calmly", async ({ site }) => {
  site.fakes.google.behaviour.consent = "deny";
  const { email } = await site.signUp();
  const page = await site.visit("/privacy");
  const text = "You did not allow access to your Google account, so nothing has changed.";
  await leave(page, "Sign up", "Google");
  await main(page).getByRole("status").getByText(text).waitFor();
  await heading(page, "Sign up").waitFor();
  expect(path(page)).toBe("/signup");
  await leave(page, "Login", "Google");
  await main(page).getByRole("status").getByText(text).waitFor();
  await heading(page, "Login").waitFor();
  expect(path(page)).toBe("/login");
  expect(await main(page).getByRole("alert").count()).toBe(0);
  // Back from the provider shows the unchanged form.
  site.fakes.google.behaviour.consent = "ask";
  await button(page, "Sign in with Google").click();
  await heading(page, "Overlap wants to see your calendar").waitFor();
  await page.goBack();
  await button(page, "Sign in with Google").waitFor();
  await fill(page, { Email: email, Password: PASSWORD });
  await button(page, "Login").click();
  await heading(page, "Privacy Policy").waitFor();
});

test("a sign-up with a known address fails, and the error page explains how to go on", async ({ site }) => {
  const { email } = await site.signUp();
  site.visitor("google", { email });
  const page = await site.visit("/signup");
  await button(page, "Sign up with Google").click();
  await heading(page, "An error occurred").waitFor();
  await page
    .getByText(
      "This Google account is already linked to another local account. You must login using this Google account to unlink it.",
    )
    .waitFor();
  expect(await getToken(page)).toBeNull();
  await main(page).getByRole("link", { name: "Back to login" }).click();
  await button(page, "Sign in with Google").waitFor();
});

test("a guest's meetings are offered to the account after the return", async ({ site }) => {
  const { meetingID, organiserKey } = await club(site, { name: "Made as a guest" });
  site.visitor("google");
  const page = await site.visit("/privacy", { kept: { [`overlap.organiser.${meetingID}`]: organiserKey } });
  await leave(page, "Sign up", "Google");
  const dialog = page.getByRole("dialog", { name: "Add these to your account?" });
  await dialog.getByText("Made as a guest").waitFor();
  await dialog.getByRole("button", { name: "Add" }).click();
  await message(page, "Successfully added to your account").waitFor();
});

describe("provider buttons", () => {
  const supported = async (page: Page, google: boolean, microsoft: boolean) => {
    const json = { googleOAuth2IsSupported: google, microsoftOAuth2IsSupported: microsoft, ...OPEN };
    await page.route("**/api/server-info", (route) => route.fulfill({ json }));
  };
  const visibleButtons = async (page: Page) =>
    (await main(page).getByRole("button").allInnerTexts()).filter((text) => text.includes(" with "));

  test("the provider buttons work again after Escape and exist only for supported providers", async ({ site }) => {
    const page = await site.visit("/login");
    // The browser cancels the navigation and keeps the page.
    await page.route(`${site.fakes.google.url}/**`, (route) => route.abort("aborted"));
    const stopped = () =>
      page.waitForEvent("requestfailed", (request) => request.url().startsWith(site.fakes.google.url));
    for (let time = 0; time < 2; time += 1) {
      await Promise.all([stopped(), button(page, "Sign in with Google").click()]);
      await page.keyboard.press("Escape");
    }
    for (const [google, microsoft, form, expected] of [
      [true, true, "/login", ["Sign in with Google", "Sign in with Microsoft"]],
      [false, true, "/signup", ["Sign up with Microsoft"]],
      [false, false, "/login", []],
    ] as const) {
      await supported(page, google, microsoft);
      const answered = page.waitForResponse("**/api/server-info");
      await page.goto(site.url + form);
      await answered;
      await expect.poll(() => visibleButtons(page)).toEqual(expected);
    }
  });

  test("the login page explains a failing server and a silent provider", async ({ site }) => {
    const busy = (route: Route) => route.fulfill({ status: 503, json: { message: "Busy" } });
    const page = await site.visit("/login", { before: (opened) => opened.route("**/api/server-info", busy) });
    await main(page).getByRole("alert").getByText("An error occurred while fetching the server info: Busy").waitFor();
    await page.unroute("**/api/server-info");
    await page.goto(`${site.url}/login`);
    const text = "Google is not responding right now. Please try again later.";
    await page.route("**/api/login-with-google", (route) => route.fulfill({ status: 503, json: { message: text } }));
    await button(page, "Sign in with Google").click();
    await main(page).getByRole("alert").getByText(`An error occurred: ${text}`).waitFor();
    await page.unroute("**/api/login-with-google");
    site.visitor("google");
    await button(page, "Sign in with Google").click();
    await expect.poll(() => navigation(page)).toEqual(SIGNED_IN);
  });
});
