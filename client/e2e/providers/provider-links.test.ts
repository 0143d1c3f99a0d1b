import { BOTH } from "#server/testing/providers/open-provider-stage.ts";
import type { Page } from "playwright";
import type { CalendarProviderName } from "#domain/calendar/provider.ts";
import { describe, expect } from "vitest";
import { button, heading, getToken, message, path } from "../form.ts";
import { hearing, main, OPEN } from "./provider-screen.ts";
import { test } from "./provider-test.ts";
import type { ProviderSite } from "./start-provider-site.ts";

const accounts = (page: Page) => page.getByRole("region", { name: "Linked Accounts", exact: true });
const buttons = (page: Page) => accounts(page).getByRole("button").allInnerTexts();
const me = async (site: ProviderSite, token: string) => (await site.app.api.call("me", { token })).reply;
const [LINK, UNLINK, LINKED] = ["Link Google account", "Unlink Google account", "Successfully linked Google account"];

/** Opens the settings of a user with a password and a linked calendar. */
async function linked(site: ProviderSite, provider: CalendarProviderName = "google") {
  const title = provider === "google" ? "Google" : "Microsoft";
  const person = site.visitor(provider);
  const { token, email } = await site.signUp();
  const page = await site.visit("/me/settings", { token });
  const hears = hearing(page);
  await button(page, `Link ${title} account`).click();
  await message(page, `Successfully linked ${title} account`).waitFor();
  return { page, token, email, person, hears };
}

test.for(BOTH)(
  "a user links and unlinks an account at %s in the settings, and every window follows",
  async ([provider, title], { site }) => {
    const { page, token } = await linked(site, provider);
    const [link, unlink] = [`Link ${title} account`, `Unlink ${title} account`];
    const other = title === "Google" ? "Microsoft" : "Google";
    expect(path(page)).toBe("/me/settings");
    await expect.poll(() => buttons(page)).toEqual(expect.arrayContaining([unlink, `Link ${other} account`]));
    expect(await me(site, token)).toMatchObject({ [`hasLinked${title}Account`]: true });
    await page.reload();
    await button(page, unlink).waitFor();
    expect(await message(page, `Successfully linked ${title} account`).count()).toBe(0);

    let hears = () => Promise.resolve();
    const listen = async (opened: Page) => void (hears = hearing(opened));
    const elsewhere = await site.visit("/me/settings", { token, before: listen });
    await button(elsewhere, unlink).waitFor();
    await hears();
    await button(page, unlink).click();
    await message(page, `Successfully unlinked ${title} account`).waitFor();
    for (const each of [page, elsewhere]) await button(each, link).waitFor();
    expect(await me(site, token)).toMatchObject({ [`hasLinked${title}Account`]: false });
    await button(page, link).click();
    await button(elsewhere, unlink).waitFor();
  },
);

test("the settings report a narrowed or revoked permission and renew it, and a failed unlinking changes nothing", async ({
  site,
}) => {
  const { page, token, person, hears } = await linked(site);
  await hears();
  const { meetingID } = await site.app.api.createMeeting();
  const events = async () => (await site.app.api.call("googleCalendarEvents", { token, query: { meetingID } })).reply;
  site.fakes.google.takeBackScope(person.subject, site.fakes.google.calendarScope);
  expect(await events()).toMatchObject({ events: [], problem: "not-allowed" });
  await accounts(page).getByText("it needs your permission again").waitFor();
  await button(page, UNLINK).waitFor();
  await button(page, LINK).click();
  await message(page, LINKED).waitFor();
  await accounts(page).getByText("Your events show while you choose times").waitFor();

  await hears();
  site.fakes.google.takeBack(person.subject);
  expect(await events()).toMatchObject({ events: [], problem: "unlinked" });
  await accounts(page).getByText("Not linked any more").waitFor();
  // The state is stored, so a new page shows it too.
  await page.reload();
  await accounts(page).getByText("says that you took the permission back").waitFor();
  await button(page, LINK).click();
  await message(page, LINKED).waitFor();

  await page.route("**/api/me/link-google-calendar", (route) =>
    route.fulfill({ status: 503, json: { message: "Busy" } }),
  );
  await button(page, UNLINK).click();
  await accounts(page).getByRole("alert").getByText("An error occurred: Busy").waitFor();
  await button(page, UNLINK).waitFor();
  // Unlinking works even if the server no longer supports the provider.
  await page.unroute("**/api/me/link-google-calendar");
  const json = { googleOAuth2IsSupported: false, microsoftOAuth2IsSupported: false, ...OPEN };
  await page.route("**/api/server-info", (route) => route.fulfill({ json }));
  await page.reload();
  await expect.poll(() => buttons(page)).toEqual([UNLINK]);
  await button(page, UNLINK).click();
  await accounts(page).getByText("cannot be linked on this server").waitFor();
});

test("a cancellation at the provider and the error page both lead back to the settings", async ({ site }) => {
  const { token } = await site.signUp();
  site.visitor("google");
  site.fakes.google.behaviour.consent = "deny";
  const page = await site.visit("/me/settings", { token });
  await button(page, LINK).click();
  await accounts(page).getByText("You did not allow access to your Google account").waitFor();
  expect(path(page)).toBe("/me/settings");
  // The user did not grant the calendar.
  site.fakes.google.behaviour.consent = "some";
  await button(page, LINK).click();
  await page.getByText("Not all required OAuth2 scopes were granted.").waitFor();
  site.fakes.google.behaviour.consent = "all";
  await main(page).getByRole("link", { name: "Back to settings" }).click();
  await button(page, LINK).waitFor();

  // Another user has linked the account.
  await linked(site);
  await button(page, LINK).click();
  await page.getByText("This Google account is already linked to another local account.").waitFor();
  expect(await me(site, token)).toMatchObject({ hasLinkedGoogleAccount: false });
  expect(await page.getByRole("region", { name: "Messages" }).innerText()).toBe("");
});

