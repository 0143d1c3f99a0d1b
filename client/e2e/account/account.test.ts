import { linkIn, readOutbox } from "#server/testing/read-outbox.ts";
import { PASSWORD } from "#server/testing/api-client.ts";
import type { Page } from "playwright";
import { expect } from "vitest";
import { button, description, field, fill, hasFocus, heading, getToken, message, path } from "../form.ts";
import { siteTest, test } from "../site-test.ts";
import { startProviderSite } from "../providers/start-provider-site.ts";

const navigation = (page: Page) =>
  page.getByRole("banner").getByRole("navigation", { name: "Main" }).getByRole("link").allInnerTexts();
const alert = (page: Page) => page.getByRole("main").getByRole("alert");

test("the sign-up form names each fault beside its field and says that an address is taken", async ({ site }) => {
  const { email } = await site.app.api.signUp();
  const page = await site.visit("/signup");
  // Password managers read the purpose of each field.
  const attributes = (label: string) =>
    field(page, label).evaluate((input: HTMLInputElement) => [input.autocomplete, input.type]);
  expect(await attributes("Name")).toEqual(["name", "text"]);
  expect(await attributes("Email")).toEqual(["email", "email"]);
  expect(await attributes("Password")).toEqual(["new-password", "password"]);
  await button(page, "Show password").click();
  expect(await attributes("Password")).toEqual(["new-password", "text"]);
  await button(page, "Sign up").click();
  await expect.poll(() => hasFocus(field(page, "Name"))).toBe(true);
  expect(await description(field(page, "Name"))).toContain("Please enter a name.");
  expect(await description(field(page, "Email"))).toContain("Please enter a valid email address.");
  expect(await description(field(page, "Password"))).toContain("Password must be between 6-30 characters.");
  await fill(page, { Name: "Ann", Email: "ann@", Password: "12345" });
  await field(page, "Password").press("Enter");
  await expect.poll(() => hasFocus(field(page, "Email"))).toBe(true);
  expect(await field(page, "Name").getAttribute("aria-invalid")).toBeNull();
  await fill(page, { Email: email, Password: "x".repeat(31) });
  await button(page, "Sign up").click();
  await expect.poll(() => hasFocus(field(page, "Password"))).toBe(true);
  await fill(page, { Password: PASSWORD });
  // The ticked box subscribes to notices.
  await page.getByRole("checkbox", { name: "Email me about my meetings" }).check();
  await button(page, "Sign up").click();
  await expect.poll(() => alert(page).allInnerTexts()).toEqual(["An error occurred: user already exists"]);
  expect(await field(page, "Email").inputValue()).toBe(email);
  expect(await getToken(page)).toBeNull();
  await fill(page, { Email: "ben@example.com" });
  await button(page, "Sign up").click();
  await heading(page, "On which days would you like to meet?").waitFor();
  const { reply } = await site.app.api.call("me", { token: (await getToken(page)) ?? "" });
  expect(reply).toMatchObject({ name: "Ann", isSubscribedToNotifications: true });
});

