import { expect } from "vitest";
import type { Page } from "playwright";
import { CHOIR, PASSWORD } from "#server/testing/api-client.ts";
import { button, fill, heading, getToken, message, path } from "../form.ts";
import { test } from "../site-test.ts";
import type { Site } from "../start-site.ts";

/** Deletes an account in the settings and hands its meeting over. Returns the meeting and the link. */
async function handedOver(site: Site) {
  const { token } = await site.app.api.signUp({ name: "Ann" });
  const { meetingID } = await site.app.api.createMeeting({}, token);
  const page = await site.visit("/me/settings", { token });
  await button(page, "Delete account").click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("radio", { name: /Hand them over/ }).check();
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await heading(page, "Hand your meetings over").waitFor();
  expect(await getToken(page)).toBeNull();
  expect((await site.app.api.call("me", { token })).status).toBe(401);
  const link = await page.getByRole("link", { name: /take-over/ }).getAttribute("href");
  expect(await page.getByRole("main").innerText()).toContain(CHOIR.name);
  // A reload keeps the link.
  await page.reload();
  await page.getByRole("link", { name: String(link) }).waitFor();
  return { meetingID, link: String(link).slice(site.url.length) };
}

const noOrganiser = (page: Page) => page.getByText("This meeting has no organiser any more");

test("a user deletes the account, and the person who opens the handover link organises its meeting", async ({
  site,
}) => {
  const { meetingID, link } = await handedOver(site);
  const guest = await site.visit(`/m/${meetingID}`);
  await noOrganiser(guest).waitFor();
  await button(guest, "Add availability").waitFor();
  expect(await button(guest, "Edit").count()).toBe(0);

  const ben = await site.app.api.signUp({ name: "Ben" });
  const page = await site.visit(link, { token: ben.token });
  await heading(page, "Organise this meeting").waitFor();
  await button(page, "Become the organiser").waitFor();
  expect(page.url()).toBe(`${site.url}/take-over`);
  // A reload keeps the link.
  await page.reload();
  await button(page, "Become the organiser").click();
  await message(page, "Successfully added to your account").waitFor();
  await expect.poll(() => path(page)).toBe(`/m/${meetingID}`);
  await button(page, "Edit").waitFor();
  expect(await noOrganiser(page).count()).toBe(0);
  await noOrganiser(guest).waitFor({ state: "detached" });

  const late = await site.visit(link);
  await late.getByText("has an organiser already").waitFor();
  const broken = await site.visit("/take-over#abc");
  await broken.getByText("The URL is not valid.").waitFor();
});

test("a person who is not logged in can take over the meeting after the login", async ({ site }) => {
  const { meetingID, link } = await handedOver(site);
  const { email } = await site.app.api.signUp({ name: "Ben" });
  const page = await site.visit(link);
  await page.getByRole("link", { name: "Log in to organise it" }).click();
  await heading(page, "Login").waitFor();
  await fill(page, { Email: email, Password: PASSWORD });
  await button(page, "Login").click();
  const dialog = page.getByRole("dialog", { name: "Add these to your account?" });
  await dialog.getByText(CHOIR.name).waitFor();
  await dialog.getByRole("button", { name: "Add" }).click();
  await message(page, "Successfully added to your account").waitFor();
  await expect.poll(() => path(page)).toBe(`/m/${meetingID}`);
  await button(page, "Edit").waitFor();
});
