import { linkIn, readOutbox } from "#server/testing/read-outbox.ts";
import { expect } from "vitest";
import { button, getToken, heading, path } from "../form.ts";
import { siteTest } from "../site-test.ts";
import { startProviderSite, type ProviderSite } from "./start-provider-site.ts";

/** A site that verifies addresses, and an account at Microsoft for whose address Microsoft does not vouch. */
const test = siteTest(() => startProviderSite({ emailVerification: true }));

/** Begins at the login page, and gives the page and the link of the mail. */
async function mailed(site: ProviderSite) {
  const { email } = site.visitor("microsoft", { isEmailVerified: false });
  const page = await site.visit("/how-it-works?a=1");
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await button(page, "Sign in with Microsoft").click();
  await heading(page, "Signup Confirmation").waitFor();
  await page.getByText("A confirmation email was sent to the address of your Microsoft account.").waitFor();
  await page.getByText("in this browser").waitFor();
  expect(await getToken(page)).toBeNull();
  const mail = (await readOutbox(site.app)).findLast(({ to }) => to === email);
  const query = new URLSearchParams(linkIn(mail!, "/redirect/microsoft/proved"));
  return { page, email, link: `/redirect/microsoft/proved?${query}` };
}

test("a mail lets in a user who has such an account, in a new tab, where they were", async ({ site }) => {
  const { page, email, link } = await mailed(site);
  const tab = await page.context().newPage();
  await tab.goto(site.url + link);
  await heading(tab, "How it works").waitFor();
  await expect.poll(() => getToken(tab)).not.toBeNull();
  expect(path(tab)).toBe("/how-it-works?a=1");
  const { reply } = await site.app.api.call("me", { token: (await getToken(tab)) ?? "" });
  expect(reply).toMatchObject({ email, hasLinkedMicrosoftAccount: true });

  // Once.
  const again = await page.context().newPage();
  await again.goto(site.url + link);
  await again.getByText("This link cannot be used here, or not any more.").waitFor();
});

test("its link says in another browser that it does not work there, and still works in the first", async ({ site }) => {
  const { page, link } = await mailed(site);
  const stranger = await site.visit(link);
  await heading(stranger, "An error occurred").waitFor();
  await stranger.getByText("in the browser in which you began").waitFor();
  expect(await getToken(stranger)).toBeNull();
  await page.goto(site.url + link);
  await heading(page, "How it works").waitFor();
  await expect.poll(() => getToken(page)).not.toBeNull();
});
