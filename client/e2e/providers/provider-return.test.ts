import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { button, hasFocus, heading, getToken, message, path } from "../form.ts";
import { banner, leave, main, navigation, SIGNED_IN, SIGNED_OUT, watchReturns } from "./provider-screen.ts";
import { test } from "./provider-test.ts";
import type { ProviderSite } from "./start-provider-site.ts";

describe("way back from a provider", () => {
  /** Returns with a code that the page could not exchange; gives the address and the page. */
  async function comeBack(site: ProviderSite) {
    site.visitor("google");
    const page = await site.visit("/how-it-works");
    const returns = watchReturns(page);
    await page.route("**/api/login-with-code", (route) => route.abort("internetdisconnected"));
    await leave(page, "Login", "Google");
    await heading(page, "You could not be logged in").waitFor();
    await page.unroute("**/api/login-with-code");
    expect(site.takeFaults().filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
    return { page, address: returns[0] ?? "", kept: new URL(returns[0] ?? "").searchParams.get("nonce") ?? "" };
  }
  /** Opens the address as if this tab had begun the login. */
  async function openWith(page: Page, address: string, kept: string): Promise<void> {
    await page.evaluate((value) => sessionStorage.setItem("nonce", value), kept);
    await page.goto(address);
  }

  test("the way back from a provider shows neither the login nor the page before the user is known", async ({
    site,
  }) => {
    site.visitor("microsoft");
    const page = await site.visit("/how-it-works");
    const gate = Promise.withResolvers<void>();
    await page.route("**/api/login-with-code", async (route) => {
      await gate.promise;
      await route.continue();
    });
    const request = page.waitForRequest("**/api/login-with-code");
    await leave(page, "Login", "Microsoft");
    await request;
    await main(page).getByRole("status", { name: "Loading..." }).waitFor();
    expect(await navigation(page)).toEqual(SIGNED_IN);
    expect(path(page)).toBe("/how-it-works");
    expect(await heading(page, "How it works").count()).toBe(0);
    expect(await getToken(page)).toBeNull();
    gate.resolve();
    await heading(page, "How it works").waitFor();
    expect(await navigation(page)).toEqual(SIGNED_IN);
  });

  test("the way back from a provider explains a lost network, continues after a reload, and can be retried", async ({
    site,
  }) => {
    const { page } = await comeBack(site);
    await expect.poll(() => hasFocus(heading(page, "You could not be logged in"))).toBe(true);
    await main(page).getByRole("alert").getByText("Overlap cannot be reached at the moment.").waitFor();
    await page.route("**/api/login-with-code", (route) => route.abort("internetdisconnected"));
    await page.reload();
    await heading(page, "You could not be logged in").waitFor();
    expect(await navigation(page)).toEqual(SIGNED_OUT);
    await page.unroute("**/api/login-with-code");
    await button(page, "Try again").click();
    await heading(page, "How it works").waitFor();
    await expect.poll(() => navigation(page)).toEqual(SIGNED_IN);
    expect(site.takeFaults().filter((fault) => !fault.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
  });

  test("a user whose way back from a provider lost its network continues without a login or logs in again", async ({
    site,
  }) => {
    const { page } = await comeBack(site);
    await button(page, "Continue without logging in").click();
    await heading(page, "How it works").waitFor();
    await page.reload();
    await heading(page, "How it works").waitFor();
    expect(await navigation(page)).toEqual(SIGNED_OUT);
    const { page: other } = await comeBack(site);
    await main(other).getByRole("link", { name: "Log in again" }).click();
    await button(other, "Sign in with Google").click();
    await heading(other, "How it works").waitFor();
    await expect.poll(() => navigation(other)).toEqual(SIGNED_IN);
  });

  // In the reference, the address itself is the session.
  test("the way back from a provider works once in the browser that began, and is refused otherwise", async ({
    site,
  }) => {
    const { page, address, kept } = await comeBack(site);
    const refused = "This login is not valid any more. Please log in again.";
    const thief = await site.visit("/privacy");
    await openWith(thief, address, kept);
    await main(thief).getByRole("alert").getByText(refused).waitFor();
    expect(await getToken(thief)).toBeNull();
    // The nonce of another tab does not help the thief.
    await main(thief).getByRole("link", { name: "Log in again" }).click();
    site.fakes.google.behaviour.consent = "ask";
    await button(thief, "Sign in with Google").click();
    await heading(thief, "Overlap wants to see your calendar").waitFor();
    await thief.goto(`${site.url}/privacy`);
    await openWith(thief, address, kept);
    await main(thief).getByRole("alert").getByText(refused).waitFor();
    expect(await getToken(thief)).toBeNull();

    await openWith(page, address, kept);
    await heading(page, "How it works").waitFor();
    await expect.poll(() => navigation(page)).toEqual(SIGNED_IN);
    const token = await getToken(page);
    await openWith(page, address, kept);
    await main(page).getByRole("alert").getByText(refused).waitFor();
    expect(await getToken(page)).toBe(token);
    await button(page, "Continue without logging in").click();
    await heading(page, "How it works").waitFor();
  });

  test("a denial at a provider shows a message, and an address that looks like another site stays on this site", async ({
    site,
  }) => {
    const page = await site.visit("/privacy?a=1&denied=microsoft#top");
    await message(page, "You did not allow access to your Microsoft account, so nothing has changed.").waitFor();
    expect(path(page)).toBe("/privacy?a=1");
    expect(new URL(page.url()).hash).toBe("#top");
    await page.goto(`${site.url}/privacy?denied=my-bank`);
    await heading(page, "Privacy Policy").waitFor();
    expect(path(page)).toBe("/privacy?denied=my-bank");
    for (const address of ["//x?token=t", "//evil.example/?token=t&nonce=n", "///?token=t", "/..//x?token=t"]) {
      await page.goto(site.url + address);
      await banner(page).waitFor();
      await expect.poll(() => page.url()).not.toContain("token");
      expect(new URL(page.url()).origin).toBe(site.url);
    }
    site.takeFaults();
  });
});
