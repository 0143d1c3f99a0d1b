import { expect } from "vitest";
import { OIDC_CLIENT, startOidcProvider } from "#server/testing/providers/start-oidc-provider.ts";
import { button, field, heading, path } from "../form.ts";
import { main, navigation } from "../providers/provider-screen.ts";
import { siteTest } from "../site-test.ts";
import { startSite } from "../start-site.ts";

/** A site of a university, which has its own login and no passwords. */
const test = siteTest(async () => {
  const provider = await startOidcProvider();
  const oidc = { issuerUrl: provider.issuerUrl, ...OIDC_CLIENT, trustAddresses: false, name: "Uni-Login" };
  const doors = { signUp: ["uni.example"], createMeetings: "accounts", passwordLogin: false } as const;
  const site = await startSite({ oidc, emailVerification: true, ...doors }, [provider.issuerUrl]);
  provider.open(site.url);
  const person = { subject: "ann", name: "Ann", email: "ann@uni.example", email_verified: true };
  provider.behaviour.person = person;
  return {
    ...site,
    async stop(): Promise<void> {
      await site.stop();
      await provider.stop();
    },
  };
});

test("a guest who wants to create a meeting logs in with the site's provider and comes back to the form", async ({
  site,
}) => {
  const page = await site.visit("/");
  await main(page).getByText("Answering needs no account.").waitFor();
  await button(page, "Let's meet").click();
  await main(page).getByText("Creating a meeting here needs an account.").waitFor();
  expect(await main(page).getByRole("textbox").count()).toBe(0);
  await button(page, "Sign in with Uni-Login").click();
  await field(page, "Meeting name").fill("Choir");
  expect(path(page)).toBe("/create");
  await button(page, "Create").first().click();
  await heading(page, "Choir").waitFor();
});

test("the sign-up page names the mail domains and offers only the provider", async ({ site }) => {
  const page = await site.visit("/signup");
  await main(page).getByText("New accounts are only for addresses of uni.example.", { exact: true }).waitFor();
  expect(await main(page).getByRole("button").allInnerTexts()).toEqual(["Sign up with Uni-Login"]);
  expect(await main(page).getByRole("textbox").count()).toBe(0);
});

test("a site that takes no new accounts links to its webmaster in the first view already", async ({ site }) => {
  const closed = await startSite({ signUp: "closed", webmasterEmail: "help@uni.example" });
  // The reply never comes, so the page's own data must say that sign-up is closed.
  const before = (page: Awaited<ReturnType<typeof site.visit>>) => page.route("**/api/server-info", () => {});
  const page = await closed.visit("/signup", { before });
  await main(page).getByText("This site does not take new accounts.", { exact: true }).waitFor();
  expect(await main(page).getByRole("link").first().getAttribute("href")).toBe("mailto:help@uni.example");
  expect(await navigation(page)).toEqual(["Meet", "How it works", "Login"]);
  await closed.stop();
});
