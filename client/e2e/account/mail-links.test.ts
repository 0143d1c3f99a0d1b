import { createUser } from "#server/accounts/sign-up.ts";
import { linkIn, readOutbox } from "#server/testing/read-outbox.ts";
import type { Page } from "playwright";
import { expect } from "vitest";
import { button, description, field, fill, hasFocus, heading, getToken, message, path } from "../form.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";
import { expectAccessible } from "../expect-accessible.ts";

const alert = (page: Page) => page.getByRole("main").getByRole("alert");

/** Waits for a mail to the address and returns the link of the last one. */
async function linkFor(site: Site, email: string): Promise<string> {
  const mail = async () => (await readOutbox(site.app)).findLast(({ to }) => to.includes(email));
  await expect.poll(mail).toBeDefined();
  return `/confirm-password-reset?${new URLSearchParams(linkIn((await mail())!, "/confirm-password-reset"))}`;
}

test("a user replaces a forgotten password with the link of a mail", async ({ site }) => {
  const { email, token } = await site.app.api.signUp();
  const page = await site.visit("/login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await heading(page, "Forgot your password?").waitFor();
  await expect.poll(() => page.title()).toBe("Forgot Password - Overlap");
  await button(page, "Reset").click();
  expect(await description(field(page, "Email"))).toBe("Please enter a valid email address.");
  await page.getByPlaceholder("What's your email address?").fill(email);
  await button(page, "Reset").click();
  await heading(page, "Email sent!").waitFor();
  expect(await page.getByRole("main").innerText()).toContain("10 minutes");
  await expect.poll(() => hasFocus(heading(page, "Email sent!"))).toBe(true);
  await button(page, "Resend").click();
  await message(page, "Request successfully submitted").waitFor();

  const link = await linkFor(site, email);
  await page.goto(site.url + link);
  await fill(page, { "New password": "12345", "Confirm password": "12346" });
  await button(page, "Reset password").click();
  await expect.poll(() => hasFocus(field(page, "New password"))).toBe(true);
  expect(await description(field(page, "New password"))).toContain("Password must be between 6-30 characters.");
  expect(await description(field(page, "Confirm password"))).toBe("Does not match password");
  expect(path(page)).toBe("/confirm-password-reset");
  await page.reload();
  await fill(page, { "New password": "something new", "Confirm password": "something new" });
  await button(page, "Reset password").click();
  await message(page, "Successfully reset password").waitFor();
  await heading(page, "Login").waitFor();
  expect((await site.app.api.call("me", { token })).status).toBe(401);
  await fill(page, { Email: email, Password: "something new" });
  await button(page, "Login").click();
  await expect.poll(() => getToken(page)).not.toBeNull();

  const later = await site.visit(link);
  await fill(later, { "New password": "another one", "Confirm password": "another one" });
  await button(later, "Reset password").click();
  await expect.poll(() => alert(later).innerText()).toMatch(/^An error occurred: This link is not valid any more/);
});

test("a user without a password sets the first one and reads no word about a new one", async ({ site }) => {
  const email = "provider@example.org";
  await createUser({ name: "Ann", email, isSubscribed: false, locale: "en" }, site.app.context);
  await site.app.api.call("resetPassword", { body: { email } });
  const page = await site.visit(await linkFor(site, email));
  await heading(page, "Set your password").waitFor();
  expect(await page.getByRole("main").innerText()).not.toMatch(/new password|reset/i);
  await page.reload();
  await fill(page, { Password: "something new", "Confirm password": "something new" });
  await button(page, "Set password").click();
  await message(page, "Successfully set password").waitFor();
  await fill(page, { Email: email, Password: "something new" });
  await button(page, "Login").click();
  await expect.poll(() => getToken(page)).not.toBeNull();
});

test("a failed request for the mail of a forgotten password is shown beside the button", async ({ site }) => {
  const page = await site.visit("/forgot-password");
  await page.route("**/api/reset-password", (route) => route.fulfill({ status: 503, json: { message: "No mail" } }));
  // The reply does not reveal whether the address has an account.
  await field(page, "Email").fill("unknown-at-all@example.com");
  await button(page, "Reset").click();
  await expect.poll(() => alert(page).innerText()).toBe("An error occurred: No mail");
  await page.unroute("**/api/reset-password");
  await button(page, "Reset").click();
  await heading(page, "Email sent!").waitFor();
  // The page without the link's token replaces nothing.
  await page.goto(`${site.url}/confirm-password-reset`);
  await page.getByText("The URL is not valid.").waitFor();
});

test("the link of a notice unsubscribes without a login, and a button subscribes again", async ({ site }) => {
  const { token, email } = await site.app.api.signUp({ subscribe_to_notifications: true });
  const made = await site.app.api.createMeeting({ name: "Plan B" }, token);
  await site.app.api.addGuest(made.meetingID, "Gus");
  const notice = async () => (await readOutbox(site.app)).find(({ to }) => to.includes(email));
  await expect.poll(notice).toBeDefined();
  const mail = await notice();
  const link = `/unsubscribe?${new URLSearchParams(mail && linkIn(mail, "/unsubscribe"))}`;
  const isSubscribed = async () => (await site.app.api.call("me", { token })).reply.isSubscribedToNotifications;

  const page = await site.visit(link, { width: 390 });
  await page.getByText("Do you want no more emails about meetings from Overlap?").waitFor();
  expect(path(page)).toBe("/unsubscribe");
  await expectAccessible(page);
  // Scanners of mails run scripts and wait.
  await page.waitForLoadState("networkidle");
  expect(await isSubscribed()).toBe(true);
  await button(page, "Unsubscribe").click();
  await page.getByText("Unsubscribed. You will get no more emails about meetings.").waitFor();
  expect(await isSubscribed()).toBe(false);
  await expectAccessible(page);
  await button(page, "Subscribe again").click();
  await page.getByText("You will get emails about meetings again.").waitFor();
  expect(await isSubscribed()).toBe(true);
  await button(page, "Unsubscribe").click();
  await button(page, "Subscribe again").waitFor();
  expect(await isSubscribed()).toBe(false);
});

test("a page says that its mail link is cut or changed", async ({ site }) => {
  const page = await site.visit("/unsubscribe");
  await page.getByText("To unsubscribe, open the link at the end of a mail from Overlap.").waitFor();
  await expectAccessible(page);
  const way = (of: Page, name: string) => of.getByRole("main").getByRole("link", { name });
  expect(await way(page, "Login").getAttribute("href")).toBe("/login");
  expect(await way(page, "Choose days to meet").getAttribute("href")).toBe("/");
  const { token } = await site.app.api.signUp();
  const signedIn = await site.visit("/unsubscribe", { token });
  await way(signedIn, "Settings").click();
  await signedIn.getByRole("heading", { name: "Settings", exact: true }).waitFor();
  expect(path(signedIn)).toBe("/me/settings");
  await page.goto(`${site.url}/unsubscribe?token=uabcdefghijkl.AAAAAAAAAAAAAAAAAAAAAA`);
  await button(page, "Unsubscribe").click();
  await page.getByRole("alert").getByText("An error occurred: This link is not valid.").waitFor();
  await button(page, "Unsubscribe").waitFor();
});

test("a mail scanner that runs scripts opens all links of mails and changes nothing", async ({ site }) => {
  const { app } = site;
  const { email } = await app.api.signUp();
  await app.api.call("resetPassword", { body: { email } });
  const { meetingID, organiserKey, respondentKey, personalKey } = await guestMeeting(site);
  const sealed = { encrypted_entity: "c2VhbGVk", iv: "aXY", salt: "c2FsdA", tag: "dGFn" };
  const linked = { ...sealed, encryptedEntity: "c2VhbGVk", postRedirect: "/me", token: "token" };
  const links = [
    [await linkFor(site, email), "Confirm password"],
    [`/verify-email?${new URLSearchParams(sealed)}`, "Type your password once more"],
    [`/confirm-link-google-account?${new URLSearchParams(linked)}`, "Link Google account"],
    [`/unsubscribe?token=g${"A".repeat(43)}.${"A".repeat(22)}`, "Unsubscribe"],
    [`/take-over#${meetingID}.${organiserKey}`, "Scanned"],
    [`/m/${meetingID}`, "Scanned"],
    [`/m/${meetingID}#organiser=${organiserKey}`, "Scanned"],
    [`/m/${meetingID}#answer=${respondentKey}`, "Scanned"],
    [`/m/${meetingID}#as=${personalKey}`, "Scanned"],
  ] as const;
  const changes: string[] = [];
  const note = (page: Page): Promise<unknown> => {
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== "GET" && pathname.startsWith("/api/")) changes.push(`${request.method()} ${pathname}`);
    });
    return Promise.resolve();
  };
  const scan = async ([link, shown]: (typeof links)[number]) => {
    const page = await site.visit(link, { before: note });
    await page.getByText(shown).first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.close();
  };
  for (const link of links) await scan(link);
  expect(changes).toEqual([]);
});

/** Creates a guest's meeting with an answer and an expected person. Returns it with the keys of its links. */
async function guestMeeting({ app }: Site) {
  const { meetingID, organiserKey } = await app.api.createMeeting({ name: "Scanned" });
  const params = { meetingID };
  const { respondentKey } = (await app.api.answer(meetingID, { name: "Gus", availabilities: [] })).reply;
  const body = { people: [{ name: "Ann" }] };
  const [{ expectedID } = { expectedID: "" }] = (await app.api.call("addExpected", { params, organiserKey, body }))
    .reply.expected;
  const { link } = (await app.api.call("personalLink", { params: { meetingID, expectedID }, organiserKey })).reply;
  return { meetingID, organiserKey, respondentKey, personalKey: new URL(link).hash.slice("#as=".length) };
}