test("a new user is logged in, returns to the last page and gets mails only if wished", async ({ site }) => {
  const page = await site.visit("/how-it-works");
  await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
  const benefits = page.getByRole("region", { name: "Why should I sign up?" });
  await benefits.waitFor();
  // The server has no provider, but calendars by address and the feed work.
  expect(await benefits.innerText()).not.toContain("Google");
  expect(await benefits.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual([
    "Calendar integration",
    "All meetings in one profile",
    "Notifications",
    "Invitations",
  ]);
  expect(await page.getByRole("checkbox").isChecked()).toBe(false);
  await fill(page, { Name: " Ann ", Email: "Ann@Example.com", Password: PASSWORD });
  await field(page, "Password").press("Enter");
  await page.waitForURL("**/how-it-works");
  await expect.poll(() => navigation(page)).toEqual(["Meet", "Profile"]);
  const { reply } = await site.app.api.call("me", { token: (await getToken(page)) ?? "" });
  expect(reply).toMatchObject({ name: "Ann", email: "ann@example.com", isSubscribedToNotifications: false });
});

const strictTest = siteTest(() => startProviderSite({ emailVerification: true }));

strictTest(
  "an account with a verified address begins with the link of the mail, which works once and only whole",
  async ({ site }) => {
    const page = await site.visit("/signup");
    await fill(page, { Name: "Ann", Email: "ann@example.com", Password: PASSWORD });
    await button(page, "Sign up").click();
    await heading(page, "Signup Confirmation").waitFor();
    expect(await page.getByRole("main").innerText()).toMatch(/confirmation email was sent to ann@example\.com.*Junk/s);
    expect(await getToken(page)).toBeNull();

    // The reply says where the mail is, and it is equal for a known address.
    for (const Email of ["ann@example.com", "unknown@example.com"]) {
      await page.goto(`${site.url}/login`);
      await fill(page, { Email, Password: PASSWORD });
      await button(page, "Login").click();
      await alert(page).getByText("An error occurred: The email address or the password is wrong.").waitFor();
      await page.getByText("Just signed up? Follow the link in the confirmation email first").waitFor();
    }

    const [mail] = await readOutbox(site.app);
    const query = new URLSearchParams(mail && linkIn(mail, "/verify-email"));
    const link = `${site.url}/verify-email?${query}`;
    await page.goto(link);
    // The reader of the mail chooses the password, because a stranger may have caused the mail.
    await fill(page, { Password: "short" });
    await button(page, "Verify email address").click();
    expect(await description(field(page, "Password"))).toContain("Password must be between 6-30 characters.");
    expect(await getToken(page)).toBeNull();
    await fill(page, { Password: "chosen by the reader" });
    await button(page, "Verify email address").click();
    await message(page, "Successfully verified email address").waitFor();
    await expect.poll(() => getToken(page)).not.toBeNull();

    await page.goto(link);
    await fill(page, { Password: PASSWORD });
    await button(page, "Verify email address").click();
    await expect.poll(() => alert(page).innerText()).toMatch(/^An error occurred: /);
    // The key leaves the address.
    expect(path(page)).toBe("/verify-email");

    await page.goto(`${site.url}/verify-email?encrypted_entity=AAAA&iv=AAAA&salt=AAAA&tag=AAAA`);
    await fill(page, { Password: PASSWORD });
    await button(page, "Verify email address").click();
    await expect.poll(() => alert(page).innerText()).toBe("An error occurred: Invalid encrypted entity");
    await page.getByText("This link is incomplete or was altered.").waitFor();
    await page.goto(`${site.url}/verify-email?encrypted_entity=AAAA&iv=AAAA&salt=AAAA`);
    await page.getByText("The URL is invalid.").waitFor();
  },
);

strictTest(
  "a mail's link logs in a user with an unverified Microsoft address, once, in the browser that began",
  async ({ site }) => {
    const { email } = site.visitor("microsoft", { isEmailVerified: false });
    const page = await site.visit("/how-it-works?a=1");
    await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
    await button(page, "Sign in with Microsoft").click();
    await heading(page, "Signup Confirmation").waitFor();
    await page.getByText("A confirmation email was sent to the address of your Microsoft account.").waitFor();
    await page.getByText("in this browser").waitFor();
    expect(await getToken(page)).toBeNull();
    const mail = (await readOutbox(site.app)).findLast(({ to }) => to === email);
    const link = `/redirect/microsoft/proved?${new URLSearchParams(linkIn(mail!, "/redirect/microsoft/proved"))}`;

    const stranger = await site.visit(link);
    await heading(stranger, "An error occurred").waitFor();
    await stranger.getByText("in the browser in which you began").waitFor();
    expect(await getToken(stranger)).toBeNull();

    const tab = await page.context().newPage();
    await tab.goto(site.url + link);
    await heading(tab, "How it works").waitFor();
    await expect.poll(() => getToken(tab)).not.toBeNull();
    expect(path(tab)).toBe("/how-it-works?a=1");
    const { reply } = await site.app.api.call("me", { token: (await getToken(tab)) ?? "" });
    expect(reply).toMatchObject({ email, hasLinkedMicrosoftAccount: true });

    await page.goto(site.url + link);
    await page.getByText("This link cannot be used here, or not any more.").waitFor();
  },
);

test("a user logs in with address and password and returns to the previous page", async ({ site }) => {
  const { email } = await site.app.api.signUp();
  const { meetingID } = await site.app.api.createMeeting();
  const page = await site.visit(`/m/${meetingID}?from=mail`);
  await heading(page, "Choir rehearsal").waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  // The form that fades out has an Email and a Password too.
  await heading(page, "Login").waitFor();
  await expect.poll(() => hasFocus(field(page, "Email"))).toBe(true);
  await button(page, "Login").click();
  expect(await description(field(page, "Email"))).toBe("Please enter a valid email address.");
  expect(await description(field(page, "Password"))).toBe("Please enter your password.");
  expect(await field(page, "Password").getAttribute("autocomplete")).toBe("current-password");
  await fill(page, { Email: "unknown@example.com", Password: "x" });
  await button(page, "Login").click();
  await expect
    .poll(() => alert(page).innerText())
    .toBe("An error occurred: The email address or the password is wrong.");
  // This server sends no mail for a confirmation.
  expect(await page.getByText("Just signed up?").count()).toBe(0);
  await fill(page, { Email: ` ${email.toUpperCase()} `, Password: PASSWORD });
  await field(page, "Password").press("Enter");
  await heading(page, "Choir rehearsal").waitFor();
  expect(path(page)).toBe(`/m/${meetingID}?from=mail`);
  await page.goto(`${site.url}/login`);
  await heading(page, "Choir rehearsal").waitFor();
});

test("a login or logout in one tab applies to all tabs", async ({ site }) => {
  const { email } = await site.app.api.signUp();
  const page = await site.visit("/login");
  const other = await page.context().newPage();
  await other.goto(`${site.url}/privacy`);
  await fill(page, { Email: email, Password: PASSWORD });
  await button(page, "Login").click();
  await expect.poll(() => navigation(other)).toEqual(["Meet", "Profile"]);
  await other.getByRole("banner").getByRole("link", { name: "Profile" }).click();
  await button(other, "Sign out").click();
  await expect.poll(() => navigation(page)).toEqual(["Meet", "How it works", "Sign up", "Login"]);
  await expect.poll(() => path(other)).toBe("/");
  expect(await getToken(page)).toBeNull();
});

test("a page with an ended login forgets it and shows the public meeting", async ({ site }) => {
  const { token } = await site.app.api.signUp();
  const { meetingID } = await site.app.api.createMeeting();
  await site.app.api.call("logOut", { token });
  const page = await site.visit(`/m/${meetingID}`, { token });
  await heading(page, "Choir rehearsal").waitFor();
  await expect.poll(() => getToken(page)).toBeNull();
  expect(await navigation(page)).toContain("Login");
  // A token in the address without this tab's nonce is only removed.
  await page.evaluate(() => sessionStorage.setItem("nonce", "n0nce"));
  await page.goto(`${site.url}/feedback?token=stolen`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect([path(page), await getToken(page)]).toEqual(["/feedback", null]);
});