test("a user who signed up with a provider unlinks the calendar and still logs in with the provider", async ({
  site,
}) => {
  site.visitor("google");
  const page = await site.visit("/signup");
  await button(page, "Sign up with Google").click();
  await expect.poll(() => getToken(page)).not.toBeNull();
  await page.goto(`${site.url}/me/settings`);
  await button(page, UNLINK).click();
  await button(page, LINK).waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${site.url}/login`);
  await button(page, "Sign in with Google").click();
  await button(page, LINK).waitFor();
  expect(path(page)).toBe("/me/settings");
});

describe("provider accounts with the address of a user", () => {
  /** Logs in from a page and returns the address that follows. */
  async function toConfirm(site: ProviderSite) {
    const local = await site.signUp("Local name");
    site.visitor("google", { email: local.email });
    const page = await site.visit("/how-it-works?a=1");
    const addresses: string[] = [];
    page.on("request", (request) => {
      if (request.isNavigationRequest()) addresses.push(request.url());
    });
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await button(page, "Sign in with Google").click();
    await heading(page, "Link your Google account?").waitFor();
    return { page, local, address: addresses.findLast((one) => one.includes("/confirm-link")) ?? "" };
  }

  // The reference opens the account before the confirmation.
  test("a provider account with the address of a user is linked only after its user confirms", async ({ site }) => {
    const { page, local } = await toConfirm(site);
    expect(path(page)).toBe("/confirm-link-google-account");
    expect(await getToken(page)).toBeNull();
    expect(await me(site, local.token)).toMatchObject({ hasLinkedGoogleAccount: false });
    // Cancel links nothing, and the next login asks again.
    await main(page).getByRole("link", { name: "Cancel" }).click();
    await button(page, "Sign in with Google").click();
    await heading(page, "Link your Google account?").waitFor();
    expect(await me(site, local.token)).toMatchObject({ hasLinkedGoogleAccount: false });
    // A reload keeps the question.
    await page.reload();
    await button(page, LINK).click();
    await message(page, LINKED).waitFor();
    await heading(page, "How it works").waitFor();
    expect(path(page)).toBe("/how-it-works?a=1");
    const { userID, name, ...self } = await me(site, (await getToken(page)) ?? "");
    expect([userID, name]).toEqual([local.userID, "Local name"]);
    expect(self).toMatchObject({ hasLinkedGoogleAccount: true });
    // The address was unproved, so the earlier logins end.
    expect((await site.app.api.call("me", { token: local.token })).status).toBe(401);
    expect(await page.evaluate(() => sessionStorage.getItem("nonce"))).toBeNull();
  });

  test("a provider account is confirmed once, in its browser, with all parameters, and leads to no other site", async ({
    site,
  }) => {
    const { page, local, address } = await toConfirm(site);
    const { pathname, searchParams } = new URL(address);
    const without = (name: string) =>
      `${pathname}?${new URLSearchParams([...searchParams].filter(([one]) => one !== name))}`;
    // The page needs all parameters and a login or a token.
    const thief = await site.visit("/privacy");
    for (const name of ["iv", "token"]) {
      await thief.goto(site.url + without(name));
      await heading(thief, "On which days would you like to meet?").waitFor();
      expect(path(thief)).toBe("/");
    }
    const { token } = await site.signUp();
    const user = await site.visit(without("token"), { token });
    await button(user, LINK).waitFor();
    expect(await getToken(user)).toBe(token);
    await thief.goto(address);
    await button(thief, LINK).click();
    await main(thief).getByRole("alert").getByText("This took too long, or is done already.").waitFor();

    const changed = new URL(address);
    changed.searchParams.set("tag", "AAAAAAAAAAAAAAAAAAAAAA");
    await page.goto(changed.href);
    await button(page, LINK).click();
    await main(page).getByRole("alert").getByText("An error occurred: Invalid encrypted entity").waitFor();
    await main(page).getByText("This link is incomplete or was altered.").waitFor();
    expect(await getToken(page)).toBeNull();
    expect(await me(site, local.token)).toMatchObject({ hasLinkedGoogleAccount: false });

    // With the right parameters the user can retry after a network failure.
    const crafted = new URL(address);
    crafted.searchParams.set("postRedirect", "//example.org");
    await page.goto(crafted.href);
    await page.route("**/api/confirm-link-*", (route) => route.abort("internetdisconnected"));
    await button(page, LINK).click();
    await main(page).getByRole("alert").getByText("An error occurred: FETCH_ERROR").waitFor();
    await page.unroute("**/api/confirm-link-*");
    await button(page, LINK).click();
    await heading(page, "On which days would you like to meet?").waitFor();
    expect(path(page)).toBe("/");
    await page.goto(address);
    await button(page, LINK).click();
    await main(page).getByRole("alert").getByText("This took too long, or is done already.").waitFor();
    await main(page).getByRole("link", { name: "Log in again" }).waitFor();
    site.takeFaults();
  });
});
