import { linkIn, mailsTo } from "#server/testing/read-outbox.ts";
import { PASSWORD } from "#server/testing/api-client.ts";
import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { button, description, field, fill, hasFocus, heading, getToken, message } from "../form.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";

const rows = (page: Page, list: "Sessions" | "Access tokens") =>
  page.getByRole("list", { name: list, exact: true }).getByRole("listitem");
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

/** Returns the status that a program gets with the token. */
const statusOf = async (site: Site, token: string) =>
  (await fetch(`${site.url}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status;

/** Creates a token on the settings page and returns its text, which the page shows once. */
async function createToken(page: Page, name: string): Promise<string> {
  await button(page, "Create access token").click();
  await expect.poll(() => hasFocus(field(page, "Name").last())).toBe(true);
  await dialog(page, "New access token").getByLabel("Name").fill(name);
  await button(page, "Create").click();
  return page.getByRole("textbox", { name: "Access token", exact: true }).inputValue();
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

describe("sessions", () => {
  test("the settings list logins with their device, mark this one, and end the others singly", async ({ site }) => {
    const { email } = await site.app.api.signUp();
    const [here, there] = [await site.visit("/login"), await site.visit("/login")];
    for (const page of [here, there]) {
      await fill(page, { Email: email, Password: PASSWORD });
      await button(page, "Login").click();
      await expect.poll(() => getToken(page)).not.toBeNull();
    }
    await here.goto(`${site.url}/me/settings`);
    await there.goto(`${site.url}/me/settings`);
    await heading(there, "Sessions").waitFor();
    // The sign-up made a login without a browser.
    await expect.poll(() => rows(here, "Sessions").count()).toBe(3);
    const texts = await rows(here, "Sessions").allInnerTexts();
    expect(texts.filter((text) => text.includes("This one"))).toHaveLength(1);
    expect(texts[0]).toMatch(/^Chrome on Linux\s*This one\s*Last used \d+(?::\d\d)? PM, logged in .+ [AP]M$/);
    expect(texts.filter((text) => /Unknown device/.test(text))).toHaveLength(1);

    await button(here, "End session of Chrome on Linux").click();
    await message(here, "Successfully ended the session: Chrome on Linux").waitFor();
    await expect.poll(() => rows(here, "Sessions").count()).toBe(2);
    // The focus stays near the removed button.
    expect(await hasFocus(here.getByRole("list", { name: "Sessions" }))).toBe(true);
    await expect.poll(() => getToken(there)).toBeNull();
    expect(await statusOf(site, (await getToken(here)) ?? "")).toBe(200);
  });

  test("the settings fold a long list of logins and say that a login has already ended", async ({ site }) => {
    const { email, token } = await site.app.api.signUp();
    const others: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      others.push((await site.app.api.call("logIn", { body: { email, password: PASSWORD } })).reply.token);
    }
    const page = await site.visit("/me/settings", { token });
    await expect.poll(() => rows(page, "Sessions").count()).toBe(5);
    expect(await rows(page, "Sessions").first().innerText()).toContain("This one");
    await button(page, "Show all 7").click();
    expect(await rows(page, "Sessions").count()).toBe(7);
    await button(page, "Show fewer").click();
    expect(await rows(page, "Sessions").count()).toBe(5);
    for (const other of others) await site.app.api.call("logOut", { token: other });
    await button(page, "End session of Unknown device").first().click();
    await page.getByRole("alert").getByText("An error occurred: There is no such session.").waitFor();
    await expect.poll(() => rows(page, "Sessions").count()).toBe(1);
    expect(site.takeFaults()).toEqual([]);
  });
});

describe("access tokens", () => {
  test("a user creates a named token, sees it once, and revokes it, after which programs are refused", async ({
    site,
  }) => {
    const { token: session } = await site.app.api.signUp();
    const page = await site.visit("/me/settings", { token: session });
    await page.getByText("You have no access tokens.").waitFor();
    const token = await createToken(page, "  Calendar script ");
    expect(token).toMatch(/^overlap_[0-9A-Za-z]{40}$/);
    expect(await hasFocus(page.getByRole("textbox", { name: "Access token", exact: true }))).toBe(true);
    expect(await button(page, "Done").count()).toBe(0);
    await button(page, "Copy").click();
    await message(page, "Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await button(page, "Done").click();
    await expect.poll(() => hasFocus(button(page, "Create access token"))).toBe(true);
    expect(await page.content()).not.toContain(token);
    await expect
      .poll(() => rows(page, "Access tokens").allInnerTexts())
      .toEqual([expect.stringMatching(/^Calendar script\s+Never used, created \d+(?::\d\d)? PM\s+Revoke/)]);

    expect(await statusOf(site, token)).toBe(200);
    await site.app.context.background.finish();
    await page.reload();
    await expect
      .poll(() => rows(page, "Access tokens").allInnerTexts())
      .toEqual([expect.stringMatching(/^Calendar script\s+Last used \d+(?::\d\d)? [AP]M, created/)]);

    await button(page, "Revoke Calendar script").click();
    const question = page.getByRole("alertdialog", { name: "Revoke access token?" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect.poll(() => hasFocus(button(page, "Revoke Calendar script"))).toBe(true);
    expect(await statusOf(site, token)).toBe(200);
    await button(page, "Revoke Calendar script").click();
    await question.getByRole("button", { name: "Revoke", exact: true }).click();
    await message(page, "Successfully revoked the token: Calendar script").waitFor();
    await page.getByText("You have no access tokens.").waitFor();
    await expect.poll(() => hasFocus(page.getByRole("list", { name: "Access tokens" }))).toBe(true);
    expect(await statusOf(site, token)).toBe(401);
    expect(await statusOf(site, session)).toBe(200);
  });

  test("a token needs a name, and the page explains why one token more is refused", async ({ site }) => {
    const { token: session } = await site.app.api.signUp();
    for (let i = 0; i < 20; i += 1) {
      await site.app.api.call("createAccessToken", { token: session, body: { name: `Script ${i}` } });
    }
    const page = await site.visit("/me/settings", { token: session });
    await button(page, "Show all 20").waitFor();
    await button(page, "Create access token").click();
    await button(page, "Create").click();
    const name = dialog(page, "New access token").getByLabel("Name");
    await expect.poll(() => description(name)).toContain("Please enter a name.");
    await name.fill("One more");
    await name.press("Enter");
    await dialog(page, "New access token")
      .getByRole("alert")
      .getByText("You have 20 access tokens. Please revoke one that you do not need.")
      .waitFor();
    expect(await name.inputValue()).toBe("One more");
  });
});

test("the settings confirm the address by a mail, and show and forget the usual week", async ({ site }) => {
  const { token, email } = await site.app.api.signUp();
  const day = [
    { start: "09:00", end: "12:00" },
    { start: "14:00", end: "17:00" },
  ];
  const body = { timezone: "America/New_York", days: { MO: day, FR: day.slice(0, 1) } };
  await site.app.api.call("saveUsualWeek", { token, body });
  const page = await site.visit("/me/settings", { token });
  const general = section(page, "General Settings");
  await general.getByText("This address is not confirmed, so you cannot send invitations yet.").waitFor();
  await button(page, "Send me a confirmation").click();
  await general.getByText(`A mail to ${email} is on its way.`).waitFor();
  // The server enqueues this mail after its reply.
  await expect.poll(async () => (await mailsTo(site.app, email)).length).toBe(1);
  const [mail] = await mailsTo(site.app, email);
  const { pwresetToken = "" } = linkIn(mail!, "/confirm-password-reset");
  await page.close();
  await site.app.api.call("confirmPasswordReset", { token: pwresetToken, body: { password: PASSWORD } });
  const { reply } = await site.app.api.call("logIn", { body: { email, password: PASSWORD } });
  const later = await site.visit("/me/settings", { token: reply.token });
  await section(later, "General Settings").getByText("This address is confirmed.").waitFor();
  const reading = section(later, "Language and Time");
  await reading.getByText("Mon 9 AM – 12 PM and 2 – 5 PM · Fri 9 AM – 12 PM").waitFor();
  await reading.getByRole("button", { name: "Forget" }).click();
  await message(later, "Your usual week is forgotten").waitFor();
  await reading.getByText("None yet.").waitFor();
  expect(await reading.getByRole("button", { name: "Forget" }).count()).toBe(0);
  const last = later.getByRole("main").getByRole("region").last();
  await last.getByRole("button", { name: "Delete account" }).waitFor();
});
